import type { SchoolRecords } from '../src/import/records.ts'
import type { SchoolCalendar } from './school-calendar.ts'

/** The school year, its terms and periods, and the days without teaching, as records. */
export function calendarRecords(calendar: SchoolCalendar): Pick<SchoolRecords, 'terms' | 'holidays'> {
  const { autumn, spring, periods, holidays } = calendar
  const first = autumn.start.slice(0, 4)
  const second = spring.end.slice(0, 4)
  return {
    terms: [
      {
        source_id: 'year',
        name: `${first}–${second}`,
        kind: 'YEAR',
        start_date: autumn.start,
        end_date: spring.end,
      },
      {
        source_id: 'autumn',
        name: `Syksy ${first}`,
        kind: 'TERM',
        start_date: autumn.start,
        end_date: autumn.end,
      },
      {
        source_id: 'spring',
        name: `Kevät ${second}`,
        kind: 'TERM',
        start_date: spring.start,
        end_date: spring.end,
      },
      ...periods.map((period, at) => ({
        source_id: `period-${at + 1}`,
        name: `${at + 1}. jakso`,
        kind: 'PERIOD' as const,
        start_date: period.start,
        end_date: period.end,
      })),
    ],
    holidays: holidays.map(holiday => ({
      source_id: holiday.start,
      name: holiday.name,
      start_date: holiday.start,
      end_date: holiday.end,
    })),
  }
}
