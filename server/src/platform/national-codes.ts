import type { Language } from '@studentgo/protocol/language'
import type { ReadDb } from './database/database.ts'
import { type RowOf, statement } from './database/statement.ts'

/** A code as last read from the national register (Koodisto). */
export interface NationalCode {
  names: { [Written in Language]?: string | undefined }
  active: boolean
  validFrom: string | null
  validTo: string | null
}

/** Codes by their set, and by themselves; a set that was never refreshed is not there. */
export type NationalCodes = ReadonlyMap<string, ReadonlyMap<string, NationalCode>>

export const nationalCodes = statement(db =>
  db
    .selectFrom('national_code')
    .select(['code_set as set', 'code', 'names', 'is_active as active'])
    .select(['valid_from as validFrom', 'valid_to as validTo'])
    .orderBy('code_set')
    .orderBy('code'),
)

/** The codes of the national register as they were refreshed last. */
export async function readNationalCodes(db: ReadDb): Promise<Map<string, Map<string, NationalCode>>> {
  return bySet(await nationalCodes(db, {}))
}

/** Codes by their set, and by themselves. */
export function bySet(rows: readonly RowOf<typeof nationalCodes>[]): Map<string, Map<string, NationalCode>> {
  const sets = new Map<string, Map<string, NationalCode>>()
  for (const { set, code, ...rest } of rows) {
    const own = sets.get(set) ?? new Map<string, NationalCode>()
    sets.set(set, own.set(code, rest))
  }
  return sets
}
