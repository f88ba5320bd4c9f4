import type { BenefitClaim } from '@studentgo/protocol/study-social-benefit'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '#web/platform/lists/csv.ts'
import { SaveAsCsv } from '#web/platform/lists/save-as-csv.tsx'
import { useToday } from '#web/platform/page/clock.ts'

type ClaimRow = BenefitClaim['rows'][number] & { claim: BenefitClaim }

/** Every row of every claim for a spreadsheet, its amounts in euros. */
export function ClaimsAsTable({ claims }: { claims: readonly BenefitClaim[] }) {
  const { t } = useTranslation()
  const today = useToday()
  const euros = (cents: number | undefined) => (cents === undefined ? undefined : cents / 100)
  const columns: ListColumn<ClaimRow>[] = [
    { label: t('benefits.table.claim'), value: ({ claim }) => claim.number },
    { label: t('benefits.table.state'), value: ({ claim }) => t(`benefits.state.${claim.state}`) },
    { label: t('benefits.table.type'), value: ({ type }) => t(`benefits.type.${type}`) },
    { label: t('benefits.table.from'), value: ({ dateFrom }) => dateFrom },
    { label: t('benefits.table.to'), value: ({ dateTo }) => dateTo },
    { label: t('benefits.table.days'), value: ({ days }) => days },
    { label: t('benefits.table.claimed'), value: ({ amountCents }) => euros(amountCents) },
    { label: t('benefits.table.approved'), value: ({ approvedCents }) => euros(approvedCents) },
    { label: t('benefits.table.submitted'), value: ({ claim }) => claim.submittedAt?.slice(0, 10) },
    { label: t('benefits.table.paid'), value: ({ claim }) => claim.paidAt?.slice(0, 10) },
    { label: t('benefits.table.note'), value: ({ note }) => note },
  ]
  return (
    <div>
      <SaveAsCsv
        name={`${t('benefits.table.name')}-${today}`}
        columns={columns}
        rows={async () => claims.flatMap(claim => claim.rows.map(row => ({ ...row, claim })))}
      />
    </div>
  )
}
