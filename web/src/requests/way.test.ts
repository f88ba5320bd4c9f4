import { requestStates } from '@studentgo/protocol/requests'
import { expect, test } from 'vitest'
import { wayOf } from './way.ts'

test.each([
  ['DRAFT', 1],
  ['WAITING_GUARDIAN', 1],
  ['SUBMITTED', 2],
  ['IN_PROGRESS', 3],
  ['NEED_INFO', 3],
  ['DECIDED', 4],
  ['ANSWERED', 4],
] as const)('a request that is %s has come to step %i of four', (state, step) => {
  expect(wayOf(state)).toHaveLength(4)
  expect(wayOf(state).indexOf(state) + 1).toBe(step)
})

test('a request has no further steps once it is withdrawn or has expired', () => {
  expect(requestStates.filter(state => wayOf(state).length === 0)).toEqual(['WITHDRAWN', 'EXPIRED'])
})
