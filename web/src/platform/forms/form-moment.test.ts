import { expect, it } from 'vitest'
import { momentAt, momentOf } from './form-moment.tsx'

it('an instant of the school is its day and its time in the fields, and no instant is neither', () => {
  expect(momentOf('2026-11-20T08:05:00+02:00')).toEqual({ date: '2026-11-20', time: '08:05' })
  expect(momentOf(undefined)).toEqual({ date: '', time: '' })
})

it.each([
  ['2026-11-20', '', '2026-11-20', '23:59'],
  ['2026-11-20', '08:05', '2026-11-20', '08:05'],
  ['', '08:05', '', ''],
])('without a day nothing is meant, and without a time the usual one: %s %s', (date, time, ...sent) => {
  expect(Object.values(momentAt({ date, time }, '23:59'))).toEqual(sent)
})
