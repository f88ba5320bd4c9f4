import { sql } from 'kysely'
import { methods, routes } from './ehoks-json.rules.ts'

export type Json = Record<string, unknown>

export interface PlanRow {
  oid: string
  learner: string | null
  email: string | null
  phone: string | null
  career: string | null
  firstApproved: string | null
  approvedAt: string | null
  updatedAt: string
  reached: string | null
  need: boolean
  version: number | null
  ehoks: Json | null
  units: UnitRow[]
  periods: PeriodRow[]
  demonstrations: DemonstrationRow[]
}

export interface UnitRow {
  id: number
  source: string | null
  kind: string
  code: string | null
  title: string
  aims: string[]
  parent: number | null
  osp: number
  hours: number | null
  start: string | null
  end: string | null
  deviation: string | null
  note: boolean
  ehoks: { in?: Place[] } | null
  prior: { route: keyof typeof routeCodes; sent: string | null; assessors: string[] } | null
}

export interface Place {
  list: string
  at: number
  parent?: string
  rest: Json
  sized?: boolean
  prior?: Json
  assessors?: Json[]
}

export interface PeriodRow {
  units: number[]
  method: keyof typeof methodCodes
  start: string
  end: string
  specifier: string | null
  percent: number | null
  basis: string | null
  businessId: string | null
  tasks: string[]
  environments: { code: string; start?: string; end?: string }[]
  representatives: { side: 'PROVIDER' | 'ACQUIRER'; name: string; role: string | null }[]
  breaks: { start: string; end: string | null }[]
  place: string | null
  instructor: string | null
  instructorEmail: string | null
  instructorPhone: string | null
  ehoks: Json | null
}

export interface DemonstrationRow {
  units: number[]
  areas: string[]
  start: string
  end: string
  place: string
  businessId: string | null
  description: string | null
  content: string[]
  assessors: { name: string; organisation: string | null; side: string }[]
  deviation: string | null
  criteria: string[]
  ehoks: Json | null
}

export function planRows(oid: string) {
  return sql<PlanRow>`
    select r.oid, s.learner_oid as learner, b.email, b.phone, p.career_code as career,
      p.first_approved_on as "firstApproved", p.approved_at as "approvedAt", p.updated_at as "updatedAt",
      p.competence_reached_on as reached, p.competence_need as need, p.ehoks,
      (select max(v.version) from plan_version v where v.plan_id = p.id and v.state <> 'DRAFT') as version,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', m.id, 'source', m.source_id, 'kind', c.kind, 'code', c.code, 'title', c.name->>'fi',
          'aims', array(select q.text->>'fi' from requirement q where q.module_id = c.id order by q.position),
          'parent', m.parent_id, 'osp', m.osp, 'hours', m.teaching_hours, 'start', m.start_date, 'end', m.end_date,
          'deviation', m.deviation_text->>'fi', 'note', m.important_note, 'ehoks', m.ehoks,
          'prior', (select jsonb_build_object('route', k.route, 'sent', k.sent_to_assessment_on,
            'assessors', k.assessors) from prior_competence k where k.plan_module_id = m.id)
        ) order by m.position, m.id), '[]')
        from plan_module m join module c on c.id = m.module_id where m.plan_id = p.id) as units,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'units', array(select l.plan_module_id from plan_slot l where l.personal_event_id = e.id order by 1),
          'method', e.method, 'start', e.start_date, 'end', e.end_date, 'specifier', e.specifier,
          'percent', e.part_time_percent, 'basis', e.apprenticeship_basis, 'businessId', e.business_id,
          'tasks', e.workplace_tasks, 'environments', e.learning_environments,
          'representatives', e.representatives, 'place', w.workplace_name, 'instructor', w.instructor_name,
          'instructorEmail', w.instructor_email, 'instructorPhone', w.instructor_phone, 'ehoks', e.ehoks,
          'breaks', (select coalesce(jsonb_agg(jsonb_build_object('start', i.start_date, 'end', i.end_date)
            order by i.start_date), '[]') from personal_event_interruption i where i.personal_event_id = e.id)
        ) order by e.start_date, e.id), '[]')
        from personal_education_event e left join workplace_period w on w.id = e.workplace_period_id
        where e.plan_id = p.id and e.state <> 'CANCELLED') as periods,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'units', array(select m.id from demonstration_module o join plan_module m
            on m.module_id = o.module_id and m.plan_id = p.id where o.demonstration_id = d.id order by m.position, m.id),
          'areas', array(select c.code from demonstration_module o join module c on c.id = o.module_id
            where o.demonstration_id = d.id and c.kind = 'COMMON_SUBAREA' and c.code is not null order by c.code),
          'start', d.start_date, 'end', d.end_date, 'place', d.place_name, 'businessId', d.place_business_id,
          'description', d.place_description->>'fi',
          'content', array(select t->>'fi' from jsonb_array_elements(d.content) with ordinality as x (t, n) order by n),
          'assessors', d.assessors, 'deviation', d.deviation_text->>'fi',
          'criteria', array(select t->>'fi' from jsonb_array_elements(d.individual_criteria)
            with ordinality as x (t, n) order by n),
          'ehoks', d.ehoks) order by d.start_date, d.id), '[]')
        from demonstration d where d.study_right_id = r.id and d.state <> 'CANCELLED') as demonstrations
    from study_right r join plan p on p.study_right_id = r.id join student s on s.person_id = r.student_id
    join person b on b.id = r.student_id
    where r.oid = ${oid} and r.state <> 'mitatoity'`
}

export const methodCodes = {
  SCHOOL: codeFor(methods, 'SCHOOL'),
  TRAINING_AGREEMENT: codeFor(methods, 'TRAINING_AGREEMENT'),
  APPRENTICESHIP: codeFor(methods, 'APPRENTICESHIP'),
}
export const routeCodes = {
  DIRECT: codeFor(routes, 'DIRECT'),
  ASSESSORS: codeFor(routes, 'ASSESSORS'),
  DEMONSTRATION: codeFor(routes, 'DEMONSTRATION'),
}

function codeFor(codes: Record<string, string>, value: string): string | undefined {
  return Object.keys(codes).find(code => codes[code] === value)
}
