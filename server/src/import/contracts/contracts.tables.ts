import { sql } from 'kysely'
import { remove, updateRows } from '../engine/sync.sql.ts'
import { idOf, tableOf } from '../engine/table.ts'
import type { School } from '../school.ts'
import * as files from './contracts.files.ts'

/** A contract that the source no longer has stays: it binds its parties all the same. */
export const contracts = tableOf(files.contracts, {
  name: 'contract',
  also: { student_id: idOf('person') },
  alsoOf: (row: { studyRightSourcedId: string }, { studentOf }: School) => ({
    student_id: studentOf(row.studyRightSourcedId),
  }),
  updateAlso: () => sql`version = t.version + 1`,
})

/** What somebody has done in the portal is never touched. */
export const contractParties = tableOf(files.contractParties, {
  kind: 'parties',
  name: 'contract_party',
  update: (run, table) => updateRows(run, table, sql`t.by_id is null`),
})

export const contractUnits = tableOf(files.contractUnits, {
  kind: 'units of contracts',
  name: 'contract_unit',
  key: ['contract_id', 'module_id'],
  end: remove,
})
