import { useEffect } from 'react'
import { useApp } from '#web/platform/app-context.ts'
import { presentInstant } from '#web/platform/clock.ts'

const longest = 12 * 60 * 60 * 1000
const again = 1000

/**
 * Asks once more when a registration opens, so that a page that was open before is open on the second; and
 * every second after that, as long as the answer is still that of before. `asked` tells one answer from the next.
 */
export function useAskAtOpening(opensAt: string | undefined, asked: number, ask: () => unknown): void {
  const { boot } = useApp()
  useEffect(() => {
    if (opensAt === undefined || asked === 0) return
    const wait = Date.parse(opensAt) - presentInstant(boot.clockAhead).getTime()
    if (wait > longest) return
    const timer = setTimeout(ask, Math.max(wait, again))
    return () => clearTimeout(timer)
  }, [opensAt, asked, ask, boot.clockAhead])
}
