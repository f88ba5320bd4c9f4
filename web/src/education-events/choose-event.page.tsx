import type { EducationEventOffer, OwnPlace } from '@studentgo/protocol/education-events'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { TypedText } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ClashList } from './clash-list.tsx'
import { type EventPlace, eventQuery, overlapsQuery, placeOf } from './education-events.data.ts'
import style from './event.module.css'
import { OwnPlaceCard } from './give-up.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { ClashLine, useRefetchAtOpening } from './registration-window.tsx'
import { Seats } from './seats.tsx'
import { SessionList } from './session-list.tsx'
import { SignUp } from './sign-up.tsx'
import { WeekPart } from './week/week-part.tsx'

/** One event before signing up: facts, the student's own week with it, clashes, and the place. */
export default function ChooseEventPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const place = placeOf(search)
  if (place === undefined) {
    return (
      <Page title={t('education-events.title')}>
        <Notice tone="bad" title={t('problem.not-found')} />
      </Page>
    )
  }
  return <OneEvent key={`${place.eventId} ${place.peeemId}`} place={place} />
}

function OneEvent({ place }: { place: EventPlace }) {
  const { t } = useTranslation()
  const { data, error, refetch, dataUpdatedAt } = useQuery(eventQuery(place))
  const overlaps = useQuery(overlapsQuery(place)).data
  const event = data?.event
  const signUp = useRef<HTMLHeadingElement>(null)
  useRefetchAtOpening(opensLater(event), dataUpdatedAt, refetch)
  return (
    <Page
      title={event?.name ?? t('education-events.title')}
      titleLanguage={event?.nameLanguage}
      lead={event && <InLanguage language={event.moduleNameLanguage}>{event.moduleName}</InLanguage>}
    >
      <QueryState query={{ data, error }} lines={10} />
      {data === undefined || event === undefined ? null : (
        <>
          {event.description === undefined ? null : (
            <TypedText lang={event.descriptionLanguage}>{event.description}</TypedText>
          )}
          <OfferFacts event={event} />
          <WeekPart event={event} place={place} sessions={data.sessions} overlaps={overlaps ?? []} />
          <Stack>
            {overlaps === undefined ? <ClashLine event={event} /> : <ClashList overlaps={overlaps} />}
          </Stack>
          {data.own === undefined && canSignUp(event) ? <SignUpBar event={event} target={signUp} /> : null}
          <PlacePart event={event} own={data.own} place={place} heading={signUp} />
          <SessionList sessions={data.sessions} totalMinutes={data.totalMinutes} />
        </>
      )}
    </Page>
  )
}

function canSignUp({ state, eligibility }: EducationEventOffer): boolean {
  return eligibility.ok && (state === 'OPEN' || state === 'WAITLIST')
}

interface SignUpBarProps {
  event: EducationEventOffer
  target: RefObject<HTMLHeadingElement | null>
}

/** Always in sight: free places, clashes, and the link to signing up with its rules. */
function SignUpBar({ event, target }: SignUpBarProps) {
  const { t } = useTranslation()
  const { capacity, registered, overlapCount } = event
  const free = capacity === undefined ? undefined : Math.max(0, capacity - registered)
  return (
    <div className={style.bar}>
      <p>
        {free === undefined ? null : <>{t('education-events.bar.free', { count: free })} · </>}
        {t('education-events.bar.clashes', { count: overlapCount })}
      </p>
      <Button
        variant="primary"
        onClick={() => {
          target.current?.scrollIntoView({ block: 'start' })
          target.current?.focus({ preventScroll: true })
        }}
      >
        {t('education-events.toSignUp')}
      </Button>
    </div>
  )
}

function opensLater(event: EducationEventOffer | undefined): string | undefined {
  return event?.state === 'NOT_OPEN' ? event.registration.opensAt : undefined
}

interface PlaceProps {
  event: EducationEventOffer
  own: OwnPlace | undefined
  place: EventPlace
  heading: RefObject<HTMLHeadingElement | null>
}

/** Seats, and the student's own place or the sign-up. When the two alternate, focus stays here. */
function PlacePart({ event, own, place, heading }: PlaceProps) {
  const { t } = useTranslation()
  const shown = useRef(own?.state)
  useEffect(() => {
    if (shown.current !== own?.state) heading.current?.focus()
    shown.current = own?.state
  }, [own?.state, heading])
  return (
    <Card as="section" className={style.place} aria-labelledby="sign-up">
      <h2 id="sign-up" ref={heading} tabIndex={-1}>
        {t('education-events.signUp')}
      </h2>
      <Seats event={event} />
      {own === undefined ? (
        <SignUp event={event} place={place} />
      ) : (
        <OwnPlaceCard event={event} own={own} place={place} />
      )}
    </Card>
  )
}
