import type { Language } from '@studentgo/protocol/language'

/** On how many days an event is held on a weekday (1 is Monday) from `start` to `end`, both `HH:MM`. */
export interface DayPattern {
  weekday: number
  start: string
  end: string
  count: number
}

const weekdays: Record<Language, string[]> = {
  fi: [
    'maanantaisin',
    'tiistaisin',
    'keskiviikkoisin',
    'torstaisin',
    'perjantaisin',
    'lauantaisin',
    'sunnuntaisin',
  ],
  sv: ['måndagar', 'tisdagar', 'onsdagar', 'torsdagar', 'fredagar', 'lördagar', 'söndagar'],
  en: ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'],
}
const singleDays: Record<Language, string[]> = {
  fi: ['maanantaina', 'tiistaina', 'keskiviikkona', 'torstaina', 'perjantaina', 'lauantaina', 'sunnuntaina'],
  sv: ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
}
const and: Record<Language, string> = { fi: ' ja ', sv: ' och ', en: ' and ' }
const various: Record<Language, string> = {
  fi: 'vaihtelevina päivinä',
  sv: 'på varierande dagar',
  en: 'on varying days',
}

const onWeekdays: Record<Language, string> = { fi: 'arkipäivisin', sv: 'vardagar', en: 'weekdays' }

const mostPatterns = 3

/**
 * The days of an event as text: «maanantaisin ja keskiviikkoisin 8.15–11.30». Days that differ once from the
 * usual ones are left to the list of sessions; undefined where there are none at all.
 */
export function weekPatternIn(language: Language, patterns: readonly DayPattern[]): string | undefined {
  if (patterns.length === 0) return undefined
  const usual = patterns.filter(pattern => pattern.count > 1)
  const shown = usual.length > 0 ? usual : patterns
  if (shown.length > mostPatterns) {
    const time = timeOfWholeWeek(language, shown)
    return time === undefined ? various[language] : `${onWeekdays[language]} ${time}`
  }
  const names = usual.length > 0 ? weekdays : singleDays
  const byTime = Map.groupBy(
    shown.toSorted((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start)),
    pattern => `${timeIn(language, pattern.start)}–${timeIn(language, pattern.end)}`,
  )
  return [...byTime]
    .map(([time, days]) => {
      const dayNames = days.map(day => names[language][day.weekday - 1] ?? '')
      return `${listIn(language, dayNames)} ${time}`
    })
    .join(', ')
}

/** The hours of an event that is held from Monday to Friday at the same time. */
function timeOfWholeWeek(language: Language, patterns: readonly DayPattern[]): string | undefined {
  const weekdayNumbers = patterns.map(pattern => pattern.weekday).toSorted()
  const [first] = patterns
  if (first === undefined || weekdayNumbers.join() !== '1,2,3,4,5') return undefined
  const isSame = patterns.every(pattern => pattern.start === first.start && pattern.end === first.end)
  return isSame ? `${timeIn(language, first.start)}–${timeIn(language, first.end)}` : undefined
}

function listIn(language: Language, items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')}${and[language]}${items.at(-1) ?? ''}`
}

/** As the portal writes times in each language (`format.time`). */
function timeIn(language: Language, time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  if (language === 'en') return `${hour}:${minute}`
  return `${Number(hour)}${language === 'fi' ? '.' : ':'}${minute}`
}
