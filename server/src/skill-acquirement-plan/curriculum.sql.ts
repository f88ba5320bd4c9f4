import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement } from '../platform/database/statement.ts'

/** The time of a column in milliseconds since 1970. */
const milliseconds = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/**
 * Parts of qualifications as the school describes them, the same for every student. `windows` are the times in which
 * an event that teaches the part can be chosen, those that are still ahead at `now`.
 */
export const curriculumParts = statement((db, params: { ids: number[]; now: string }) =>
  db
    .selectFrom('module as m')
    .where(sql<boolean>`m.id = any(${params.ids}::bigint[])`)
    .select(eb => [
      'm.id',
      'm.code',
      'm.name',
      'm.kind',
      'm.unit_group as group',
      'm.grade_scale as gradeScale',
      'm.description',
      jsonArrayFrom(
        eb
          .selectFrom('education_event as e')
          .whereRef('e.module_id', '=', 'm.id')
          .where('e.is_active', '=', true)
          .where('e.opens_at', 'is not', null)
          .where('e.closes_at', '>', params.now)
          .select([milliseconds('e.opens_at').as('opensAt'), milliseconds('e.closes_at').as('closesAt')]),
      ).as('windows'),
      sql<
        number[]
      >`array(select r.requires_id from module_prerequisite r where r.module_id = m.id order by 1)`.as(
        'requires',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('requirement as q')
          .whereRef('q.module_id', '=', 'm.id')
          .orderBy('q.position')
          .select(requirement => [
            'q.id',
            'q.text',
            jsonArrayFrom(
              requirement
                .selectFrom('criterion as c')
                .whereRef('c.requirement_id', '=', 'q.id')
                .orderBy(sql`array_position(array['T1', 'T2', 'H3', 'H4', 'K5'], c.level)`)
                .orderBy('c.position')
                .select(['c.level', 'c.text']),
            ).as('criteria'),
          ]),
      ).as('requirements'),
    ]),
)
export type CurriculumRow = RowOf<typeof curriculumParts>
