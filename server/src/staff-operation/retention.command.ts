import type { Reply } from '@studentgo/protocol/endpoint'
import { startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import {
  type RetentionPart,
  type RetentionRule,
  type readRetention,
  retentionRules,
} from '@studentgo/protocol/staff-operation'
import { type ExportedTable, exportedTables } from '../own-data/exported-tables.data.ts'
import { stateConflict } from '../platform/http/problems.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import { removedTables } from './retention.data.ts'
import { endedBefore, messagesKeptFrom } from './retention.rules.ts'
import {
  countMessages,
  countRowsOf,
  forgetContacts,
  lastRemoval,
  type OfStudents,
  removeRowsOf,
  removeThreads,
  studentsOfPast,
  threadsOfPast,
} from './retention.sql.ts'

/** The rows that would be removed, and who has run the removal last. */
export async function retentionNow(context: StaffContext): Promise<Reply<typeof readRetention>> {
  const parts: RetentionPart[] = []
  for (const rule of retentionRules) parts.push(await partOf(context, rule))
  const [last] = await lastRemoval(context.db, {})
  return {
    parts,
    ...(last === undefined ? {} : { lastRun: { at: last.at, by: last.by } }),
  }
}

/** Removes what a rule says. Throws `state-conflict` where it is not what was shown any more. */
export async function removeByRule(
  context: Writing<StaffContext>,
  { rule, subjects: shown }: { rule: RetentionRule; subjects: number },
): Promise<RetentionPart> {
  const { db } = context
  const { before, ids } = await subjectsOf(context, rule)
  if (ids.length !== shown) throw stateConflict({ code: 'retentionChanged' })
  if (rule === 'MESSAGES') return { rule, before, subjects: ids.length, rows: await removeThreads(db, ids) }
  await forgetContacts(db, ids)
  let rows = 0
  for (const table of removedTables) rows += await removeRowsOf(db, table, ofStudents(table), ids)
  return { rule, before, subjects: ids.length, rows }
}

async function partOf(context: StaffContext, rule: RetentionRule): Promise<RetentionPart> {
  const { before, ids } = await subjectsOf(context, rule)
  const { db } = context
  if (ids.length === 0) return { rule, before, subjects: 0, rows: 0 }
  if (rule === 'MESSAGES') return { rule, before, subjects: ids.length, rows: await countMessages(db, ids) }
  let rows = 0
  for (const table of removedTables) rows += await countRowsOf(db, table, ofStudents(table), ids)
  return { rule, before, subjects: ids.length, rows }
}

async function subjectsOf(
  { db, today, timeZone, provider: { policies } }: StaffContext,
  rule: RetentionRule,
): Promise<{ before: string; ids: number[] }> {
  if (rule === 'MESSAGES') {
    const before = messagesKeptFrom(today, policies['retention.messageSchoolYears'])
    return { before, ids: await threadsOfPast(db, startOfSchoolDay(before, timeZone).toISOString()) }
  }
  const before = endedBefore(today, policies['retention.endedYears'])
  return { before, ids: await studentsOfPast(db, before) }
}

/** Which rows of a table are a student's, as the archive of own data has it. */
function ofStudents(table: keyof typeof exportedTables): OfStudents {
  const { own, part }: ExportedTable = exportedTables[table]
  if (own !== undefined) return { own }
  if (part === undefined) throw new Error(`${table} is nobody's`)
  const { column, of, by = 'id' } = part
  return { part: { column, of, by, ofStudents: ofStudents(of as keyof typeof exportedTables) } }
}
