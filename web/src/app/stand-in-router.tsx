import type { ReactNode } from 'react'
import { type Navigator, Router, type To } from 'react-router'

interface Props {
  basePath: string
  /** The address that the page was written for. */
  url: string
  children: ReactNode
}

/**
 * Holds a page that the worker shows in place of another one, which stays in the address bar so that «try
 * again» means that one. Every link leaves for a real address.
 */
export function StandInRouter({ basePath, url, children }: Props) {
  return (
    <Router basename={basePath} location={url} navigator={leaving}>
      {children}
    </Router>
  )
}

const leaving: Navigator = {
  createHref: to => addressOf(to),
  go: steps => history.go(steps),
  push: to => location.assign(addressOf(to)),
  replace: to => location.replace(addressOf(to)),
}

function addressOf(to: To): string {
  return typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`
}
