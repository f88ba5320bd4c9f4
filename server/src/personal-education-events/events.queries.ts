import type {
  LearningMethod,
  PersonalEventState,
  ProposalState,
} from '@studentgo/protocol/personal-education-events'
import type { Localised } from '@studentgo/protocol/shapes'
import { type Db, runText } from '../platform/database.ts'

export interface StaffRow {
  id: number
  name: string
  title: string | null
  email: string | null
  phone: string | null
}

export interface RoomRow {
  code: string
  name: string
  floor: string | null
  building: string
  address: string | null
}

export interface WorkplaceRow {
  name: string
  address: string | null
  instructorName: string | null
  instructorPhone: string | null
  instructorEmail: string | null
  weekdays: number[]
  startDate: string
  endDate: string
  dailyStart: string
  dailyEnd: string
}

/** A period of a plan with all that its card tells. Days are text. */
export interface PersonalEventRow {
  id: number
  planId: number
  studyRightId: number
  rightState: string
  method: LearningMethod
  eventId: number | null
  name: Localised
  specifier: string | null
  startDate: string
  endDate: string
  state: PersonalEventState
  teachingHours: number | null
  environments: { code: string; start?: string | null; end?: string | null }[]
  businessId: string | null
  tasks: string[]
  partTimePercent: number | null
  basis: string | null
  materialsUrl: string | null
  instructions: string | null
  addedByStudent: boolean
  resultGrade: string | null
  resultOn: string | null
  version: number
  links:
    | { slotId: number; planModuleId: number; moduleId: number; name: Localised; osp: number | null }[]
    | null
  teachers: StaffRow[] | null
  rooms: RoomRow[] | null
  workplace: WorkplaceRow | null
  interruptions: { start: string; end: string | null }[] | null
  assessments: { count: number; latest: string | null; unread: number }
  /** The registration that the period came from, while it stands. */
  registration: 'REGISTERED' | 'PENDING_APPROVAL' | 'WAITLISTED' | null
  proposal: ProposalState | null
  assessedOn: string | null
}

export const staffJson = (staff: string, person: string) => `json_build_object('id', ${person}.id,
  'name', ${person}.call_name || ' ' || ${person}.last_name, 'title', ${staff}.title,
  'email', case when ${staff}.is_public then ${person}.email end,
  'phone', case when ${staff}.is_public then ${person}.phone end)`

const links = `(select json_agg(json_build_object('slotId', s.id, 'planModuleId', pm.id, 'moduleId', m.id,
    'name', m.name, 'osp', s.osp) order by pm.position, s.id)
  from plan_slot s join plan_module pm on pm.id = s.plan_module_id join module m on m.id = pm.module_id
  where s.personal_event_id = pe.id)`

/** Who teaches it; at a workplace the school's own contact, who is responsible for the unit. */
const teachers = `(select json_agg(${staffJson('ts', 'tp')} order by tp.last_name, tp.id)
  from (select t.staff_id from event_teacher t where t.event_id = pe.event_id
    union select pm.responsible_id from plan_slot s join plan_module pm on pm.id = s.plan_module_id
      where pe.event_id is null and s.personal_event_id = pe.id) known
  join staff ts on ts.person_id = known.staff_id join person tp on tp.id = ts.person_id)`

const rooms = `(select json_agg(json_build_object('code', r.code, 'name', r.name, 'floor', r.floor,
    'building', c.name, 'address', c.address) order by c.name, r.code)
  from (select distinct es.room_id from event_session es
    where es.event_id = pe.event_id and es.state <> 'CANCELLED') used
  join room r on r.id = used.room_id join campus c on c.id = r.campus_id)`

const workplace = `(select json_build_object('name', w.workplace_name, 'address', w.workplace_address,
    'instructorName', w.instructor_name, 'instructorPhone', w.instructor_phone,
    'instructorEmail', w.instructor_email, 'weekdays', w.weekdays, 'startDate', w.start_date,
    'endDate', w.end_date, 'dailyStart', to_char(w.daily_start, 'HH24:MI'),
    'dailyEnd', to_char(w.daily_end, 'HH24:MI'))
  from workplace_period w where w.id = pe.workplace_period_id)`

