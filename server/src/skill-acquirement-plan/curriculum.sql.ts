import type { Localised } from '@studentgo/protocol/shapes'
import type { GradeScale, ModuleKind, Requirement } from '@studentgo/protocol/skill-acquirement-plan'
import { type Db, runText } from '../platform/database.ts'

export interface RequirementFact {
  id: number
  text: Localised
  criteria: { level: Requirement['criteria'][number]['level']; text: Localised }[]
}

/** A part of a qualification as the school describes it, the same for every student. */
export interface CurriculumFact {
  id: number
  code: string | null
  name: Localised
  kind: ModuleKind
  group: number | null
  gradeScale: GradeScale
  requires: number[]
  requirements: RequirementFact[]
  /** From when until when each event that teaches it can be chosen; those that are over are left out. */
  windows: [opensAt: number, closesAt: number][]
}

/** Parts of qualifications by id; the windows in milliseconds since 1970, those still ahead at `now`. */
export function curriculumFacts(db: Db, ids: number[], now: Date): Promise<CurriculumFact[]> {
  const text = `select m.id, m.code, m.name, m.kind, m.unit_group as "group", m.grade_scale as "gradeScale",
      coalesce((select json_agg(json_build_array((extract(epoch from e.opens_at) * 1000)::bigint,
          (extract(epoch from e.closes_at) * 1000)::bigint))
        from education_event e where e.module_id = m.id and e.is_active and e.opens_at is not null
          and e.closes_at > $2), '[]'::json) as windows,
      array(select r.requires_id from module_prerequisite r where r.module_id = m.id order by 1) as requires,
      coalesce((select json_agg(json_build_object('id', q.id, 'text', q.text, 'criteria',
          coalesce((select json_agg(json_build_object('level', c.level, 'text', c.text)
              order by array_position(array['T1','T2','H3','H4','K5'], c.level), c.position)
            from criterion c where c.requirement_id = q.id), '[]'::json)) order by q.position)
        from requirement q where q.module_id = m.id), '[]'::json) as requirements
    from module m where m.id = any($1::bigint[])`
  return runText(db, 'plan_curriculum', text, [ids, now.toISOString()])
}

export interface StaffFact {
  id: number
  name: string
  title: string | null
  email: string | null
  phone: string | null
}

export function staffFacts(db: Db, ids: number[]): Promise<StaffFact[]> {
  const text = `select p.id, p.call_name || ' ' || p.last_name as name, s.title,
      case when s.is_public then p.email end as email, case when s.is_public then p.phone end as phone
    from staff s join person p on p.id = s.person_id where s.person_id = any($1::bigint[])`
  return runText(db, 'plan_staff', text, [ids])
}
