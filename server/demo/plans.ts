import { addDays, addMonths, instantOf, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { StudyDetailsRecord } from '../src/import/curriculum-records.ts'
import type { StudyRightRecord } from '../src/import/people-records.ts'
import type { PlanRecord, PlanRecords } from '../src/import/plan-records.ts'
import { competenceAreas, type DemoQualification, demoQualifications } from './curriculum/qualifications.ts'
import { type DemoGroup, qualifications } from './groups.ts'
import { luhnDigit } from './identifiers.ts'
import { named } from './module.ts'
import { type OwnModules, planModulesOf } from './plan-modules.ts'
import { commonGoals, planTwists } from './plan-personas.ts'
import { type StageName, stages } from './plan-states.ts'
import { type PlanStory, versionsOf } from './plan-versions.ts'
import { randomFrom } from './random.ts'
import { type SchoolCalendar, schoolDayFrom } from './school-calendar.ts'
import type { DemoStudent } from './students.ts'
import { firstRightOf } from './study-rights.ts'
import type { DemoEvent } from './teaching.ts'

interface Makings {
  students: readonly DemoStudent[]
  groups: readonly DemoGroup[]
  rights: readonly StudyRightRecord[]
  events: readonly DemoEvent[]
  calendar: SchoolCalendar
  timeZone: string
}

/** Rights without a plan: one whose plan has not been made yet, and one that ended long ago. */
const withoutPlan = ['reetta.hakkinen-2', 'entinen.opiskelija-1']

const stories: Record<string, PlanStory> = {
  'aada.kuisma-1': 'WAITS',
  'joonas.vainio-1': 'RETURNED_THEN_APPROVED',
  'mikael.lindqvist-1': 'STUDENT_APPROVED',
  'olena.bondar-1': 'APPROVED_TWICE',
  'asa-maria.soderstrom-1': 'RETURNED',
  'sasa.maki-kerttula-1': 'DRAFT',
  'eino.kuisma-1': 'SMALL_UPDATE',
  'tuomas.harju-1': 'APPROVED_TWICE',
  'tuomas.harju-2': 'APPROVED',
  'amina.warsame-1': 'APPROVED_TWICE',
}

/** The personal plans of domain §4: 63 of them, in every state that a plan can be in. */
export function demoPlans(makings: Makings): PlanRecords & { studyDetails: StudyDetailsRecord[] } {
  const plans: PlanRecord[] = []
  const parts: OwnModules[] = []
  const versions = makings.rights.flatMap((right, at) => {
    if (withoutPlan.includes(right.source_id)) return []
    const owner = ownerOf(right, makings)
    parts.push(planModulesOf(owner, randomFrom(`plan ${right.source_id}`)))
    plans.push(planRecord(right, makings, at))
    return versionsOf(storyOf(right, makings, at), {
      right: right.source_id,
      start: right.start_date,
      today: makings.calendar.today,
      timeZone: makings.timeZone,
      teacher: groupOf(right, makings)?.responsible ?? 'kaisa.mantyla',
      ...(right.source_id === 'aada.kuisma-1' ? { changes: aadasChanges } : {}),
    })
  })
  approve(plans, versions)
  return {
    studyDetails: makings.rights.map((right, at) => detailsOf(right, at)),
    plans,
    planVersions: versions,
    planModules: parts.flatMap(part => part.modules),
    priorCompetence: parts.flatMap(part => part.prior),
    planSlots: parts.flatMap(part => part.slots),
  }
}

function groupOf(right: StudyRightRecord, { students, groups }: Makings): DemoGroup | undefined {
  const student = students.find(one => firstRightOf(one) === right.source_id)
  return groups.find(group => group.id === student?.group)
}

function qualificationOf(right: StudyRightRecord): DemoQualification {
  const codes = Object.entries(qualifications) as [DemoQualification, { code: string | null }][]
  return codes.find(([, { code }]) => code === right.qualification_code)?.[0] ?? 'tuva'
}

function ownerOf(right: StudyRightRecord, makings: Makings) {
  const group = groupOf(right, makings)
  const { today } = makings.calendar
  const until = right.end_date !== null && right.end_date < today ? right.end_date : today
  return {
    right: right.source_id,
    start: right.start_date,
    until,
    stage: stages[stageNameOf(right, group)],
    twist: right.source_id.endsWith('-1') ? (planTwists[right.student_id] ?? {}) : {},
    events: group === undefined ? [] : makings.events.filter(event => event.group === group),
  }
}

/** Two of the third-year joiners have chosen modelling, the others the boat workshop and what goes with it. */
const modellers = ['toivo.pontinen']

function stageNameOf(right: StudyRightRecord, group: DemoGroup | undefined): StageName {
  if (right.source_id.endsWith('-2'))
    return right.qualification_code === qualifications.wood.code ? 'woodFresh' : 'softwareFresh'
  if (right.state === 'valmistunut') return 'softwareDone'
  if (group?.id === 'tvt1') return 'softwareFirst'
  if (group?.id === 'tvt2') return 'softwareSecond'
  if (group?.id === 'puu1') return 'woodFirst'
  if (group?.id === 'lva') return 'sports'
  if (group?.id === 'tuva') return 'tuva'
  return modellers.includes(right.student_id) ? 'woodThird' : 'woodThirdLocal'
}

function storyOf(right: StudyRightRecord, makings: Makings, at: number): PlanStory {
  const told = stories[right.source_id]
  if (told !== undefined) return told
  if (right.end_date !== null) return 'APPROVED_TWICE'
  const isFirstYear = addMonths(right.start_date, 10) > makings.calendar.today
  if (isFirstYear) return at % 9 === 4 ? 'WAITS' : at % 3 === 0 ? 'SMALL_UPDATE' : 'APPROVED_TWICE'
  if (at % 7 === 5) return 'RETURNED_THEN_APPROVED'
  return at % 7 === 3 ? 'DRAFT_AFTER_APPROVED' : 'APPROVED_TWICE'
}

function planRecord(right: StudyRightRecord, { calendar, timeZone }: Makings, at: number): PlanRecord {
  const twist = right.source_id.endsWith('-1') ? planTwists[right.student_id] : undefined
  const talk = schoolDayFrom(addDays(calendar.target, 1), calendar)
  const meeting = (day: string, time: string) => isoWithOffset(instantOf(day, time, timeZone), timeZone)
  return {
    source_id: right.source_id,
    study_right_id: right.source_id,
    student_id: right.student_id,
    career_code: twist?.career ?? (at % 3 === 0 ? '0001' : '0002'),
    goal_text: twist?.goal ?? commonGoals[at % commonGoals.length] ?? null,
    competence_need: true,
    first_approved_on: null,
    approved_at: null,
    competence_reached_on: right.state === 'valmistunut' ? right.end_date : null,
    next_meeting_at: right.source_id === 'aada.kuisma-1' ? meeting(talk, '15:45') : null,
    updated_at: meeting(right.start_date, '12:00'),
  }
}

/** Dates of approval follow from the versions; a plan is as old as its newest version. */
function approve(plans: PlanRecord[], versions: ReturnType<typeof versionsOf>): void {
  for (const plan of plans) {
    const own = versions.filter(version => version.plan_id === plan.source_id)
    const approved = own.filter(
      version =>
        version.state !== 'DRAFT' &&
        version.state !== 'SENT_TO_STUDENT' &&
        version.state !== 'STUDENT_RETURNED',
    )
    const inForce = own.findLast(
      version => version.state === 'PROVIDER_APPROVED' || version.state === 'UPDATED_SMALL',
    )
    plan.first_approved_on = approved[0] ? addDays(approved[0].created_at.slice(0, 10), 1) : null
    plan.approved_at = inForce?.created_at ?? null
    plan.updated_at = own.at(-1)?.created_at ?? plan.updated_at
  }
}

function detailsOf(right: StudyRightRecord, at: number): StudyDetailsRecord {
  const qualification = qualificationOf(right)
  const { area, titles } = competenceAreas[qualification]
  const digits = String(3_000_000_000 + at)
  return {
    source_id: right.source_id,
    qualification_id: demoQualifications[qualification].source_id,
    oid: `1.2.246.562.15.${digits}${luhnDigit(digits)}`,
    competence_area: area,
    titles,
    funding_code: '1',
    study_mode: qualification === 'sports' ? 'APPRENTICESHIP' : qualification === 'wood' ? 'MIXED' : 'SCHOOL',
  }
}

/** What Aada's teacher has changed, and what therefore waits for her. */
const aadasChanges = [
  {
    path: 'modules/VTT',
    kind: 'ADDED' as const,
    text: named(
      'Valinnaiseksi tutkinnon osaksi tuli Verkkopalvelun tekninen toteuttaminen, 15 osp.',
      'Tekniskt genomförande av en webbtjänst, 15 kp, lades till som valbar examensdel.',
      'Building a web service, 15 points, was added as an elective unit.',
    ),
  },
  {
    path: 'modules/OHJ',
    kind: 'CHANGED' as const,
    text: named(
      'Ohjelmoinnin näyttö siirtyi maaliskuusta toukokuuhun.',
      'Yrkesprovet i programmering flyttades från mars till maj.',
      'The demonstration in Programming moved from March to May.',
    ),
  },
  {
    path: 'modules/VVVKV26',
    kind: 'CHANGED' as const,
    text: named(
      'Valinnainen vieras kieli on nyt englanti, aiemmin saksa.',
      'Det valbara främmande språket är nu engelska, tidigare tyska.',
      'The elective foreign language is now English; it was German.',
    ),
  },
  {
    path: 'modules/VENE',
    kind: 'REMOVED' as const,
    text: named(
      'Kuutsalmen venepajan työt, 10 osp, jäi pois suunnitelmasta.',
      'Arbeten i Kuutsalmi båtverkstad, 10 kp, togs bort ur planen.',
      'Work at the Kuutsalmi boat workshop, 10 points, was left out of the plan.',
    ),
  },
]
