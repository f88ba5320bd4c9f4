import { expect, test } from 'vitest'
import { hasWords, subjectOf } from './words.ts'

test.each([
  ['Viestit viestin', 'vie', true],
  ['Viestit viestin', 'VIESTIN', true],
  ['Näytöt', 'nay', true],
  ['Naytot', 'näy', false],
  ['Näytöt', 'na\u0308y', true],
  ['Áéè', 'aee', true],
  ['HOKS-keskustelut', 'keskustelu', true],
  ['HOKS-keskustelut', 'kustelu', false],
  ['Oma suunnitelma (HOKS)', 'hoks oma', true],
  ['Oma suunnitelma (HOKS)', 'hoks muu', false],
  ['Viestit', ' ', true],
  ['Viestit', '.*', true],
])('%j is looked for by %j: %s', (text, typed, isFound) => {
  expect(hasWords(text, typed)).toBe(isFound)
})

test.each([
  ['Missä tunti pidetään?', 'Missä tunti pidetään?'],
  ['  Hei!\n\nMissä\ttunti pidetään? ', 'Hei! Missä tunti pidetään?'],
  [`Hei! ${'Verkkosivut '.repeat(6)}`, 'Hei! Verkkosivut Verkkosivut Verkkosivut Verkkosivut…'],
  ['a'.repeat(200), `${'a'.repeat(59)}…`],
  ['😀'.repeat(200), `${'😀'.repeat(59)}…`],
])('a message «%s» without a subject is called «%s»', (text, expected) => {
  expect(subjectOf(text)).toBe(expected)
})
