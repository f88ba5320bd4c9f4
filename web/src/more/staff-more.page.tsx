import { addresses } from '@studentgo/protocol/addresses'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '#web/app/menu/may-open.ts'
import { menuOf } from '#web/app/menu/menu.ts'
import { inPlace } from '#web/app/shells/area-parts.tsx'
import { useApp } from '#web/platform/page/app-context.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import style from './staff-more.module.css'

/** The whole menu of the desk, as far as the roles go, with the own account. */
export default function StaffMorePage() {
  const { t } = useTranslation()
  const { place } = useApp()
  const mayOpen = useMayOpen()
  const groups = menuOf(place, mayOpen)
  const account = { to: addresses.account, icon: 'account', label: 'menu.account' } as const
  const isThere = groups.some(({ entries }) => entries.some(({ to }) => to === account.to))
  const all = isThere ? groups : [...groups, { label: 'menu.account', entries: [account] }]
  return (
    <Page title={t('menu.more')}>
      {all.map(({ label, entries }) => (
        <Section key={label} id={label} title={t(label)}>
          <ul className={style.list}>
            {entries.map(entry => (
              <li key={entry.to}>
                <PortalLink to={inPlace(place, entry.to)} className={style.link}>
                  <Icon name={entry.icon} />
                  {t(entry.label)}
                </PortalLink>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  )
}
