import { benefitClaimAddress } from '@studentgo/protocol/addresses'
import { isEditable } from '@studentgo/protocol/rules/benefits'
import {
  type BenefitClaim,
  type ClaimableDay,
  startBenefitClaim,
} from '@studentgo/protocol/study-social-benefit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Actions, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { benefitsQuery } from './benefits.data.ts'

/** Past study days: ticked days become a claim. Days already sent are listed, and only the rest can be ticked. */
export function ClaimableDays({
  days,
  claims,
}: {
  days: readonly ClaimableDay[]
  claims: readonly BenefitClaim[]
}) {
  const { t } = useTranslation()
  const begunIds = claims.filter(claim => isEditable(claim.state)).map(claim => claim.id)
  const isBegun = (day: ClaimableDay) => day.claimed.some(one => begunIds.includes(one.claimId))
  const begun = days.filter(isBegun)
  const open = days.filter(day => day.state === 'OPEN' && leftOf(day).length > 0 && !isBegun(day))
  const fresh = open.filter(day => day.claimed.length === 0)
  const partly = open.filter(day => day.claimed.length > 0)
  return (
    <Section id="days" title={t('benefits.days')} narrow>
      {fresh.length === 0 ? (
        <EmptyState>{t('benefits.days.none')}</EmptyState>
      ) : (
        <>
          <p>{t('benefits.days.help')}</p>
          <DaysToClaim days={fresh} ticked />
        </>
      )}
      <Sent days={days} claims={claims.filter(claim => !begunIds.includes(claim.id))} />
      {partly.length === 0 ? null : (
        <Fold small summary={t('benefits.days.more')}>
          <DaysToClaim days={partly} ticked={false} />
        </Fold>
      )}
      <Others days={days} begun={begun} />
    </Section>
  )
}

/** Days with a checkbox each, and the button that makes a claim of the ticked ones. */
function DaysToClaim({ days, ticked }: { days: readonly ClaimableDay[]; ticked: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [turned, setTurned] = useState<readonly string[]>([])
  const [hasChild, setHasChild] = useState(false)
  const start = useEndpointMutation(startBenefitClaim, {
    replyTo: benefitsQuery,
    onReply: ({ claims: [newest] }) => {
      if (newest !== undefined) void navigate(benefitClaimAddress(newest.id))
    },
  })
  const isTicked = ({ date }: ClaimableDay) => turned.includes(date) !== ticked
  const chosen = days.filter(isTicked).map(day => day.date)
  return (
    <>
      <Stack as="ul">
        {days.map(day => (
          <li key={day.date}>
            <DayBox
              day={day}
              checked={isTicked(day)}
              toggle={() =>
                setTurned(
                  turned.includes(day.date) ? turned.filter(one => one !== day.date) : [...turned, day.date],
                )
              }
            />
          </li>
        ))}
      </Stack>
      {days.some(day => leftOf(day).includes('FAMILY_ALLOWANCE')) ? (
        <Checkbox
          label={t('benefits.dependentChild')}
          help={t('benefits.dependentChild.help')}
          checked={hasChild}
          onChange={event => setHasChild(event.target.checked)}
        />
      ) : null}
      <Actions>
        <Button
          variant="primary"
          busy={start.isPending}
          disabled={chosen.length === 0}
          onClick={() => start.mutate({ body: { days: chosen, dependentChild: hasChild } })}
        >
          {t('benefits.start', { count: chosen.length })}
        </Button>
      </Actions>
    </>
  )
}

/** The days already sent, by claim, with the time. */
function Sent({ days, claims }: { days: readonly ClaimableDay[]; claims: readonly BenefitClaim[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const sent = claims.flatMap(({ id, number, submittedAt, createdAt }) => {
    const own = days.filter(day => day.claimed.some(one => one.claimId === id))
    if (own.length === 0) return []
    const dates = formats.list(own.map(day => formats.shortWeekdayDate(day.date)))
    return [{ id, number, dates, at: formats.date(formats.dayOf(submittedAt ?? createdAt)) }]
  })
  if (sent.length === 0) return null
  return (
    <RowList>
      {sent.map(({ id, number, dates, at }) => (
        <Row key={id}>
          {t('benefits.days.sent', { at, dates })}{' '}
          <ScreenLink to={benefitClaimAddress(id)}>{t('benefits.claim', { number })}</ScreenLink>
        </Row>
      ))}
    </RowList>
  )
}

function leftOf({ types, claimed }: ClaimableDay) {
  return types.filter(type => !claimed.some(one => one.type === type))
}

function DayBox({ day, checked, toggle }: { day: ClaimableDay; checked: boolean; toggle: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const left = leftOf(day)
  return (
    <Checkbox
      label={
        <>
          {formats.weekdayDate(day.date)} · <InSchoolLanguage>{day.eventNames.join(', ')}</InSchoolLanguage>
        </>
      }
      help={
        <>
          {left.length < day.types.length
            ? `${t('benefits.days.left', { types: formats.list(left.map(type => t(`benefits.type.${type}`))) })} `
            : ''}
          {t('benefits.days.until', { date: formats.shortWeekdayDate(day.closesOn) })}
        </>
      }
      checked={checked}
      onChange={toggle}
    />
  )
}

/** Days that cannot be claimed, with the reason, and the next ones. */
function Others({ days, begun }: { days: readonly ClaimableDay[]; begun: readonly ClaimableDay[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const datesOf = (some: readonly ClaimableDay[]) =>
    formats.list(some.map(day => formats.shortWeekdayDate(day.date)))
  const absent = datesOf(days.filter(day => day.state === 'ABSENT'))
  const future = datesOf(days.filter(day => day.state === 'FUTURE'))
  return (
    <>
      {begun.length === 0 ? null : <Quiet small>{t('benefits.days.begun', { dates: datesOf(begun) })}</Quiet>}
      {absent === '' ? null : <Quiet small>{t('benefits.days.absent', { dates: absent })}</Quiet>}
      {future === '' ? null : <Quiet small>{t('benefits.days.next', { dates: future })}</Quiet>}
    </>
  )
}
