import { sql } from 'kysely'
import { databaseErrorCode, type OpenDatabase } from '../../src/platform/database/database.ts'
import { openSchoolCopy } from '../school/school-copy.ts'
import type { FunctionCase } from './function-case.ts'

/** An empty database whose tables hold any row, so that a case names only what the function reads. */
export async function openBareDatabase(): ReturnType<typeof openSchoolCopy> {
  const made = await openSchoolCopy('empty')
  await made.database.runScript(`
    do $$ declare one record; begin
      for one in select conrelid::regclass as name, conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('f', 'c')
      loop execute format('alter table %s drop constraint %I', one.name, one.conname); end loop;
      for one in select a.attrelid::regclass as name, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
          and a.attidentity = '' and a.attnotnull
          and not exists (select from pg_constraint p where p.conrelid = c.oid and p.contype = 'p' and a.attnum = any (p.conkey))
      loop execute format('alter table %s alter column %I drop not null', one.name, one.attname); end loop;
    end $$`)
  return made
}

/** What the database answers to a case; it is as before afterwards. A refusal is its message. */
export async function answerOf({ db }: OpenDatabase, { facts, change, ask }: FunctionCase): Promise<unknown> {
  const undo = new Error('undo')
  let answer: unknown
  await db
    .transaction()
    .execute(async db => {
      for (const [table, rows] of Object.entries(facts)) {
        for (const row of rows) {
          const columns = sql.join(Object.keys(row).map(column => sql.id(column)))
          await sql`insert into ${sql.id(table)} (${columns}) overriding system value
            select ${columns} from json_populate_record(null::${sql.id(table)}, ${JSON.stringify(row)}::json)`.execute(
            db,
          )
        }
      }
      try {
        if (change !== undefined) await sql`${sql.raw(change)}`.execute(db)
        const { rows } = await sql<{ answer: unknown }>`${sql.raw(ask)}`.execute(db)
        answer = rows.length > 1 ? rows.map(row => row.answer) : rows[0]?.answer
      } catch (error) {
        if (databaseErrorCode(error) === undefined) throw error
        answer = `refused: ${error instanceof Error ? error.message : ''}`
      }
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })
  return answer
}
