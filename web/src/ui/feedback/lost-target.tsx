import { addresses } from '@studentgo/protocol/addresses'
import { parentLoginPath } from '@studentgo/protocol/paths'
import { safeTarget } from '@studentgo/protocol/rules/safe-target'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApp } from '#web/platform/page/app-context.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { Notice } from './notice.tsx'

interface Props {
  /** The address to come back to after signing in. */
  service: string | undefined
  area?: 'student' | 'parent'
}

/**
 * Says that signing in will not lead back to where a link pointed, and why: the other area has an entrance of its own,
 * and nothing else leads out of the portal. The page as the server keeps it knows of no address.
 */
export function LostTarget({ service, area = 'student' }: Props) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const isHydrated = useHydrated()
  if (service === undefined || !isHydrated) return null
  const leadsTo = (one: 'student' | 'parent') =>
    safeTarget(service, { origin: location.origin, basePath: boot.basePath, area: one }) !== null
  if (leadsTo(area)) return null
  const other = area === 'student' ? 'parent' : 'student'
  if (!leadsTo(other)) return <Notice title={t('target.unknown')} />
  const entrance = other === 'parent' ? parentLoginPath : addresses.login
  return (
    <Notice title={t(`target.${other}`)}>
      <p>
        <Link to={`${entrance}?service=${encodeURIComponent(service)}`} reloadDocument>
          {t(`target.${other}.entrance`)}
        </Link>
      </p>
    </Notice>
  )
}
