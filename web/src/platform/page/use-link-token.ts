import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const usualShape = /^[\w-]{43}$/

/** The token that the link of a letter holds behind `#`; the page as the server wrote it knows of none. */
export function useLinkToken(shape = usualShape): string | undefined {
  const { hash } = useLocation()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    if (hash === '') return
    const token = /^#t=(.*)$/.exec(hash)?.[1] ?? ''
    setToken(shape.test(token) ? token : undefined)
    // It leaves the address, so that nobody reads it there later.
    history.replaceState(history.state, '', location.pathname)
  }, [hash, shape])
  return token
}
