import { eventAddress } from '@studentgo/protocol/addresses'
import type { ChosenEvent, OwnPlace } from '@studentgo/protocol/education-events'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Card, CardList, Head, Stack } from '#web/ui/layout/layout.tsx'
import { OfferFacts } from '../offer-facts.tsx'
import { ClashLine } from '../registration-window.tsx'

interface Props {
  chosen: readonly ChosenEvent[]
  planId: number | string
  /** On the page of their unit, which shows the events themselves. */
  ofModule?: boolean
}

/** The student's places and queue positions. */
export function ChosenList({ chosen, planId, ofModule = false }: Props) {
  return (
    <CardList>
      {chosen.map(one => (
        <li key={one.registrationId}>
          <ChosenCard chosen={one} planId={planId} ofModule={ofModule} />
        </li>
      ))}
    </CardList>
  )
}

interface CardProps {
  chosen: ChosenEvent
  planId: number | string
  ofModule: boolean
}

function ChosenCard({ chosen, planId, ofModule }: CardProps) {
  const { t } = useTranslation()
  const id = useId()
  const { event } = chosen
  return (
    <Card as="article" aria-labelledby={id}>
      <Head>
        <div>
          {ofModule ? null : <Quiet lang={event.moduleNameLanguage}>{event.moduleName}</Quiet>}
          <h3 id={id} lang={event.nameLanguage}>
            {event.name}
          </h3>
        </div>
        <PlaceBadge place={chosen} />
      </Head>
      {ofModule ? null : <OfferFacts event={event} />}
      <PlaceRule place={chosen} event={event} />
      {event.overlapCount > 0 ? <ClashLine event={event} /> : null}
      <p>
        <LinkButton
          to={eventAddress({ event: event.educationEventId, slot: event.peeemId, plan: planId })}
          aria-describedby={id}
        >
          {t('education-events.lookOnly')}
        </LinkButton>
      </p>
    </Card>
  )
}

/** Whether the student has a seat, a position in the queue, or awaits a teacher's approval. */
export function PlaceBadge({ place }: { place: OwnPlace }) {
  const { t } = useTranslation()
  return (
    <Chip tone={place.state === 'REGISTERED' ? 'good' : 'changed'}>
      {t(`education-events.state.${place.state}`, { position: place.waitlistPosition ?? '' })}
    </Chip>
  )
}

interface RuleProps {
  place: OwnPlace
  event: ChosenEvent['event']
}

/** The rule for a place: the deadline to give it up, or how the queue moves. */
export function PlaceRule({ place, event }: RuleProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const until = formats.date(event.registration.cancelUntil)
  return (
    <Stack gap="tight">
      {place.promotedAt === undefined ? null : (
        <p>{t('education-events.promoted', { at: formats.dateTime(place.promotedAt) })}</p>
      )}
      {place.state === 'WAITLISTED' ? (
        <p>{t('education-events.queueRule', { date: formats.date(event.startDate) })}</p>
      ) : (
        <p>
          {place.cancellable
            ? t('education-events.cancelUntil', { date: until })
            : t('education-events.cancelOver', { date: until })}
        </p>
      )}
    </Stack>
  )
}
