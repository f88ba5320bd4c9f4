import type { Localised } from '@studentgo/protocol/shapes'
import type {
  GradeScale,
  ModuleKind,
  ModuleState,
  PlanState,
} from '@studentgo/protocol/skill-acquirement-plan'
import { type Db, runText } from '../platform/database.ts'
import { type LearningRow, learningJson, type ProposalRow, proposalJson } from './own-parts.queries.ts'

export interface StaffRow {
  personId: number
  name: string
  title: string | null
  email: string | null
  phone: string | null
}

export interface PlanChangeRow {
  path: string
  kind: 'ADDED' | 'REMOVED' | 'CHANGED'
  text: Localised
}

export interface VersionRow {
  id: number
  version: number
  state: PlanState
  requestedAt: string | null
  requestedBy: StaffRow | null
  dueDate: string | null
  requiresStrongAuth: boolean
  changes: PlanChangeRow[]
  seenByGuardian: boolean
}

/** A unit of the plan as the plan itself tells of it. */
export interface OwnModuleRow {
  id: number
  moduleId: number
  parentId: number | null
  mandatory: boolean
  osp: number
  state: ModuleState
  grade: string | null
  gradedOn: string | null
  startDate: string | null
  endDate: string | null
  teachingHours: number | null
  deviationText: Localised | null
  individualCriteria: Localised[]
  importantNote: boolean
  responsibleId: number | null
  providerName: string | null
  prior: {
    route: 'DIRECT' | 'ASSESSORS' | 'DEMONSTRATION'
    sentOn: string | null
    assessors: string[]
    state: 'PROPOSED' | 'SENT' | 'RECOGNISED' | 'REJECTED'
  } | null
  educationEvents: number
  qualificationEvents: number
  /** A demonstration of the unit is assessed, or waits to be. */
  assessed: boolean
}

/** The same unit with what the curriculum says of it. */
export interface PlanModuleRow extends OwnModuleRow {
  kind: ModuleKind
  group: number | null
  gradeScale: GradeScale
  /** Events that teach it and can be chosen now. */
  openEvents: number
}

export interface PlanRow {
  planId: number
  studyRightId: number
  studentId: number
  rightState: string
  startDate: string
  endDate: string | null
  studyMode: string
  unit: 'OSP' | 'WEEK'
  extent: number | null
  careerCode: string | null
  goalText: string | null
  wishes: string | null
  learning: LearningRow[] | null
  proposal: ProposalRow | null
  competenceNeed: boolean
  firstApprovedOn: string | null
  approvedAt: string | null
  updatedAt: string
  competenceReachedOn: string | null
  nextMeetingAt: string | null
  lockVersion: number
  responsible: StaffRow | null
  current: VersionRow | null
  pending: VersionRow | null
  comments: { by: string; role: 'STUDENT' | 'PARENT' | 'STAFF'; at: string; text: string }[] | null
  modules: OwnModuleRow[] | null
}

export const staffOf = (id: string) => `(select json_build_object('personId', p.id,
    'name', p.call_name || ' ' || p.last_name, 'title', s.title, 'email', case when s.is_public then p.email end,
    'phone', case when s.is_public then p.phone end)
  from staff s join person p on p.id = s.person_id where s.person_id = ${id})`

export const responsibleOf = (right: string, role: 'RESPONSIBLE' | 'COUNSELLOR') =>
  staffOf(`(select min(own.staff_id) from responsible_staff own
    join person a on a.id = own.staff_id and a.is_active
    where own.study_right_id = ${right} and own.role = '${role}')`)

/** A version, with whom it was sent by; drafts are the school's own until they are sent. */
const versionJson = `json_build_object('id', v.id, 'version', v.version, 'state', v.state,
  'requestedAt', coalesce(v.requested_at, v.created_at), 'requestedBy', ${staffOf('v.requested_by')}, 'dueDate', v.due_date,
  'requiresStrongAuth', v.requires_strong_auth, 'changes', v.changes,
  'seenByGuardian', coalesce((select true from plan_decision d
    where d.plan_version_id = v.id and d.decision = 'SEEN' limit 1), false))`

/** The versions that a student may read: what was sent, or the only draft there is. */
const readable = `(v.state <> 'DRAFT' or not exists
  (select from plan_version o where o.plan_id = v.plan_id and o.state <> 'DRAFT'))`

/** Demonstrations of the plan by unit: how many, and whether one is assessed, or waits to be. */
const demonstrations = `select o.module_id, count(*) as number, bool_or(e.published_at is not null
    or e.state in ('DONE', 'AWAITING_ASSESSMENT', 'ASSESSED')) as assessed
  from demonstration e join demonstration_module o on o.demonstration_id = e.id
  where e.study_right_id = p.study_right_id and e.state <> 'CANCELLED' group by o.module_id`

/** What learns each unit: its events, without cancelled ones. */
const events = `select s.plan_module_id, count(*) as number
  from plan_slot s join personal_education_event x on x.id = s.personal_event_id and x.state <> 'CANCELLED'
  where s.plan_id = p.id group by s.plan_module_id`

