import { expect, test } from 'vitest'
import { hasWords } from './words.ts'

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
