import type { NoticeKind, NoticeState } from '@studentgo/protocol/absences'
import { describe, expect, it } from 'vitest'
import type { AbsenceReader } from '../marks/explaining.rules.ts'
import {
  deciderOf,
  deskActions,
  earliestEnd,
  firstStateOf,
  mayConfirm,
  noticeFaults,
  prefillOf,
  schoolDayBefore,
  withdrawalRefused,
} from './notices.rules.ts'

const today = '2026-11-23'
const timeZone = 'Europe/Helsinki'
const policies = {
  'absence.leaveApplyBeforeDays': 14,
  'absence.shortLeaveMaxDays': 10,
  'absence.selfCertifiedSickDays': 5,
  'absence.certificateAfterDays': 5,
}
const adult: AbsenceReader = {
  kind: 'STUDENT',
  personId: 1,
  minor: false,
  mayWrite: true,
  guardianReachable: false,
}
const minor: AbsenceReader = { ...adult, minor: true, guardianReachable: true }
const guardian: AbsenceReader = { ...minor, kind: 'PARENT', personId: 2 }

function reported(kind: NoticeKind, startDate: string, endDate = startDate) {
  return { kind, startDate, endDate, startTime: undefined, endTime: undefined }
}

describe('a notice', () => {
  it.each([
    ['SICK', '2026-11-23', '2026-11-23', undefined],
    ['SICK', '2026-11-20', '2026-11-23', undefined],
    ['SICK', '2026-11-20', '2026-11-22', 'dayHasPassed'],
    ['OTHER', '2026-11-24', '2026-11-24', undefined],
    ['LEAVE', '2026-12-06', '2026-12-10', 'leaveTooLate'],
    ['LEAVE', '2026-12-07', '2026-12-10', undefined],
  ] as const)('of %s from %s to %s has the fault %s', (kind, from, to, fault) => {
    expect(noticeFaults(reported(kind, from, to), today, policies)[0]?.code).toBe(fault)
  })

  it.each([
    ['SICK', 60, undefined],
    ['LEAVE', 10, 'TEACHER'],
    ['LEAVE', 11, 'HEAD'],
    ['LEAVE', 0, 'TEACHER'],
  ] as const)('%s of %i school days is decided by %s', (kind, days, decider) => {
    expect(deciderOf(kind, days, policies)).toBe(decider)
  })

  it.each([
    ['an adult', adult, 'PROPOSE', 'SICK', 'RECEIVED'],
    ['an adult', adult, 'NO', 'LEAVE', 'IN_REVIEW'],
    ['a guardian', guardian, 'NO', 'LATE', 'RECEIVED'],
    ['a guardian', guardian, 'PROPOSE', 'LEAVE', 'IN_REVIEW'],
    ['a minor who may only propose', minor, 'PROPOSE', 'SICK', 'SUBMITTED'],
    ['a minor who may only propose', minor, 'PROPOSE', 'LEAVE', 'SUBMITTED'],
    ['a minor who may', minor, 'YES', 'OTHER', 'RECEIVED'],
    ['a minor who may not', minor, 'NO', 'SICK', undefined],
    ['the guardian of an adult', { ...guardian, minor: false }, 'YES', 'SICK', undefined],
  ] as const)('of %s (%s, %s) for %s starts as %s', (_, reader, policy, kind, state) => {
    expect(firstStateOf(kind, reader, policy)).toBe(state)
  })

  it('of a minor is confirmed by a guardian until its days are over', () => {
    const submitted = { state: 'SUBMITTED', endDate: today } as const
    expect(mayConfirm(submitted, guardian, today)).toBe(true)
    expect(mayConfirm(submitted, guardian, '2026-11-24')).toBe(false)
    expect(mayConfirm(submitted, minor, today)).toBe(false)
    expect(mayConfirm({ ...submitted, state: 'RECEIVED' }, guardian, today)).toBe(false)
  })
})

it.each([
  ['2026-11-27', '2026-11-26'],
  ['2026-11-30', '2026-11-27'],
  ['2026-11-29', '2026-11-27'],
  ['2026-11-28', '2026-11-27'],
])('the school day before %s is %s', (day, before) => {
  expect(schoolDayBefore(day)).toBe(before)
})

