import { describe, expect, it } from 'vitest'
import { type Lesson, presenceAt } from './attendance.rules.ts'
import { participationsOf } from './participation.rules.ts'
import { summaryOf, thresholdLevel } from './summary.rules.ts'
import { workplaceDates, workplaceDayFault } from './workplace.rules.ts'

const timeZone = 'Europe/Helsinki'
const now = new Date('2026-11-23T09:00:00+02:00')
const policies = {
  lateBoundaryMinutes: 15,
  'absence.thresholdMinutes1': 600,
  'absence.thresholdMinutes2': 1200,
  'absence.thresholdMinutes3': 2400,
}

let next = 1
function lesson(
  day: string,
  mark?: Partial<NonNullable<Lesson['mark']>>,
  more: Partial<Lesson> = {},
): Lesson {
  const code = mark?.typeCode ?? 'S'
  return {
    sessionId: next++,
    eventId: 1,
    eventName: 'Ohjelmoinnin perusteet',
    moduleId: 10,
    moduleName: 'Ohjelmointi',
    start: `${day}T08:15:00+02:00`,
    end: `${day}T09:45:00+02:00`,
    day,
    cancelled: false,
    rollCalled: true,
    mark:
      mark === undefined
        ? null
        : {
            recordedCode: code,
            state: 'UNEXPLAINED',
            minutes: 90,
            lateMinutes: null,
            ...mark,
            typeCode: code,
          },
    ...more,
  }
}

describe('presence at a lesson', () => {
  const day = '2026-11-20'
  it.each([
    ['present when the roll was called and nothing marked', lesson(day), 'PRESENT', 90, 0],
    ['unknown when no roll was called', lesson(day, undefined, { rollCalled: false }), 'NOT_MARKED', 0, 0],
    ['known by a mark alone', lesson(day, {}, { rollCalled: false }), 'ABSENT', 90, 90],
    ['unknown of a lesson to come', lesson('2026-11-24', { typeCode: 'E' }), 'NOT_MARKED', 0, 0],
    ['nothing at a cancelled lesson', lesson(day, {}, { cancelled: true }), 'CANCELLED', 0, 0],
    ['present when the mark was taken back', lesson(day, { state: 'CANCELLED' }), 'PRESENT', 90, 0],
    ['absent for the part that was missed', lesson(day, { typeCode: 'P', minutes: 30 }), 'ABSENT', 90, 30],
    ['never more absent than the lesson is long', lesson(day, { minutes: 300 }), 'ABSENT', 90, 90],
    ['late without minutes', lesson(day, { typeCode: 'M1', minutes: 14, lateMinutes: 14 }), 'LATE', 90, 0],
    ['late with minutes', lesson(day, { typeCode: 'M2', minutes: 15, lateMinutes: 15 }), 'LATE', 90, 15],
    [
      'late by the minutes, not the code',
      lesson(day, { typeCode: 'M2', minutes: 14, lateMinutes: 14 }),
      'LATE',
      90,
      0,
    ],
    [
      'late still when it has been explained',
      lesson(day, { typeCode: 'T', recordedCode: 'M2', state: 'ACCEPTED', minutes: 20, lateMinutes: 20 }),
      'LATE',
      90,
      20,
    ],
    ['present elsewhere', lesson(day, { typeCode: 'O', state: 'ACCEPTED' }), 'PRESENT', 90, 0],
    ['present with praise', lesson(day, { typeCode: '+', state: 'ACCEPTED', minutes: 0 }), 'PRESENT', 90, 0],
    ['neither at the workplace', lesson(day, { typeCode: 'W', state: 'ACCEPTED' }), 'WORKPLACE', 0, 0],
  ] as const)('is %s', (_, one, participation, held, absent) => {
    expect(presenceAt(one, now, 15)).toMatchObject({ participation, held, absent })
  })

  it('counts the minutes that pass on the night the clocks change', () => {
    const night = lesson('2026-10-25', undefined, {
      start: '2026-10-25T02:00:00+03:00',
      end: '2026-10-25T05:00:00+02:00',
    })
    expect(presenceAt(night, now, 15).held).toBe(240)
  })
})

