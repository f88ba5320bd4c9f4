import { benefitClaimAddress } from '@studentgo/protocol/addresses'
import type { BenefitClaim } from '@studentgo/protocol/study-social-benefit'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { ClaimStateChip } from './claim-state.tsx'
import { ClaimsAsTable } from './claims-as-table.tsx'
import { useEuros } from './money.ts'

/** The claims, the newest first. */
export function ClaimList({
  claims,
  yearTotalCents,
}: {
  claims: readonly BenefitClaim[]
  yearTotalCents: number
}) {
  const { t } = useTranslation()
  const euros = useEuros()
  const year = useToday().slice(0, 4)
  return (
    <Section id="claims" title={t('benefits.claims')} narrow>
      {claims.length === 0 ? (
        <EmptyState>{t('benefits.claims.none')}</EmptyState>
      ) : (
        <p>{t('benefits.yearTotal', { year, amount: euros(yearTotalCents) })}</p>
      )}
      <RowList>
        {claims.map(claim => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </RowList>
      {claims.length === 0 ? null : <ClaimsAsTable claims={claims} />}
    </Section>
  )
}

function ClaimRow({ claim }: { claim: BenefitClaim }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const euros = useEuros()
  const { id, number, periodStart, periodEnd, state, totalCents, approvedCents, closesOn } = claim
  const period =
    periodStart === periodEnd
      ? formats.date(periodStart)
      : `${formats.shortDate(periodStart)}–${formats.date(periodEnd)}`
  return (
    <Row split>
      <div>
        <ScreenLink to={benefitClaimAddress(id)}>{t('benefits.claim', { number })}</ScreenLink>
        <Quiet small>{period}</Quiet>
        {closesOn === undefined ? null : (
          <Quiet small>{t('benefits.sendBy', { date: formats.shortWeekdayDate(closesOn) })}</Quiet>
        )}
      </div>
      <div>
        <ClaimStateChip state={state} />
        <p>{euros(approvedCents ?? totalCents)}</p>
      </div>
    </Row>
  )
}
