import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menu } from '#web/app/menu/menu.ts'
import { MenuList } from '#web/app/menu/menu-list.tsx'
import { useIsCalled } from '#web/app/screen-names.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** All screens in groups, with descriptions, and searchable. */
export default function MorePage() {
  const { t } = useTranslation()
  const isCalled = useIsCalled()
  const [wanted, setWanted] = useState('')
  const groups = menu
    .map(group => ({
      ...group,
      entries: group.entries.filter(entry => isCalled(entry, wanted)),
    }))
    .filter(group => group.entries.length > 0)
  return (
    <Page title={t('menu.more')}>
      <SearchField label={t('more.search')} value={wanted} onChange={setWanted} />
      <div aria-live="polite">{groups.length === 0 ? <p>{t('more.nothing', { wanted })}</p> : null}</div>
      {groups.map(group => (
        <Section key={group.label} id={group.label} title={t(group.label)}>
          <MenuList entries={group.entries} />
        </Section>
      ))}
    </Page>
  )
}