describe('the summary of a range', () => {
  const lessons = [
    lesson('2026-11-09'),
    lesson('2026-11-10', { typeCode: 'S' }),
    lesson('2026-11-11', { typeCode: 'S', state: 'PROPOSED' }),
    lesson('2026-11-12', { typeCode: 'S', state: 'EXPLAINED' }),
    lesson('2026-11-13', { typeCode: 'T', state: 'ACCEPTED' }),
    lesson(
      '2026-11-16',
      { typeCode: 'L', state: 'REJECTED' },
      { moduleId: null, moduleName: null, eventId: 2, eventName: 'Ryhmänohjaus' },
    ),
    lesson('2026-11-17', { typeCode: 'M2', minutes: 20, lateMinutes: 20 }),
    lesson('2026-11-18', { typeCode: 'M1', minutes: 5, lateMinutes: 5 }),
    lesson('2026-11-19', { typeCode: '+', state: 'ACCEPTED', minutes: 0 }),
    lesson('2026-11-20', undefined, { rollCalled: false }),
  ]
  const summary = summaryOf(lessons, { from: '2026-11-02', to: '2026-11-23', now, policies })

  it('keeps each kind of minutes apart', () => {
    expect(summary).toMatchObject({
      plannedMinutes: 900,
      heldMinutes: 810,
      absentMinutes: 470,
      unexplainedMinutes: 200,
      unexplainedCount: 3,
      explainedMinutes: 90,
      authorisedMinutes: 90,
      unauthorisedMinutes: 90,
      lateCount: 2,
      positiveCount: 1,
      thresholdLevel: 0,
    })
  })

  it('is the same when lessons without a mark are already added up', () => {
    const marked = lessons.filter(one => one.mark !== null)
    const unmarked = {
      byEvent: [
        {
          eventId: 1,
          eventName: 'Ohjelmoinnin perusteet',
          moduleId: 10,
          moduleName: 'Ohjelmointi',
          start: '2026-11-09T08:15:00+02:00',
          planned: 180,
          held: 90,
        },
      ],
      byWeek: [
        { monday: '2026-11-09', planned: 90, held: 90 },
        { monday: '2026-11-16', planned: 90, held: 0 },
      ],
    }
    const range = { from: '2026-11-02', to: '2026-11-23', now, policies }
    expect(summaryOf(marked, { ...range, unmarked })).toEqual(summary)
  })

  it('gives attendance as the attended part of what was held and marked', () => {
    expect(summary.attendanceRate).toBeCloseTo(340 / 810)
  })

  it('has no rate before anything was held', () => {
    const empty = summaryOf([], { from: '2026-11-02', to: '2026-11-23', now, policies })
    expect(empty.attendanceRate).toBeUndefined()
  })

  it('has a line for each module and for teaching without one, in order of names', () => {
    expect(summary.byModule).toEqual([
      { moduleId: 10, name: 'Ohjelmointi', plannedMinutes: 810, heldMinutes: 720, absentMinutes: 380 },
      { name: 'Ryhmänohjaus', plannedMinutes: 90, heldMinutes: 90, absentMinutes: 90 },
    ])
  })

  it('says why lessons were missed, as far as it is known', () => {
    const missed = (typeCode: string, state: string) =>
      summaryOf([lesson('2026-11-09', { typeCode, state })], {
        from: '2026-11-02',
        to: '2026-11-23',
        now,
        policies,
      }).byCause
    expect(missed('T', 'ACCEPTED')).toEqual([{ cause: 'HEALTH', minutes: 90 }])
    expect(missed('E', 'ACCEPTED')).toEqual([{ cause: 'LEAVE', minutes: 90 }])
    expect(missed('MS', 'ACCEPTED')).toEqual([{ cause: 'OTHER', minutes: 90 }])
    expect(missed('KS', 'ACCEPTED')).toEqual([{ cause: 'OTHER', minutes: 90 }])
    expect(missed('T', 'CERTIFICATE_REQUIRED')).toEqual([{ cause: 'WAITING', minutes: 90 }])
    expect(missed('S', 'PROPOSED')).toEqual([{ cause: 'UNEXPLAINED', minutes: 90 }])
    expect(missed('L', 'REJECTED')).toEqual([{ cause: 'UNAUTHORISED', minutes: 90 }])
    expect(missed('+', 'ACCEPTED')).toEqual([])
  })

  it('has every week of the range, also one without teaching', () => {
    expect(
      summary.byWeek.map(week => [
        week.monday,
        week.heldMinutes,
        week.absentMinutes,
        week.byCause.find(one => one.cause === 'UNEXPLAINED')?.minutes,
      ]),
    ).toEqual([
      ['2026-11-02', 0, 0, undefined],
      ['2026-11-09', 450, 360, 180],
      ['2026-11-16', 360, 110, 20],
      ['2026-11-23', 0, 0, undefined],
    ])
  })

  it.each([
    [599, 0],
    [600, 1],
    [1199, 1],
    [1200, 2],
    [2399, 2],
    [2400, 3],
  ])('of %i unexplained and unauthorised minutes is of level %i', (minutes, level) => {
    expect(thresholdLevel(minutes, policies)).toBe(level)
  })
})

