import { expect, test } from 'vitest'
import { mayCountUntil, stateOfLink } from './assessor-links.rules.ts'

const today = '2026-11-23'
const fresh = { lastDay: today, openedAt: null, revokedAt: null, sentAt: null }
const at = '2026-11-22T10:00:00Z'

test.each([
  ['OPEN', {}],
  ['OPENED', { openedAt: at }],
  ['EXPIRED', { lastDay: '2026-11-22', openedAt: at }],
  ['REVOKED', { revokedAt: at, lastDay: '2026-11-22' }],
  ['SENT', { sentAt: at, openedAt: at, lastDay: '2026-11-22' }],
] as const)('a link is %s: %o', (state, change) => {
  expect(stateOfLink({ ...fresh, ...change }, today)).toBe(state)
})

test.each([
  ['2026-11-22', '2026-11-30', false],
  ['2026-11-23', '2026-11-01', true],
  ['2026-12-23', '2026-11-01', true],
  ['2026-12-24', '2026-11-01', false],
  ['2026-12-30', '2026-11-30', true],
  ['2026-12-31', '2026-11-30', false],
])('until %s for a demonstration that ends on %s: %s', (lastDay, endDate, may) => {
  expect(mayCountUntil(lastDay, endDate, today)).toBe(may)
})
