import { addDays, daysBetween, instantOf, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { demoGroups } from '../groups.ts'
import { type SchoolCalendar, schoolDayFrom } from '../school-calendar.ts'
import { staffName } from '../staff.ts'
import type { DemoStudent } from '../students.ts'
import { firstRightOf } from '../study-rights.ts'
import {
  firstInterview,
  furtherStudies,
  guidanceTalk,
  planMeeting,
  review,
  type TalkText,
} from './talk-texts.ts'

export interface DemoActivity {
  source_id: string
  student_id: string
  study_right_id: string
  date: string
  type: string
  title: TalkText['title']
  summary: TalkText['summary']
  participants: { name: string; role: 'STUDENT' | 'PARENT' | 'STAFF' }[]
  next_meeting_at: string | null
  plan_version: number | null
  visibility: 'STUDENT' | 'STUDENT_AND_PARENT'
  acknowledged: boolean
  actions: { text: TalkText['title']; responsible: string; due_date: string | null; done: boolean }[]
}

/** So many students have a fifth entry: 260 in all (domain §4). */
const withFive = 20

/** Talks of every student: four each, five for some, the last one with what is still to be done. */
export function demoActivities(
  students: readonly DemoStudent[],
  calendar: SchoolCalendar,
  timeZone: string,
): DemoActivity[] {
  const groups = new Map(demoGroups(calendar).map(group => [group.id, group]))
  return students
    .filter(student => student.group !== null)
    .flatMap((student, at) => {
      const group = groups.get(student.group ?? '')
      if (group === undefined) return []
      const isNew = group.startedYearsAgo === 0
      const days = isNew ? daysOfNew(calendar) : daysOfOlder(calendar)
      const texts = isNew ? textsOfNew : textsOfOlder(isLate(student, at))
      const count = at < withFive ? 5 : 4
      const kept = texts.slice(-count)
      return kept.map((text, number) =>
        activity(student, group, text, days.slice(-count)[number] ?? calendar.today, {
          number,
          isLast: number === kept.length - 1,
          calendar,
          timeZone,
        }),
      )
    })
}

/** Joonas and now and then somebody else has waited for a review of the plan for too long. */
function isLate(student: DemoStudent, at: number): boolean {
  return student.id === 'joonas.vainio' || at % 7 === 6
}

const textsOfNew: TalkText[] = [furtherStudies, firstInterview, guidanceTalk, planMeeting, guidanceTalk]

function textsOfOlder(late: boolean): TalkText[] {
  return [guidanceTalk, planMeeting, review, late ? guidanceTalk : review, furtherStudies]
}

function daysOfNew({ today, autumn }: SchoolCalendar): string[] {
  const elapsed = Math.max(0, daysBetween(autumn.start, today))
  return [0.05, 0.15, 0.35, 0.6, 0.9].map(part => addDays(autumn.start, Math.floor(elapsed * part)))
}

function daysOfOlder({ today }: SchoolCalendar): string[] {
  return [300, 260, 150, 60, 12].map(days => addDays(today, -days))
}

/** Aada's next talk is the one in her timetable. */
function nextMeeting(student: DemoStudent, calendar: SchoolCalendar, timeZone: string): Date {
  const { target } = calendar
  if (student.id !== 'aada.kuisma') return instantOf(addDays(target, 8), '14:15', timeZone)
  return instantOf(schoolDayFrom(addDays(target, 1), calendar), '15:45', timeZone)
}

/** The version of the plan that came of a talk of this kind. */
const versionMade: Record<string, number> = { HOKS_MEETING: 1, PROGRESS_REVIEW: 2 }

interface Place {
  number: number
  isLast: boolean
  calendar: SchoolCalendar
  timeZone: string
}

function activity(
  student: DemoStudent,
  group: { responsible: string; counsellor: string },
  text: TalkText,
  date: string,
  { number, isLast, calendar, timeZone }: Place,
): DemoActivity {
  const { today } = calendar
  const guided = text.type === 'GUIDANCE'
  const parent = student.parents[0]
  const withParent = parent !== undefined && !parent.blocked && text.type !== 'GUIDANCE' && student.age < 18
  const meeting = isLast && (student.id === 'aada.kuisma' || student.id.length % 3 === 0)
  return {
    source_id: `${student.id}|talk|${number + 1}`,
    student_id: student.id,
    study_right_id: firstRightOf(student),
    date,
    type: text.type,
    title: text.title,
    summary: text.summary,
    participants: [
      { name: `${student.callName} ${student.lastName}`, role: 'STUDENT' },
      { name: staffName(guided ? group.counsellor : group.responsible), role: 'STAFF' },
      ...(withParent ? [{ name: `${parent.callName} ${parent.lastName}`, role: 'PARENT' as const }] : []),
    ],
    next_meeting_at: meeting ? isoWithOffset(nextMeeting(student, calendar, timeZone), timeZone) : null,
    plan_version: versionMade[text.type] ?? null,
    visibility: guided && !isLast ? 'STUDENT' : 'STUDENT_AND_PARENT',
    acknowledged: !isLast,
    actions: text.actions.map((action, at) => ({
      text: action.text,
      responsible: action.responsible,
      due_date: isLast ? addDays(today, 3 + at) : addDays(date, 14),
      done:
        !isLast &&
        !(student.id === 'aada.kuisma' && text === planMeeting && action.responsible === 'STUDENT'),
    })),
  }
}
