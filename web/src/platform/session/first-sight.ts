import { useLayoutEffect, useState } from 'react'
import { seenPrefix } from './device.ts'
import { useSession } from './session.ts'

/** Whether this person sees an achievement here for the first time; the device stores this. */
export function useFirstSight(what: string | undefined): boolean {
  const tag = useSession()?.subjectTag
  const [isFirst, setFirst] = useState(false)
  useLayoutEffect(() => {
    if (what === undefined || tag === undefined) return
    const key = `${seenPrefix}${tag}`
    const seen = (localStorage.getItem(key) ?? '').split(' ')
    if (seen.includes(what)) return
    localStorage.setItem(key, [...seen, what].join(' ').trim())
    setFirst(true)
  }, [what, tag])
  return isFirst
}
