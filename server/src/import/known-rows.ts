import { sql } from 'kysely'
import type { Run } from './stage.ts'

/**
 * The rows whose whole is there: a part of a record that was left out is left out with it. `ofRow` names the
 * whole by its source id.
 */
export async function withKnownWhole<Row>(
  run: Run,
  table: 'personal_education_event' | 'intermediate_assessment',
  rows: Iterable<Row>,
  ofRow: (row: Row) => string,
): Promise<Row[]> {
  const all = [...rows]
  if (all.length === 0) return all
  const found = await sql<{ id: string }>`select substr(source_id, length(${run.prefix}::text) + 1) as id
    from ${sql.id(table)} where starts_with(source_id, ${run.prefix})`.execute(run.db)
  const known = new Set(found.rows.map(row => row.id))
  const kept = all.filter(row => known.has(ofRow(row)))
  const left = all.length - kept.length
  if (left > 0) run.progress(`${table}: ${left} parts left out, because it is not there itself`)
  return kept
}
