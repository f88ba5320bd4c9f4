import { expect, test } from 'vitest'
import { endedBefore, messagesKeptFrom } from './retention.rules.ts'

test.each([
  ['2026-11-23', 2, '2024-08-01'],
  ['2026-08-01', 2, '2024-08-01'],
  ['2026-07-31', 2, '2023-08-01'],
  ['2026-01-01', 0, '2025-08-01'],
])('on %s messages of %i school years before the running one are kept from %s', (today, years, expected) => {
  expect(messagesKeptFrom(today, years)).toBe(expected)
})

test.each([
  ['2026-11-23', 5, '2021-11-23'],
  ['2028-02-29', 5, '2023-03-01'],
  ['2027-01-05', 10, '2017-01-05'],
  ['2027-02-28', 5, '2022-02-28'],
  ['2027-05-29', 5, '2022-05-29'],
])(
  'on %s students are of the past %i years after their studies ended before %s',
  (today, years, expected) => {
    expect(endedBefore(today, years)).toBe(expected)
  },
)
