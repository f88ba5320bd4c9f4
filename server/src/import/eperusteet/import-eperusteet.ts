import type { OpenDatabase } from '../../platform/database/database.ts'
import type { ImportReport } from '../engine/report.ts'
import { importRegister, type RegisterOptions } from '../registers/merge-register-document.ts'
import { withCurriculumInPortal } from './curriculum-in-portal.query.ts'
import { type CurriculumDocument, rowsOfCurriculum } from './curriculum-rows.ts'

/** Imports requirements of the national curriculum register (ePerusteet): of qualifications, or units alone. */
export function importEperusteet(
  database: OpenDatabase,
  path: string,
  options: RegisterOptions,
): Promise<ImportReport> {
  return importRegister<CurriculumDocument>(database, path, options, {
    item: 'unit',
    replaced: ['ext_criteria'],
    make: rowsOfCurriculum,
    isEmpty: made => made.courseIds.size === 0,
    isReplaced: (made, _name, row) => made.judged.has(row.requirementSourcedId ?? ''),
    // A college that has no files of requirements of its own keeps those that it has from here.
    completed: withCurriculumInPortal,
    unknownHere: async () => undefined,
  })
}
