import type { BenefitClaim } from '@studentgo/protocol/study-social-benefit'
import { useTranslation } from 'react-i18next'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useEuros } from './claim-rows.tsx'

/** What is approved of a row, as people type it. */
export interface RowValues {
  rowId: number
  approvedCents: string
  reason: string
}

/** Cents as they are typed: `16,50`. */
export function centsOf(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}

function typed(text: string): number | string {
  const plain = text.trim().replace(',', '.').replace(/\s*€$/, '')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : plain
}

function toBody(rows: readonly RowValues[]) {
  return rows.map(({ rowId, approvedCents, reason }) => ({
    rowId,
    approvedCents: typed(approvedCents),
    reason: reason.trim() === '' ? undefined : reason,
  }))
}

/** What is approved of each row; where it is less, why. */
function Fields({ claim }: { claim: BenefitClaim }) {
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

/** The part of a form that approves a claim row by row. */
export const ClaimApproval = { Fields, toBody }
