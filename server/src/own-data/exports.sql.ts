import type { Language } from '@studentgo/protocol/language'
import { type RowOf, statement, writeStatement } from '../platform/database/statement.ts'

/** More than can be requested within the days for which they are kept. */
const mostKept = 50

/** The archives of a student that are kept, the newest first. */
export const exportsOf = statement((db, params: { studentId: number; today: string }) =>
  db
    .selectFrom('own_data_export as e')
    .leftJoin('stored_file as f', 'f.id', 'e.file_id')
    .where('e.student_id', '=', params.studentId)
    .where(eb => eb.or([eb('e.kept_until', 'is', null), eb('e.kept_until', '>=', params.today)]))
    .orderBy('e.asked_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(mostKept)
    .select(['e.id', 'e.state', 'e.asked_at as askedAt', 'e.kept_until as keptUntil', 'f.size']),
)

export type ExportRow = RowOf<typeof exportsOf>

/** Answers no row where one is being made already. */
export const insertExport = writeStatement(
  (db, params: { studentId: number; language: Language; now: Date }) =>
    db
      .insertInto('own_data_export')
      .values({ student_id: params.studentId, language: params.language, asked_at: params.now })
      .onConflict(conflict => conflict.doNothing())
      .returning('id'),
)

/** One that waits to be made, with its student. */
export const exportToMake = statement((db, params: { exportId: number }) =>
  db
    .selectFrom('own_data_export as e')
    .innerJoin('person as p', 'p.id', 'e.student_id')
    .where('e.id', '=', params.exportId)
    .where('e.state', '=', 'BEING_MADE')
    .select([
      'e.id',
      'e.student_id as studentId',
      'e.language',
      'p.first_names as firstNames',
      'p.last_name as lastName',
    ]),
)

export type ExportToMake = RowOf<typeof exportToMake>

/** Answers no row where another server has made it meanwhile, or it was given up. */
export const finishExport = writeStatement(
  (db, params: { exportId: number; fileId: number; keptUntil: string }) =>
    db
      .updateTable('own_data_export')
      .set({ state: 'READY', file_id: params.fileId, kept_until: params.keptUntil })
      .where('id', '=', params.exportId)
      .where('state', '=', 'BEING_MADE')
      .returning('id'),
)

export const failExport = writeStatement((db, params: { exportId: number }) =>
  db
    .updateTable('own_data_export')
    .set({ state: 'FAILED' })
    .where('id', '=', params.exportId)
    .where('state', '=', 'BEING_MADE')
    .returning('id'),
)

/** An archive that its student may download on a day. */
export const exportToSend = statement((db, params: { exportId: number; studentId: number; today: string }) =>
  db
    .selectFrom('own_data_export as e')
    .innerJoin('stored_file as f', 'f.id', 'e.file_id')
    .where('e.id', '=', params.exportId)
    .where('e.student_id', '=', params.studentId)
    .where('e.kept_until', '>=', params.today)
    .select(['e.language', 'e.asked_at as askedAt', 'f.mime', 'f.size', 'f.sha256']),
)

export const deleteOver = writeStatement((db, params: { today: string; failedBefore: string }) =>
  db
    .deleteFrom('own_data_export')
    .where(eb =>
      eb.or([
        eb('kept_until', '<', params.today),
        eb.and([eb('state', '=', 'FAILED'), eb('asked_at', '<', params.failedBefore)]),
      ]),
    )
    .returning('id'),
)

/** Those to give up, because their job has never finished. */
export const exportsGivenUp = statement((db, params: { askedBefore: string }) =>
  db
    .selectFrom('own_data_export')
    .where('state', '=', 'BEING_MADE')
    .where('asked_at', '<', params.askedBefore)
    .select(['id', 'student_id as studentId']),
)
