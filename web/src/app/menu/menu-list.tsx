import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { Icon, type IconName } from '#web/ui/content/icon.tsx'
import { Row, RowList } from '#web/ui/layout/layout.tsx'
import style from './menu-list.module.css'

interface Props {
  entries: readonly { to: string; icon: IconName; label: string }[]
}

/** A list of screens of this part of the portal; those that the school has switched off are marked as such. */
export function MenuList({ entries }: Props) {
  const { t } = useTranslation()
  const isInUse = useScreensInUse()
  return (
    <RowList>
      {entries.map(({ to, icon, label }) => (
        <Row key={to} className={style.entry}>
          {isInUse(to) ? (
            <Link to={to} className={style.screen}>
              <Icon name={icon} />
              {t(label)}
            </Link>
          ) : (
            <p className={style.off}>
              {t(label)} <small>{t('menu.off')}</small>
            </p>
          )}
        </Row>
      ))}
    </RowList>
  )
}
