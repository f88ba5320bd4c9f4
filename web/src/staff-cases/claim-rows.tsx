import type { BenefitClaim } from '@studentgo/protocol/study-social-benefit'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Row, RowList } from '#web/ui/layout/layout.tsx'

/** Cents as euros: `16,50 €`. */
export function useEuros(): (cents: number) => string {
  const formats = useFormats()
  return cents => formats.number(cents / 100, { style: 'currency', currency: 'EUR' })
}

/** The rows of a claim: what is claimed of which days, and what has been decided on each. */
export function ClaimRows({ claim }: { claim: BenefitClaim }) {
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
