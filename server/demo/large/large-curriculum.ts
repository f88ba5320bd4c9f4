import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import { blocks } from './sizes.ts'

/** Units of a qualification: those of four periods, of which the last four are common ones. */
export const unitsOfQualification = 4 * blocks
const commonUnits = 4
export const electives = 2

/** The number of a module within the large school, from its source id «demo-large:module17»; null for others. */
export const moduleNumber = (prefix: string) =>
  sql`case when starts_with(m.source_id, ${`${prefix}module`})
    then substr(m.source_id, length(${`${prefix}module`}::text) + 1)::integer end`

/**
 * Makes units of the modules, 145 + 35 competence points to a qualification, with requirements and criteria in
 * the proportions of domain §4, and two elective units beside them.
 */
export async function describeCurriculum(db: Db, prefix: string): Promise<void> {
  const place = sql`(((${moduleNumber(prefix)}) - 1) % ${unitsOfQualification}::integer)`
  const firstCommon = unitsOfQualification - commonUnits
  await sql`update module m set
      kind = case when ${place} < ${firstCommon} then 'VOCATIONAL' else 'COMMON' end,
      unit_group = case when ${place} < ${firstCommon} then 1 else 2 end,
      osp = case when ${place} = 0 then 12 when ${place} < ${firstCommon} then 7
        when ${place} = ${firstCommon} then 8 else 9 end
    where starts_with(m.source_id, ${`${prefix}module`})`.execute(db)
  await sql`insert into module (source_id, code, name, kind, unit_group, osp)
    select ${prefix}::text || 'elective' || q || '-' || n, 'VAL-' || q || '-' || n,
      jsonb_build_object('fi', 'Valinnainen osa ' || q || '.' || n, 'sv', 'Valbar del ' || q || '.' || n,
        'en', 'Elective unit ' || q || '.' || n), 'ELECTIVE', 1, 5
    from generate_series(0, (select count(*) from module m where starts_with(m.source_id, ${`${prefix}module`}))
        / ${unitsOfQualification}::integer - 1) q
    cross join generate_series(1, ${electives}::integer) n`.execute(db)
  await sql`insert into requirement (source_id, module_id, position, text)
    select m.source_id || '-r' || n, m.id, n, jsonb_build_object('fi', 'Osaa tehdä työn vaiheen ' || n,
      'sv', 'Kan utföra arbetsskede ' || n, 'en', 'Can do stage ' || n || ' of the work')
    from module m cross join generate_series(1, 3) n where starts_with(m.source_id, ${prefix})`.execute(db)
  await sql`insert into criterion (requirement_id, level, position, text)
    select r.id, level, 0, jsonb_build_object('fi', 'Tekee työn tason ' || level || ' mukaisesti.',
      'sv', 'Utför arbetet enligt nivå ' || level || '.', 'en', 'Works as level ' || level || ' says.')
    from requirement r cross join unnest(array['T1', 'T2', 'H3', 'H4', 'K5']) level
    where starts_with(r.source_id, ${prefix})`.execute(db)
}
