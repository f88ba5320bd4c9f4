import type { RollMark } from '@studentgo/protocol/staff-attendance'
import { describe, expect, test } from 'vitest'
import {
  changesOfRoll,
  isExplained,
  kindOf,
  type MarkAtLesson,
  mayCallRoll,
  rollCallDays,
  type StudentAtLesson,
} from './roll-call.rules.ts'

const lesson = { start: '2026-11-23T08:15:00+02:00', end: '2026-11-23T09:45:00+02:00' }
const lateBoundary = 15

const mark = (more: Partial<MarkAtLesson> = {}): MarkAtLesson => ({
  version: 3,
  typeCode: 'S',
  recordedCode: 'S',
  state: 'UNEXPLAINED',
  minutes: 90,
  note: null,
  explained: null,
  ...more,
})
const student = (more: Partial<StudentAtLesson> = {}): StudentAtLesson => ({
  studentId: 1,
  mark: null,
  atWorkplace: false,
  ...more,
})
const call = (students: StudentAtLesson[], ...wanted: Omit<RollMark, 'studentId'>[]) =>
  changesOfRoll(
    students,
    wanted.map((one, at) => ({ studentId: at + 1, ...one })),
    lesson,
    lateBoundary,
  )

describe('the roll of a lesson', () => {
  test.each([
    ['on time', false, '2026-11-23T08:15:00+02:00', true],
    ['a quarter of an hour before', false, '2026-11-23T08:00:00+02:00', true],
    ['earlier than that', false, '2026-11-23T07:59:59+02:00', false],
    ['on the last day', false, '2026-12-07T08:15:00+02:00', true],
    ['after that', false, '2026-12-07T08:16:00+02:00', false],
    ['of a lesson that is cancelled', true, '2026-11-23T08:15:00+02:00', false],
  ])('%s (cancelled: %s) can be called: %s %s', (_title, cancelled, now, may) => {
    expect(mayCallRoll({ start: lesson.start, cancelled }, new Date(now))).toBe(may)
  })

  test('is corrected for two weeks', () => {
    expect(rollCallDays).toBe(14)
  })
})

test.each([
  ['nothing', null, 'PRESENT'],
  ['a mark that was taken back', mark({ state: 'CANCELLED' }), 'PRESENT'],
  ['an absence', mark(), 'ABSENT'],
  ['leaving early', mark({ recordedCode: 'P' }), 'LEFT_EARLY'],
  ['late by a little', mark({ recordedCode: 'M1' }), 'LATE'],
  ['late by more', mark({ recordedCode: 'M2' }), 'LATE'],
  ['praise', mark({ recordedCode: '+' }), 'PRAISE'],
  ['what only the register knows', mark({ recordedCode: 'T' }), 'OTHER'],
] as const)('%s is shown as %s', (_title, params, kind) => {
  expect(kindOf(params)).toBe(kind)
})

describe('a first mark', () => {
  test.each([
    ['ABSENT', undefined, { recordedCode: 'S', minutes: 90, lateMinutes: null, state: 'UNEXPLAINED' }],
    ['LATE', 14, { recordedCode: 'M1', minutes: 14, lateMinutes: 14 }],
    ['LATE', 15, { recordedCode: 'M2', minutes: 15, lateMinutes: 15 }],
    ['LATE', 200, { recordedCode: 'M2', minutes: 90, lateMinutes: 200 }],
    ['LEFT_EARLY', 30, { recordedCode: 'P', minutes: 30, lateMinutes: null }],
    ['PRAISE', undefined, { recordedCode: '+', minutes: 0, state: 'ACCEPTED' }],
  ] as const)('%s (%s minutes) is recorded as it counts', (kind, minutes, expected) => {
    const { changes, faults } = call([student()], { kind, ...(minutes === undefined ? {} : { minutes }) })
    expect(faults).toEqual([])
    expect(changes).toMatchObject([{ studentId: 1, cancelled: false, isRecordedNow: true, ...expected }])
  })

  test.each([
    ['ABSENT', 'W', 'ACCEPTED'],
    ['LEFT_EARLY', 'W', 'ACCEPTED'],
    ['LATE', 'M1', 'UNEXPLAINED'],
    ['PRAISE', '+', 'ACCEPTED'],
  ] as const)('%s on a day at a workplace is of the kind %s', (kind, typeCode, state) => {
    const { changes } = call([student({ atWorkplace: true })], { kind, minutes: 5 })
    expect(changes).toMatchObject([{ typeCode, state }])
  })

  test.each([
    ['  Poistui kipeänä. ', 'Poistui kipeänä.'],
    ['   ', null],
    [undefined, null],
  ])('has the note %j as %j', (note, kept) => {
    const { changes } = call([student()], { kind: 'ABSENT', ...(note === undefined ? {} : { note }) })
    expect(changes[0]?.note).toBe(kept)
  })

  test('of a student who is present is not made', () => {
    expect(call([student()], { kind: 'PRESENT' })).toEqual({ changes: [], faults: [] })
  })
})