describe('taking a notice back', () => {
  const firstLesson = new Date('2026-11-24T08:15:00+02:00')
  const notice = {
    ...reported('SICK', '2026-11-24'),
    state: 'RECEIVED',
    byId: 1,
    firstAffectedStart: firstLesson.toISOString(),
  } as const
  const before = new Date(firstLesson.getTime() - 1)
  const refused = (reader: AbsenceReader, now: Date, change: { state?: NoticeState; byId?: number } = {}) =>
    withdrawalRefused({ ...notice, ...change }, reader, now, timeZone)

  it('works until the moment the first lesson starts', () => {
    expect(refused(adult, before)).toBeUndefined()
    expect(refused(adult, firstLesson)).toBe('already-started')
  })

  it.each(['SUBMITTED', 'RECEIVED', 'IN_REVIEW', 'GRANTED'] as const)('works in state %s', state => {
    expect(refused(adult, before, { state })).toBeUndefined()
  })

  it.each(['REJECTED', 'WITHDRAWN'] as const)('does not work in state %s', state => {
    expect(refused(adult, before, { state })).toBe('state-conflict')
  })

  it('is possible for its author, for the guardian of a minor and for the adult student', () => {
    expect(refused(guardian, before, { byId: 9 })).toBeUndefined()
    expect(refused(adult, before, { byId: 9 })).toBeUndefined()
    expect(refused(minor, before, { byId: 9 })).toBe('not-permitted')
    expect(refused(minor, before, { byId: 1 })).toBeUndefined()
  })

  it('works until the end of its time where no lesson is touched', () => {
    const free = { ...notice, firstAffectedStart: null }
    const lastMoment = new Date('2026-11-24T23:59:59+02:00')
    expect(withdrawalRefused(free, adult, lastMoment, timeZone)).toBeUndefined()
    expect(withdrawalRefused(free, adult, new Date('2026-11-25T00:00:00+02:00'), timeZone)).toBe(
      'already-started',
    )
    const part = { ...free, startTime: '08:00', endTime: '10:00' }
    expect(withdrawalRefused(part, adult, new Date('2026-11-24T10:00:00+02:00'), timeZone)).toBe(
      'already-started',
    )
  })
})

describe('coming back earlier', () => {
  const notice = {
    state: 'RECEIVED' as NoticeState,
    byId: 1,
    startDate: '2026-11-23',
    endDate: '2026-11-25',
    lastBegunDay: '2026-11-23' as string | null,
  }

  it.each([
    ['from the day of which a lesson has begun', {}, '2026-11-23'],
    ['not before anything has begun, when it can be taken back whole', { lastBegunDay: null }, undefined],
    ['not on its last day', { lastBegunDay: '2026-11-25' }, undefined],
    ['also when leave was granted', { state: 'GRANTED' as const }, '2026-11-23'],
    ['not when it was withdrawn', { state: 'WITHDRAWN' as const }, undefined],
  ])('shortens a notice: %s', (_title, change, day) => {
    expect(earliestEnd({ ...notice, ...change }, adult)).toBe(day)
  })

  it('is possible for its author and for the guardian of a minor', () => {
    expect(earliestEnd({ ...notice, byId: 2 }, minor)).toBeUndefined()
    expect(earliestEnd(notice, minor)).toBe('2026-11-23')
    expect(earliestEnd(notice, guardian)).toBe('2026-11-23')
  })
})

describe('what a notice has announced', () => {
  it.each([
    ['LEAVE', 'E', 1, { state: 'ACCEPTED', typeCode: 'E' }],
    ['SICK', 'T', 5, { state: 'ACCEPTED', typeCode: 'T' }],
    ['SICK', 'T', 6, { state: 'CERTIFICATE_REQUIRED', typeCode: 'MS' }],
    ['LATE', 'T', 1, { state: 'ACCEPTED', typeCode: 'T' }],
    ['OTHER', 'MS', 1, { state: 'EXPLAINED', typeCode: 'MS' }],
    ['OTHER', 'OTHER', 1, { state: 'EXPLAINED', typeCode: 'MS' }],
  ] as const)('as %s (%s) becomes, on school day %i, %o', (kind, reason, day, expected) => {
    expect(prefillOf({ kind, reason }, day, policies)).toEqual(expected)
  })
})

it.each([
  ['IN_REVIEW', 'GRANT GRANT_PARTLY REFUSE'],
  ['WAITING_GUARDIAN', ''],
  ['GRANTED', ''],
])('what the desk may do with a leave that is %s is «%s»', (state, expected) => {
  expect(deskActions(state).join(' ')).toBe(expected)
})
