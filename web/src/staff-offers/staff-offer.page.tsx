import { endOffer, placeStudent, removeStudent, type StaffOffer } from '@studentgo/protocol/staff-offers'
import { listStaffStudents } from '@studentgo/protocol/staff-students'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useSettled } from '#web/platform/page/use-settled.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { EmptyState, Quiet, TypedText } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Actions, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ChangeOfferForm } from './offer.form.tsx'
import { seatsInWords, staffOfferQuery } from './staff-offers.data.ts'

const fewestLetters = 2
const settleMilliseconds = 200

/** One offer: its state, the participants and the queue, and adding or removing participants. */
export default function StaffOfferPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const eventId = idIn(search, 'event')
  const query = useQuery({ ...staffOfferQuery(eventId ?? 0), enabled: eventId !== undefined })
  const { data: offer } = query
  if (eventId === undefined || offer === undefined) {
    return (
      <Page title={t('staffOffers.title')}>
        {eventId === undefined ? (
          <EmptyState>{t('staffOffers.none')}</EmptyState>
        ) : (
          <QueryState query={query} lines={8} />
        )}
      </Page>
    )
  }
  return <Offer key={eventId} offer={offer} />
}

function Offer({ offer }: { offer: StaffOffer }) {
  const formats = useFormats()
  const [isChanging, setChanging] = useState(false)
  return (
    <Page
      title={formats.text(offer.name)}
      titleLanguage={formats.textLanguage(offer.name)}
      lead={formats.text(offer.unit)}
    >
      <Stack gap="loose">
        {isChanging ? (
          <ChangeOfferForm
            key={offer.version}
            offer={offer}
            onDone={() => setChanging(false)}
            onCancel={() => setChanging(false)}
          />
        ) : (
          <Terms offer={offer} onChange={() => setChanging(true)} />
        )}
        <People offer={offer} />
        {offer.state === 'WITHDRAWN' ? null : <TakeIn offer={offer} />}
      </Stack>
    </Page>
  )
}

