import type { Language } from '@studentgo/protocol/language'
import type { ReadDb } from './database/database.ts'

/** A code as the national register (Koodisto) told of it last. */
export interface NationalCode {
  names: { [Written in Language]?: string | undefined }
  active: boolean
  validFrom: string | null
  validTo: string | null
}

/** Codes by their set, and by themselves; a set that was never refreshed is not there. */
export type NationalCodes = ReadonlyMap<string, ReadonlyMap<string, NationalCode>>

/** The codes of the national register as they were refreshed last. */
export async function readNationalCodes(db: ReadDb): Promise<Map<string, Map<string, NationalCode>>> {
  const rows = await db.selectFrom('national_code').selectAll().orderBy('code_set').orderBy('code').execute()
  const sets = new Map<string, Map<string, NationalCode>>()
  for (const { code_set, code, names, is_active, valid_from, valid_to } of rows) {
    const own = sets.get(code_set) ?? new Map<string, NationalCode>()
    sets.set(code_set, own.set(code, { names, active: is_active, validFrom: valid_from, validTo: valid_to }))
  }
  return sets
}
