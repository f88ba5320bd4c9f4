import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useApp } from '#web/platform/page/app-context.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** Below the base path, in any part of the portal. */
  to: string
}

/**
 * A link to any part of the portal. To another part than the page's it loads a page: the queries of a page are about
 * one child for as long as it is open.
 */
export function PortalLink({ to, ...rest }: Props) {
  const { boot, place } = useApp()
  const path = to.split('?', 1)[0] ?? to
  if (place.kind !== 'portal' && samePlace(path, place)) {
    return <Link {...rest} to={to.slice(place.start.length) || '/'} />
  }
  return <a {...rest} href={boot.basePath + to} />
}

function samePlace(path: string, place: ReturnType<typeof useApp>['place']): boolean {
  if (path !== place.start && !path.startsWith(`${place.start}/`)) return false
  return place.kind === 'child' || !path.startsWith(`${place.start}/student/`)
}
