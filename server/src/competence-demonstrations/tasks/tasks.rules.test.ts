import { expect, test } from 'vitest'
import { changedTask, changeRefused, preparingRefused, repeatedAt } from './tasks.rules.ts'

const task = { id: 1, state: 'ACCEPTED', confirmedBy: null, version: 2 } as const

test.each([
  ['a tick', task, { done: true }, undefined],
  ['taking a tick back', task, { done: false }, undefined],
  [
    'taking back what an instructor confirmed',
    { ...task, confirmedBy: 'Petteri Aho' },
    { done: false },
    'state-conflict',
  ],
  ['a note on what was confirmed', { ...task, confirmedBy: 'Petteri Aho' }, { studentNote: 'x' }, undefined],
  ['a tick of a proposal', { ...task, state: 'PROPOSED' }, { done: true }, 'state-conflict'],
  ['a day for a proposal', { ...task, state: 'PROPOSED' }, { plannedDate: '2026-12-01' }, undefined],
  ['a note on the version that was read', task, { studentNote: 'x', version: 2 }, undefined],
  ['a note on an older version', task, { studentNote: 'x', version: 1 }, 'stale-version'],
] as const)('%s', (_title, one, change, expected) => {
  expect(changeRefused(one, { id: 1, ...change })).toBe(expected)
})

test.each([
  ['lasna', 'READY', undefined],
  ['lasna', 'PUBLISHED', 'state-conflict'],
  ['loma', 'READY', 'study-right-not-in-force'],
  ['loma', 'PUBLISHED', 'study-right-not-in-force'],
] as const)(
  'a student whose right is %s prepares a demonstration that is %s: %s',
  (rightState, state, refusal) => {
    expect(preparingRefused({ rightState, state })).toBe(refusal)
  },
)

test('tasks named twice are reported by their position', () => {
  expect(repeatedAt([{ id: 1 }, { id: 2 }, { id: 1 }, { id: 1 }])).toEqual([2, 3])
})

const before = { done: true, doneAt: '2026-11-20T09:00:00+00:00', studentNote: 'Oma', plannedDate: null }
const now = new Date('2026-11-22T09:00:00Z')

test.each([
  ['nothing that is not there already', { done: true, studentNote: ' Oma ', plannedDate: null }, undefined],
  ['a tick taken back', { done: false }, { ...before, done: false, doneAt: null }],
  [
    'a day, which leaves the tick and its time',
    { plannedDate: '2026-12-01' },
    { ...before, plannedDate: '2026-12-01' },
  ],
  ['an empty note, which takes the note away', { studentNote: ' ' }, { ...before, studentNote: null }],
] as const)('a change of %s', (_title, change, expected) => {
  expect(changedTask(before, { id: 1, ...change }, now)).toEqual(expected)
})

test('a new tick has a timestamp', () => {
  const open = { ...before, done: false, doneAt: null }
  expect(changedTask(open, { id: 1, done: true }, now)).toEqual({ ...before, doneAt: now })
})