const assessments = `(select json_build_object('count', count(*), 'latest', max(a.date),
    'unread', count(*) filter (where a.state = 'PUBLISHED' and a.kind <> 'SELF'))
  from intermediate_assessment a where a.personal_event_id = pe.id and a.state <> 'DRAFT')`

const select = `
  select pe.id, pe.plan_id as "planId", sr.id as "studyRightId", sr.state as "rightState", pe.method,
    pe.event_id as "eventId", pe.name, pe.specifier, pe.start_date as "startDate", pe.end_date as "endDate",
    pe.state, pe.teaching_hours as "teachingHours", pe.learning_environments as environments,
    pe.business_id as "businessId", pe.workplace_tasks as tasks, pe.part_time_percent as "partTimePercent",
    pe.apprenticeship_basis as basis, pe.materials_url as "materialsUrl", pe.instructions,
    pe.added_by_student as "addedByStudent", pe.result_grade as "resultGrade", pe.result_on as "resultOn",
    pe.version, ${links} as links, ${teachers} as teachers, ${rooms} as rooms, ${workplace} as workplace,
    (select json_agg(json_build_object('start', i.start_date, 'end', i.end_date) order by i.start_date)
      from personal_event_interruption i where i.personal_event_id = pe.id) as interruptions,
    ${assessments} as assessments,
    (select r.state from event_registration r where r.personal_event_id = pe.id and r.student_id = pe.student_id
      and r.state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED')) as registration,
    (select w.state from workplace_proposal w where w.personal_event_id = pe.id
      order by w.sent_at desc, w.id desc limit 1) as proposal,
    (select max(a.date) from intermediate_assessment a where a.personal_event_id = pe.id and a.kind = 'SELF')
      as "assessedOn"
  from personal_education_event pe
  join plan p on p.id = pe.plan_id
  join study_right sr on sr.id = p.study_right_id and sr.state <> 'mitatoity'`

export interface PlanQuestion {
  studentId: number
  planId: number
  /** A unit of the plan; a common unit stands for its sub-areas too. */
  planModuleId: number | undefined
}

/** Whether the plan is the student's own, and the unit one of it. */
export async function isOwnPlan(db: Db, { studentId, planId, planModuleId }: PlanQuestion): Promise<boolean> {
  const text = `select p.id from plan p join study_right sr on sr.id = p.study_right_id and sr.state <> 'mitatoity'
    where p.id = $2 and p.student_id = $1
      and ($3::bigint is null or exists (select from plan_module m where m.id = $3 and m.plan_id = p.id))`
  return (
    (await runText(db, 'personal_event_plan', text, [studentId, planId, planModuleId ?? null])).length > 0
  )
}

/** The periods of a plan, in the order of their days. Found by the plan, so that it does not grow with the school. */
export function personalEventsOf(
  db: Db,
  { studentId, planId, planModuleId }: PlanQuestion,
): Promise<PersonalEventRow[]> {
  const text = `${select} where pe.plan_id = $2 and pe.student_id = $1
    and ($3::bigint is null or pe.id in (select s.personal_event_id from plan_slot s
      join plan_module m on m.id = s.plan_module_id
      where s.plan_id = $2 and (m.id = $3 or m.parent_id = $3)))
    order by pe.start_date, pe.end_date, pe.id`
  return runText(db, 'personal_events', text, [studentId, planId, planModuleId ?? null])
}

/** One period of this student, if it is one. */
export async function personalEventById(
  db: Db,
  studentId: number,
  id: number,
): Promise<PersonalEventRow | undefined> {
  const text = `${select} where pe.id = $2 and pe.student_id = $1`
  const [row] = await runText<PersonalEventRow>(db, 'personal_event', text, [studentId, id])
  return row
}

/**
 * Locks the plan of a period of this student until the transaction ends, as registering does, so that what the
 * student writes of a plan happens one after the other and never waits in a circle. Answers whether it is theirs.
 */
export async function lockPlanOfPeriod(db: Db, studentId: number, id: number): Promise<boolean> {
  const text = `select p.id from personal_education_event pe join plan p on p.id = pe.plan_id
    where pe.id = $2 and pe.student_id = $1 for no key update of p`
  return (await runText(db, '', text, [studentId, id])).length > 0
}
