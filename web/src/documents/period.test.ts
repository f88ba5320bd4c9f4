import { expect, test } from 'vitest'
import { faultOfPeriod } from './period.ts'

test.each([
  ['nothing chosen', '', '', undefined],
  ['only an end', '', '2026-10-31', undefined],
  ['a month', '2026-10-01', '2026-10-31', undefined],
  ['one day', '2026-10-01', '2026-10-01', undefined],
  ['until today', '2026-08-10', '', undefined],
  ['a start after the end', '2026-11-02', '2026-11-01', 'endBeforeStart'],
  ['a start after today', '2026-11-24', '', 'endBeforeStart'],
  ['400 days', '2025-10-19', '2026-11-23', undefined],
  ['401 days', '2025-10-18', '2026-11-23', 'rangeTooLong'],
])('%s', (_title, from, to, fault) => {
  expect(faultOfPeriod({ from, to }, '2026-11-23')).toBe(fault)
})
