import { expect, test } from 'vitest'
import {
  defaultLanguage,
  fromWire,
  languageCookie,
  languageParameter,
  languages,
  readLanguage,
  toWire,
  wireLanguages,
} from './language.ts'

test('the portal speaks fi, en and se, and Finnish to whoever has not chosen', () => {
  expect(wireLanguages).toEqual(['fi', 'en', 'se'])
  expect(defaultLanguage).toBe('fi')
})

test('Swedish travels as se and is sv inside; the others keep their name', () => {
  expect(languages.map(toWire)).toEqual(['fi', 'se', 'en'])
  expect(wireLanguages.map(fromWire)).toEqual(['fi', 'en', 'sv'])
})

test('the choice is read from the parameter lang and the cookie prottLang', () => {
  expect([languageParameter, languageCookie]).toEqual(['lang', 'prottLang'])
})

test.each([
  ['se', 'sv'],
  ['sv', 'sv'],
  ['sv-FI', 'sv'],
  ['SV_fi', 'sv'],
  ['fi-FI', 'fi'],
  ['en-GB', 'en'],
  ['de', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is read as %s', (text, language) => {
  expect(readLanguage(text)).toBe(language)
})