describe('a mark that is there', () => {
  test('the same again changes nothing, whatever version was seen', () => {
    expect(call([student({ mark: mark() })], { kind: 'ABSENT', version: 1 })).toEqual({
      changes: [],
      faults: [],
    })
  })

  test('is taken back by present, and keeps what it was', () => {
    const { changes } = call([student({ mark: mark({ note: 'Muistiin.' }) })], {
      kind: 'PRESENT',
      version: 3,
    })
    expect(changes).toMatchObject([
      { cancelled: true, recordedCode: 'S', minutes: 90, note: 'Muistiin.', isRecordedNow: false },
    ])
  })

  test('that was taken back already stays so', () => {
    const cancelled = mark({ state: 'CANCELLED' })
    expect(call([student({ mark: cancelled })], { kind: 'PRESENT', version: 3 }).changes).toEqual([])
  })

  test('that was taken back is made again, with a new time to explain', () => {
    const cancelled = mark({ state: 'CANCELLED' })
    const { changes } = call([student({ mark: cancelled })], { kind: 'ABSENT', version: 3 })
    expect(changes).toMatchObject([{ cancelled: false, state: 'UNEXPLAINED', isRecordedNow: true }])
  })

  test('of the register alone is left to it', () => {
    const other = mark({ recordedCode: 'T' })
    expect(call([student({ mark: other })], { kind: 'OTHER', version: 3 }).changes).toEqual([])
  })

  test.each([
    ['an older version', 2],
    ['no version', undefined],
  ])('is not changed over %s', (_title, version) => {
    const wanted = { kind: 'LATE' as const, minutes: 5, ...(version === undefined ? {} : { version }) }
    expect(call([student({ mark: mark() })], wanted)).toEqual({
      changes: [],
      faults: [{ studentId: 1, fault: 'staleVersion' }],
    })
  })

  test('with a version where there was none is stale too', () => {
    expect(call([student()], { kind: 'ABSENT', version: 1 }).faults).toEqual([
      { studentId: 1, fault: 'staleVersion' },
    ])
  })
})

describe('a mark that has been explained', () => {
  const explained = mark({
    typeCode: 'A',
    state: 'EXPLAINED',
    explained: { state: 'EXPLAINED', resultCode: 'A' },
  })

  test.each([
    ['one with an explanation', explained, true],
    ['one without', mark(), false],
    ['none', null, false],
    ['one that was taken back', { ...explained, state: 'CANCELLED' as const }, false],
  ])('%s is explained: %s', (_title, params, is) => {
    expect(isExplained(params)).toBe(is)
  })

  test('stays, unless the teacher confirms the change', () => {
    const late = { kind: 'LATE' as const, minutes: 20, version: 3 }
    expect(call([student({ mark: explained })], late)).toEqual({
      changes: [],
      faults: [{ studentId: 1, fault: 'explainedAlready' }],
    })
    expect(call([student({ mark: explained })], { ...late, evenExplained: true })).toMatchObject({
      faults: [],
      // The given reason stays valid: there is still an absence that it explains.
      changes: [{ recordedCode: 'M2', typeCode: 'A', state: 'EXPLAINED', isRecordedNow: false }],
    })
  })

  test('takes a note without a confirmation', () => {
    const { changes, faults } = call([student({ mark: explained })], {
      kind: 'ABSENT',
      version: 3,
      note: 'Soitti aamulla.',
    })
    expect(faults).toEqual([])
    expect(changes).toMatchObject([
      { note: 'Soitti aamulla.', typeCode: 'A', state: 'EXPLAINED', isRecordedNow: false },
    ])
  })

  test('becomes praise without its reason', () => {
    const { changes } = call([student({ mark: explained })], {
      kind: 'PRAISE',
      version: 3,
      evenExplained: true,
    })
    expect(changes).toMatchObject([{ recordedCode: '+', typeCode: '+', state: 'ACCEPTED' }])
  })

  test('and taken back since has its reason again when it returns', () => {
    const cancelled = { ...explained, state: 'CANCELLED' as const }
    const { changes } = call([student({ mark: cancelled })], { kind: 'ABSENT', version: 3 })
    expect(changes).toMatchObject([{ state: 'EXPLAINED', typeCode: 'A', isRecordedNow: false }])
  })

  test.each([
    ['the code it is recorded with when it was taken back', 'CANCELLED', 'S'],
    ['the code it has when it stands', 'EXPLAINED', 'T'],
  ] as const)('that came to no code has %s', (_title, state, typeCode) => {
    const proposed = { state: 'PROPOSED' as const, resultCode: null }
    const params = mark({ state, typeCode: 'T', recordedCode: 'P', explained: proposed })
    const { changes } = call([student({ mark: params })], { kind: 'ABSENT', version: 3, evenExplained: true })
    expect(changes).toMatchObject([{ typeCode, state: state === 'CANCELLED' ? 'PROPOSED' : state }])
  })
})

test('each is judged alone: one of an unknown student, one stale, one changed', () => {
  const students = [student(), student({ studentId: 2, mark: mark() })]
  const { changes, faults } = call(
    students,
    { kind: 'ABSENT' },
    { kind: 'LATE', minutes: 5, version: 1 },
    { kind: 'ABSENT' },
  )
  expect(changes.map(one => one.studentId)).toEqual([1])
  expect(faults).toEqual([
    { studentId: 2, fault: 'staleVersion' },
    { studentId: 3, fault: 'notFound' },
  ])
})
