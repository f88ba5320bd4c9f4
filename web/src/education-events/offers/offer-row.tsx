import { eventAddress } from '@studentgo/protocol/addresses'
import type { EducationEventOffer } from '@studentgo/protocol/education-events'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { Actions, Column, Row, RowList } from '#web/ui/layout/layout.tsx'
import style from '../offer.module.css'
import { ClashLine, Reasons, WindowLine } from '../registration-window.tsx'
import { Seats } from '../seats.tsx'
import { MiniWeek } from './mini-week.tsx'

const tones = {
  OPEN: 'good',
  WAITLIST: 'changed',
  NOT_OPEN: 'quiet',
  FULL: 'quiet',
  CLOSED: 'quiet',
} as const

interface Props {
  planId: number | string
  /** On the page of their unit, so that its name is left out. */
  ofModule?: boolean
}

/** A list of events on offer; a shared last day to sign up is shown once above them. */
export function OfferRows({ events, ...of }: Props & { events: readonly EducationEventOffer[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const closings = new Set(events.filter(hasWindow).map(event => event.registration.closesAt))
  const [shared] = closings.size === 1 && events.length > 1 ? closings : []
  return (
    <>
      {shared === undefined ? null : (
        <p>{t('education-events.window.closes', { at: formats.dateTime(shared) })}</p>
      )}
      <RowList>
        {events.map(event => (
          <Row key={`${event.educationEventId} ${event.peeemId}`}>
            <OfferRow event={event} isClosingShown={shared !== undefined && hasWindow(event)} {...of} />
          </Row>
        ))}
      </RowList>
    </>
  )
}

/** Whether sign-up is open, with or without free places now. */
function hasWindow({ state }: EducationEventOffer): boolean {
  return state === 'OPEN' || state === 'WAITLIST' || state === 'FULL'
}

interface RowProps extends Props {
  event: EducationEventOffer
  isClosingShown: boolean
}

/** One event on offer in a few lines: what, when, free places, clashes. The whole row links to the event. */
function OfferRow({ event, planId, ofModule = false, isClosingShown }: RowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const id = useId()
  const canSignUp = event.state === 'OPEN' && event.eligibility.ok
  return (
    <article className={style.offer} aria-labelledby={id}>
      <MiniWeek weekdays={event.weekdays} />
      <Column gap="tight">
        <Actions>
          <h3 id={id}>
            <Link
              to={eventAddress({ event: event.educationEventId, slot: event.peeemId, plan: planId })}
              className={wholeCard.open}
            >
              <InLanguage language={event.nameLanguage}>{event.name}</InLanguage>
            </Link>
          </h3>
          {/* Dots show that there are free places; a chip names what prevents signing up. */}
          {canSignUp ? null : (
            <Chip tone={event.eligibility.ok ? tones[event.state] : 'quiet'}>
              {t(
                event.eligibility.ok ? `education-events.state.${event.state}` : 'education-events.notForYou',
              )}
            </Chip>
          )}
        </Actions>
        {ofModule ? null : (
          <Quiet small lang={event.moduleNameLanguage}>
            {event.moduleName}
          </Quiet>
        )}
        <p>
          {[event.weekPattern, `${formats.shortDate(event.startDate)}–${formats.date(event.endDate)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Seats event={event} />
        {event.overlapCount > 0 ? <ClashLine event={event} /> : null}
        <WindowLine event={event} isClosingShown={isClosingShown} />
        <Reasons event={event} />
      </Column>
    </article>
  )
}
