import type { Localised } from '@studentgo/protocol/shapes'
import type { ModuleKind, ModuleState, PlanState } from '@studentgo/protocol/skill-acquirement-plan'
import { type Db, runText } from '../platform/database.ts'
import { responsibleOf, rightOrder, type StaffRow } from './plan.queries.ts'

/** A study right with what it leads to, its plan and where its parts stand. */
export interface StudyPlanRow {
  studyRightId: number
  oid: string | null
  qualificationCode: string | null
  qualificationName: Localised
  basisNumber: string | null
  level: 'INITIAL' | 'FURTHER' | 'SPECIALIST' | 'TUVA' | 'TELMA' | 'UNITS' | null
  unit: 'OSP' | 'WEEK'
  extent: number | null
  area: Localised | null
  titles: Localised[]
  rightState: string
  startDate: string
  estimatedEndDate: string | null
  endDate: string | null
  fundingCode: string | null
  studyMode: 'SCHOOL' | 'TRAINING_AGREEMENT' | 'APPRENTICESHIP' | 'MIXED'
  groupName: string | null
  responsible: StaffRow | null
  counsellor: StaffRow | null
  planId: number | null
  planState: PlanState | null
  /** The version that waits for the student. */
  waits: { version: number; requestedAt: string; dueDate: string | null } | null
  modules:
    | {
        id: number
        parentId: number | null
        kind: ModuleKind
        osp: number
        state: ModuleState
        grade: string | null
      }[]
    | null
}

const studyPlansQuery = `
  select r.id as "studyRightId", r.oid, coalesce(r.qualification_code, q.code) as "qualificationCode",
    coalesce(q.name, r.qualification_name) as "qualificationName", q.basis_number as "basisNumber", q.level,
    coalesce(q.unit, 'OSP') as unit, q.extent, r.competence_area as area, r.titles, r.state as "rightState",
    r.start_date as "startDate", r.estimated_end_date as "estimatedEndDate", r.end_date as "endDate",
    r.funding_code as "fundingCode", r.study_mode as "studyMode", g.code as "groupName",
    ${responsibleOf('r.id', 'RESPONSIBLE')} as responsible, ${responsibleOf('r.id', 'COUNSELLOR')} as counsellor,
    p.id as "planId",
    (select v.state from plan_version v where v.plan_id = p.id and (v.state <> 'DRAFT' or not exists
      (select from plan_version o where o.plan_id = p.id and o.state <> 'DRAFT'))
      order by v.version desc limit 1) as "planState",
    (select json_build_object('version', v.version, 'requestedAt', coalesce(v.requested_at, v.created_at),
        'dueDate', v.due_date)
      from plan_version v where v.plan_id = p.id and v.state = 'SENT_TO_STUDENT') as waits,
    (select json_agg(json_build_object('id', m.id, 'parentId', m.parent_id, 'kind', c.kind, 'osp', m.osp,
        'state', m.state, 'grade', m.grade))
      from plan_module m join module c on c.id = m.module_id where m.plan_id = p.id) as modules
  from study_right r
  join student s on s.person_id = r.student_id
  left join student_group g on g.id = s.group_id
  left join qualification q on q.id = r.qualification_id
  left join plan p on p.study_right_id = r.id
  where r.student_id = $1 and r.state <> 'mitatoity' ${rightOrder}`

/** All study rights of a student but annulled ones, the one to show first at the head. */
export function studyPlanRows(db: Db, studentId: number): Promise<StudyPlanRow[]> {
  return runText<StudyPlanRow>(db, 'plan_study_plans', studyPlansQuery, [studentId])
}
