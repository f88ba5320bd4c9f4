import { describe, expect, test } from 'vitest'
import { type WaitingFacts, waitingGroups } from './waiting.rules.ts'

function mark(day: string, state: string, more: Partial<WaitingFacts> = {}): WaitingFacts {
  return { day, state, sessionCancelled: false, reasonCode: 'T', deciderId: 1, ...more }
}

function said(marks: readonly WaitingFacts[]) {
  return waitingGroups(marks).map(group => [group.state, group.first.day, group.last.day, group.marks.length])
}

describe('explained absences that still need action', () => {
  test('begin with certificates, then what a guardian confirms, then what the school decides', () => {
    const marks = [
      mark('2026-11-09', 'EXPLAINED', { reasonCode: 'MS' }),
      mark('2026-11-19', 'PROPOSED'),
      mark('2026-11-10', 'CERTIFICATE_REQUIRED'),
      mark('2026-11-18', 'CERTIFICATE_REQUIRED'),
      mark('2026-11-12', 'CERTIFICATE_REQUIRED'),
    ]
    expect(said(marks)).toEqual([
      ['CERTIFICATE_REQUIRED', '2026-11-10', '2026-11-18', 3],
      ['PROPOSED', '2026-11-19', '2026-11-19', 1],
      ['EXPLAINED', '2026-11-09', '2026-11-09', 1],
    ])
  })

  test.each([
    ['of another reason', { reasonCode: 'MS' }],
    ['of another decider', { deciderId: 2 }],
  ])('are listed apart when one is %s', (_title, more) => {
    expect(said([mark('2026-11-20', 'EXPLAINED'), mark('2026-11-20', 'EXPLAINED', more)])).toHaveLength(2)
  })

  test.each([
    ['was not explained', mark('2026-11-20', 'UNEXPLAINED')],
    ['is settled', mark('2026-11-20', 'ACCEPTED')],
    ['was refused', mark('2026-11-20', 'REJECTED')],
    ['is of a cancelled lesson', mark('2026-11-20', 'EXPLAINED', { sessionCancelled: true })],
  ])('include nothing that %s', (_title, one) => {
    expect(said([one])).toEqual([])
  })
})
