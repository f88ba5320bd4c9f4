import type { DemonstrationGrade, DemonstrationState } from '@studentgo/protocol/competence-demonstrations'
import { addDays, instantOf, isoWeekday, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type {
  DemonstrationAssessmentRecord,
  DemonstrationRecord,
} from '../../src/import/demonstration-records.ts'
import type { PlanModuleRecord } from '../../src/import/plan-records.ts'
import type { ModuleRecord, WorkplacePeriodRecord } from '../../src/import/records.ts'
import type { DemoUnit } from '../curriculum/structure.ts'
import { type SchoolCalendar, schoolDayFrom } from '../school-calendar.ts'
import { justificationOf } from './result-texts.ts'
import type { DemonstrationStory } from './stories.ts'
import { commonWork, workOf } from './work-texts.ts'

/** What is known of somebody's unit when its demonstration is made up. */
export interface Shown {
  planModule: PlanModuleRecord
  unit: DemoUnit
  module: ModuleRecord
  studentId: string
  story: DemonstrationStory
  workplace: WorkplacePeriodRecord | undefined
  calendar: SchoolCalendar
  now: Date
  timeZone: string
  /** Spreads the days of those without a story. */
  turn: number
}

const published: readonly DemonstrationState[] = ['PUBLISHED', 'REVIEW_REQUESTED', 'REVIEWED']

export function stateOf({ planModule, story }: Shown): DemonstrationState | undefined {
  if (story.state !== undefined) return story.state
  if (planModule.state === 'COMPLETED' || planModule.state === 'FAILED') return 'PUBLISHED'
  if (planModule.state === 'AWAITING_ASSESSMENT') return 'AWAITING_ASSESSMENT'
  if (planModule.state === 'ONGOING') return 'AGREED'
  return planModule.state === 'SCHEDULED' ? 'PLANNED' : undefined
}

/** The first attempt at a unit; undefined when none is planned, or it was recognised. */
export function firstAttempt(shown: Shown): DemonstrationRecord | undefined {
  const state = stateOf(shown)
  const { planModule, story, calendar } = shown
  if (state === undefined) return undefined
  if (published.includes(state) && planModule.graded_on === null) return undefined
  const start =
    planModule.graded_on !== null && published.includes(state)
      ? weekday(addDays(planModule.graded_on, -6))
      : dayFrom(calendar, story.inDays ?? 14 + ((shown.turn * 11) % 110))
  return recordOf(shown, { id: planModule.source_id, state, start, attempt: 1, raise: false, previous: null })
}

/** The attempt after a published one, where the story has one. */
export function nextAttempt(shown: Shown): DemonstrationRecord | undefined {
  const { planModule, story, calendar } = shown
  if (story.next === undefined) return undefined
  return recordOf(shown, {
    id: `${planModule.source_id}|2`,
    state: story.next.state,
    start: dayFrom(calendar, story.next.inDays),
    attempt: 2,
    raise: story.next.raise,
    previous: planModule.source_id,
  })
}

interface Attempt {
  id: string
  state: DemonstrationState
  start: string
  attempt: number
  raise: boolean
  previous: string | null
}

function recordOf(
  shown: Shown,
  { id, state, start, attempt, raise, previous }: Attempt,
): DemonstrationRecord {
  const { planModule, unit, module, studentId, story } = shown
  const isArea = unit.kind === 'COMMON_SUBAREA'
  const isOut = published.includes(state)
  const publishedAt = isOut ? instantAt(shown, planModule.graded_on ?? start) : null
  return {
    source_id: id,
    study_right_id: planModule.plan_id,
    student_id: studentId,
    type: isArea ? 'OTHER_PROOF' : 'DEMONSTRATION',
    name: module.name,
    state,
    start_date: start,
    end_date: weekday(addDays(start, (story.days ?? (isArea ? 1 : 2)) - 1)),
    start_time: story.startTime ?? (isArea ? '10:00' : '08:00'),
    end_time: story.endTime ?? (isArea ? '12:00' : '14:00'),
    ...placeOf(shown, isArea),
    organiser: 'Kuutsalmen ammattiopisto',
    content: workOf[unit.module] ?? commonWork,
    assessors: assessorsOf(shown, isArea),
    care_field: false,
    attempt,
    raise_attempt: raise,
    whole_unit: true,
    previous_source: previous,
    discussed_at: publishedAt,
    published_at: publishedAt,
  }
}

function placeOf({ workplace }: Shown, isArea: boolean) {
  if (workplace === undefined || isArea) {
    return {
      place_name: 'Kuutsalmen ammattiopisto',
      place_type: 2 as const,
      place_business_id: null,
      place_description: null,
      place_address: 'Opintie 1, 99999 Kuutsalmi',
    }
  }
  return {
    place_name: workplace.workplace_name,
    place_type: 1 as const,
    place_business_id: null,
    place_description: {
      fi: 'Tilaustyöt työpaikan tuotannossa.',
      sv: 'Beställningsarbeten i arbetsplatsens produktion.',
      en: "Ordered work in the workplace's production.",
    },
    place_address: workplace.workplace_address,
  }
}

/** Both sides for a unit, one teacher for a sub-area (domain 2.7). */
function assessorsOf(
  { planModule, workplace, unit }: Shown,
  isArea: boolean,
): DemonstrationRecord['assessors'] {
  const college = 'Kuutsalmen ammattiopisto'
  const isWood = unit.module.startsWith('105') || unit.module === 'VENE'
  const teacher = planModule.responsible_id === null && isWood ? 'Riikka Salmela' : 'Kaisa Mäntylä'
  const own = { name: teacher, organisation: college, side: 'PROVIDER' as const, role: '1' }
  if (isArea) return [own]
  const other =
    workplace === undefined
      ? { name: 'Petteri Aho', organisation: 'Kuutsalmen Data Oy' }
      : { name: workplace.instructor_name ?? 'Antero Laurila', organisation: workplace.workplace_name }
  return [own, { ...other, side: 'WORKING_LIFE', role: '3' }]
}

/** The result of a unit that has been graded. */
export function assessmentOf(
  { planModule, unit }: Shown,
  record: DemonstrationRecord,
): DemonstrationAssessmentRecord | undefined {
  const { grade, graded_on: gradedOn } = planModule
  if (grade === null || gradedOn === null || record.published_at === null) return undefined
  const isArea = unit.kind === 'COMMON_SUBAREA'
  const codes = isArea ? ['3', '4'] : ['1', '2', '3', '4']
  return {
    demonstration_id: record.source_id,
    grade,
    assessed_on: gradedOn,
    justification: justificationOf(grade),
    targets: codes.map((code, at) => ({ code, grade: near(grade, at % 3 === 2 ? 1 : 0) })),
    deciders: isArea ? ['1'] : ['1', '3'],
    participants: isArea ? ['1', '5'] : ['1', '3', '5'],
  }
}

/** The same grade or one near it; words have no neighbours. */
export function near(grade: DemonstrationGrade, step: number): DemonstrationGrade {
  const number = Number(grade)
  if (Number.isNaN(number)) return grade
  const grades = ['1', '2', '3', '4', '5'] as const
  return grades[Math.min(5, Math.max(1, number + step)) - 1] ?? grade
}

function dayFrom(calendar: SchoolCalendar, days: number): string {
  const day = addDays(calendar.target, days)
  return days > 0 ? schoolDayFrom(day, calendar) : weekday(day)
}

/** The day, or the Friday before a weekend. */
function weekday(day: string): string {
  return addDays(day, -Math.max(0, isoWeekday(day) - 5))
}

/** The afternoon of a day; today, half an hour ago. */
function instantAt({ now, timeZone }: Shown, day: string): string {
  const afternoon = instantOf(day, '14:00', timeZone)
  const latest = new Date(Math.max(instantOf(day, '00:00', timeZone).getTime(), now.getTime() - 1_800_000))
  return isoWithOffset(afternoon < latest ? afternoon : latest, timeZone)
}
