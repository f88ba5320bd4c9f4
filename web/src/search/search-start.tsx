import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApp } from '#web/platform/page/app-context.ts'
import { Icon, type IconName } from '#web/ui/content/icon.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { useActions } from './named.ts'
import type { Part } from './parts.ts'
import type { Opened } from './recent.ts'
import style from './search.module.css'

interface Props {
  parts: readonly Part[]
  recent: readonly Opened[]
  onClose: () => void
}

/** The empty search: the most common tasks, and the results that the person opened last. */
export function SearchStart({ parts, recent, onClose }: Props) {
  const { t } = useTranslation()
  const common = useActions(parts).filter(({ action }) => action.isCommon)
  return (
    <>
      {common.length === 0 ? null : (
        <Section id="search-do" title={t('search.kind.DO')}>
          <ul className={style.list}>
            {common.map(({ id, title, note, icon }) => (
              <Entry key={id} to={id} icon={icon} onClose={onClose}>
                <span>{title}</span>
                <Quiet small>{note}</Quiet>
              </Entry>
            ))}
          </ul>
        </Section>
      )}
      {recent.length === 0 ? null : (
        <Section id="search-recent" title={t('search.recent')}>
          <ul className={style.list}>
            {recent.map(({ id, title, language }) => (
              <Entry key={id} to={id} icon="forward" onClose={onClose}>
                <span lang={language}>{title}</span>
              </Entry>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

interface EntryProps {
  to: string
  icon: IconName
  onClose: () => void
  children: React.ReactNode
}

function Entry({ to, icon, onClose, children }: EntryProps) {
  const { place } = useApp()
  const To = place.kind === 'portal' ? Link : PortalLink
  return (
    <li>
      <To to={to} className={style.offer} onClick={onClose}>
        <Icon name={icon} />
        <span className={style.words}>{children}</span>
      </To>
    </li>
  )
}
