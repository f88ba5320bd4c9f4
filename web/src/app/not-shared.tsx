import { parentHomePath, staffHomePath } from '@studentgo/protocol/paths'
import { useTranslation } from 'react-i18next'
import { useApp } from '#web/platform/page/app-context.ts'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** A page that the access does not cover, or no longer covers: the same text for every cause. */
export function NotShared() {
  const { t } = useTranslation()
  const { place } = useApp()
  if (place.kind === 'staff') {
    return (
      <Page title={t('staff.notYours.title')}>
        <p>{t('staff.notYours.text')}</p>
        <p>
          <PortalLink to={staffHomePath}>{t('staff.notYours.home')}</PortalLink>
        </p>
      </Page>
    )
  }
  return (
    <Page title={t('guardian.notShared.title')}>
      <p>{t('guardian.notShared.text')}</p>
      <p>{t('guardian.notShared.how')}</p>
      <p>
        <PortalLink to={parentHomePath}>{t('guardian.notShared.home')}</PortalLink>
      </p>
    </Page>
  )
}
