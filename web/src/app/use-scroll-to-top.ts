import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** What a screen is about, by the names in its address; a week or a filter is another view of the same. */
const subjects = ['module', 'event', 'id']

/**
 * A screen that somebody goes on to starts at its top. Going back is left to the browser, which returns to the place,
 * and a tab replaces the address without moving.
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