const modulesJson = `(select json_agg(one order by one.position, one.id) from (
  select m.id, m.module_id as "moduleId", m.parent_id as "parentId", m.mandatory, m.osp, m.position, m.state,
    m.grade, m.graded_on as "gradedOn", m.start_date as "startDate", m.end_date as "endDate",
    m.teaching_hours as "teachingHours", m.deviation_text as "deviationText",
    m.individual_criteria as "individualCriteria", m.important_note as "importantNote",
    m.responsible_id as "responsibleId", m.provider_name as "providerName",
    case when r.id is not null then json_build_object('route', r.route, 'sentOn', r.sent_to_assessment_on,
      'assessors', r.assessors, 'state', r.state) end as prior,
    coalesce(l.number, 0) as "educationEvents",
    coalesce(d.number, 0) as "qualificationEvents", coalesce(d.assessed, false) as assessed
  from plan_module m
  left join prior_competence r on r.plan_module_id = m.id
  left join (${events}) l on l.plan_module_id = m.id
  left join (${demonstrations}) d on d.module_id = m.module_id
  where m.plan_id = p.id) one)`

export const rightOrder = `order by (r.state = 'lasna') desc, (r.state in ('valiaikaisestikeskeytynyt', 'loma')) desc,
  coalesce(r.end_date, 'infinity'::date) desc, r.start_date, r.id`

/** The study rights of student $1 with their plans, the one to show first at the head: in force, and the older. */
const ownRights = `from study_right r left join plan p on p.study_right_id = r.id
  where r.student_id = $1 and r.state <> 'mitatoity' ${rightOrder}`

/**
 * One plan of student $1 with all that is its own, in one prepared statement that walks indexes from the plan: the
 * plan $2, or that of the study right to show first. What belongs to the curriculum (names, requirements, criteria)
 * is only named by id.
 */
const planQuery = `
  select p.id as "planId", p.study_right_id as "studyRightId", p.student_id as "studentId",
    r.state as "rightState", r.start_date as "startDate", r.end_date as "endDate", r.study_mode as "studyMode",
    coalesce(q.unit, 'OSP') as unit, q.extent, p.career_code as "careerCode", p.goal_text as "goalText",
    p.wishes, p.competence_need as "competenceNeed", p.first_approved_on as "firstApprovedOn",
    to_json(p.approved_at)#>>'{}' as "approvedAt", to_json(p.updated_at)#>>'{}' as "updatedAt",
    p.competence_reached_on as "competenceReachedOn", to_json(p.next_meeting_at)#>>'{}' as "nextMeetingAt",
    p.version as "lockVersion", ${responsibleOf('r.id', 'RESPONSIBLE')} as responsible,
    (select ${versionJson} from plan_version v where v.plan_id = p.id and ${readable}
      and ($3::integer is null or v.version = $3) order by v.version desc limit 1) as current,
    (select ${versionJson} from plan_version v where v.plan_id = p.id and v.state = 'SENT_TO_STUDENT') as pending,
    (select json_agg(json_build_object('by', b.call_name || ' ' || b.last_name, 'role', c.by_role,
      'at', c.at, 'text', c.text) order by c.at, c.id)
      from plan_comment c join person b on b.id = c.by_id where c.plan_id = p.id) as comments,
    ${learningJson} as learning, ${proposalJson} as proposal,
    ${modulesJson} as modules
  from plan p
  join study_right r on r.id = p.study_right_id and r.state <> 'mitatoity'
  left join qualification q on q.id = r.qualification_id
  where p.student_id = $1 and p.id = coalesce($2, (select p.id ${ownRights} limit 1))`

/** The student's plan; without a `planId` that of the study right to show first, if it has one. */
export async function planRow(
  db: Db,
  { studentId, planId, version }: { studentId: number; planId?: number; version?: number | undefined },
): Promise<PlanRow | undefined> {
  const [row] = await runText<PlanRow>(db, 'plan', planQuery, [studentId, planId ?? null, version ?? null])
  return row
}

/** The version of a plan that waits for the student, if one does. */
export async function pendingVersion(db: Db, planId: number): Promise<VersionRow | undefined> {
  const text = `select ${versionJson} as version from plan_version v
    where v.plan_id = $1 and v.state = 'SENT_TO_STUDENT'`
  const [row] = await runText<{ version: VersionRow }>(db, 'plan_pending', text, [planId])
  return row?.version
}

export interface RightRef {
  studyRightId: number
  planId: number | null
}

/** The student's study rights with their plans, the one to show first at the head. */
export function rightsOf(db: Db, studentId: number): Promise<RightRef[]> {
  return runText(db, 'plan_rights', `select r.id as "studyRightId", p.id as "planId" ${ownRights}`, [
    studentId,
  ])
}

/** The plan of this student with this id, if it is one. */
export async function ownPlan(db: Db, studentId: number, planId: number): Promise<RightRef | undefined> {
  const text = `select r.id as "studyRightId", p.id as "planId" from plan p
    join study_right r on r.id = p.study_right_id and r.state <> 'mitatoity'
    where p.id = $2 and p.student_id = $1`
  const [row] = await runText<RightRef>(db, 'plan_own', text, [studentId, planId])
  return row
}
