import { expect, test } from 'vitest'
import { changeRefused, repeatedAt } from './tasks.rules.ts'

const task = { id: 1, state: 'ACCEPTED', done: false, confirmed: false, version: 2 } as const

test.each([
  ['a tick', task, { done: true }, undefined],
  ['a tick of what is ticked', { ...task, done: true }, { done: true }, undefined],
  ['taking a tick back', { ...task, done: true }, { done: false }, undefined],
  [
    'taking back what an instructor confirmed',
    { ...task, confirmed: true },
    { done: false },
    'state-conflict',
  ],
  ['a note on what was confirmed', { ...task, confirmed: true }, { studentNote: 'x' }, undefined],
  ['a tick of a proposal', { ...task, state: 'PROPOSED' }, { done: true }, 'state-conflict'],
  ['a day for a proposal', { ...task, state: 'PROPOSED' }, { plannedDate: '2026-12-01' }, undefined],
  ['a note on the version that was read', task, { studentNote: 'x', version: 2 }, undefined],
  ['a note on an older version', task, { studentNote: 'x', version: 1 }, 'stale-version'],
] as const)('%s', (_title, one, change, expected) => {
  expect(changeRefused(one, { id: 1, ...change })).toBe(expected)
})

test('tasks named twice are told by their place', () => {
  expect(repeatedAt([{ id: 1 }, { id: 2 }, { id: 1 }, { id: 1 }])).toEqual([2, 3])
})
