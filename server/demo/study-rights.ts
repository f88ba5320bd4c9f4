import { addDays, addMonths } from '@studentgo/protocol/rules/calendar'
import type { ResponsibleStaffRecord, StudyRightRecord } from '../src/import/people-records.ts'
import { type DemoGroup, qualifications } from './groups.ts'
import type { SchoolCalendar } from './school-calendar.ts'
import type { DemoStudent } from './students.ts'

export interface DemoRights {
  rights: StudyRightRecord[]
  responsible: ResponsibleStaffRecord[]
}

export function firstRightOf(student: { id: string }): string {
  return `${student.id}-1`
}

export function secondRightOf(student: { id: string }): string {
  return `${student.id}-2`
}

/** When the group's studies began: the start of this school year or of an earlier one. */
export function startOf(group: Pick<DemoGroup, 'startedYearsAgo'>, calendar: SchoolCalendar): string {
  return addMonths(calendar.autumn.start, -12 * group.startedYearsAgo)
}

/** The study rights of all students, with the staff who answer for each. */
export function demoRights(
  students: readonly DemoStudent[],
  groups: readonly DemoGroup[],
  calendar: SchoolCalendar,
): DemoRights {
  const rights: StudyRightRecord[] = []
  const responsible: ResponsibleStaffRecord[] = []
  for (const student of students) {
    const group = groups.find(one => one.id === student.group)
    const right = group ? rightIn(student, group, calendar) : formerRight(student, calendar)
    rights.push(right)
    responsible.push(...staffOf(right.source_id, student, group))
    if (student.second) rights.push(secondRight(student, student.second, calendar))
  }
  return { rights, responsible }
}

function rightIn(student: DemoStudent, group: DemoGroup, calendar: SchoolCalendar): StudyRightRecord {
  const start = startOf(group, calendar)
  return {
    source_id: firstRightOf(student),
    student_id: student.id,
    qualification_code: group.qualification.code,
    qualification_name: group.qualification.name,
    state: student.ended?.state ?? 'lasna',
    start_date: start,
    estimated_end_date: addDays(addMonths(start, 12 * group.years), -65),
    end_date: null,
  }
}

/** Somebody who has graduated or left, and is in no group any more. */
function formerRight(student: DemoStudent, calendar: SchoolCalendar): StudyRightRecord {
  const start = startOf({ startedYearsAgo: 3 }, calendar)
  return {
    source_id: firstRightOf(student),
    student_id: student.id,
    qualification_code: qualifications.software.code,
    qualification_name: qualifications.software.name,
    state: student.ended?.state ?? 'paattynyt',
    start_date: start,
    estimated_end_date: addMonths(start, 34),
    end_date: addDays(calendar.today, -(student.ended?.daysAgo ?? 0)),
  }
}

function secondRight(
  student: DemoStudent,
  second: 'software' | 'wood' | 'sports',
  calendar: SchoolCalendar,
): StudyRightRecord {
  return {
    source_id: secondRightOf(student),
    student_id: student.id,
    qualification_code: qualifications[second].code,
    qualification_name: qualifications[second].name,
    state: 'lasna',
    start_date: calendar.autumn.start,
    estimated_end_date: addMonths(calendar.autumn.start, 22),
    end_date: null,
  }
}

function staffOf(
  right: string,
  student: DemoStudent,
  group: DemoGroup | undefined,
): ResponsibleStaffRecord[] {
  if (group === undefined) return []
  const staff: ResponsibleStaffRecord[] = [
    { study_right_id: right, staff_id: group.responsible, role: 'RESPONSIBLE' },
    { study_right_id: right, staff_id: group.counsellor, role: 'COUNSELLOR' },
  ]
  if (student.specialNeeds)
    staff.push({ study_right_id: right, staff_id: 'elina.narhi', role: 'SPECIAL_NEEDS' })
  return staff
}
