import { filesOfAnswer } from '@studentgo/protocol/rules/benefits'
import type { CaseOf } from '@studentgo/protocol/staff-cases'
import {
  approveClaimBody,
  handleStaffClaim,
  returnClaimBody,
  uploadClaimDocument,
} from '@studentgo/protocol/staff-cases-steps'
import type { BenefitClaim } from '@studentgo/protocol/study-social-benefit'
import { useTranslation } from 'react-i18next'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { Quiet, Quote } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Row, RowList } from '#web/ui/layout/layout.tsx'
import { CaseFiles } from '../case-files.tsx'
import { FormDocument, FormWhy, FormWord } from '../decision-fields.tsx'
import type { CaseStep, KindOfCase } from './case-kind.ts'

interface Props {
  detail: CaseOf<'CLAIM'>
}

function Content({ detail }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { claim } = detail
  return (
    <>
      <p>
        <Chip>{t(`benefits.state.${claim.state}`)}</Chip>
      </p>
      {claim.decisionText === undefined ? null : <Quote>{claim.decisionText}</Quote>}
      <CaseFiles detail={detail} files={filesOfAnswer(claim.events)} />
      <ClaimRows claim={claim} />
      {claim.dependentChild ? <p>{t('benefits.dependentChild')}</p> : null}
      {claim.withoutWage ? <p>{t('benefits.withoutWage')}</p> : null}
      <CaseFiles detail={detail} files={claim.attachments} />
      {detail.accountHeldUntil === undefined ? null : (
        <Notice
          tone="changed"
          title={t('staffCases.held', { at: formats.dateTime(detail.accountHeldUntil) })}
        />
      )}
      <Fold small summary={t('benefits.events')}>
        <RowList as="ol">
          {claim.events.map(event => (
            <Row key={event.id}>
              {t(`benefits.event.${event.kind}`)}{' '}
              <Quiet inline small>
                {[event.byName, formats.dateTime(event.at)].filter(Boolean).join(' · ')}
              </Quiet>
              {event.text === undefined ? null : <p>{event.text}</p>}
              <CaseFiles detail={detail} files={event.attachments} />
            </Row>
          ))}
        </RowList>
      </Fold>
    </>
  )
}

/** Cents as euros: `16,50 €`. */
function useEuros(): (cents: number) => string {
  const formats = useFormats()
  return cents => formats.number(cents / 100, { style: 'currency', currency: 'EUR' })
}

/** The rows of a claim: the claimed days and amounts, and the decision on each. */
function ClaimRows({ claim }: { claim: BenefitClaim }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const euros = useEuros()
  return (
    <>
      <RowList>
        {claim.rows.map(row => (
          <Row key={row.id} split>
            <div>
              <strong>{t(`benefits.type.${row.type}`)}</strong>{' '}
              {row.dateFrom === row.dateTo
                ? formats.date(row.dateFrom)
                : `${formats.shortDate(row.dateFrom)} – ${formats.date(row.dateTo)}`}
              {row.fromAddress === undefined && row.toAddress === undefined ? null : (
                <Quiet small>
                  {row.fromAddress} → {row.toAddress}
                </Quiet>
              )}
              {row.note === undefined ? null : <Quiet small>{row.note}</Quiet>}
              {row.rejectReason === undefined ? null : <p>{row.rejectReason}</p>}
            </div>
            <span>
              {euros(row.amountCents)}
              {row.approvedCents === undefined
                ? null
                : ` · ${t('benefits.approved', { amount: euros(row.approvedCents) })}`}
            </span>
          </Row>
        ))}
      </RowList>
      <p>
        <strong>{t('benefits.total', { amount: euros(claim.totalCents) })}</strong>
      </p>
    </>
  )
}

/** The approved amounts of a row, as typed. */
interface RowValues {
  rowId: number
  approvedCents: string
  reason: string
}

/** Cents as they are typed: `16,50`. */
function centsOf(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}

function typed(text: string): number | string {
  const plain = text.trim().replace(',', '.').replace(/\s*€$/, '')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : plain
}

function approvedRows(rows: readonly RowValues[]) {
  return rows.map(({ rowId, approvedCents, reason }) => ({
    rowId,
    approvedCents: typed(approvedCents),
    reason: reason.trim() === '' ? undefined : reason,
  }))
}

/** The approved amount of each row; with a reason where it is less. */
function ApprovedRows({ claim }: { claim: BenefitClaim }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const euros = useEuros()
  return claim.rows.map((row, at) => (
    <fieldset key={row.id}>
      <legend>
        {t(`benefits.type.${row.type}`)} {formats.date(row.dateFrom)} · {euros(row.amountCents)}
      </legend>
      <FormTextField
        name={`rows.${at}.approvedCents`}
        label={t('staffCases.approved')}
        inputMode="decimal"
        maxLength={12}
      />
      <FormTextField name={`rows.${at}.reason`} label={t('staffCases.whyLess')} />
    </fieldset>
  ))
}

const sendBack: CaseStep<CaseOf<'CLAIM'>> = {
  schema: returnClaimBody,
  initial: () => ({ text: '', documentId: '' }),
  Fields: ({ detail }) => (
    <>
      <FormWhy detail={detail} name="text" />
      <FormDocument detail={detail} endpoint={uploadClaimDocument} />
    </>
  ),
}

const approve: CaseStep<CaseOf<'CLAIM'>> = {
  schema: approveClaimBody,
  initial: ({ claim }) => ({
    text: '',
    documentId: '',
    rows: claim.rows.map(
      (row): RowValues => ({ rowId: row.id, approvedCents: centsOf(row.amountCents), reason: '' }),
    ),
  }),
  toBody: ({ rows }) => ({ rows: approvedRows(rows) }),
  Fields: ({ detail }) => (
    <>
      <ApprovedRows claim={detail.claim} />
      <FormWord detail={detail} name="text" />
      <FormDocument detail={detail} endpoint={uploadClaimDocument} />
    </>
  ),
}

export const claim: KindOfCase<CaseOf<'CLAIM'>> = {
  Content,
  endpoint: handleStaffClaim,
  seen: ({ claim: { version } }) => ({ version }),
  steps: { APPROVE: approve, RETURN: sendBack, REJECT: sendBack },
}
