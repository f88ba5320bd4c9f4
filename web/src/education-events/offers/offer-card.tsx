import type { EducationEventOffer } from '@studentgo/protocol/education-events'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { eventAddress } from '#web/app/addresses.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Card, Stack } from '#web/ui/layout/layout.tsx'
import style from '../offer.module.css'
import { OfferFacts } from '../offer-facts.tsx'
import { ClashLine, Reasons, WindowLine } from '../registration-window.tsx'
import { Seats } from '../seats.tsx'

export const tones = {
  OPEN: 'good',
  WAITLIST: 'changed',
  NOT_OPEN: 'quiet',
  FULL: 'quiet',
  CLOSED: 'quiet',
} as const

interface Props {
  event: EducationEventOffer
  planId: number | string
  /** On the page of its unit, which need not be named again. */
  ofModule?: boolean
}

/** One event on offer: what, when, where, is there room, does it clash. */
export function OfferCard({ event, planId, ofModule = false }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const canAct = event.eligibility.ok && (event.state === 'OPEN' || event.state === 'WAITLIST')
  return (
    <Card as="article" aria-labelledby={id}>
      <header className={style.head}>
        <div>
          {ofModule ? null : <Quiet>{event.moduleName}</Quiet>}
          <h3 id={id}>{event.name}</h3>
        </div>
        <Chip tone={tones[event.state]}>{t(`education-events.state.${event.state}`)}</Chip>
      </header>
      {event.description === undefined ? null : <p>{event.description}</p>}
      <OfferFacts event={event} />
      <Seats event={event} />
      <Stack gap="tight">
        <WindowLine event={event} />
        <Reasons event={event} />
        <ClashLine event={event} />
      </Stack>
      <p>
        <LinkButton
          to={eventAddress({ event: event.educationEventId, slot: event.peeemId, plan: planId })}
          variant={canAct ? 'primary' : 'soft'}
          aria-describedby={id}
        >
          {t(canAct ? 'education-events.look' : 'education-events.lookOnly')}
        </LinkButton>
      </p>
    </Card>
  )
}
