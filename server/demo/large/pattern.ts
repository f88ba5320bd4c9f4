import { join } from 'node:path'
import { addDays } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { cellResolver, readRelativeRows } from '../../src/import/relative/relative-folder.ts'

export interface Span {
  start: string
  end: string
}

/** What the large school takes from the folder of the small one: the school year, units and qualifications. */
export interface Pattern {
  today: string
  /** The first day of the school year. */
  start: string
  periods: (Span & { teachingDays: string[] })[]
  units: { code: string; name: Localised }[]
  qualifications: { code: string; name: Localised }[]
}

export async function readPattern(folder: string, now: Date, timeZone: string): Promise<Pattern> {
  const resolve = await cellResolver(folder, { now, timeZone })
  const read = (file: string) => readRelativeRows(join(folder, `${file}.csv`), resolve)
  const [terms, courses, names, qualifications] = await Promise.all(
    ['academicSessions', 'courses', 'ext_names', 'ext_qualifications'].map(read),
  )
  const spanOf = ({ startDate: start = '', endDate: end = '' }) => ({ start, end })
  const translations = new Map(names?.map(row => [row.sourcedId, row]))
  const year = terms?.find(row => row.type === 'schoolYear')
  return {
    today: resolve('{today}'),
    start: spanOf(year ?? {}).start,
    periods: (terms ?? [])
      .filter(row => row.sourcedId?.startsWith('period-'))
      .map(row => ({ ...spanOf(row), teachingDays: teachingDays(spanOf(row), resolve) })),
    units: (courses ?? [])
      .filter(row => row.courseCode)
      .map(({ sourcedId = '', courseCode: code = '', title: fi = '' }) => {
        const { nameSv: sv = '', nameEn: en = '' } = translations.get(sourcedId) ?? {}
        return { code, name: { fi, sv, en } }
      }),
    qualifications: (qualifications ?? []).map(row => {
      const { code = '', name: fi = '', nameSv: sv = '', nameEn: en = '' } = row
      return { code, name: { fi, sv, en } }
    }),
  }
}

function teachingDays({ start, end }: Span, resolve: (cell: string, day: string) => string): string[] {
  const days: string[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) {
    if (resolve('{day+0s}', day) === day) days.push(day)
  }
  return days
}
