import { addresses } from '@studentgo/protocol/addresses'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '#web/app/menu/may-open.ts'
import { menuOf } from '#web/app/menu/menu.ts'
import { MenuList } from '#web/app/menu/menu-list.tsx'
import { useApp } from '#web/platform/page/app-context.ts'
import { Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** The whole menu of the staff area, as far as the roles allow, with the own account. */
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
          <MenuList entries={entries} />
        </Section>
      ))}
    </Page>
  )
}
