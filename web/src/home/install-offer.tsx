import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { install, useInstallWay } from '#web/platform/offline/install-prompt.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Card, Section } from '#web/ui/layout/layout.tsx'
import { closeOffer, isOfferDue, noteDay } from './offer-days.ts'

/** Offers once to install the portal, on the third day on an own device. */
export function InstallOffer() {
  const { t } = useTranslation()
  const way = useInstallWay()
  const today = useToday()
  const { ownDevice } = useSignedIn()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!ownDevice) return
    noteDay(today)
    setDue(isOfferDue())
  }, [ownDevice, today])
  if (!isDue || way === undefined) return null
  const close = () => {
    closeOffer()
    setDue(false)
  }
  return (
    <Section id="install" title={t('install.title')}>
      <Card tone="quiet">
        <p>{t('install.gives')}</p>
        {way === 'menu' ? (
          <>
            <p>{t('install.byMenu')}</p>
            <Button variant="plain" onClick={close}>
              {t('install.close')}
            </Button>
          </>
        ) : (
          <Actions>
            <Button
              onClick={() => {
                close()
                void install()
              }}
            >
              {t('install.action')}
            </Button>
            <Button variant="plain" onClick={close}>
              {t('install.notNow')}
            </Button>
          </Actions>
        )}
      </Card>
    </Section>
  )
}
