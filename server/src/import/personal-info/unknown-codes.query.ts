import type { CodeList } from '@studentgo/protocol/codes'
import { codeList } from '../../codes/code-lists.data.ts'
import type { ReadDb } from '../../platform/database/database.ts'
import { type NationalCodes, readNationalCodes } from '../../platform/national-codes.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { faultsIn } from '../engine/faults.rules.ts'
import type { Folder } from '../files.ts'

/** Codes of persons that are in no list, not even in the latest national register. */
export async function unknownCodes(db: ReadDb, folder: Folder): Promise<Refusal[]> {
  const codes = await readNationalCodes(db)
  const lists = new Map<CodeList, Set<string>>()
  const known = (list: CodeList) => {
    const found = lists.get(list) ?? new Set(activeCodes(list, codes))
    lists.set(list, found)
    return found
  }
  const judge = (column: string, list: CodeList, values: readonly (string | null)[]) =>
    values
      .filter(code => code !== null && !known(list).has(code))
      .map((code): [string, string] => [
        column,
        `${code} is no code of ${list}; refresh-codes brings newer ones`,
      ])
  return [
    ...faultsIn('ext_personal_info', folder.ext_personal_info, row => [
      ...judge('nationalities', 'nationalities', row.nationalities).slice(0, 1),
      ...judge('motherTongue', 'languages', [row.motherTongue]),
      ...judge('basicEducation', 'basiceducations', [row.basicEducation]),
      ...judge('basicEducationLevel', 'basiceducationlevels', [row.basicEducationLevel]),
    ]),
    ...faultsIn('ext_addresses', folder.ext_addresses, ({ country }) =>
      judge('country', 'countries', [country]),
    ),
  ]
}

function activeCodes(list: CodeList, codes: NationalCodes): string[] {
  return codeList(list, 'fi', codes).flatMap(({ code, active }) => (active ? [code] : []))
}
