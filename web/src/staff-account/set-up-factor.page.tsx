import { staffHomePath } from '@studentgo/protocol/paths'
import { staffSecondFactor } from '@studentgo/protocol/staff-account'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApp } from '#web/platform/page/app-context.ts'
import { signOut, useSignedIn } from '#web/platform/session/session.ts'
import { TwoStep } from '#web/second-factor/two-step.panel.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { AnchorButton, Button } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** Staff set up a second factor at their first sign-in; no other page opens before. */
export default function SetUpFactorPage() {
  const { t } = useTranslation()
  const { call, boot } = useApp()
  const queryClient = useQueryClient()
  const { mustSetUpFactor } = useSignedIn()
  return (
    <Page title={t('staff.factor.title')} lead={mustSetUpFactor ? t('staff.factor.lead') : undefined}>
      {mustSetUpFactor ? null : <Receipt fresh title={t('staff.factor.ready')} />}
      <TwoStep endpoints={staffSecondFactor} />
      <Actions>
        {mustSetUpFactor ? (
          <Button
            variant="plain"
            onClick={() => void signOut(call, queryClient, to => location.assign(to), boot)}
          >
            {t('staff.factor.out')}
          </Button>
        ) : (
          <AnchorButton variant="primary" href={boot.basePath + staffHomePath}>
            {t('staff.factor.go')}
          </AnchorButton>
        )}
      </Actions>
    </Page>
  )
}
