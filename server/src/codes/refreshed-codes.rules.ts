import type { CodeItem, CodeList } from '@studentgo/protocol/codes'
import type { Language } from '@studentgo/protocol/language'
import type { NationalCode, NationalCodes } from '../platform/national-codes.ts'
import type { NamedCode } from './small-lists.data.ts'

/** The national code sets behind the lists that have one. */
export const nationalSets = ['kieli', 'maatjavaltiot2', '2asteenpohjakoulutus2021'] as const
export type NationalSet = (typeof nationalSets)[number]

const setOfList: Partial<Record<CodeList, NationalSet>> = {
  languages: 'kieli',
  countries: 'maatjavaltiot2',
  nationalities: 'maatjavaltiot2',
  basiceducationlevels: '2asteenpohjakoulutus2021',
}

type ListedCode = NamedCode &
  Pick<CodeItem, 'meta'> &
  Partial<Pick<CodeItem, 'active' | 'validFrom' | 'validTo'>>

/**
 * A list with what the register says of its codes: names, and whether they are in use. What the register does not have
 * stays; what only it has comes in, but for countries, which go by letters that it does not tell.
 */
export function withRefreshed(
  list: CodeList,
  drafts: readonly ListedCode[],
  codes: NationalCodes,
): ListedCode[] {
  const set = setOfList[list]
  const codesOfSet = set === undefined ? undefined : codes.get(set)
  if (set === undefined || codesOfSet === undefined) return [...drafts]
  const codeIn = (draft: ListedCode) => (list === 'countries' ? (draft.meta?.numeric ?? '') : draft.code)
  const known = new Set(drafts.map(codeIn))
  const mergedWith = drafts.map(draft => {
    const code = codesOfSet.get(codeIn(draft))
    return code === undefined ? draft : { ...draft, ...stateOf(code), names: namesOf(code, draft.names) }
  })
  if (list === 'countries') return mergedWith
  const fresh = [...codesOfSet].flatMap(([code, one]) => {
    const { fi } = one.names
    if (known.has(code) || fi === undefined) return []
    const meta = { koodistoUri: `${set}_${code.toLowerCase()}` }
    return [{ code, names: namesOf(one, { fi, sv: fi, en: fi }), ...stateOf(one), meta }]
  })
  return [...mergedWith, ...fresh]
}

function namesOf({ names }: NationalCode, known: Record<Language, string>): Record<Language, string> {
  return { fi: names.fi ?? known.fi, sv: names.sv ?? known.sv, en: names.en ?? known.en }
}

function stateOf({ active, validFrom, validTo }: NationalCode) {
  return {
    active,
    ...(validFrom === null ? {} : { validFrom }),
    ...(validTo === null ? {} : { validTo }),
  }
}
