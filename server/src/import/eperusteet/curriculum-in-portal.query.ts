import type { RichText } from '@studentgo/protocol/rich-text'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { htmlOf } from '../../platform/rich-text/rich-text.ts'
import type { TextRow } from '../engine/csv-text.ts'
import type { FileName } from '../files.ts'
import type { TextTable, TextTables } from '../incoming/merge-tables.rules.ts'

/**
 * What a source said last, with what only the portal knows of its curriculum: courses that came from the register, and
 * the files of units, requirements and criteria where the last import had none.
 */
export async function withCurriculumInPortal(
  db: Db,
  source: string,
  last: TextTables,
): Promise<Map<FileName, TextTable>> {
  const prefix = `${source}:`
  const own = (column: string) => sql`substr(${sql.ref(column)}, ${prefix.length + 1}::integer)`
  const org = last.get('orgs')?.rows[0]?.sourcedId ?? ''
  const courses = await sql<TextRow>`
    select ${own('m.source_id')} as "sourcedId", m.name ->> 'fi' as title, coalesce(m.code, '') as "courseCode",
      ${org} as "orgSourcedId", coalesce(m.name ->> 'sv', '') as "nameSv", coalesce(m.name ->> 'en', '') as "nameEn"
    from module m where starts_with(m.source_id, ${`${prefix}eperusteet-`}) order by m.id`.execute(db)
  const units = await sql<TextRow & { words: Words }>`
    select ${own('m.source_id')} as "sourcedId", m.kind, coalesce(${own('p.source_id')}, '') as "parentSourcedId",
      coalesce(m.osp::text, '') as osp, coalesce(m.unit_group::text, '') as "group", m.grade_scale as "gradeScale",
      coalesce(m.valid_from::text, '') as "validFrom", coalesce(m.valid_to::text, '') as "validTo",
      coalesce((select string_agg(${own('q.source_id')}, ';' order by q.id) from module_prerequisite r
        join module q on q.id = r.requires_id where r.module_id = m.id), '') as "requiresSourcedIds",
      m.description as words
    from module m left join module p on p.id = m.parent_id
    where starts_with(m.source_id, ${prefix}) and (m.kind <> 'COURSE' or m.osp is not null or m.description is not null)
    order by m.id`.execute(db)
  const requirements = await sql<TextRow>`
    select ${own('q.source_id')} as "sourcedId", ${own('m.source_id')} as "courseSourcedId",
      q.position::text as position, q.text ->> 'fi' as text, coalesce(q.text ->> 'sv', '') as "textSv",
      coalesce(q.text ->> 'en', '') as "textEn"
    from requirement q join module m on m.id = q.module_id
    where starts_with(q.source_id, ${prefix}) and starts_with(m.source_id, ${prefix}) and q.position < 1000
    order by q.module_id, q.position`.execute(db)
  const criteria = await sql<TextRow>`
    select ${own('q.source_id')} || '-' || c.level || '-' || c.position as "sourcedId",
      ${own('q.source_id')} as "requirementSourcedId", c.level, c.position::text as position, c.text ->> 'fi' as text,
      coalesce(c.text ->> 'sv', '') as "textSv", coalesce(c.text ->> 'en', '') as "textEn"
    from criterion c join requirement q on q.id = c.requirement_id
    where starts_with(q.source_id, ${prefix}) order by c.requirement_id, c.level, c.position`.execute(db)
  const tables = new Map(last)
  const added = courses.rows.filter(row => !has(last, 'courses', row.sourcedId))
  addTo(
    tables,
    'courses',
    added.map(({ nameSv: _sv, nameEn: _en, ...row }) => row),
  )
  const names = added.map(({ sourcedId = '', nameSv = '', nameEn = '' }) => ({
    sourcedId,
    kind: 'course',
    nameSv,
    nameEn,
  }))
  addTo(
    tables,
    'ext_names',
    names.filter(row => !has(last, 'ext_names', row.sourcedId)),
  )
  const isIn = (name: FileName) => {
    const ids = new Set(tables.get(name)?.rows.map(row => row.sourcedId))
    return (id: string | undefined) => ids.has(id ?? '')
  }
  const isCourse = isIn('courses')
  const known = units.rows
    .filter(row => isCourse(row.sourcedId))
    .map(row => withDescription(row))
    .map(row => ({
      ...row,
      parentSourcedId: isCourse(row.parentSourcedId) ? (row.parentSourcedId ?? '') : '',
    }))
  if (!last.has('ext_units')) addTo(tables, 'ext_units', known)
  if (!last.has('ext_requirements')) {
    addTo(
      tables,
      'ext_requirements',
      requirements.rows.filter(row => isCourse(row.courseSourcedId)),
    )
  }
  const isRequirement = isIn('ext_requirements')
  if (!last.has('ext_criteria')) {
    addTo(
      tables,
      'ext_criteria',
      criteria.rows.filter(row => isRequirement(row.requirementSourcedId)),
    )
  }
  return tables
}

function has(tables: TextTables, name: FileName, id: string | undefined): boolean {
  return tables.get(name)?.rows.some(row => row.sourcedId === id) === true
}

function addTo(tables: Map<FileName, TextTable>, name: FileName, rows: readonly TextRow[]): void {
  if (rows.length === 0) return
  const was = tables.get(name)
  const columns = [...new Set([...(was?.columns ?? []), ...Object.keys(rows[0] ?? {})])]
  tables.set(name, { columns, rows: [...(was?.rows ?? []), ...rows] })
}

type Words = { fi: RichText; sv?: RichText; en?: RichText } | null

function withDescription({ words, ...row }: TextRow & { words: Words }): TextRow {
  const cell = (text: RichText | undefined) => (text === undefined ? '' : htmlOf(text))
  return {
    ...row,
    description: cell(words?.fi),
    descriptionSv: cell(words?.sv),
    descriptionEn: cell(words?.en),
  }
}
