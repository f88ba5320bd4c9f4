import type { Localised } from '@studentgo/protocol/shapes'

/** A course of a group: an education event each year. */
export interface DemoCourse {
  module: string
  name: Localised
  teacher: string
  rooms: string[]
  /** In which of the year's four periods it runs. */
  periods: number[]
  /** Lessons of 90 minutes in a week. */
  weekly: number
  kind?: 'GUIDANCE' | 'INDEPENDENT'
  online?: boolean
}

/** A course in one line: unit, names in Finnish, Swedish and English, teacher, rooms, periods, lessons a week. */
export function course(
  module: string,
  names: readonly [fi: string, sv: string, en: string],
  teacher: string,
  rooms: string[],
  periods: number[],
  weekly: number,
  more: Pick<DemoCourse, 'kind' | 'online'> = {},
): DemoCourse {
  const [fi, sv, en] = names
  return { module, name: { fi, sv, en }, teacher, rooms, periods, weekly, ...more }
}

export const wholeYear = [0, 1, 2, 3]
export const guidance = { kind: 'GUIDANCE' } as const
export const online = { online: true } as const
