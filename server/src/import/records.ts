import type { Localised } from '@studentgo/protocol/shapes'
import type { RowOfTable, SourceRecords } from './engine/table.ts'
import type { School } from './school.ts'
import { tables } from './tables.ts'

type Tables = typeof tables

/** A row of a table, with the identifiers of the source system in place of database ids. */
export type RecordOf<Name extends keyof Tables> = RowOfTable<Tables[Name]>

/** All records of one run. A list that is left out is not touched: the source says nothing about it. */
export type SchoolRecords = {
  [Name in keyof Tables]?: SourceRecords<RecordOf<Name>> | undefined
} & {
  providerName?: Localised | undefined
  accounts?: readonly RecordOf<'accounts'>[] | undefined
}

/** A folder that has no fault, as the records of the portal's tables. */
export function recordsOf(school: School): SchoolRecords {
  const top = school.folder.orgs.find(org => org.parentSourcedId === null)
  const lists = Object.entries(tables).map(([list, { rows }]) => [list, rows(school)])
  // Each table makes the records of its own list.
  const records = Object.fromEntries(lists) as SchoolRecords
  return { ...records, providerName: top && { fi: top.name } }
}
