import { type Area, areas, loginPathOf } from '@studentgo/protocol/paths'
import { safeTarget } from '@studentgo/protocol/rules/safe-target'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApp } from '#web/platform/page/app-context.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { Notice } from './notice.tsx'

interface Props {
  /** The address to come back to after signing in. */
  service: string | undefined
  area?: Area
}

/**
 * Says that signing in will not lead back to where a link pointed, and why: the other area has an entrance of its own,
 * and nothing else leads out of the portal. The page as the server keeps it knows of no address.
 */
export function InvalidReturnAddressNotice({ service, area = 'student' }: Props) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const isHydrated = useHydrated()
  if (service === undefined || !isHydrated) return null
  const leadsTo = (one: Area) =>
    safeTarget(service, { origin: location.origin, basePath: boot.basePath, area: one }) !== null
  if (leadsTo(area)) return null
  const other = areas.find(leadsTo)
  if (other === undefined) return <Notice title={t('target.unknown')} />
  return (
    <Notice title={t(`target.${other}`)}>
      <p>
        <Link to={`${loginPathOf(other)}?service=${encodeURIComponent(service)}`} reloadDocument>
          {t(`target.${other}.entrance`)}
        </Link>
      </p>
    </Notice>
  )
}
