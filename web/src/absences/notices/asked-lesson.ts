import { date, time } from '@studentgo/protocol/shapes'

/** A lesson to report as missed: its school day, and its times where the address has them. */
export interface AskedLesson {
  day: string
  from: string
  to: string
}

/**
 * The lesson that an address like `?report=2026-11-24&from=08:15&to=09:45` wants to report; undefined for one that has
 * passed. A shortcut of the installed portal names no day but `today`.
 */
export function askedLesson(search: URLSearchParams, today: string): AskedLesson | undefined {
  const asked = search.get('report')
  const day = asked === 'today' ? today : date.safeParse(asked).data
  if (day === undefined || day < today) return undefined
  const [from, to] = [timeIn(search, 'from'), timeIn(search, 'to')]
  return from < to ? { day, from, to } : { day, from: '', to: '' }
}

function timeIn(search: URLSearchParams, name: string): string {
  return time.safeParse(search.get(name)).data ?? ''
}
