import { describe, expect, it } from 'vitest'
import { abilitiesOf, diaryFault, type PeriodFacts, stateOn } from './period.rules.ts'

const today = '2026-11-23'
const school: PeriodFacts = {
  state: 'REGISTERED',
  method: 'SCHOOL',
  startDate: '2026-11-02',
  endDate: '2026-12-04',
  eventId: 1,
  registration: 'REGISTERED',
  workplace: null,
  interruptions: [],
  resultGrade: null,
  addedByStudent: false,
  proposal: null,
  assessedOn: null,
}
const withoutPlace: PeriodFacts = { ...school, state: 'PLANNED', registration: 'PENDING_APPROVAL' }
const work: PeriodFacts = {
  ...withoutPlace,
  eventId: null,
  registration: null,
  method: 'TRAINING_AGREEMENT',
  startDate: '2027-03-01',
  endDate: '2027-04-09',
}

describe('the state of a period', () => {
  it.each([
    ['registered, before its first day', { startDate: '2026-11-24' }, 'REGISTERED'],
    ['registered, on its first day', { startDate: today }, 'ONGOING'],
    ['registered, on its last day', { endDate: today }, 'ONGOING'],
    ['registered, the day after its last', { endDate: '2026-11-22' }, 'COMPLETED'],
    ['planned without a place, although its days have come', withoutPlace, 'PLANNED'],
    ['planned with a place, ahead', { state: 'PLANNED', startDate: '2026-12-01' }, 'PLANNED'],
    ['planned with a place, running', { state: 'PLANNED' }, 'ONGOING'],
    ['waiting, before it begins', { state: 'WAITLISTED', startDate: '2026-11-24' }, 'WAITLISTED'],
    ['waiting when it began', { state: 'WAITLISTED', startDate: today }, 'CANCELLED'],
    ['on a break with an end', { interruptions: [{ start: today, end: today }] }, 'INTERRUPTED'],
    ['on a break without one', { interruptions: [{ start: '2026-11-10', end: null }] }, 'INTERRUPTED'],
    ['after a break', { interruptions: [{ start: '2026-11-10', end: '2026-11-22' }] }, 'ONGOING'],
    ['before a break', { interruptions: [{ start: '2026-11-24', end: null }] }, 'ONGOING'],
    [
      'over, with a break that never ended',
      { endDate: '2026-11-20', interruptions: [{ start: '2026-11-10', end: null }] },
      'COMPLETED',
    ],
    ['interrupted for good', { state: 'INTERRUPTED' }, 'INTERRUPTED'],
    ['cancelled', { state: 'CANCELLED' }, 'CANCELLED'],
    ['completed early', { state: 'COMPLETED' }, 'COMPLETED'],
  ] as [string, Partial<PeriodFacts>, string][])('%s: %s', (_what, change, expected) => {
    expect(stateOn({ ...school, ...change }, today)).toBe(expected)
  })
})

describe('what a student may do', () => {
  it.each([
    ['a course that runs', school, ['editGoals', 'writeDiary', 'assessSelf']],
    ['a course ahead', { ...school, startDate: '2026-12-01' }, ['editGoals']],
    ['a course that is over', { ...school, endDate: '2026-11-20' }, ['writeDiary', 'assessSelf']],
    ['one that has a result', { ...school, resultGrade: '3' }, ['editGoals']],
    ['one that is over and has a result', { ...school, endDate: '2026-11-20', resultGrade: '3' }, []],
    ['one that was assessed today', { ...school, assessedOn: today }, ['editGoals', 'writeDiary']],
    ['a queue', { ...school, state: 'WAITLISTED', startDate: '2026-12-01' }, []],
    ['a cancelled one', { ...school, state: 'CANCELLED', addedByStudent: true }, []],
    ['a period at work without a place', work, ['editGoals', 'proposeWorkplace']],
    ['one with a proposal that was sent', { ...work, proposal: 'SENT' }, ['editGoals', 'proposeWorkplace']],
    ['one with a proposal in review', { ...work, proposal: 'IN_REVIEW' }, ['editGoals']],
    ['one with a proposal that was accepted', { ...work, proposal: 'ACCEPTED' }, ['editGoals']],
    [
      'one with a proposal that was refused',
      { ...work, proposal: 'REJECTED' },
      ['editGoals', 'proposeWorkplace'],
    ],
    ['one with a place', { ...work, workplace: {} }, ['editGoals']],
    [
      'a planned one of the student’s own',
      { ...withoutPlace, addedByStudent: true },
      ['editGoals', 'remove'],
    ],
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
