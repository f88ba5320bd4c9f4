import { addDays, isoWeekday } from '@studentgo/protocol/rules/calendar'
import type { Holiday } from './school-calendar.ts'

/** Finland's public holidays of a calendar year that can fall on a school day. */
export function publicHolidays(year: number): Holiday[] {
  const easter = easterOf(year)
  return [
    day(`${year}-01-06`, 'Loppiainen', 'Trettondagen', 'Epiphany'),
    day(addDays(easter, -2), 'Pitkäperjantai', 'Långfredagen', 'Good Friday'),
    day(addDays(easter, 1), '2. pääsiäispäivä', 'Annandag påsk', 'Easter Monday'),
    day(`${year}-05-01`, 'Vappu', 'Första maj', 'May Day'),
    day(addDays(easter, 39), 'Helatorstai', 'Kristi himmelsfärdsdag', 'Ascension Day'),
    day(`${year}-12-06`, 'Itsenäisyyspäivä', 'Självständighetsdagen', 'Independence Day'),
  ].filter(holiday => isoWeekday(holiday.start) <= 5)
}

function day(date: string, fi: string, sv: string, en: string): Holiday {
  return { name: { fi, sv, en }, start: date, end: date }
}

/** Easter Sunday of the Gregorian calendar, by the rule that Nature printed in 1876 (Meeus, Butcher). */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const leapCenturies = Math.floor(century / 4)
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - lunar + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * correction + 114
  const month = String(Math.floor(days / 31)).padStart(2, '0')
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`
}
