import { expect, test } from 'vitest'
import { standingOf } from './study-certificate.rules.ts'

test.each([
  ['lasna', 'GOING'],
  ['valiaikaisestikeskeytynyt', 'INTERRUPTED'],
  ['loma', 'INTERRUPTED'],
  ['valmistunut', 'GRADUATED'],
  ['hyvaksytystisuoritettu', 'GRADUATED'],
  ['eronnut', 'ENDED'],
  ['katsotaaneronneeksi', 'ENDED'],
  ['peruutettu', 'ENDED'],
])('studies whose right is «%s» are %s', (state, standing) => {
  expect(standingOf(state)).toBe(standing)
})
