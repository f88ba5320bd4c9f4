import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The parameters that name the subject of a screen; a week or a filter is another view of the same subject. */
const subjects = ['module', 'event', 'id']

/**
 * A screen opened by going forward starts at its top. Going back is left to the browser, which restores the position,
 * and a tab replaces the address without scrolling.
 */
export function useScrollToTop(): void {
  const { pathname, search } = useLocation()
  const isForward = useNavigationType() === 'PUSH'
  const parameters = new URLSearchParams(search)
  const screen = [pathname, ...subjects.map(name => parameters.get(name))].join(' ')
  useLayoutEffect(() => {
    if (isForward && screen !== '') document.documentElement.scrollTop = 0
  }, [isForward, screen])
}
