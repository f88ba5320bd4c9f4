import { demonstrationStates } from '@studentgo/protocol/competence-demonstrations'
import { expect, test } from 'vitest'
import { faultOfDays, mayArrange, mayRemoveTask, stateArranged, textsTyped } from './arranging.rules.ts'

const today = '2026-11-23'
const agreed = { startDate: '2026-12-01', endDate: '2026-12-04', state: 'AGREED' as const }

test('a demonstration can be arranged differently until it is held', () => {
  expect(demonstrationStates.filter(mayArrange)).toEqual(['PLANNED', 'AGREED', 'READY', 'POSTPONED'])
})

test.each([
  [{ startDate: '2026-12-15' }, 'AGREED', undefined],
  [{ startDate: '2026-12-16' }, 'AGREED', 'startDate sendPlanInstead'],
  [{ startDate: '2026-12-16' }, 'POSTPONED', undefined],
  [{ endDate: '2026-12-19' }, 'READY', 'endDate sendPlanInstead'],
  [{ startDate: '2026-11-22' }, 'AGREED', 'startDate notAllowed'],
  [{}, 'AGREED', undefined],
] as const)('days %o of one that is %s: %s', (change, state, fault) => {
  const found = faultOfDays({ ...agreed, ...change }, { ...agreed, state }, today)
  expect(found && `${found.field} ${found.code}`).toBe(fault)
})

test('one that has begun keeps its first day while its last one moves', () => {
  const begun = { startDate: '2026-11-20', endDate: '2026-11-24', state: 'AGREED' as const }
  expect(faultOfDays({ startDate: '2026-11-20', endDate: '2026-11-27' }, begun, today)).toBeUndefined()
})

test('what was postponed is agreed on again with its day', () => {
  const postponed = { ...agreed, state: 'POSTPONED' as const }
  expect(stateArranged(agreed, postponed)).toBe('POSTPONED')
  expect(stateArranged({ ...agreed, startDate: '2026-12-02' }, postponed)).toBe('AGREED')
  expect(stateArranged({ ...agreed, startDate: '2026-12-02' }, agreed)).toBe('AGREED')
})

test('an unchanged text stays in all its languages', () => {
  const stored = [{ fi: 'Hionta', sv: 'Slipning' }]
  const read = (text: { fi: string; sv?: string | undefined }) => text.sv ?? text.fi
  expect(textsTyped(['Slipning', ' Målning '], stored, { read, write: 'sv' })).toEqual([
    { fi: 'Hionta', sv: 'Slipning' },
    { fi: 'Målning', sv: 'Målning' },
  ])
})

const untouched = { done: false, plannedDate: null, studentNote: null, confirmedBy: null, hasEvidence: false }
test.each([
  [{}, true],
  [{ done: true }, false],
  [{ plannedDate: today }, false],
  [{ studentNote: 'Muista' }, false],
  [{ confirmedBy: 'Eino' }, false],
  [{ hasEvidence: true }, false],
])('a task %o goes: %s', (change, may) => {
  expect(mayRemoveTask({ ...untouched, ...change })).toBe(may)
})
