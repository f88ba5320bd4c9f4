import { addDays, isoWeekday, mondayOf, mondayOfIsoWeek } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { publicHolidays } from './public-holidays.ts'

export interface Span {
  start: string
  end: string
}

export interface Holiday extends Span {
  name: Localised
}

/** The demo's school year around a day. */
export interface SchoolCalendar {
  today: string
  /** The school day that the demo turns around: today, or the Monday after a weekend. */
  target: string
  autumn: Span
  spring: Span
  /** Four periods, two in each term. */
  periods: Span[]
  holidays: Holiday[]
  teachingDays: string[]
}

const autumnBreak: Localised = { fi: 'Syysloma', sv: 'Höstlov', en: 'Autumn break' }
const winterBreak: Localised = { fi: 'Talviloma', sv: 'Vinterlov', en: 'Winter break' }
const christmasBreak: Localised = { fi: 'Joululoma', sv: 'Jullov', en: 'Christmas break' }

/**
 * The school year of domain §4 (autumn from about 10 August to 18 December, spring from 7 January to the
 * start of June, breaks in weeks 42 and 9), bent so that there is teaching on the target day and in the two
 * weeks around it, whatever the season: the demo never stands empty.
 */
export function schoolCalendarAround(today: string): SchoolCalendar {
  const target = isoWeekday(today) > 5 ? addDays(mondayOf(today), 7) : today
  const thisMonday = mondayOf(target)
  const year = Number(target.slice(0, 4)) - (target.slice(5) < '07-01' ? 1 : 0)
  const { autumn, spring } = termsOf(year, target)
  const breaks = [
    breakWeek(autumnBreak, mondayOfIsoWeek(year, 42) ?? autumn.start, thisMonday),
    { name: christmasBreak, start: addDays(autumn.end, 1), end: addDays(spring.start, -1) },
    breakWeek(winterBreak, mondayOfIsoWeek(year + 1, 9) ?? spring.start, thisMonday),
  ]
  const days = [...publicHolidays(year), ...publicHolidays(year + 1)]
    .filter(day => day.start >= autumn.start && day.start <= spring.end)
    .filter(day => day.start !== today && day.start !== target)
    .filter(day => !breaks.some(one => day.start >= one.start && day.start <= one.end))
  const holidays = [...breaks, ...days].toSorted((a, b) => a.start.localeCompare(b.start))
  return {
    today,
    target,
    autumn,
    spring,
    periods: [...halves(autumn), ...halves(spring)],
    holidays,
    teachingDays: teachingDays({ start: autumn.start, end: spring.end }, holidays),
  }
}

function termsOf(year: number, target: string): { autumn: Span; spring: Span } {
  const thisMonday = mondayOf(target)
  const autumn = { start: mondayOf(`${year}-08-13`), end: fridayOf(`${year}-12-18`) }
  const spring = { start: `${year + 1}-01-07`, end: fridayOf(`${year + 1}-06-04`) }
  const fourWeeksAgo = addDays(thisMonday, -28)
  const inTwoWeeks = fridayOf(addDays(thisMonday, 14))
  if (target < spring.start) {
    if (fourWeeksAgo < autumn.start) autumn.start = fourWeeksAgo
    if (inTwoWeeks > autumn.end) {
      autumn.end = inTwoWeeks
      spring.start = addDays(thisMonday, 28)
    }
    return { autumn, spring }
  }
  if (fourWeeksAgo < spring.start) {
    spring.start = fourWeeksAgo
    autumn.end = addDays(fourWeeksAgo, -10)
  }
  if (inTwoWeeks > spring.end) spring.end = inTwoWeeks
  return { autumn, spring }
}

/** The week of a break. One that lies on this week or the last comes three weeks later instead. */
function breakWeek(name: Localised, monday: string, thisMonday: string): Holiday {
  const collides = monday === thisMonday || monday === addDays(thisMonday, -7)
  const start = collides ? addDays(thisMonday, 21) : monday
  return { name, start, end: addDays(start, 6) }
}

function halves(term: Span): Span[] {
  const weeks = Math.ceil((Date.parse(term.end) - Date.parse(term.start)) / 604_800_000)
  const middle = addDays(mondayOf(term.start), Math.floor(weeks / 2) * 7)
  return [
    { start: term.start, end: addDays(middle, -3) },
    { start: middle, end: term.end },
  ]
}

function teachingDays(span: Span, holidays: readonly Holiday[]): string[] {
  const days: string[] = []
  for (let day = span.start; day <= span.end; day = addDays(day, 1)) {
    const isFree = holidays.some(holiday => day >= holiday.start && day <= holiday.end)
    if (isoWeekday(day) <= 5 && !isFree) days.push(day)
  }
  return days
}

function fridayOf(date: string): string {
  return addDays(mondayOf(date), 4)
}

/** The first school day on or after a day; the day itself when the year is over. */
export function schoolDayFrom(day: string, calendar: SchoolCalendar): string {
  return calendar.teachingDays.find(one => one >= day) ?? day
}
