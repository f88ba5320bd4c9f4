import { type Language, localeOf } from '../language.ts'

/**
 * Writes a school day and a wall-clock time by a pattern from the translations: d dd M MM MMM yyyy H HH mm EEE
 * EEEE, anything between apostrophes as it is.
 */
export function writePattern(pattern: string, date: string, time: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const [hour = '', minute = ''] = time.split(':')
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatterOf(language, options).format(new Date(`${date}T12:00:00Z`))
  const parts: Record<string, () => string> = {
    d: () => String(Number(day)),
    dd: () => day,
    M: () => String(Number(month)),
    MM: () => month,
    MMM: () => part({ month: 'short' }),
    MMMM: () => part({ month: 'long' }),
    yyyy: () => year,
    H: () => String(Number(hour)),
    HH: () => hour,
    mm: () => minute,
    EEE: () => part({ weekday: 'short' }),
    EEEE: () => part({ weekday: 'long' }),
  }
  return pattern.replace(/'([^']*)'|[A-Za-z]+/g, (token, quoted: string | undefined) =>
    quoted === undefined ? (parts[token]?.() ?? token) : quoted,
  )
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes longer than a hundred uses of it. */
function formatterOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  let formatter = formatters.get(key)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options })
    formatters.set(key, formatter)
  }
  return formatter
}
