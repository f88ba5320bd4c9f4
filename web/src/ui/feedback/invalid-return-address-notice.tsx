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
 * Warns that the sign-in will not open the address of a link: it belongs to another area, or is outside the
 * portal. The cached page of the server does not know the address, so the browser adds this.
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
