import { defaultLanguage, type Language, languages, localeOf } from '@studentgo/protocol/language'
import type { ProgressShares } from '@studentgo/protocol/progress'
import { isoWeekOf, schoolDateOf, schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import { writePattern } from '@studentgo/protocol/rules/write-pattern'
import type { Localised } from '@studentgo/protocol/shapes'
import { useTranslation } from 'react-i18next'
import { useApp } from '../page/app-context.ts'

/** School days, both included, with wall-clock times where they are known. */
interface Days {
  startDate: string
  endDate: string
  startTime?: string | undefined
  endTime?: string | undefined
}

export interface Formats {
  language: Language
  /** `23.11.2026` */
  date(date: string): string
  /** `23.11.2026`, the school day of an instant */
  dateOf(instant: string): string
  /** `23.11.` */
  shortDate(date: string): string
  /** `maanantai 23.11.` */
  weekdayDate(date: string): string
  /** `ma 23.11.` */
  shortWeekdayDate(date: string): string
  /** `maanantai` */
  weekday(date: string): string
  /** `ma` */
  shortWeekday(date: string): string
  /** `8.15`, of an instant, by the school's clock */
  time(instant: string): string
  /** `8.15–9.45` */
  timeRange(start: string, end: string): string
  /** `ma 30.11. klo 8.00–14.00`, or `ma 30.11. – ke 2.12.` of several days */
  days(days: Days): string
  /** `23.11.2026 klo 8.15` */
  dateTime(instant: string): string
  /** `8.15`, of a wall-clock time `HH:mm` */
  wallTime(time: string): string
  /** The school day of an instant. */
  dayOf(instant: string): string
  week(date: string): number
  number(value: number, options?: Intl.NumberFormatOptions): string
  percent(share: number): string
  /** `45 min`, `3 t`, `3 t 45 min`: hours and minutes as text */
  duration(minutes: number): string
  /** `34 kt`, `1,2 Mt`, `70 Gt` */
  fileSize(bytes: number): string
  /** `Aino, Ville ja Olena` */
  list(names: readonly string[]): string
  /** The text in the reader's language; the school's first language if that is missing. */
  text(texts: Localised): string
  /** The language of `text`, where it is not the reader's. */
  textLanguage(texts: Localised): Language | undefined
  /** `8.15`, of an instant by the clock of this device, which may be wrong */
  deviceTime(instant: string): string
}

const kilobyte = 1024

function fileSizeIn(language: Language, bytes: number): string {
  const [unit, value] =
    bytes >= kilobyte ** 3
      ? ['gigabyte', bytes / kilobyte ** 3]
      : bytes >= kilobyte ** 2
        ? ['megabyte', bytes / kilobyte ** 2]
        : ['kilobyte', Math.ceil(bytes / kilobyte)]
  const digits = { maximumFractionDigits: 1 }
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: String(unit), ...digits }).format(
    Number(value),
  )
}

/** Dates, times and numbers in the reader's formats; all times are the school's. */
export function useFormats(): Formats {
  const { t, i18n } = useTranslation()
  const { boot } = useApp()
  const language = languages.find(one => one === i18n.language) ?? 'fi'
  const write = (pattern: string, date: string, time = '') => writePattern(pattern, date, time, language)
  const day = (instant: string) => schoolDateOf(instant, boot.timeZone)
  const wall = (time: string) => write(t('format.time'), '2000-01-01', time)
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(localeOf(language), options).format(value)
  const time = (instant: string) => wall(schoolTimeOf(instant, boot.timeZone))
  return {
    language,
    date: date => write(t('format.date'), date),
    dateOf: instant => write(t('format.date'), day(instant)),
    shortDate: date => write(t('format.shortDate'), date),
    weekdayDate: date => write(t('format.weekdayDate'), date),
    shortWeekdayDate: date => write(t('format.shortWeekdayDate'), date),
    weekday: date => write('EEEE', date),
    shortWeekday: date => write('EEE', date),
    time,
    timeRange: (start, end) => `${time(start)}–${time(end)}`,
    days: ({ startDate, endDate, startTime, endTime }) => {
      const isOneDay = startDate === endDate
      const days = isOneDay
        ? write(t('format.weekdayDate'), startDate)
        : `${write(t('format.shortWeekdayDate'), startDate)} – ${write(t('format.shortWeekdayDate'), endDate)}`
      if (startTime === undefined) return days
      const hours = endTime === undefined ? wall(startTime) : `${wall(startTime)}–${wall(endTime)}`
      return t(isOneDay ? 'format.dayAt' : 'format.daysAt', { days, time: hours })
    },
    dateTime: instant => write(t('format.dateTime'), day(instant), schoolTimeOf(instant, boot.timeZone)),
    wallTime: wall,
    dayOf: day,
    week: date => isoWeekOf(date).week,
    fileSize: bytes => fileSizeIn(language, bytes),
    number,
    percent: share =>
      new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 }).format(share),
    duration: minutes => {
      const whole = Math.round(minutes)
      const [hours, rest] = [Math.floor(whole / 60), whole % 60]
      if (hours === 0) return t('format.minutes', { minutes: rest })
      if (rest === 0) return t('format.hours', { hours: number(hours) })
      return t('format.hoursAndMinutes', { hours: number(hours), minutes: rest })
    },
    list: names => new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names),
    text: texts => texts[language] || texts.fi,
    textLanguage: texts => (texts[language] ? undefined : defaultLanguage),
    deviceTime: instant => time(new Date(Date.parse(instant) + boot.clockAhead).toISOString()),
  }
}

/** Writes an extent in competence points or, for TUVA and TELMA, in weeks. */
export function useAmount(unit: ProgressShares['unit']): (amount: number) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return amount =>
    t(`plan.amount.${unit}`, { count: amount, amount: formats.number(amount, { maximumFractionDigits: 1 }) })
}
