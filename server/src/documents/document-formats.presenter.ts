import { type Language, languages, localeOf } from '@studentgo/protocol/language'
import { schoolDateOf, schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import { writePattern } from '@studentgo/protocol/rules/write-pattern'
import { fillText } from '../platform/texts.ts'
import type { Translations } from '../translations/translations.data.ts'

/** How a document writes days, times and numbers: as the screens do. */
export interface DocumentFormats {
  date(day: string): string
  dateTime(instant: string, timeZone: string): string
  wallTime(time: string): string
  number(value: number): string
  percent(share: number): string
  euros(cents: number): string
  /** Hours with one decimal. */
  hours(minutes: number): string
  /** `4 hyvä` */
  grade(grade: string): string
  /** A text of the portal by its key. */
  text(key: string, values?: Record<string, string>): string
}

export function documentFormats({ common }: Translations): Record<Language, DocumentFormats> {
  const of = (language: Language): DocumentFormats => {
    const text = (key: string, values: Record<string, string> = {}) => {
      const found = common[language][key]
      if (found === undefined) throw new Error(`no text ${key}`)
      return fillText(found, values)
    }
    const written = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 })
    const money = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' })
    const share = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 })
    return {
      date: day => writePattern(text('format.date'), day, '', language),
      dateTime: (instant, timeZone) =>
        writePattern(
          text('format.dateTime'),
          schoolDateOf(instant, timeZone),
          schoolTimeOf(instant, timeZone),
          language,
        ),
      wallTime: time => writePattern(text('format.time'), '2000-01-01', time, language),
      number: value => written.format(value),
      euros: cents => money.format(cents / 100),
      percent: value => share.format(value),
      hours: minutes => written.format(minutes / 60),
      grade: grade => common[language][`demonstrations.grade.${grade}`] ?? grade,
      text,
    }
  }
  return Object.fromEntries(languages.map(language => [language, of(language)])) as Record<
    Language,
    DocumentFormats
  >
}
