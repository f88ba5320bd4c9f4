import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarTime, clockChanges, isSecondPass, vtimezone } from './vtimezone.rules.ts'

const helsinki = 'Europe/Helsinki'

/** The instant that an independent reader makes of a wall-clock time in a zone. */
function readBack(timeZone: string, local: string, years: [number, number] = [2026, 2027]): string {
  const component = new ICAL.Component(ICAL.parse(vtimezone(timeZone, ...years)))
  const zone = new ICAL.Timezone({ component, tzid: timeZone })
  const time = ICAL.Time.fromDateTimeString(local)
  time.zone = zone
  return time.toJSDate().toISOString()
}

describe('the changes of the clock', () => {
  it('are found to the minute', () => {
    expect(clockChanges(helsinki, 2026, 2027).map(change => [change.at.toISOString(), change.after])).toEqual(
      [
        ['2026-03-29T01:00:00.000Z', 180],
        ['2026-10-25T01:00:00.000Z', 120],
        ['2027-03-28T01:00:00.000Z', 180],
        ['2027-10-31T01:00:00.000Z', 120],
      ],
    )
    expect(clockChanges('Asia/Tokyo', 2026, 2027)).toEqual([])
  })

  it.each([
    ['on the first day of a year and not on that of the next', 'Africa/Sao_Tome', 2018, ['2018-01-01T01:00']],
    ['on the first day of the next year', 'Africa/Sao_Tome', 2019, ['2019-01-01T01:00']],
    ['on the last day of a year', 'Pacific/Kiritimati', 1994, ['1994-12-31T10:00']],
    ['not in the January after', 'Africa/Juba', 2020, []],
  ])('are those of whole years: %s', (_, timeZone, year, expected) => {
    const changes = clockChanges(timeZone, year, year)
    expect(changes.map(change => change.at.toISOString().slice(0, 16))).toEqual(expected)
  })
})

describe('a zone as a calendar reads it', () => {
  it('has the yearly rules of Finland', () => {
    const text = vtimezone(helsinki, 2026, 2027)
    expect(text).toContain(
      'BEGIN:DAYLIGHT\r\nDTSTART:20250330T030000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    )
    expect(text).toContain('TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0300\r\nTZNAME:EEST\r\nEND:DAYLIGHT')
    expect(text).toContain(
      'BEGIN:STANDARD\r\nDTSTART:20251026T040000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    )
    expect(text).toContain('TZOFFSETFROM:+0300\r\nTZOFFSETTO:+0200\r\nTZNAME:EET\r\nEND:STANDARD')
  })

  it.each([
    [helsinki, '2026-01-05T08:15:00', '2026-01-05T06:15:00.000Z'],
    [helsinki, '2026-03-27T08:15:00', '2026-03-27T06:15:00.000Z'],
    [helsinki, '2026-03-30T08:15:00', '2026-03-30T05:15:00.000Z'],
    [helsinki, '2026-10-23T08:15:00', '2026-10-23T05:15:00.000Z'],
    [helsinki, '2026-10-26T08:15:00', '2026-10-26T06:15:00.000Z'],
    [helsinki, '2027-03-29T08:15:00', '2027-03-29T05:15:00.000Z'],
    ['America/New_York', '2026-03-09T08:15:00', '2026-03-09T12:15:00.000Z'],
    ['America/New_York', '2026-11-02T08:15:00', '2026-11-02T13:15:00.000Z'],
    ['Asia/Tokyo', '2026-07-01T08:15:00', '2026-06-30T23:15:00.000Z'],
  ])('%s %s is %s', (timeZone, local, expected) => {
    expect(readBack(timeZone, local)).toBe(expected)
  })
})

/** Kind, days, offsets and name of each observance. */
function observances(timeZone: string, year: number, lastYear = year): string[] {
  const [, ...parts] = vtimezone(timeZone, year, lastYear).split('BEGIN:').slice(1)
  return parts.map(part => part.split('END:')[0]?.trim().replaceAll('\r\n', ' ') ?? '')
}

describe('a zone that has no yearly rule', () => {
  it.each([
    [
      'where the clock follows the moon',
      'Africa/Casablanca',
      2023,
      2023,
      [
        'STANDARD DTSTART:20220327T030000 RDATE:20230319T030000,20240310T030000 TZOFFSETFROM:+0100 TZOFFSETTO:+0000',
        'DAYLIGHT DTSTART:20220508T020000 RDATE:20230423T020000,20240414T020000 TZOFFSETFROM:+0000 TZOFFSETTO:+0100',
      ],
    ],
    [
      'where the clock follows the moon, over several years',
      'Africa/Casablanca',
      2022,
      2024,
      [
        'STANDARD DTSTART:20210411T030000 RDATE:20220327T030000,20230319T030000,20240310T030000 TZOFFSETFROM:+0100 TZOFFSETTO:+0000',
        'DAYLIGHT DTSTART:20210516T020000 RDATE:20220508T020000,20230423T020000,20240414T020000 TZOFFSETFROM:+0000 TZOFFSETTO:+0100',
      ],
    ],
    [
      'where it is the fourth Sunday and not the last',
      'America/Asuncion',
      2023,
      2023,
      [
        'STANDARD DTSTART:20220327T000000 RDATE:20230326T000000,20240324T000000 TZOFFSETFROM:-0300 TZOFFSETTO:-0400',
        'DAYLIGHT DTSTART:20221002T000000 RDATE:20231001T000000,20241006T000000 TZOFFSETFROM:-0400 TZOFFSETTO:-0300',
      ],
    ],
    [
      'where the clock was changed on a last Sunday once',
      'Europe/Moscow',
      2014,
      2014,
      ['STANDARD DTSTART:20141026T020000 TZOFFSETFROM:+0400 TZOFFSETTO:+0300'],
    ],
    [
      'where the clock is never changed',
      'Asia/Kolkata',
      2026,
      2026,
      ['STANDARD DTSTART:19700101T000000 TZOFFSETFROM:+0530 TZOFFSETTO:+0530'],
    ],
  ])('is written with its days: %s', (_, timeZone, first, last, expected) => {
    expect(observances(timeZone, first, last).map(text => text.split(' TZNAME:')[0])).toEqual(expected)
  })
})

describe('a wall-clock time that happens twice', () => {
  it.each([
    ['the hour before', '2026-10-24T23:30:00Z', false],
    ['its first pass', '2026-10-25T00:30:00Z', false],
    ['its second pass', '2026-10-25T01:30:00Z', true],
    ['the hour after', '2026-10-25T02:30:00Z', false],
    ['an ordinary day', '2026-11-23T06:15:00Z', false],
    ['the hour after the gap in March', '2026-03-29T01:30:00Z', false],
  ])('is recognised: %s', (_, instant, expected) => {
    expect(isSecondPass(new Date(instant), helsinki)).toBe(expected)
  })

  it('is written as the clock shows it', () => {
    expect(calendarTime(new Date('2026-11-23T06:15:00Z'), helsinki)).toBe('20261123T081500')
  })
})
