import { writePattern } from '@studentgo/protocol/rules/write-pattern'
import { describe, expect, test } from 'vitest'
import { loadTranslations } from '../../../../server/src/translations/translations.data.ts'

const { common } = loadTranslations()

describe('dates and times come from the translations', () => {
  test.each([
    ['fi', '23.11.2026', '23.11.2026 klo 8.05', '8.05', 'maanantai 23.11.'],
    ['sv', '23.11.2026', '23.11.2026 kl. 8.05', '8.05', 'måndag 23.11'],
    ['en', '23 Nov 2026', '23 Nov 2026 08:05', '08:05', 'Monday 23 Nov'],
  ] as const)('in %s', (language, date, dateTime, time, weekday) => {
    const write = (key: string) => writePattern(common[language][key] ?? '', '2026-11-23', '08:05', language)
    expect([
      write('format.date'),
      write('format.dateTime'),
      write('format.time'),
      write('format.weekdayDate'),
    ]).toEqual([date, dateTime, time, weekday])
  })

  test('hours run from 0 to 23 in every language', () => {
    for (const language of ['fi', 'sv', 'en'] as const) {
      const pattern = common[language]['format.time'] ?? ''
      expect(writePattern(pattern, '2026-01-01', '00:30', language)).toMatch(/^0?0[.:]30$/)
      expect(writePattern(pattern, '2026-01-01', '23:59', language)).toMatch(/^23[.:]59$/)
    }
  })
})
