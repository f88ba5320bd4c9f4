import type {
  DemonstrationGrade,
  DemonstrationRequest,
  DemonstrationState,
  DemonstrationType,
} from '@studentgo/protocol/competence-demonstrations'
import type { Localised } from '@studentgo/protocol/shapes'
import type { GradeScale, ModuleKind } from '@studentgo/protocol/skill-acquirement-plan'
import { type Db, runText } from '../platform/database.ts'

export interface ModuleOfRow {
  /** The unit's id in the plan, and in the curriculum. */
  planModuleId: number
  moduleId: number
  parentId: number | null
  name: Localised
  kind: ModuleKind
  osp: number
  gradeScale: GradeScale
  deviationText: Localised | null
  individualCriteria: Localised[]
}

export interface AssessorRow {
  name: string
  organisation?: string | null
  side: 'PROVIDER' | 'WORKING_LIFE'
  role: string
}

export interface AssessmentRow {
  grade: DemonstrationGrade
  date: string
  justification: Localised
  targets: { code: string; grade: DemonstrationGrade }[]
  deciders: string[]
  participants: string[]
  ratings: { requirementId: number; grade: DemonstrationGrade }[] | null
}

export interface DemonstrationRow {
  id: number
  planId: number
  studyRightId: number
  rightState: string
  type: DemonstrationType
  name: Localised
  state: DemonstrationState
  startDate: string
  endDate: string
  startTime: string | null
  endTime: string | null
  placeName: string
  placeType: number
  placeBusinessId: string | null
  placeDescription: Localised | null
  placeAddress: string | null
  organiser: string | null
  content: Localised[]
  assessors: AssessorRow[]
  careField: boolean
  attempt: number
  raiseAttempt: boolean
  wholeUnit: boolean
  previousId: number | null
  nextId: number | null
  discussed: boolean
  /** Only of a published result; the same goes for the assessment. */
  publishedAt: string | null
  assessment: AssessmentRow | null
  version: number
  modules: ModuleOfRow[] | null
  missing: Localised[] | null
  self: { state: 'DRAFT' | 'SUBMITTED'; submittedAt: string | null; shared: boolean } | null
  tasksTotal: number
  tasksDone: number
  requests:
    | {
        kind: DemonstrationRequest['kind']
        state: DemonstrationRequest['state']
        reason: string | null
        requestedAt: string
        decidedAt: string | null
        answer: string | null
      }[]
    | null
}

const modulesJson = `(select json_agg(json_build_object('planModuleId', u.id, 'moduleId', c.id,
    'parentId', u.parent_id, 'name', c.name, 'kind', c.kind, 'osp', u.osp, 'gradeScale', c.grade_scale,
    'deviationText', u.deviation_text, 'individualCriteria', u.individual_criteria) order by u.position, u.id)
  from demonstration_module m join module c on c.id = m.module_id
  join plan_module u on u.plan_id = p.id and u.module_id = c.id where m.demonstration_id = d.id)`

const missingJson = `(select json_agg(c.name order by c.id) from (
    select distinct q.requires_id from demonstration_module m
    join module_prerequisite q on q.module_id = m.module_id
    where m.demonstration_id = d.id and d.state in ('PLANNED', 'AGREED', 'READY', 'POSTPONED')
      and not exists (select from plan_module u where u.plan_id = p.id and u.module_id = q.requires_id
        and u.state in ('COMPLETED', 'RECOGNISED'))) missing
  join module c on c.id = missing.requires_id)`

const assessmentJson = `(select json_build_object('grade', a.grade, 'date', a.assessed_on,
    'justification', a.justification, 'targets', a.targets, 'deciders', a.deciders, 'participants', a.participants,
    'ratings', (select json_agg(json_build_object('requirementId', r.requirement_id, 'grade', r.grade)
      order by r.requirement_id) from demonstration_rating r where r.demonstration_id = d.id))
  from demonstration_assessment a where a.demonstration_id = d.id and d.published_at is not null)`

const requestsJson = `(select json_agg(json_build_object('kind', q.kind, 'state', q.state, 'reason', q.reason,
    'requestedAt', q.requested_at, 'decidedAt', q.decided_at, 'answer', q.answer) order by q.requested_at desc, q.id desc)
  from demonstration_request q where q.demonstration_id = d.id)`

/**
 * A student's demonstrations in one prepared statement, which begins at `demonstration_student` and so does not
 * grow with the school. An assessment leaves the database only when it has been published.
 */
const demonstrationsQuery = `
  select d.id, p.id as "planId", d.study_right_id as "studyRightId", r.state as "rightState", d.type, d.name,
    d.state, d.start_date as "startDate", d.end_date as "endDate",
    to_char(d.start_time, 'HH24:MI') as "startTime", to_char(d.end_time, 'HH24:MI') as "endTime",
    d.place_name as "placeName", d.place_type as "placeType", d.place_business_id as "placeBusinessId",
    d.place_description as "placeDescription", d.place_address as "placeAddress", d.organiser, d.content,
    d.assessors, d.care_field as "careField", d.attempt, d.raise_attempt as "raiseAttempt",
    d.whole_unit as "wholeUnit", d.previous_id as "previousId",
    (select n.id from demonstration n where n.previous_id = d.id) as "nextId",
    d.discussed_at is not null as discussed, to_json(d.published_at)#>>'{}' as "publishedAt",
    ${assessmentJson} as assessment, d.version, ${modulesJson} as modules, ${missingJson} as missing,
    (select json_build_object('state', s.state, 'submittedAt', s.submitted_at, 'shared', s.shared)
      from self_assessment s where s.demonstration_id = d.id) as self,
    (select count(*) from demonstration_task t where t.demonstration_id = d.id and t.state = 'ACCEPTED')::integer
      as "tasksTotal",
    (select count(*) from demonstration_task t where t.demonstration_id = d.id and t.done)::integer as "tasksDone",
    ${requestsJson} as requests
  from demonstration d
  join study_right r on r.id = d.study_right_id and r.state <> 'mitatoity'
  join plan p on p.study_right_id = r.id
  where d.student_id = $1 and ($2::bigint is null or p.id = $2) and ($3::bigint is null or d.id = $3)
  order by d.start_date, d.id`

export interface DemonstrationWish {
  studentId: number
  planId?: number | undefined
  demonstrationId?: number | undefined
}

export function demonstrationRows(db: Db, wish: DemonstrationWish): Promise<DemonstrationRow[]> {
  return runText(db, 'demonstrations', demonstrationsQuery, [
    wish.studentId,
    wish.planId ?? null,
    wish.demonstrationId ?? null,
  ])
}

/** The units of a plan, to tell one that is not there from one without demonstrations. */
export async function isModuleOfPlan(db: Db, planId: number, planModuleId: number): Promise<boolean> {
  const text = 'select id from plan_module where id = $2 and plan_id = $1'
  return (await runText(db, 'demonstration_unit', text, [planId, planModuleId])).length > 0
}
