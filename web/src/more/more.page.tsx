import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { menu } from '#web/app/menu/menu.ts'
import { useIsCalled } from '#web/app/screen-names.ts'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import style from './more.module.css'

/** Everything there is, in groups, with words, and searchable. */
export default function MorePage() {
  const { t } = useTranslation()
  const isInUse = useScreensInUse()
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
          <ul className={style.list}>
            {group.entries.map(entry =>
              isInUse(entry.to) ? (
                <li key={entry.to}>
                  <Link to={entry.to} className={style.link}>
                    <Icon name={entry.icon} />
                    {t(entry.label)}
                  </Link>
                </li>
              ) : (
                <li key={entry.to} className={style.off}>
                  {t(entry.label)} <small>{t('menu.off')}</small>
                </li>
              ),
            )}
          </ul>
        </Section>
      ))}
    </Page>
  )
}
