import { expect, test } from 'vitest'
import { fallbackLanguage, inLanguage } from './localised.ts'

test.each([
  ['in the reader’s language', { fi: 'Sorvi', en: 'Lathe' }, 'en', 'Lathe', undefined],
  ['in Finnish, and says so, where the school has not written it', { fi: 'Sorvi' }, 'sv', 'Sorvi', 'fi'],
  ['in Finnish, and says so, where it was left empty', { fi: 'Sorvi', en: '' }, 'en', 'Sorvi', 'fi'],
  ['in Finnish, of which nothing is said to a reader in Finnish', { fi: 'Sorvi' }, 'fi', 'Sorvi', undefined],
] as const)('a text of the school is given %s', (_title, content, language, text, fallback) => {
  expect(inLanguage(content, language)).toBe(text)
  expect(fallbackLanguage(content, language)).toBe(fallback)
})
