import type { CodeItem, CodeList } from '@studentgo/protocol/codes'
import { type Language, languages } from '@studentgo/protocol/language'
import type { NationalCodes } from '../platform/national-codes.ts'
import { countries } from './countries.data.ts'
import { firstLanguages, languageCodes, namedLanguages } from './languages.data.ts'
import { withRefreshed } from './refreshed-codes.rules.ts'
import {
  basicEducationLevels,
  basicEducations,
  employmentStatuses,
  employmentTypes,
  militaryServiceTypes,
  type NamedCode,
} from './small-lists.data.ts'

type Draft = NamedCode & Pick<CodeItem, 'meta'> & Partial<Pick<CodeItem, 'active' | 'validFrom' | 'validTo'>>

const noCodes: NationalCodes = new Map()
const cached = new WeakMap<NationalCodes, Map<string, CodeItem[]>>()

/**
 * One of the eight reference lists in the order in which a person of that language looks for a name. Names of
 * countries and languages are the runtime's (CLDR), or those of the national register where it was asked; every item has
 * them in all three. Made once of the same codes.
 */
export function codeList(list: CodeList, language: Language, codes: NationalCodes = noCodes): CodeItem[] {
  const made = cached.get(codes) ?? new Map<string, CodeItem[]>()
  cached.set(codes, made)
  const key = `${list} ${language}`
  const known = made.get(key)
  if (known !== undefined) return known
  const items = makers[list](language, drafts => withRefreshed(list, drafts, codes)).map((draft, index) => ({
    active: true,
    ...draft,
    name: draft.names[language],
    order: index + 1,
  }))
  made.set(key, items)
  return items
}

/** Merges what the register says into the codes that the program knows. */
type Merge = (drafts: Draft[]) => Draft[]

const makers: Record<CodeList, (language: Language, refreshed: Merge) => Draft[]> = {
  countries: (language, refreshed) => byName(refreshed(countryDrafts()), language, ['FI']),
  nationalities: (language, refreshed) => {
    const all = refreshed([...nationalityDrafts(), ...withoutCountry])
    const isLast = ({ code }: Draft) => withoutCountry.some(one => one.code === code)
    const countries = all.filter(one => !isLast(one))
    return [...byName(countries, language, ['246']), ...all.filter(isLast)]
  },
  languages: (language, refreshed) => byName(refreshed(languageDrafts()), language, firstLanguages),
  basiceducations: () => [...basicEducations],
  basiceducationlevels: (_language, refreshed) =>
    refreshed(
      basicEducationLevels.map(item => ({
        ...item,
        meta: { koodistoUri: `2asteenpohjakoulutus2021_${item.code}` },
      })),
    ),
  militaryservicetypes: () => [...militaryServiceTypes],
  employmentstatuses: () => [...employmentStatuses],
  employmenttypes: () => [...employmentTypes],
}

/** By name as the language sorts (ä after z in Finnish and Swedish), after the codes of `first`. */
function byName(drafts: Draft[], language: Language, first: readonly string[]): Draft[] {
  const collator = new Intl.Collator(language)
  const rank = (draft: Draft) => (first.includes(draft.code) ? first.indexOf(draft.code) : first.length)
  return drafts.sort((a, b) => rank(a) - rank(b) || collator.compare(a.names[language], b.names[language]))
}

function countryDrafts(): Draft[] {
  return countries.map(({ alpha2, alpha3, numeric }) => ({
    code: alpha2,
    names: runtimeNames('region', alpha2),
    meta: { alpha2, alpha3, numeric, koodistoUri: `maatjavaltiot2_${numeric}` },
  }))
}

/** By number, as the population register has them; Kosovo has an older number beside its present one. */
function nationalityDrafts(): Draft[] {
  const drafts = countryDrafts().map(draft => ({ ...draft, code: draft.meta?.numeric ?? draft.code }))
  const kosovo = drafts
    .filter(draft => draft.code === '907')
    .map(draft => ({ ...draft, code: '997', active: false }))
  return [...drafts, ...kosovo.map(draft => ({ ...draft, meta: { koodistoUri: 'maatjavaltiot2_997' } }))]
}

/** The register's codes of people without a country; they come last. */
const withoutCountry: Draft[] = [
  { code: '991', names: { fi: 'Ilman kansalaisuutta', sv: 'Utan medborgarskap', en: 'Without nationality' } },
  {
    code: '998',
    names: { fi: 'Ulkomaat, tuntematon', sv: 'Utlandet, okänt', en: 'Foreign, unknown' },
  },
  { code: '999', names: { fi: 'Tuntematon', sv: 'Okänt', en: 'Unknown' } },
].map(item => ({ ...item, meta: { koodistoUri: `maatjavaltiot2_${item.code}` } }))

function languageDrafts(): Draft[] {
  const codes = new Set([...languageCodes, ...Object.keys(namedLanguages)])
  return [...codes].map(code => ({
    code,
    names: namedLanguages[code] ?? runtimeNames('language', code.toLowerCase()),
    meta: { koodistoUri: `kieli_${code.toLowerCase()}` },
  }))
}

function runtimeNames(type: 'region' | 'language', code: string): Record<Language, string> {
  const [fi = code, sv = code, en = code] = languages.map(language => displayNames(type, language).of(code))
  return { fi, sv, en }
}

const displays = new Map<string, Intl.DisplayNames>()

function displayNames(type: 'region' | 'language', language: Language): Intl.DisplayNames {
  const key = `${type} ${language}`
  const known = displays.get(key) ?? new Intl.DisplayNames([language], { type, fallback: 'none' })
  displays.set(key, known)
  return known
}
