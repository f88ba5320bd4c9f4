import { addDays } from '@studentgo/protocol/rules/calendar'
import { describe, expect, it } from 'vitest'
import {
  type AbsenceReader,
  explainDeadline,
  type MarkHistory,
  mayExplain,
  waitsFor,
} from './explaining.rules.ts'

const lessonDay = '2026-11-16'
const fresh: MarkHistory = {
  typeCode: 'S',
  state: 'UNEXPLAINED',
  rejections: 0,
  sessionCancelled: false,
  lessonDay,
  recordedDay: lessonDay,
  explainedBy: null,
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
const guardianOfAdult: AbsenceReader = { ...guardian, minor: false }
const policies = {
  'absence.explainWindowDays': 7,
  'absence.minorSelfExplain': 'PROPOSE',
} as const

function verdict(
  mark: Partial<MarkHistory>,
  reader: AbsenceReader,
  today = lessonDay,
  minorSelfExplain: 'NO' | 'PROPOSE' | 'YES' = 'PROPOSE',
) {
  return mayExplain({ ...fresh, ...mark }, reader, today, {
    ...policies,
    'absence.minorSelfExplain': minorSelfExplain,
  })
}

describe('the window for explaining', () => {
  it.each([
    ['on the day of the lesson', 0, true],
    ['on the sixth day after it', 6, true],
    ['on the seventh day, included whole', 7, true],
    ['on the eighth day', 8, false],
  ])('%s: day %i after the lesson, open: %s', (_, days, open) => {
    const answer = verdict({}, adult, addDays(lessonDay, days))
    expect(answer.explainable).toBe(open)
    expect(answer.notExplainableReason).toBe(open ? undefined : 'WINDOW_CLOSED')
    expect(answer.explainDeadline).toBe('2026-11-23')
  })

  it('counts from the day a mark was recorded when that came after the lesson', () => {
    const late = { recordedDay: '2026-11-20' }
    expect(verdict(late, adult, '2026-11-27').explainable).toBe(true)
    expect(verdict(late, adult, '2026-11-28').explainable).toBe(false)
  })

  it('does not shrink when a mark was recorded before its lesson was moved forward', () => {
    expect(explainDeadline({ lessonDay: '2026-11-20', recordedDay: '2026-11-16' }, 7)).toBe('2026-11-27')
  })

  it('is the provider’s number of days, over the turn of a year too', () => {
    expect(explainDeadline({ lessonDay: '2026-12-28', recordedDay: '2026-12-28' }, 5)).toBe('2027-01-02')
    expect(explainDeadline({ lessonDay, recordedDay: lessonDay }, 0)).toBe(lessonDay)
  })

  it('leaves only the school to act when it has closed', () => {
    expect(verdict({}, guardian, '2026-11-24').explainableBy).toBe('STAFF')
  })
})

describe('who explains', () => {
  it.each([
    ['an adult student', adult, 'PROPOSE', true, false, 'STUDENT', undefined],
    ['a minor who may only propose', minor, 'PROPOSE', true, true, 'PARENT', undefined],
    ['a minor who may not', minor, 'NO', false, false, 'PARENT', 'GUARDIAN_EXPLAINS'],
    ['a minor who may', minor, 'YES', true, false, 'STUDENT', undefined],
    ['the guardian of a minor', guardian, 'PROPOSE', true, false, 'PARENT', undefined],
    ['the guardian of a minor, whatever the minor may', guardian, 'YES', true, false, 'PARENT', undefined],
    ['the guardian of an adult', guardianOfAdult, 'YES', false, false, 'STUDENT', 'STUDENT_EXPLAINS'],
  ] as const)('%s', (_, reader, policy, explainable, proposeOnly, explainableBy, reason) => {
    expect(verdict({}, reader, lessonDay, policy)).toEqual({
      explainable,
      proposeOnly,
      explainableBy,
      explainDeadline: '2026-11-23',
      ...(reason === undefined ? {} : { notExplainableReason: reason }),
    })
  })

  it('is the school for a minor whose guardians cannot confirm in the portal', () => {
    const alone = { ...minor, guardianReachable: false }
    expect(verdict({}, alone)).toMatchObject({ explainable: true, proposeOnly: true, explainableBy: 'STAFF' })
  })

  it('is nobody in the family while the study right is not in force', () => {
    const interrupted = { ...adult, mayWrite: false }
    expect(verdict({}, interrupted)).toMatchObject({ explainable: false, notExplainableReason: 'READ_ONLY' })
  })
})

describe('the states of a mark', () => {
  it.each([
    ['a lesson that was cancelled afterwards', { sessionCancelled: true }, 'SESSION_CANCELLED'],
    ['a mark that was taken back', { state: 'CANCELLED' }, 'SESSION_CANCELLED'],
    ['an accepted explanation', { state: 'ACCEPTED', typeCode: 'T' }, 'ALREADY_DECIDED'],
    ['what the school found unauthorised by itself', { state: 'REJECTED', typeCode: 'L' }, 'ALREADY_DECIDED'],
    ['a second rejection', { state: 'REJECTED', typeCode: 'L', rejections: 2 }, 'ALREADY_EXPLAINED_AGAIN'],
    ['an explanation of somebody else', { state: 'EXPLAINED', explainedBy: 9 }, 'ALREADY_EXPLAINED'],
    ['lateness under the boundary', { typeCode: 'M1' }, 'NOT_AN_ABSENCE'],
    ['teaching elsewhere', { typeCode: 'O' }, 'NOT_AN_ABSENCE'],
    ['other school activity', { typeCode: 'K' }, 'NOT_AN_ABSENCE'],
    ['workplace learning', { typeCode: 'W' }, 'NOT_AN_ABSENCE'],
    ['a positive note', { typeCode: '+' }, 'NOT_AN_ABSENCE'],
  ])('%s is not to be explained', (_, mark, reason) => {
    expect(verdict(mark, adult)).toMatchObject({
      explainable: false,
      notExplainableReason: reason,
      explainableBy: 'STAFF',
    })
  })

  it.each(['S', 'P', 'M2'])('%s is to be explained', typeCode => {
    expect(verdict({ typeCode }, adult).explainable).toBe(true)
  })

  it('lets a rejected explanation be given once more inside the window, and not after it', () => {
    const rejected = { state: 'REJECTED', typeCode: 'L', rejections: 1, explainedBy: 1 }
    expect(verdict(rejected, adult, '2026-11-23').explainable).toBe(true)
    expect(verdict(rejected, adult, '2026-11-24').notExplainableReason).toBe('WINDOW_CLOSED')
  })

  it.each(['EXPLAINED', 'CERTIFICATE_REQUIRED'])(
    'lets the person who explained edit while %s, also after the window',
    state => {
      const waiting = { state, typeCode: 'MS', explainedBy: 1 }
      expect(verdict(waiting, adult, '2026-12-24').explainable).toBe(true)
      expect(verdict(waiting, guardian, '2026-11-17').notExplainableReason).toBe('ALREADY_EXPLAINED')
    },
  )

  it('lets a minor change a proposal and a guardian confirm it', () => {
    expect(verdict({ state: 'PROPOSED' }, minor)).toMatchObject({ explainable: true, proposeOnly: true })
    expect(verdict({ state: 'PROPOSED' }, guardian)).toMatchObject({ explainable: true, proposeOnly: false })
  })
})

describe('what needs somebody’s action', () => {
  const waits = (state: string, reader: AbsenceReader, mark: Partial<MarkHistory> = {}) =>
    waitsFor({ state }, verdict({ ...mark, state }, reader), reader)

  it('is what nobody has explained', () => {
    expect(waits('UNEXPLAINED', adult)).toBe(true)
    expect(waits('UNEXPLAINED', minor)).toBe(true)
    expect(waits('UNEXPLAINED', guardian)).toBe(true)
    expect(waits('UNEXPLAINED', guardianOfAdult)).toBe(false)
  })

  it('is a proposal for the guardian, but no longer for the minor', () => {
    expect(waits('PROPOSED', guardian)).toBe(true)
    expect(waits('PROPOSED', minor)).toBe(false)
  })

  it('is not an explanation that could still be edited', () => {
    expect(waits('EXPLAINED', adult, { explainedBy: 1 })).toBe(false)
  })
})
