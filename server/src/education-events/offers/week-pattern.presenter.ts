import { type Language, localeOf } from '@studentgo/protocol/language'
import { writePattern } from '@studentgo/protocol/rules/write-pattern'
import type { Translations } from '../../translations/translations.data.ts'

/** On how many days an event is held on a weekday (1 is Monday) from `start` to `end`, both `HH:MM`. */
export interface DayPattern {
  weekday: number
  start: string
  end: string
  count: number
}

export type WeekPattern = ReturnType<typeof makeWeekPattern>

const mostPatterns = 3

/** Writes the days of an event, in the words and the format of time of the translations. */
export function makeWeekPattern({ common }: Translations) {
  /**
   * The days of an event as text: «maanantaisin ja keskiviikkoisin 8.15–11.30». Days that differ once from the
   * usual ones are left to the list of sessions; undefined where there are none at all.
   */
  return (language: Language, patterns: readonly DayPattern[]): string | undefined => {
    if (patterns.length === 0) return undefined
    const text = (key: string) => common[language][key] ?? key
    const time = ({ start, end }: DayPattern) =>
      [start, end].map(one => writePattern(text('format.time'), '2000-01-01', one, language)).join('–')
    const usual = patterns.filter(pattern => pattern.count > 1)
    const shown = usual.length > 0 ? usual : patterns
    if (shown.length > mostPatterns) {
      const [first] = shown
      return first !== undefined && isWholeWeek(shown)
        ? `${text('education-events.pattern.weekdays')} ${time(first)}`
        : text('education-events.pattern.various')
    }
    const kind = usual.length > 0 ? 'weekly' : 'once'
    const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
    const byTime = Map.groupBy(
      shown.toSorted((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start)),
      time,
    )
    return [...byTime]
      .map(([hours, days]) => {
        const names = days.map(({ weekday }) => text(`education-events.pattern.${kind}.${weekday}`))
        return `${list.format(names)} ${hours}`
      })
      .join(', ')
  }
}

/** Whether an event is held from Monday to Friday at the same time. */
function isWholeWeek(patterns: readonly DayPattern[]): boolean {
  const weekdays = patterns.map(pattern => pattern.weekday).toSorted()
  const times = new Set(patterns.map(({ start, end }) => `${start} ${end}`))
  return weekdays.join() === '1,2,3,4,5' && times.size === 1
}
