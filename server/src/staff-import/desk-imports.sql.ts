import { sql } from 'kysely'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

const mostOpen = 10
const mostRuns = 50

const files = sql<number>`(select count(*)::int from desk_import_file f where f.import_id = d.id)`
const bytes = sql<number>`(select coalesce(sum(s.size), 0)::bigint from desk_import_file f
  join stored_file s on s.id = f.file_id where f.import_id = d.id)`

/** Imports at the desk that were begun since an instant, newest first; or a single one by its id, with its report. */
export const openImports = statement((db, params: { since: string; id: number | null }) =>
  db
    .selectFrom('desk_import as d')
    .innerJoin('person as p', 'p.id', 'd.staff_id')
    .where(sql<boolean>`(${params.id}::bigint is null or d.id = ${params.id}::bigint)`)
    .where(sql<boolean>`(d.created_at > ${params.since} or ${params.id}::bigint is not null)`)
    .orderBy('d.id', 'desc')
    .limit(mostOpen)
    .select([
      'd.id',
      'd.kind',
      'd.staff_id as staffId',
      fullName('p').as('by'),
      'd.name',
      'd.step',
      'd.state',
      'd.created_at as createdAt',
      'd.finished_at as finishedAt',
      'd.progress',
      'd.failure',
      'd.run_id as runId',
      files.as('files'),
      bytes.as('bytes'),
    ])
    .select(eb =>
      eb
        .case()
        .when(sql<boolean>`${params.id}::bigint is not null`)
        .then(eb.ref('d.report'))
        .end()
        .as('report'),
    ),
)

/** The students of a source whom somebody may see for a reason that is written down, by their ids there. */
export const studentsWithReason = statement((db, params: { staffId: number; prefix: string; now: string }) =>
  db
    .selectFrom('staff_reason as w')
    .innerJoin('person as p', 'p.id', 'w.student_id')
    .where('w.staff_id', '=', params.staffId)
    .where('w.at', '<=', params.now)
    .where('w.until', '>', params.now)
    .where(sql<boolean>`starts_with(p.source_id, ${params.prefix})`)
    .groupBy('p.id')
    .select([
      sql<string>`substr(p.source_id, length(${params.prefix}) + 1)`.as('id'),
      fullName('p').as('name'),
    ]),
)

/** The last runs of all sources, with who started them, and whether one can be taken back. */
export const importRuns = statement((db, _params: Record<never, never>) =>
  db
    .selectFrom('import_run as r')
    .leftJoin('person as p', 'p.id', 'r.staff_id')
    .orderBy('r.id', 'desc')
    .limit(mostRuns)
    .select([
      'r.id as runId',
      'r.source',
      'r.kind',
      'r.started_at as startedAt',
      'r.finished_at as finishedAt',
      'r.created',
      'r.updated',
      'r.ended',
      'r.unchanged',
    ])
    .select([
      sql<string | null>`${fullName('p')}`.as('by'),
      sql<boolean>`r.undone_by is not null`.as('undone'),
      sql<boolean>`r.id = (select max(l.id) from import_run l
        where l.source = r.source and l.kind = 'IMPORT' and l.undone_by is null) and ${canBeUndone}`.as(
        'mayUndo',
      ),
    ]),
)

/** What it has read is kept, and there is one before it to go back to, whose content is kept as well. */
const canBeUndone = sql<boolean>`exists (select from import_run_file f where f.run_id = r.id)
  and not exists (select from import_run_file f where f.sha256 is null and f.run_id in (r.id, (select max(b.id)
    from import_run b where b.source = r.source and b.kind = 'IMPORT' and b.undone_by is null and b.id < r.id)))
  and exists (select from import_run_file f where f.run_id = (select max(b.id) from import_run b
    where b.source = r.source and b.kind = 'IMPORT' and b.undone_by is null and b.id < r.id))`

export interface LockedImport {
  id: number
  kind: 'IMPORT' | 'UNDO'
  staffId: number
  name: string
  step: 'RECEIVE' | 'CHECK' | 'APPLY'
  state: 'OPEN' | 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
  runId: number | null
  outcome: string | null
  isTooMuch: boolean
}

/** One import of the desk, held until the transaction ends. */
export async function lockImport(db: Db, id: number): Promise<LockedImport | undefined> {
  const { rows } =
    await sql<LockedImport>`select d.id, d.kind, d.staff_id as "staffId", d.name, d.step, d.state,
      d.run_id as "runId", d.report ->> 'outcome' as outcome,
      coalesce((d.report -> 'deletionGuard' ->> 'isTooMuch')::boolean, false) as "isTooMuch"
    from desk_import d where d.id = ${id} for update`.execute(db)
  return rows[0]
}

/** Ends imports whose server has been silent for too long. Their run shows what they have written by then. */
export async function endSilentRuns(
  db: Db,
  { now, silentMinutes }: { now: Date; silentMinutes: number },
): Promise<void> {
  const before = new Date(now.getTime() - silentMinutes * 60_000)
  await sql`update desk_import set state = case when run_id is null then 'FAILED' else 'DONE' end, failure = '',
      progress = null, finished_at = ${now}
    where state = 'RUNNING' and seen_at < ${before} or state = 'WAITING' and started_at < ${before}`.execute(
    db,
  )
}

/** Takes an import on that waits; undefined when another server has it, or nobody wants it any more. */
export async function claimImport(db: Db, id: number, now: Date) {
  const { rows } = await sql<{
    id: number
    kind: 'IMPORT' | 'UNDO'
    step: 'CHECK' | 'APPLY'
    name: string
    undoOf: number | null
    acceptEndings: boolean
  }>`update desk_import set state = 'RUNNING', seen_at = ${now}, progress = null where id = ${id} and state = 'WAITING'
    returning id, kind, step, name, undo_of as "undoOf", accept_endings as "acceptEndings"`.execute(db)
  return rows[0]
}

/** The stored files of an import. */
export async function filesOfImport(db: ReadDb, importId: number) {
  return db
    .selectFrom('desk_import_file as f')
    .innerJoin('stored_file as s', 's.id', 'f.file_id')
    .where('f.import_id', '=', importId)
    .orderBy('f.path')
    .select(['f.path', 's.sha256', 's.scan_state as scanState', 's.size'])
    .execute()
}

export async function forgetFiles(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('desk_import_file').where('import_id', '=', importId).execute()
}

/** Removes imports from before an instant that were never applied, and the files of all older ones. */
export async function sweepImports(db: Db, before: Date): Promise<void> {
  await sql`delete from desk_import_file f using desk_import d
    where d.id = f.import_id and d.created_at < ${before} and d.state not in ('WAITING', 'RUNNING')`.execute(
    db,
  )
  await sql`delete from desk_import
    where created_at < ${before} and run_id is null and state not in ('WAITING', 'RUNNING')`.execute(db)
}

/** Those whose open pages show imports. */
export async function administrators(db: ReadDb): Promise<number[]> {
  const rows = await db
    .selectFrom('staff_role')
    .where('role', '=', 'ADMINISTRATOR')
    .select('staff_id')
    .execute()
  return rows.map(row => row.staff_id)
}
