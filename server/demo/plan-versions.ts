import { addDays, instantOf, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { PlanVersionRecord } from '../src/import/plan-records.ts'
import { named } from './module.ts'

/** How a plan was made and remade, told from the newest version back. */
export type PlanStory =
  | 'APPROVED'
  | 'APPROVED_TWICE'
  | 'WAITS'
  | 'RETURNED'
  | 'RETURNED_THEN_APPROVED'
  | 'STUDENT_APPROVED'
  | 'SMALL_UPDATE'
  | 'DRAFT'
  | 'DRAFT_AFTER_APPROVED'

type Change = PlanVersionRecord['changes'][number]

export interface StoryTime {
  right: string
  /** The first day of the studies. */
  start: string
  today: string
  timeZone: string
  teacher: string | null
  changes?: Change[]
}

const firstChanges: Change[] = []

const laterChanges: Change[] = [
  {
    path: 'modules',
    kind: 'CHANGED',
    text: named(
      'Opintojen aikataulu päivitettiin tämän lukuvuoden jaksoihin.',
      'Studiernas tidsplan uppdaterades till det här läsårets perioder.',
      'The schedule was brought up to this school year’s periods.',
    ),
  },
  {
    path: 'goal',
    kind: 'CHANGED',
    text: named('Tavoitetta tarkennettiin.', 'Målet preciserades.', 'The goal was made clearer.'),
  },
]

const shift: Change[] = [
  {
    path: 'modules/T101',
    kind: 'CHANGED',
    text: named(
      'Löydä oma alasi -kurssi päättyy viikkoa myöhemmin.',
      'Kursen Hitta din bransch slutar en vecka senare.',
      'The course Find your field ends a week later.',
    ),
  },
]

/** The versions of a plan in their order. */
export function versionsOf(story: PlanStory, time: StoryTime): PlanVersionRecord[] {
  const first = Math.min(24, daysSince(time))
  const late = Math.max(first, daysSince(time) - 40)
  const ago = (days: number) => daysSince(time) - days
  const make = (number: number, day: number, state: PlanVersionRecord['state'], changes: Change[]) =>
    version(time, number, day, state, changes)
  const later = time.changes ?? laterChanges
  if (story === 'APPROVED') return [make(1, first, 'PROVIDER_APPROVED', firstChanges)]
  if (story === 'DRAFT') return [make(1, ago(1), 'DRAFT', firstChanges)]
  const gone = make(1, first, 'SUPERSEDED', firstChanges)
  const held = make(1, first, 'PROVIDER_APPROVED', firstChanges)
  if (story === 'APPROVED_TWICE') return [gone, make(2, late, 'PROVIDER_APPROVED', later)]
  if (story === 'WAITS') return [held, make(2, ago(2), 'SENT_TO_STUDENT', later)]
  if (story === 'RETURNED') return [held, make(2, ago(5), 'STUDENT_RETURNED', later)]
  if (story === 'STUDENT_APPROVED') return [held, make(2, ago(3), 'STUDENT_APPROVED', later)]
  if (story === 'SMALL_UPDATE') return [gone, make(2, ago(6), 'UPDATED_SMALL', shift)]
  if (story === 'DRAFT_AFTER_APPROVED') return [held, make(2, ago(1), 'DRAFT', later)]
  const answered = { ...make(2, late, 'SUPERSEDED', later), ...answer(time, late) }
  return [gone, answered, make(3, Math.min(late + 6, ago(2)), 'PROVIDER_APPROVED', later)]
}

function daysSince({ start, today }: StoryTime): number {
  return Math.max(8, Math.round((Date.parse(today) - Date.parse(start)) / 86_400_000))
}

function version(
  time: StoryTime,
  number: number,
  day: number,
  state: PlanVersionRecord['state'],
  changes: Change[],
): PlanVersionRecord {
  const date = addDays(time.start, Math.max(1, Math.min(day, daysSince(time) - 1)))
  const isAsked = state !== 'DRAFT' && state !== 'UPDATED_SMALL'
  return {
    source_id: `${time.right}|v${number}`,
    plan_id: time.right,
    version: number,
    state,
    requested_at: isAsked ? at(time, date, '14:10') : null,
    requested_by: isAsked ? time.teacher : null,
    due_date: state === 'SENT_TO_STUDENT' ? addDays(date, 14) : null,
    requires_strong_auth: false,
    changes,
    staff_answer: null,
    staff_answered_at: null,
    created_at: at(time, date, '13:30'),
  }
}

function answer(time: StoryTime, day: number) {
  const date = addDays(time.start, Math.min(day + 4, daysSince(time) - 1))
  return {
    staff_answer: 'Hyvä huomio. Vaihdoin valinnaisen osan ja siirsin näytön keväälle.',
    staff_answered_at: at(time, date, '10:15'),
  }
}

function at(time: StoryTime, date: string, clock: string): string {
  return isoWithOffset(instantOf(date, clock, time.timeZone), time.timeZone)
}
