import type { CodeList } from '@studentgo/protocol/codes'
import { sql } from 'kysely'
import { codeList } from '../../codes/code-lists.data.ts'
import { type NationalSet, nationalSets } from '../../codes/refreshed-codes.rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { type NationalCode, readNationalCodes } from '../../platform/national-codes.ts'
import { type CodeChanges, changesOf, codesIn } from './koodisto-json.rules.ts'

/** The list in which every code of a set has an entry of its own. */
const listOfSet: Record<NationalSet, CodeList> = {
  kieli: 'languages',
  maatjavaltiot2: 'nationalities',
  '2asteenpohjakoulutus2021': 'basiceducationlevels',
}

export interface Refreshed {
  faults: { set: NationalSet; path: string | undefined; reason: string }[]
  changes: Map<NationalSet, CodeChanges>
}

/**
 * Refreshes the code sets by what `read` gives of each; undefined is a set that is left alone. A fault in one
 * leaves all as they were, and a code that the new set lacks stays as it was.
 */
export async function refreshCodes(
  db: Db,
  read: (set: NationalSet) => Promise<{ value: unknown } | { fault: string } | undefined>,
  { today, dryRun = false }: { today: string; dryRun?: boolean },
): Promise<Refreshed> {
  const stored = await readNationalCodes(db)
  const faults: Refreshed['faults'] = []
  const changes: Refreshed['changes'] = new Map()
  const codesBySet = new Map<NationalSet, Map<string, NationalCode>>()
  for (const set of nationalSets) {
    const answer = await read(set)
    if (answer === undefined) continue
    if ('fault' in answer) {
      faults.push({ set, path: undefined, reason: answer.fault })
      continue
    }
    const before = new Map(
      codeList(listOfSet[set], 'fi', stored).map(({ code, names, active }) => [
        code.toUpperCase(),
        { names, active, validFrom: null, validTo: null },
      ]),
    )
    const { codes, faults: own } = codesIn(answer.value, today, before.size)
    for (const fault of own) faults.push({ set, ...fault })
    changes.set(set, changesOf(before, codes))
    codesBySet.set(set, codes)
  }
  if (faults.length > 0) return { faults, changes: new Map() }
  if (!dryRun) await db.transaction().execute(tx => writeCodes(tx, codesBySet))
  return { faults, changes }
}

async function writeCodes(
  tx: Db,
  codesBySet: ReadonlyMap<NationalSet, ReadonlyMap<string, NationalCode>>,
): Promise<void> {
  for (const [set, codes] of codesBySet) {
    const rows = [...codes].map(([code, { names, active, validFrom, validTo }]) => ({
      code,
      names,
      active,
      valid_from: validFrom,
      valid_to: validTo,
    }))
    await sql`insert into national_code (code_set, code, names, is_active, valid_from, valid_to)
      select ${set}, r.code, r.names, r.active, r.valid_from, r.valid_to
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (code text, names jsonb, active boolean, valid_from date, valid_to date)
      on conflict (code_set, code) do update set names = excluded.names, is_active = excluded.is_active,
        valid_from = excluded.valid_from, valid_to = excluded.valid_to`.execute(tx)
  }
}
