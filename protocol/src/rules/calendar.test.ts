import { execFileSync } from 'node:child_process'
import { parseAbsolute, parseDateTime, toZoned } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  adultFrom,
  ageOn,
  daysBetween,
  instantOf,
  isMinor,
  isoWeekday,
  isoWeekOf,
  isoWithOffset,
  minutesBetween,
  mondayOf,
  mondayOfIsoWeek,
  offsetMinutes,
  schoolDateOf,
  schoolTimeOf,
  schoolYearOf,
  startOfSchoolDay,
} from './calendar.ts'

const helsinki = 'Europe/Helsinki'

const schoolDays = fc
  .date({ min: new Date('1970-01-03'), max: new Date('2099-12-28'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const instants = fc.date({ min: new Date('1970-01-03'), max: new Date('2037-12-28'), noInvalidDate: true })
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const zones = fc.constantFrom(
  helsinki,
  'UTC',
  'Europe/London',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Havana',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
)

describe('weeks begin on Monday and the first one contains 4 January', () => {
  test.each([
    ['2026-12-27', 2026, 52],
    ['2026-12-28', 2026, 53],
    ['2026-12-31', 2026, 53],
    ['2027-01-01', 2026, 53],
    ['2027-01-03', 2026, 53],
    ['2027-01-04', 2027, 1],
    ['2025-12-28', 2025, 52],
    ['2025-12-29', 2026, 1],
    ['2026-01-01', 2026, 1],
    ['2026-01-04', 2026, 1],
    ['2026-01-05', 2026, 2],
    ['2024-12-30', 2025, 1],
    ['2021-01-03', 2020, 53],
    ['2020-12-31', 2020, 53],
    ['2016-01-03', 2015, 53],
    ['2000-01-01', 1999, 52],
    ['2026-11-23', 2026, 48],
  ])('%s is in the week of %i number %i', (date, year, week) => {
    expect(isoWeekOf(date)).toEqual({ year, week })
  })

  test.each([
    ['2026-11-23', 1],
    ['2026-11-28', 6],
    ['2026-11-29', 7],
    ['2027-01-03', 7],
    ['1970-01-01', 4],
    ['1969-12-31', 3],
  ])('%s is weekday %i', (date, weekday) => {
    expect(isoWeekday(date)).toBe(weekday)
  })

  test.each([
    [2026, 53, '2026-12-28'],
    [2026, 1, '2025-12-29'],
    [2027, 1, '2027-01-04'],
    [2020, 53, '2020-12-28'],
    [2025, 53, undefined],
    [2027, 53, undefined],
    [2026, 0, undefined],
    [2026, 54, undefined],
    [2026, -1, undefined],
    [2026, 1.5, undefined],
    [Number.NaN, 1, undefined],
    [2026, Number.POSITIVE_INFINITY, undefined],
    [99_999, 1, undefined],
  ])('the Monday of %d week %d is %s', (year, week, monday) => {
    expect(mondayOfIsoWeek(year, week)).toBe(monday)
  })

  test('every day is found again in its week, and 4 January is always in week 1', () => {
    fc.assert(
      fc.property(schoolDays, date => {
        const { year, week } = isoWeekOf(date)
        const monday = mondayOfIsoWeek(year, week)
        expect(monday).toBe(mondayOf(date))
        expect(isoWeekday(monday ?? '')).toBe(1)
        expect(daysBetween(monday ?? '', date)).toBe(isoWeekday(date) - 1)
        expect(isoWeekOf(`${date.slice(0, 4)}-01-04`)).toEqual({ year: Number(date.slice(0, 4)), week: 1 })
      }),
    )
  })
})

describe('on the nights when the clock changes', () => {
  test('03:30 on 28 March 2027 does not happen and means 04:30 summer time', () => {
    expect(instantOf('2027-03-28', '03:30', helsinki).toISOString()).toBe('2027-03-28T01:30:00.000Z')
    expect(isoWithOffset(instantOf('2027-03-28', '03:30', helsinki), helsinki)).toBe(
      '2027-03-28T04:30:00+03:00',
    )
  })

  test('the minutes around the gap are what the clocks show', () => {
    expect(isoWithOffset(instantOf('2027-03-28', '02:59', helsinki), helsinki)).toBe(
      '2027-03-28T02:59:00+02:00',
    )
    expect(isoWithOffset(instantOf('2027-03-28', '03:00', helsinki), helsinki)).toBe(
      '2027-03-28T04:00:00+03:00',
    )
    expect(isoWithOffset(instantOf('2027-03-28', '04:00', helsinki), helsinki)).toBe(
      '2027-03-28T04:00:00+03:00',
    )
    expect(offsetMinutes(new Date('2027-03-28T00:59:59.999Z'), helsinki)).toBe(120)
    expect(offsetMinutes(new Date('2027-03-28T01:00:00Z'), helsinki)).toBe(180)
  })

  test('03:30 on 25 October 2026 happens twice and means the second one, in winter time', () => {
    expect(instantOf('2026-10-25', '03:30', helsinki).toISOString()).toBe('2026-10-25T01:30:00.000Z')
    expect(schoolTimeOf('2026-10-25T00:30:00Z', helsinki)).toBe('03:30')
    expect(isoWithOffset(new Date('2026-10-25T00:30:00Z'), helsinki)).toBe('2026-10-25T03:30:00+03:00')
    expect(isoWithOffset(new Date('2026-10-25T01:30:00Z'), helsinki)).toBe('2026-10-25T03:30:00+02:00')
  })

  test('a weekly lesson at 8.15 stays at 8.15 and 90 minutes long', () => {
    for (const monday of ['2026-10-19', '2026-10-26', '2027-03-22', '2027-03-29']) {
      const [start, end] = [instantOf(monday, '08:15', helsinki), instantOf(monday, '09:45', helsinki)]
      expect(schoolTimeOf(start, helsinki)).toBe('08:15')
      expect(minutesBetween(start, end)).toBe(90)
    }
    expect(instantOf('2026-10-19', '08:15', helsinki).toISOString()).toBe('2026-10-19T05:15:00.000Z')
    expect(instantOf('2026-10-26', '08:15', helsinki).toISOString()).toBe('2026-10-26T06:15:00.000Z')
  })

  test('a night shift from 22 to 6 has 7 hours in March and 9 in October', () => {
    const hours = (date: string) =>
      minutesBetween(instantOf(date, '22:00', helsinki), instantOf(addDays(date, 1), '06:00', helsinki)) / 60
    expect(hours('2027-03-27')).toBe(7)
    expect(hours('2026-10-24')).toBe(9)
    expect(hours('2026-11-23')).toBe(8)
  })

  test('the days have 23 and 25 hours, and start at local midnight', () => {
    const hours = (date: string) =>
      minutesBetween(startOfSchoolDay(date, helsinki), startOfSchoolDay(addDays(date, 1), helsinki)) / 60
    expect(hours('2027-03-28')).toBe(23)
    expect(hours('2026-10-25')).toBe(25)
    expect(startOfSchoolDay('2027-03-28', helsinki).toISOString()).toBe('2027-03-27T22:00:00.000Z')
    expect(startOfSchoolDay('2026-10-25', helsinki).toISOString()).toBe('2026-10-24T21:00:00.000Z')
  })

  test('a day begins after a midnight that is skipped, and at the first of two midnights', () => {
    expect(isoWithOffset(startOfSchoolDay('2026-03-29', 'Asia/Beirut'), 'Asia/Beirut')).toBe(
      '2026-03-29T01:00:00+03:00',
    )
    expect(isoWithOffset(startOfSchoolDay('2026-11-01', 'America/Havana'), 'America/Havana')).toBe(
      '2026-11-01T00:00:00-04:00',
    )
    expect(isoWithOffset(instantOf('2026-11-01', '00:00', 'America/Havana'), 'America/Havana')).toBe(
      '2026-11-01T00:00:00-05:00',
    )
  })
})

describe('a person comes of age at local midnight of the 18th birthday', () => {
  test.each([
    ['2009-03-28', '2027-03-28', '2027-03-27T22:00:00.000Z'],
    ['2008-10-25', '2026-10-25', '2026-10-24T21:00:00.000Z'],
    ['2009-01-01', '2027-01-01', '2026-12-31T22:00:00.000Z'],
    ['2008-02-29', '2026-02-28', '2026-02-27T22:00:00.000Z'],
    ['2008-07-15', '2026-07-15', '2026-07-14T21:00:00.000Z'],
  ])('born on %s: on %s, at %s', (birthDate, day, instant) => {
    expect(adultFrom(birthDate)).toBe(day)
    expect(startOfSchoolDay(day, helsinki).toISOString()).toBe(instant)
    const justBefore = new Date(Date.parse(instant) - 1)
    expect(isMinor(birthDate, schoolDateOf(justBefore, helsinki))).toBe(true)
    expect(isMinor(birthDate, schoolDateOf(instant, helsinki))).toBe(false)
  })

  test('nobody is a minor without a birth date', () => {
    expect(isMinor(undefined, '2026-11-23')).toBe(false)
  })

  test.each([
    ['2008-02-29', '2026-02-27', 17],
    ['2008-02-29', '2026-02-28', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
    ['2008-12-31', '2026-12-30', 17],
    ['2008-12-31', '2026-12-31', 18],
    ['2026-11-23', '2026-11-23', 0],
  ])('born on %s a person is on %s %i years old', (birthDate, today, age) => {
    expect(ageOn(birthDate, today)).toBe(age)
  })

  test('being 18 and being a minor never coincide', () => {
    fc.assert(
      fc.property(schoolDays, schoolDays, (one, other) => {
        const [birthDate = '', today = ''] = [one, other].sort()
        expect(ageOn(birthDate, today) >= 18).toBe(!isMinor(birthDate, today))
      }),
    )
  })
})

describe('days and months', () => {
  test.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2027-03-28', -1, '2027-03-27'],
    ['2026-10-24', 2, '2026-10-26'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-23', 12, '2027-11-23'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', -48, '2024-02-29'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  test('days are counted as they are added', () => {
    fc.assert(
      fc.property(schoolDays, fc.integer({ min: -3000, max: 3000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(addDays(addDays(date, days), -days)).toBe(date)
      }),
    )
  })

  test.each([
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    '1.1.2026',
    '',
  ])('«%s» is not a school day', text => {
    expect(() => addDays(text, 1)).toThrow(RangeError)
    expect(() => instantOf(text, '08:15', helsinki)).toThrow(RangeError)
  })

  test.each(['24:00', '8:15', '08:60', '08.15', '08:15:60', '0815', '', '08:15Z'])(
    '«%s» is not a time',
    text => {
      expect(() => instantOf('2026-11-23', text, helsinki)).toThrow(RangeError)
    },
  )

  test('seconds may be given', () => {
    expect(instantOf('2026-11-23', '23:59:59', helsinki).toISOString()).toBe('2026-11-23T21:59:59.000Z')
  })
})

describe('an instant', () => {
  test.each([
    ['2026-11-23T06:15:00Z', helsinki, '2026-11-23T08:15:00+02:00'],
    ['2026-07-23T06:15:00Z', helsinki, '2026-07-23T09:15:00+03:00'],
    ['2026-11-23T06:15:00Z', 'UTC', '2026-11-23T06:15:00+00:00'],
    ['2026-11-23T06:15:00Z', 'Asia/Kathmandu', '2026-11-23T12:00:00+05:45'],
    ['2026-11-23T02:15:00Z', 'America/St_Johns', '2026-11-22T22:45:00-03:30'],
    ['2026-07-23T02:15:00Z', 'America/St_Johns', '2026-07-22T23:45:00-02:30'],
    ['2026-11-23T06:15:00Z', 'Australia/Lord_Howe', '2026-11-23T17:15:00+11:00'],
    ['2026-07-23T06:15:00Z', 'Australia/Lord_Howe', '2026-07-23T16:45:00+10:30'],
    ['2026-11-23T06:15:00Z', 'Pacific/Chatham', '2026-11-23T20:00:00+13:45'],
    ['2026-12-31T22:00:00Z', helsinki, '2027-01-01T00:00:00+02:00'],
    // Newfoundland changed its clock a minute after midnight then, in the middle of a quarter hour.
    ['2010-11-07T02:30:59Z', 'America/St_Johns', '2010-11-07T00:00:59-02:30'],
    ['2010-11-07T02:31:00Z', 'America/St_Johns', '2010-11-06T23:01:00-03:30'],
  ])('%s is in %s %s', (instant, zone, text) => {
    expect(isoWithOffset(new Date(instant), zone)).toBe(text)
    expect(Date.parse(text)).toBe(Date.parse(instant))
    expect(schoolDateOf(instant, zone)).toBe(text.slice(0, 10))
    expect(schoolTimeOf(instant, zone)).toBe(text.slice(11, 16))
  })

  test('is read from text with any offset, and refused without one', () => {
    expect(schoolDateOf('2026-11-23T23:30:00+01:00', helsinki)).toBe('2026-11-24')
    expect(schoolDateOf('2026-11-23T23:30:00-0500', helsinki)).toBe('2026-11-24')
    expect(() => schoolDateOf('2026-11-23T23:30:00', helsinki)).toThrow(RangeError)
    expect(() => schoolDateOf('2026-11-23', helsinki)).toThrow(RangeError)
    expect(() => schoolDateOf('tomorrow', helsinki)).toThrow(RangeError)
    expect(() => schoolDateOf(new Date(Number.NaN), helsinki)).toThrow(RangeError)
    expect(() => minutesBetween('2026-11-23T08:15:00', '2026-11-23T09:45:00Z')).toThrow(RangeError)
  })

  test('needs a zone that exists', () => {
    expect(() => schoolDateOf('2026-11-23T06:15:00Z', 'Europe/Kuutsalmi')).toThrow(RangeError)
  })

  test('is in every zone and year what an independent calendar says', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const other = parseAbsolute(instant.toISOString(), zone)
        expect(offsetMinutes(instant, zone)).toBe(Math.round(other.offset / 60_000))
        expect(schoolDateOf(instant, zone)).toBe(other.toString().slice(0, 10))
        expect(Math.floor(Date.parse(isoWithOffset(instant, zone)) / 1000)).toBe(
          Math.floor(instant.getTime() / 1000),
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('comes from the wall clock as an independent calendar says, also where the clock changes', () => {
    const changes = fc.constantFrom(
      '2027-03-28',
      '2026-10-25',
      '2026-11-01',
      '2026-03-08',
      '2026-04-05',
      '2026-10-04',
    )
    fc.assert(
      fc.property(fc.oneof(schoolDays, changes), times, zones, (date, time, zone) => {
        fc.pre(date < '2037-01-01')
        const other = toZoned(parseDateTime(`${date}T${time}:00`), zone, 'later').toDate()
        expect(instantOf(date, time, zone).toISOString()).toBe(other.toISOString())
      }),
      { numRuns: 2000 },
    )
  })

  test('a school day starts on that day, and a moment earlier it is the day before', () => {
    fc.assert(
      fc.property(schoolDays, zones, (date, zone) => {
        // Kiritimati moved over the date line and has no 31 December 1994.
        fc.pre(zone !== 'Pacific/Kiritimati' || date > '1995-01-02')
        const start = startOfSchoolDay(date, zone)
        expect(schoolDateOf(start, zone)).toBe(date)
        expect(schoolDateOf(new Date(start.getTime() - 1), zone)).toBe(addDays(date, -1))
      }),
    )
  })
})

test.each([
  ['2026-07-31', 2025],
  ['2026-08-01', 2026],
  ['2027-01-07', 2026],
])('%s belongs to the school year that begins in %i', (day, year) => {
  expect(schoolYearOf(day)).toBe(year)
})

test('a machine in another time zone gives the same answers', () => {
  const program = `
    import * as calendar from ${JSON.stringify(new URL('./calendar.ts', import.meta.url).href)}
    const zone = 'Europe/Helsinki'
    const days = ['2026-10-24', '2026-10-25', '2027-03-27', '2027-03-28', '2026-12-31', '2028-02-29', '2026-03-08']
    console.log(JSON.stringify(days.flatMap(day => ['00:00', '02:30', '03:30', '08:15', '23:59'].map(time => {
      const instant = calendar.instantOf(day, time, zone)
      return [calendar.isoWithOffset(instant, zone), calendar.schoolDateOf(instant, zone),
        calendar.schoolTimeOf(instant, zone), calendar.startOfSchoolDay(day, zone), calendar.addMonths(day, 13),
        calendar.addDays(day, 1), calendar.isoWeekOf(day), calendar.mondayOf(day), calendar.adultFrom(day),
        calendar.minutesBetween(calendar.startOfSchoolDay(day, zone), instant)]
    }))))`
  const answers = ['UTC', 'Europe/Helsinki', 'America/Los_Angeles', 'Pacific/Kiritimati'].map(zone =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
    }),
  )
  expect(answers[0]).toContain('2027-03-28T04:30:00+03:00')
  expect(new Set(answers).size).toBe(1)
})
