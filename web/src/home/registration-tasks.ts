import type { RegistrationNews } from '@studentgo/protocol/education-events'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addresses } from '#web/app/addresses.ts'
import { eventAddress, registrationNewsQuery } from '#web/education-events/education-events.data.ts'
import { useFormats } from '#web/platform/format.ts'
import type { HomeTask } from './tasks.ts'

/** Places that came from a waiting list, registrations that open soon, and those that are open now. */
export function useRegistrationTasks(): HomeTask[] | undefined {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, isError } = useQuery(registrationNewsQuery)
  if (data === undefined) return isError ? [] : undefined
  const { promoted, opening, open } = data
  const tasks: HomeTask[] = promoted.map(place => ({
    key: `promoted-${place.educationEventId}`,
    title: t('education-events.task.promoted'),
    detail: place.name,
    deadline: undefined,
    action: t('education-events.task.look'),
    to: eventAddress({ event: place.educationEventId, slot: place.peeemId }),
  }))
  const [next] = opening
  if (next !== undefined) {
    const at = formats.dateTime(next.opensAt)
    tasks.push({
      key: 'registration-opens',
      title: t('education-events.task.opens', { count: opening.length }),
      detail: t('education-events.task.opensAt', { name: next.name, at }),
      // Nothing runs out then: it begins.
      deadline: undefined,
      action: t('education-events.task.look'),
      to: addressOfOpening(opening, next),
    })
  }
  if (open.count > 0 && open.closesAt !== undefined) {
    tasks.push({
      key: 'registration-open',
      title: t('education-events.task.open', { count: open.count }),
      detail: t('education-events.task.closesAt', { at: formats.dateTime(open.closesAt) }),
      deadline: formats.dayOf(open.closesAt),
      action: t('education-events.task.action'),
      to: addresses.chooseEvents,
    })
  }
  return tasks
}

function addressOfOpening(
  opening: RegistrationNews['opening'],
  next: RegistrationNews['opening'][number],
): string {
  if (opening.length > 1) return addresses.chooseEvents
  return eventAddress({ event: next.educationEventId, slot: next.peeemId })
}
