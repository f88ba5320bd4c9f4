import type { OpenDatabase } from '../../platform/database/database.ts'
import type { TextRow } from '../engine/csv-text.ts'
import type { ImportReport } from '../engine/report.ts'
import { type FileName, isFileName } from '../files.ts'
import { knownRows, lostFile } from '../registers/known-rows.ts'
import { importRegister, type RegisterOptions } from '../registers/merge-register-document.ts'
import { idsOfRight, type PlanDocument } from './generated-rows.ts'
import { rowsOfPlans } from './hoks-rows.ts'

/** The tables that end missing rows, by the file of their rows. */
const ending = {
  ext_plan_units: 'plan_module',
  ext_prior_competence: 'prior_competence',
  ext_workplace_periods: 'workplace_period',
  ext_personal_events: 'personal_education_event',
  ext_personal_event_breaks: undefined,
  ext_demonstrations: 'demonstration',
} as const satisfies Partial<Record<FileName, string | undefined>>

/** The files whose rows belong to a plan and are replaced with it. */
const replaced = Object.keys(ending).filter((name): name is keyof typeof ending => name in ending)

/** Imports plans of the national register (eHOKS): a document of one plan or of a list of plans. */
export function importEhoks(
  database: OpenDatabase,
  path: string,
  options: RegisterOptions,
): Promise<ImportReport> {
  return importRegister<PlanDocument>(database, path, options, {
    item: 'plan',
    replaced,
    make: (plans, before, basePath) => rowsOfPlans(plans, knownRows(before), basePath),
    isEmpty: made => made.rights.size === 0,
    isReplaced,
    unknownHere: (db, source, before, made) => {
      const brought = Object.entries(ending).filter(([name]) => isFileName(name) && made.rows.has(name))
      return lostFile(db, source, before, Object.fromEntries(brought))
    },
  })
}

/** Whether a row is an earlier eHOKS row of these plans' students, which the new rows replace. */
function isReplaced({ rights, keep }: PlanDocument, _name: FileName, row: TextRow): boolean {
  const id = row.sourcedId ?? ''
  if (![...rights].some(right => id.startsWith(idsOfRight(right)))) return false
  // A part that could not be read stays, with the rows that belong to it.
  const within = [id, row.planUnitSourcedId, row.personalEventSourcedId]
  return ![...keep].some(part => within.some(one => one?.startsWith(part)))
}
