import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const usualShape = /^[\w-]{43}$/

/** The token behind `#` in the link of a letter; undefined in the page as the server rendered it. */
export function useLinkToken(shape = usualShape): string | undefined {
  const { hash } = useLocation()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    if (hash === '') return
    const token = /^#t=(.*)$/.exec(hash)?.[1] ?? ''
    setToken(shape.test(token) ? token : undefined)
    // It is removed from the address, so that it cannot be read there later.
    history.replaceState(history.state, '', location.pathname)
  }, [hash, shape])
  return token
}
