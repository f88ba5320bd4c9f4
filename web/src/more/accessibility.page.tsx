import { useTranslation } from 'react-i18next'
import { AppearanceChoices } from '#web/appearance/appearance-choices.panel.tsx'
import { useConfig } from '#web/platform/api/config.ts'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Page, useProviderName } from '#web/ui/layout/page.tsx'

/** The accessibility statement and how to give feedback on it (act 306/2019). */
export default function AccessibilityPage() {
  const { t } = useTranslation()
  const provider = useProviderName()
  const { supportContact } = useConfig()
  return (
    <Page title={t('accessibility.title')}>
      <Stack gap="loose">
        <p>{t('accessibility.scope', { provider })}</p>
        <h2>{t('accessibility.stateTitle')}</h2>
        <p>{t('accessibility.state')}</p>
        <h2>{t('accessibility.triedTitle')}</h2>
        <p>{t('accessibility.tried')}</p>
        <h2>{t('accessibility.feedbackTitle')}</h2>
        <p>{t('accessibility.feedback', { contact: supportContact || provider })}</p>
        <h2>{t('accessibility.supervisionTitle')}</h2>
        <p>{t('accessibility.supervision')}</p>
        <AppearanceChoices />
      </Stack>
    </Page>
  )
}