function Terms({ offer, onChange }: { offer: StaffOffer; onChange: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const end = useEndpointMutation(endOffer, { done: () => t('staffOffers.ended') })
  const [isAsking, setAsking] = useState(false)
  const { eventId, version, state, opensAt, closesAt, mode, description, campus } = offer
  const finish = (how: 'CLOSE' | 'WITHDRAW') =>
    end.mutate({ params: { eventId: String(eventId) }, body: { version, how } })
  const at = (instant: string) => `${formats.dateOf(instant)} ${formats.time(instant)}`
  return (
    <Stack>
      <Actions>
        <Chip>{t(`staffOffers.state.${state}`)}</Chip>
      </Actions>
      <Facts>
        <Fact label={t('staffOffers.days')}>{formats.days(offer)}</Fact>
        <Fact label={t('staffOffers.capacity')}>{seatsInWords(offer, t)}</Fact>
        <Fact label={t('staffOffers.window')}>
          {opensAt === undefined || closesAt === undefined ? '' : `${at(opensAt)} – ${at(closesAt)}`}
        </Fact>
        <Fact label={t('staffOffers.mode')}>{t(`staffOffers.mode.${mode}`)}</Fact>
        <Fact label={t('staffOffers.delivery')}>{t(`staffOffers.delivery.${offer.delivery}`)}</Fact>
        <Fact label={t('staffOffers.language')}>{t(`studentCard.language.${offer.language}`)}</Fact>
        <Fact label={t('staffOffers.campus')}>{campus}</Fact>
      </Facts>
      {description === undefined ? null : <TypedText>{formats.text(description)}</TypedText>}
      {isAsking ? (
        <Notice tone="changed" title={t('staffOffers.withdrawAsk')}>
          <Actions>
            <Button busy={end.isPending} onClick={() => finish('WITHDRAW')}>
              {t('staffOffers.withdrawYes')}
            </Button>
            <Button variant="plain" onClick={() => setAsking(false)}>
              {t('staffOffers.keep')}
            </Button>
          </Actions>
        </Notice>
      ) : (
        <Actions>
          <Button onClick={onChange}>{t('staffOffers.change')}</Button>
          {state === 'OPEN' ? (
            <Button variant="plain" busy={end.isPending} onClick={() => finish('CLOSE')}>
              {t('staffOffers.close')}
            </Button>
          ) : null}
          {state === 'WITHDRAWN' ? null : (
            <Button variant="plain" onClick={() => setAsking(true)}>
              {t('staffOffers.withdraw')}
            </Button>
          )}
        </Actions>
      )}
    </Stack>
  )
}

const groups = ['REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED'] as const

function People({ offer }: { offer: StaffOffer }) {
  const { t } = useTranslation()
  return groups.map(state => {
    const people = offer.people.filter(one => one.state === state)
    if (people.length === 0 && state !== 'REGISTERED') return null
    return (
      <Section key={state} id={state} title={`${t(`staffOffers.people.${state}`)} (${people.length})`}>
        {people.length === 0 ? (
          <EmptyState>{t('staffOffers.nobody')}</EmptyState>
        ) : (
          <RowList as="ol">
            {people.map(person => (
              <Person key={person.registrationId} eventId={offer.eventId} person={person} />
            ))}
          </RowList>
        )}
      </Section>
    )
  })
}

function Person({ eventId, person }: { eventId: number; person: StaffOffer['people'][number] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { student, state, since } = person
  const name = student?.name ?? ''
  const place = useEndpointMutation(placeStudent, {
    done: reply => t(`staffOffers.taken.${reply.state}`, { name }),
  })
  const remove = useEndpointMutation(removeStudent, { done: () => t('staffOffers.takenOut', { name }) })
  if (student === undefined) {
    return (
      <Row split>
        <Quiet inline>{t('staffOffers.notMine')}</Quiet>
        <Quiet inline small>
          {formats.dateOf(since)}
        </Quiet>
      </Row>
    )
  }
  const params = { studentId: String(student.studentId), eventId: String(eventId) }
  return (
    <Row split>
      <span>
        {name}
        {student.group === undefined ? null : (
          <Quiet inline>
            , <InSchoolLanguage>{student.group}</InSchoolLanguage>
          </Quiet>
        )}
      </span>
      <Actions>
        {state === 'PENDING_APPROVAL' ? (
          <Button
            small
            busy={place.isPending}
            aria-label={t('staffOffers.approveOf', { name })}
            onClick={() => place.mutate({ params, body: {} })}
          >
            {t('staffOffers.approve')}
          </Button>
        ) : null}
        <Button
          small
          variant="plain"
          busy={remove.isPending}
          aria-label={t('staffOffers.takeOutOf', { name })}
          onClick={() => remove.mutate({ params })}
        >
          {t('staffOffers.takeOut')}
        </Button>
      </Actions>
    </Row>
  )
}

function TakeIn({ offer }: { offer: StaffOffer }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [acceptOverlaps, setAccept] = useState(false)
  const q = useSettled(typed.trim(), settleMilliseconds)
  const isAsked = q.length >= fewestLetters
  const { data, error } = useQuery({
    ...endpointQuery(listStaffStudents, { query: { q } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const inAlready = new Set(offer.people.map(one => one.student?.studentId))
  const found = data?.content.filter(one => !inAlready.has(one.studentId)) ?? []
  return (
    <Section id="take-in" title={t('staffOffers.add')}>
      <Stack>
        <SearchField label={t('staffOffers.find')} maxLength={60} value={typed} onChange={setTyped} />
        <Checkbox
          label={t('staffOffers.acceptOverlaps')}
          checked={acceptOverlaps}
          onChange={event => setAccept(event.target.checked)}
        />
        {isAsked ? <QueryState query={{ data, error }} lines={3} /> : null}
        <div role="status">
          {isAsked && data !== undefined && found.length === 0 ? (
            <EmptyState>{t('staffOffers.nobodyFound')}</EmptyState>
          ) : null}
        </div>
        {isAsked && found.length > 0 ? (
          <RowList>
            {found.slice(0, 10).map(({ studentId, name, group }) => (
              <Candidate
                key={studentId}
                {...{ studentId, name, group, acceptOverlaps, eventId: offer.eventId }}
                onDone={() => setTyped('')}
              />
            ))}
          </RowList>
        ) : null}
      </Stack>
    </Section>
  )
}

interface CandidateProps {
  studentId: number
  eventId: number
  name: string
  group: string | undefined
  acceptOverlaps: boolean
  onDone: () => void
}

function Candidate({ studentId, eventId, name, group, acceptOverlaps, onDone }: CandidateProps) {
  const { t } = useTranslation()
  const place = useEndpointMutation(placeStudent, {
    done: ({ state }) => t(`staffOffers.taken.${state}`, { name }),
    onReply: onDone,
  })
  return (
    <Row split>
      <span>
        {name}
        {group === undefined ? null : <Quiet inline>, {group}</Quiet>}
      </span>
      <Button
        small
        busy={place.isPending}
        aria-label={t('staffOffers.takeInOf', { name })}
        onClick={() =>
          place.mutate({
            params: { studentId: String(studentId), eventId: String(eventId) },
            body: { acceptOverlaps },
          })
        }
      >
        {t('staffOffers.takeIn')}
      </Button>
    </Row>
  )
}
