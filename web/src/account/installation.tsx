import { useTranslation } from 'react-i18next'
import { install, useInstallWay } from '#web/platform/offline/install-prompt.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Section } from '#web/ui/layout/layout.tsx'

/** The button or the instructions to install the portal on this device, where it can be installed. */
export function Installation() {
  const { t } = useTranslation()
  const way = useInstallWay()
  if (way === undefined) return null
  return (
    <Section id="install" title={t('install.title')} narrow>
      <p>{t('install.gives')}</p>
      {way === 'menu' ? (
        <p>{t('install.byMenu')}</p>
      ) : (
        <Actions>
          <Button onClick={() => void install()}>{t('install.action')}</Button>
        </Actions>
      )}
    </Section>
  )
}
