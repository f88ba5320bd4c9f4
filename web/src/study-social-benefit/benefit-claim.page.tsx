import { addresses } from '@studentgo/protocol/addresses'
import { filesOfAnswer, isDecided } from '@studentgo/protocol/rules/benefits'
import type { BenefitClaim, StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { changeStudySocialBenefit } from '@studentgo/protocol/study-social-benefit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AttachedFiles } from '#web/attachments/attached-files.panel.tsx'
import { PrintLink } from '#web/documents/print-link.panel.tsx'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet, TypedText } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { Actions, Column, Columns, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { benefitsQuery } from './benefits.data.ts'
import { ClaimEvents } from './claim-events.tsx'
import { ClaimFiles } from './claim-files.tsx'
import { ClaimRows } from './claim-rows.tsx'
import { ClaimStateChip } from './claim-state.tsx'
import { useEuros } from './money.ts'
import { SendClaim } from './send-claim.tsx'

/** One claim: its rows with their amounts, its state, and the possible actions. */
export default function BenefitClaimPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { data, error } = useQuery(benefitsQuery)
  const claim = data?.claims.find(one => String(one.id) === search.get('id'))
  const title = claim === undefined ? t('benefits.one') : t('benefits.claim', { number: claim.number })
  return (
    <Page title={title}>
      <QueryState query={{ data, error }} lines={8} />
      {data !== undefined && claim === undefined ? (
        <EmptyState action={<LinkButton to={addresses.benefits}>{t('menu.benefits')}</LinkButton>}>
          {t('benefits.notThere')}
        </EmptyState>
      ) : null}
      {data === undefined || claim === undefined ? null : (
        <Claim key={claim.id} claim={claim} benefits={data} />
      )}
    </Page>
  )
}

function Claim({ claim, benefits }: { claim: BenefitClaim; benefits: StudySocialBenefits }) {
  const { t } = useTranslation()
  const euros = useEuros()
  const [isSent, setIsSent] = useState(false)
  const { state, totalCents, approvedCents } = claim
  return (
    <>
      <Standing claim={claim} isSent={isSent} />
      <Columns>
        <Column>
          <Section id="rows" title={t('benefits.rows')} aside={<ClaimStateChip state={state} />}>
            <ClaimRows claim={claim} benefits={benefits} />
            <p>
              <strong>{t('benefits.total', { amount: euros(totalCents) })}</strong>
            </p>
            {approvedCents === undefined ? null : (
              <p>{t('benefits.approvedTotal', { amount: euros(approvedCents) })}</p>
            )}
            {isDecided(state) ? (
              <div>
                <PrintLink
                  module="studysocialbenefit"
                  id={claim.id}
                  code="BENEFIT_DECISION"
                  about={t('benefits.claim', { number: claim.number })}
                />
              </div>
            ) : null}
          </Section>
          <ClaimFiles claim={claim} />
          {claim.can.submit ? (
            <SendClaim claim={claim} benefits={benefits} onSent={() => setIsSent(true)} />
          ) : null}
          {claim.can.withdraw ? <Withdraw claim={claim} /> : null}
        </Column>
        <ClaimEvents events={claim.events} />
      </Columns>
    </>
  )
}

/** The most important facts for the student: the college's question, the deadline for sending, the decision. */
function Standing({ claim, isSent }: { claim: BenefitClaim; isSent: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const euros = useEuros()
  const { state, decisionText, handledBy, submittedAt, closesOn, paidAt, totalCents } = claim
  if (state === 'DRAFT' && closesOn !== undefined) {
    return <Notice title={t('benefits.sendBy', { date: formats.weekdayDate(closesOn) })} />
  }
  if (state === 'RETURNED') {
    return (
      <Notice tone="changed" title={t('benefits.returned')}>
        {decisionText === undefined ? null : <TypedText>{decisionText}</TypedText>}
        <AttachedFiles files={filesOfAnswer(claim.events)} />
        {handledBy === undefined ? null : <Quiet small>{handledBy.name}</Quiet>}
        <p>{t('benefits.returned.next')}</p>
      </Notice>
    )
  }
  if (state === 'SUBMITTED' || state === 'IN_REVIEW') {
    return (
      <Receipt
        title={t('benefits.sent')}
        sent={t('benefits.total', { amount: euros(totalCents) })}
        next={t(`benefits.next.${state}`)}
        at={submittedAt === undefined ? undefined : formats.dateTime(submittedAt)}
        fresh={isSent}
      />
    )
  }
  return (
    <Notice
      tone={state === 'REJECTED' ? 'bad' : state === 'WITHDRAWN' || state === 'EXPIRED' ? 'info' : 'good'}
      title={t(`benefits.stands.${state}`)}
    >
      {decisionText === undefined ? null : <TypedText>{decisionText}</TypedText>}
      <AttachedFiles files={filesOfAnswer(claim.events)} />
      {handledBy === undefined ? null : <Quiet small>{handledBy.name}</Quiet>}
      {paidAt === undefined ? null : <p>{t('benefits.paidOn', { date: formats.dateOf(paidAt) })}</p>}
    </Notice>
  )
}

function Withdraw({ claim: { id, version, state } }: { claim: BenefitClaim }) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const withdraw = useEndpointMutation(changeStudySocialBenefit, {
    replyTo: benefitsQuery,
    done: () => t('benefits.withdrawn'),
  })
  const label = t(state === 'DRAFT' ? 'benefits.discard' : 'benefits.withdraw')
  if (!asks) {
    return (
      <div>
        <Button variant="text" onClick={() => setAsks(true)}>
          {label}
        </Button>
      </div>
    )
  }
  return (
    <Notice tone="changed" title={t('benefits.withdraw.sure')}>
      <Actions>
        <Button
          variant="danger"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ body: { id, version, action: 'WITHDRAW' } })}
        >
          {label}
        </Button>
        <Button variant="plain" onClick={() => setAsks(false)}>
          {t('form.cancel')}
        </Button>
      </Actions>
    </Notice>
  )
}
