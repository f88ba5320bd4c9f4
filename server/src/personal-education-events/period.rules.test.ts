import { describe, expect, it } from 'vitest'
import { abilitiesOf, diaryFault, type PeriodFacts, standingState } from './period.rules.ts'

const today = '2026-11-23'
const school: PeriodFacts = {
  stored: 'REGISTERED',
  method: 'SCHOOL',
  startDate: '2026-11-02',
  endDate: '2026-12-04',
  settled: true,
  interruptions: [],
  hasResult: false,
  addedByStudent: false,
  hasWorkplace: false,
  proposal: undefined,
  assessedToday: false,
}
const unsettled: PeriodFacts = { ...school, stored: 'PLANNED', settled: false }
const work: PeriodFacts = {
  ...unsettled,
  method: 'TRAINING_AGREEMENT',
  startDate: '2027-03-01',
  endDate: '2027-04-09',
}

describe('where a period stands', () => {
  it.each([
    ['registered, before its first day', { startDate: '2026-11-24' }, 'REGISTERED'],
    ['registered, on its first day', { startDate: today }, 'ONGOING'],
    ['registered, on its last day', { endDate: today }, 'ONGOING'],
    ['registered, the day after its last', { endDate: '2026-11-22' }, 'COMPLETED'],
    ['planned without a place, although its days have come', unsettled, 'PLANNED'],
    ['planned with a place, ahead', { stored: 'PLANNED', startDate: '2026-12-01' }, 'PLANNED'],
    ['planned with a place, running', { stored: 'PLANNED' }, 'ONGOING'],
    ['waiting, before it begins', { stored: 'WAITLISTED', startDate: '2026-11-24' }, 'WAITLISTED'],
    ['waiting when it began', { stored: 'WAITLISTED', startDate: today }, 'CANCELLED'],
    ['on a break with an end', { interruptions: [{ start: today, end: today }] }, 'INTERRUPTED'],
    ['on a break without one', { interruptions: [{ start: '2026-11-10', end: undefined }] }, 'INTERRUPTED'],
    ['after a break', { interruptions: [{ start: '2026-11-10', end: '2026-11-22' }] }, 'ONGOING'],
    ['before a break', { interruptions: [{ start: '2026-11-24', end: undefined }] }, 'ONGOING'],
    [
      'over, with a break that never ended',
      { endDate: '2026-11-20', interruptions: [{ start: '2026-11-10', end: undefined }] },
      'COMPLETED',
    ],
    ['interrupted for good', { stored: 'INTERRUPTED' }, 'INTERRUPTED'],
    ['cancelled', { stored: 'CANCELLED' }, 'CANCELLED'],
    ['completed early', { stored: 'COMPLETED' }, 'COMPLETED'],
  ] as [string, Partial<PeriodFacts>, string][])('%s: %s', (_what, change, expected) => {
    expect(standingState({ ...school, ...change }, today)).toBe(expected)
  })
})

describe('what a student may do', () => {
  it.each([
    ['a course that runs', school, ['editGoals', 'writeDiary', 'assessSelf']],
    ['a course ahead', { ...school, startDate: '2026-12-01' }, ['editGoals']],
    ['a course that is over', { ...school, endDate: '2026-11-20' }, ['writeDiary', 'assessSelf']],
    ['one that has a result', { ...school, hasResult: true }, ['editGoals']],
    ['one that is over and has a result', { ...school, endDate: '2026-11-20', hasResult: true }, []],
    ['one that was assessed today', { ...school, assessedToday: true }, ['editGoals', 'writeDiary']],
    ['a queue', { ...school, stored: 'WAITLISTED', startDate: '2026-12-01' }, []],
    ['a cancelled one', { ...school, stored: 'CANCELLED', addedByStudent: true }, []],
    ['a period at work without a place', work, ['editGoals', 'proposeWorkplace']],
    ['one with a proposal that was sent', { ...work, proposal: 'SENT' }, ['editGoals', 'proposeWorkplace']],
    ['one with a proposal in review', { ...work, proposal: 'IN_REVIEW' }, ['editGoals']],
    ['one with a proposal that was accepted', { ...work, proposal: 'ACCEPTED' }, ['editGoals']],
    [
      'one with a proposal that was refused',
      { ...work, proposal: 'REJECTED' },
      ['editGoals', 'proposeWorkplace'],
    ],
    ['one with a place', { ...work, settled: true, hasWorkplace: true }, ['editGoals']],
    ['a planned one of the student’s own', { ...unsettled, addedByStudent: true }, ['editGoals', 'remove']],
    [
      'a registered one of the student’s own',
      { ...school, startDate: '2026-12-01', addedByStudent: true },
      ['editGoals'],
    ],
  ] as [string, PeriodFacts, string[]][])('with %s', (_what, facts, expected) => {
    const able = Object.entries(abilitiesOf(facts, today)).filter(([, may]) => may)
    expect(able.map(([name]) => name)).toEqual(expected)
  })
})

describe('a day of the diary', () => {
  it.each([
    ['2026-11-02', undefined],
    ['2026-11-23', undefined],
    ['2026-11-24', 'dayIsToCome'],
    ['2026-11-01', 'outsidePeriod'],
    ['2026-12-05', 'dayIsToCome'],
  ])('%s: %s', (day, fault) => {
    expect(diaryFault(day, school, today)).toBe(fault)
  })

  it('after the period is over is outside it', () => {
    expect(diaryFault('2026-11-21', { startDate: '2026-11-02', endDate: '2026-11-20' }, today)).toBe(
      'outsidePeriod',
    )
  })
})
