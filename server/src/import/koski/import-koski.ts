import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { OpenDatabase } from '../../platform/database/database.ts'
import type { ImportReport } from '../engine/report.ts'
import { lostFile } from '../registers/known-rows.ts'
import { importRegister, type RegisterOptions } from '../registers/merge-register-document.ts'
import { type KoskiDocument, rowsOfStudents } from './koski-rows.ts'

/** Imports study rights and grades of the national register (Koski): of one student or of a list, or rights alone. */
export function importKoski(
  database: OpenDatabase,
  path: string,
  options: RegisterOptions,
): Promise<ImportReport> {
  const today = schoolDateOf(options.now, options.timeZone)
  return importRegister<KoskiDocument>(database, path, options, {
    item: 'study right',
    replaced: [],
    make: (items, before, basePath) => rowsOfStudents(items, before, basePath, today),
    isEmpty: made => made.rights.size === 0,
    isReplaced: () => false,
    unknownHere: (db, source, before) =>
      lostFile(db, source, before, {
        ext_study_rights: 'study_right',
        ext_plans: 'plan',
        ext_plan_units: 'plan_module',
      }),
  })
}