describe('participation by event', () => {
  it('leaves lessons that nobody has marked out of the rate and counts them', () => {
    const [event] = participationsOf(
      [
        lesson('2026-11-18', undefined, { rollCalled: false }),
        lesson('2026-11-17', { typeCode: 'S' }),
        lesson('2026-11-16'),
        lesson('2026-11-24', undefined, { rollCalled: false }),
      ],
      now,
      timeZone,
      15,
    )
    expect(event).toMatchObject({
      plannedMinutes: 360,
      heldMinutes: 180,
      attendedMinutes: 90,
      notMarkedMinutes: 90,
      rate: 0.5,
    })
    expect(event?.sessions.map(one => [one.start.slice(0, 10), one.participation, one.typeCode])).toEqual([
      ['2026-11-16', 'PRESENT', undefined],
      ['2026-11-17', 'ABSENT', 'S'],
      ['2026-11-18', 'NOT_MARKED', undefined],
      ['2026-11-24', 'NOT_MARKED', undefined],
    ])
  })

  it('has no rate for an event of which nothing is known', () => {
    const [event] = participationsOf(
      [lesson('2026-11-20', undefined, { rollCalled: false })],
      now,
      timeZone,
      15,
    )
    expect(event).not.toHaveProperty('rate')
  })
})

describe('workplace days', () => {
  const period = { startDate: '2026-11-09', endDate: '2026-11-27', weekdays: [1, 2, 3, 4] }

  it('are the planned weekdays until today', () => {
    expect(workplaceDates([period], '2026-11-16', '2026-11-30', '2026-11-23')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-23',
    ])
  })

  it.each([
    ['2026-11-19', undefined],
    ['2026-11-21', undefined],
    ['2026-11-23', undefined],
    ['2026-11-09', undefined],
    ['2026-11-08', 'notWorkplaceDay'],
    ['2026-11-24', 'dayIsToCome'],
  ])('accept hours on %s: %s', (day, fault) => {
    expect(workplaceDayFault(day, [period], '2026-11-23')).toBe(fault)
  })

  it('end with the requested days, and with the period', () => {
    expect(workplaceDates([period], '2026-11-01', '2026-11-10', '2026-11-23')).toEqual([
      '2026-11-09',
      '2026-11-10',
    ])
    expect(workplaceDates([period, period], '2026-11-26', '2026-12-31', '2026-12-31')).toEqual(['2026-11-26'])
  })

  it('accept hours in any of several periods, from its first day to its last', () => {
    const later = { ...period, startDate: '2026-12-01', endDate: '2026-12-18' }
    const faults = ['2026-11-27', '2026-11-28', '2026-12-01', '2026-12-18'].map(day =>
      workplaceDayFault(day, [period, later], '2026-12-31'),
    )
    expect(faults).toEqual([undefined, 'notWorkplaceDay', undefined, undefined])
  })
})

it('a lesson without a unit names none, and one that begins right now waits for its roll call', () => {
  const [event] = participationsOf(
    [
      lesson('2026-11-23', undefined, {
        start: '2026-11-23T09:00:00+02:00',
        end: '2026-11-23T09:45:00+02:00',
        moduleName: null,
        rollCalled: false,
      }),
      lesson('2026-11-24', undefined, { rollCalled: false }),
    ],
    now,
    timeZone,
    15,
  )
  expect(event).toMatchObject({ moduleNames: [], notMarkedMinutes: 45 })
})

describe('a week without teaching', () => {
  const off = (name: string, startDate: string, endDate: string) => ({ name, startDate, endDate })
  const autumnBreak = off('Syysloma', '2026-10-12', '2026-10-18')
  const independenceDay = off('Itsenäisyyspäivä', '2026-10-12', '2026-10-12')

  it.each([
    ['all of it is a holiday', [autumnBreak], [], 'Syysloma'],
    [
      'two holidays meet in it',
      [off('Joululoma', '2026-10-10', '2026-10-14'), off('Loppiainen', '2026-10-15', '2026-10-16')],
      [],
      'Joululoma, Loppiainen',
    ],
    ['only a day of it is a holiday', [independenceDay], [], undefined],
    ['the college has said nothing', [], [], undefined],
    ['somebody was taught in it all the same', [autumnBreak], [lesson('2026-10-13')], undefined],
  ])('says why when %s', (_, daysOff, lessons, expected) => {
    const { byWeek } = summaryOf(lessons, { from: '2026-10-12', to: '2026-10-18', now, policies, daysOff })
    expect(byWeek.map(week => week.daysOff)).toEqual([expected])
  })
})
