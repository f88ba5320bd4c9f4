import { addresses } from '@studentgo/protocol/addresses'
import type { StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Column, Columns } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Account } from './account.tsx'
import { benefitsQuery } from './benefits.data.ts'
import { ClaimList } from './claim-list.tsx'
import { ClaimableDays } from './claimable-days.tsx'
import { Rates } from './rates.tsx'

/** Benefits that an apprentice can claim for study days, the claims, and the account for payments. */
export default function BenefitsPage() {
  const { t } = useTranslation()
  const { data, error } = useQuery(benefitsQuery)
  return (
    <Page title={t('benefits.title')} lead={t('benefits.lead')}>
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : <Benefits benefits={data} />}
    </Page>
  )
}

function Benefits({ benefits }: { benefits: StudySocialBenefits }) {
  const { eligibility, claims, claimableDays, rates, paymentAccount } = benefits
  const isApprentice = !eligibility.reasons.includes('NO_APPRENTICESHIP')
  const isEmpty = !isApprentice && claims.length === 0
  return (
    <>
      <Eligibility eligibility={eligibility} />
      {isEmpty ? null : (
        <Columns>
          <Column>
            {eligibility.ok ? <ClaimableDays days={claimableDays} claims={claims} /> : null}
            <ClaimList claims={claims} yearTotalCents={benefits.yearTotalCents} />
          </Column>
          <Column>
            <Account account={paymentAccount} rules={benefits.rules} />
            <Rates rates={rates} rules={benefits.rules} />
          </Column>
        </Columns>
      )}
    </>
  )
}

/** Why no claim is possible, and the benefits to apply for elsewhere. */
function Eligibility({ eligibility }: Pick<StudySocialBenefits, 'eligibility'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { ok, reasons, validFrom, validTo } = eligibility
  if (ok) return null
  return (
    <Notice title={t('benefits.notEligible')}>
      {reasons.map(reason => (
        <p key={reason}>
          {t(`benefits.reason.${reason}`, {
            from: validFrom && formats.date(validFrom),
            to: validTo && formats.date(validTo),
          })}
        </p>
      ))}
      <p>{t('benefits.elsewhere')}</p>
      <p>
        <ScreenLink to={addresses.plan} whenOff="nothing">
          {t('menu.plan')}
        </ScreenLink>
      </p>
    </Notice>
  )
}
