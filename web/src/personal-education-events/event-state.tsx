import type { PersonalEventState } from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { Chip } from '#web/ui/chip.tsx'

/** The state of a period; the colour only repeats it. */
export function EventState({ state }: { state: PersonalEventState }) {
  const { t } = useTranslation()
  const tone = state === 'ONGOING' ? 'now' : state === 'COMPLETED' ? 'good' : 'plain'
  return <Chip tone={tone}>{t(`personalEvents.state.${state}`)}</Chip>
}
