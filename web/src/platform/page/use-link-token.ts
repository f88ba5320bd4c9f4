import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The token that the link of a letter holds behind `#`; the page as the server wrote it knows of none. */
export function useLinkToken(): string | undefined {
  const { hash } = useLocation()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    if (hash === '') return
    setToken(/^#t=([\w-]{43})$/.exec(hash)?.[1])
    // It leaves the address, so that nobody reads it there later.
    history.replaceState(history.state, '', location.pathname)
  }, [hash])
  return token
}
