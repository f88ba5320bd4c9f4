import { expect, it } from 'vitest'
import { loadTranslations } from '../../translations/translations.data.ts'
import { makeWeekPattern } from './week-pattern.presenter.ts'

const translations = loadTranslations()
const weekPatternIn = makeWeekPattern(translations)

const day = (weekday: number, start: string, end: string, count = 6) => ({ weekday, start, end, count })

it.each([
  ['fi', [day(1, '08:15', '11:30')], 'maanantaisin 8.15–11.30'],
  ['sv', [day(1, '08:15', '11:30')], 'måndagar 8.15–11.30'],
  ['en', [day(1, '08:15', '11:30')], 'Mondays 08:15–11:30'],
  ['fi', [day(3, '08:15', '11:30'), day(1, '08:15', '11:30')], 'maanantaisin ja keskiviikkoisin 8.15–11.30'],
  ['en', [day(1, '08:15', '09:45'), day(4, '12:15', '15:30')], 'Mondays 08:15–09:45, Thursdays 12:15–15:30'],
  ['fi', [day(1, '08:15', '11:30'), day(5, '14:00', '15:30', 1)], 'maanantaisin 8.15–11.30'],
  ['sv', [day(6, '09:00', '15:00', 1)], 'lördag 9.00–15.00'],
  ['fi', [1, 2, 3, 4].map(weekday => day(weekday, `0${weekday}:00`, '11:30')), 'vaihtelevina päivinä'],
  ['fi', [1, 2, 3, 4, 5].map(weekday => day(weekday, '09:00', '15:00', 1)), 'arkipäivisin 9.00–15.00'],
  ['en', [1, 2, 3, 4, 6].map(weekday => day(weekday, '09:00', '15:00')), 'on varying days'],
] as const)('the days of an event in words, %s: %o', (language, patterns, words) => {
  expect(weekPatternIn(language, patterns)).toBe(words)
})

it('an event without sessions has no days', () => {
  expect(weekPatternIn('fi', [])).toBeUndefined()
})

it('the words and the format of time are those of the translations', () => {
  const fi = {
    ...translations.common.fi,
    'format.time': "HH'h'mm",
    'education-events.pattern.weekly.1': 'MA',
  }
  const changed = makeWeekPattern({ ...translations, common: { ...translations.common, fi } })
  expect(changed('fi', [day(1, '08:15', '11:30')])).toBe('MA 08h15–11h30')
})
