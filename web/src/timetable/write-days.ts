import type { TFunction } from 'i18next'
import type { Formats } from '#web/platform/format.ts'

/** `23.–29.11.`, or `30.11.–6.12.` where two months meet; with the year when `withYear`. */
export function writeDays(
  t: TFunction,
  formats: Formats,
  from: string,
  to: string,
  withYear = false,
): string {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  return t(sameMonth ? 'timetable.days.oneMonth' : 'timetable.days.twoMonths', {
    day: Number(from.slice(8)),
    from: withYear && !sameYear ? formats.date(from) : formats.shortDate(from),
    to: withYear ? formats.date(to) : formats.shortDate(to),
  })
}
