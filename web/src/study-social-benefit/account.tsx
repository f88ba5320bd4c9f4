import type { PaymentAccount, StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/layout/layout.tsx'

const AccountForm = lazy(() => import('./account.form.tsx'))

/** The account for benefits: only its masked number. */
export function Account({
  account,
  rules,
}: {
  account: PaymentAccount | undefined
  rules: StudySocialBenefits['rules']
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { mayWrite } = useSignedIn()
  const isHydrated = useHydrated()
  const [search, setSearch] = useSearchParams()
  const [isOpened, setIsOpen] = useState(false)
  // A link to the change of the account opens the form itself.
  const isAsked = search.get('account') === 'change' && mayWrite && isHydrated
  const isOpen = isOpened || isAsked

  function close(): void {
    setIsOpen(false)
    if (isAsked) setSearch({}, { replace: true, preventScrollReset: true })
  }

  return (
    <Section id="account" title={t('benefits.account')}>
      {account === undefined ? <EmptyState>{t('benefits.account.none')}</EmptyState> : null}
      {account?.heldUntil === undefined ? null : (
        <Notice
          tone="changed"
          title={t('benefits.account.held', { until: formats.dateTime(account.heldUntil) })}
        >
          <p>{t('benefits.account.held.notYou')}</p>
        </Notice>
      )}
      {account === undefined ? null : (
        <Facts lines>
          <Fact label={t('benefits.iban')}>{account.ibanMasked}</Fact>
          <Fact label={t('benefits.bic')}>{account.bic}</Fact>
          <Fact label={t('benefits.holder')}>{account.holder}</Fact>
          <Fact label={t('benefits.account.updated')}>{formats.dateOf(account.updatedAt)}</Fact>
        </Facts>
      )}
      <Quiet small>{t('benefits.account.rule', { hours: rules.accountHoldHours })}</Quiet>
      {mayWrite ? (
        <div>
          <Button small onClick={() => setIsOpen(true)}>
            {t(account === undefined ? 'benefits.account.add' : 'benefits.account.change')}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <Suspense>
          <AccountForm account={account} close={close} />
        </Suspense>
      ) : null}
    </Section>
  )
}
