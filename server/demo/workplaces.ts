import { addDays, daysBetween, isoWeekday, mondayOf } from '@studentgo/protocol/rules/calendar'
import type { WorkplacePeriodRecord } from '../src/import/records.ts'
import { demoPhone } from './identifiers.ts'
import { type SchoolCalendar, type Span, schoolDayFrom } from './school-calendar.ts'
import type { DemoStudent } from './students.ts'
import { firstRightOf } from './study-rights.ts'

const workplaces = [
  ['Kuutsalmen Kaluste Oy', 'Teollisuustie 4, 99999 Kuutsalmi', 'Antero Laurila'],
  ['Puusepänliike Höylä & Lastu', 'Höyläkuja 2, 99999 Kuutsalmi', 'Sirpa Hovi'],
  ['Saariston Veneveistämö', 'Telakkatie 1, 99999 Kuutsalmi', 'Göran Holm'],
] as const

/** The third-year joiners are at work from three weeks before the target to five weeks after it. */
export function workplaceSpan(calendar: SchoolCalendar): Span {
  const monday = mondayOf(calendar.target)
  return { start: addDays(monday, -21), end: addDays(monday, 32) }
}

export function isAtWorkplace(group: string, day: string, calendar: SchoolCalendar): boolean {
  const span = workplaceSpan(calendar)
  return group === 'puu3' && day >= span.start && day <= span.end
}

/** The weekday on which apprentices study: that of the first school day after the target. */
function studyWeekday(calendar: SchoolCalendar): number {
  return isoWeekday(schoolDayFrom(addDays(calendar.target, 1), calendar))
}

/** Every second week on the apprentices' weekday; the first school day after the target is one. */
export function isStudyDay(day: string, calendar: SchoolCalendar): boolean {
  const coming = schoolDayFrom(addDays(calendar.target, 1), calendar)
  const weeks = daysBetween(mondayOf(coming), mondayOf(day)) / 7
  return isoWeekday(day) === isoWeekday(coming) && weeks % 2 === 0
}

/** Periods of learning at work: the joiners' weeks, and the apprentices' whole contract. */
export function demoWorkplacePeriods(
  students: readonly DemoStudent[],
  calendar: SchoolCalendar,
): WorkplacePeriodRecord[] {
  const joiners = students.filter(student => student.group === 'puu3')
  const apprentices = students.filter(student => student.group === 'lva')
  return [
    ...joiners.map((student, at) => ({
      ...periodOf(student, at, workplaceSpan(calendar)),
      module_id: '105439',
      daily_start: '07:00',
      daily_end: '15:00',
      // Thursday is work too; the guidance in its afternoon is at school.
      weekdays: [1, 2, 3, 4],
    })),
    ...apprentices.map((student, at) => ({
      ...periodOf(student, at, { start: calendar.autumn.start, end: calendar.spring.end }),
      module_id: '200790',
      workplace_name: at % 2 === 0 ? 'Kuutsalmen Liikuntakeskus' : 'Kuutsalmen Urheilijat ry',
      workplace_address: 'Kenttäkuja 5, 99999 Kuutsalmi',
      daily_start: '08:00',
      daily_end: '16:00',
      weekdays: [1, 2, 3, 4, 5].filter(weekday => weekday !== studyWeekday(calendar)),
    })),
  ]
}

function periodOf(student: DemoStudent, at: number, span: Span) {
  const [name, address, instructor] = workplaces[at % workplaces.length] ?? workplaces[0]
  return {
    source_id: `${student.id}|${span.start}`,
    study_right_id: firstRightOf(student),
    student_id: student.id,
    workplace_name: name,
    workplace_address: address,
    start_date: span.start,
    end_date: span.end,
    instructor_name: instructor,
    instructor_phone: demoPhone(80 + (at % 3)),
    instructor_email: `ohjaaja${(at % 3) + 1}@example.invalid`,
  }
}
