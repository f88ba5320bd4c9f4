import * as z from 'zod/mini'
import type { NationalCode } from '../../platform/national-codes.ts'
import { type JsonFault, readShape } from '../registers/json-parts.ts'

const text = z.optional(z.nullable(z.string()))
const isDay = (value: string) => z.iso.date().safeParse(value).success
const maybeDay = z.optional(z.nullable(z.string().check(z.refine(isDay, 'is not a day like 2026-08-10'))))

/** A code as the register of national code sets (Koodisto) writes it. */
const nationalCode = z.looseObject({
  koodiArvo: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,40}$/, 'is no code')),
  versio: z.optional(z.nullable(z.number())),
  tila: text,
  voimassaAlkuPvm: maybeDay,
  voimassaLoppuPvm: maybeDay,
  metadata: z.array(z.looseObject({ kieli: z.string(), nimi: text })),
})

/** An answer with fewer codes than this share of the known ones counts as incomplete. */
const leastShare = 0.9
const mostCodes = 20_000
const languageOf: Readonly<Record<string, 'fi' | 'sv' | 'en'>> = { FI: 'fi', SV: 'sv', EN: 'en' }

/** Reads the codes of a set; of several versions of a code the newest counts. Faults name their path. */
export function codesIn(
  json: unknown,
  today: string,
  known: number,
): { codes: Map<string, NationalCode>; faults: JsonFault[] } {
  const codes = new Map<string, NationalCode>()
  const versions = new Map<string, number>()
  const faults: JsonFault[] = []
  if (!Array.isArray(json)) return { codes, faults: [{ path: '$', reason: 'is no list of codes' }] }
  if (json.length === 0) return { codes, faults: [{ path: '$', reason: 'is empty' }] }
  if (json.length > mostCodes)
    return { codes, faults: [{ path: '$', reason: `has more than ${mostCodes} codes` }] }
  for (const [at, one] of json.entries()) {
    const read = readShape(nationalCode, one, `$[${at}]`, faults)
    if (read === undefined) continue
    const names: NationalCode['names'] = {}
    for (const [number, { kieli, nimi }] of read.metadata.entries()) {
      const language = Object.hasOwn(languageOf, kieli) ? languageOf[kieli] : undefined
      const name = nimi?.trim() ?? ''
      if (language === undefined || name === '') continue
      if (name.length > 300 || /\p{Cc}/u.test(name) || !name.isWellFormed()) {
        faults.push({ path: `$[${at}].metadata[${number}].nimi`, reason: 'has a name that cannot be shown' })
      } else names[language] = name
    }
    // What has no Finnish name could be shown to nobody.
    if (names.fi === undefined) continue
    const code = read.koodiArvo.toUpperCase()
    const version = read.versio ?? 0
    if ((versions.get(code) ?? -1) >= version) continue
    versions.set(code, version)
    const end = read.voimassaLoppuPvm ?? null
    codes.set(code, {
      names,
      active: read.tila !== 'PASSIIVINEN' && (end === null || end >= today),
      validFrom: read.voimassaAlkuPvm ?? null,
      validTo: end,
    })
  }
  if (faults.length === 0 && codes.size < known * leastShare) {
    faults.push({
      path: '$',
      reason: `has ${codes.size} codes, and ${known} are known: this looks like a part`,
    })
  }
  return { codes, faults }
}

/** What a refreshed set says otherwise than before. */
export interface CodeChanges {
  added: string[]
  renamed: string[]
  ended: string[]
  returned: string[]
  unchanged: number
}

/** Compares the codes of a set with its known ones. */
export function changesOf(
  before: ReadonlyMap<string, NationalCode>,
  now: ReadonlyMap<string, NationalCode>,
): CodeChanges {
  const changes: CodeChanges = { added: [], renamed: [], ended: [], returned: [], unchanged: 0 }
  for (const [code, one] of now) {
    const was = before.get(code)
    const isRenamed = (['fi', 'sv', 'en'] as const).some(
      language => one.names[language] !== undefined && one.names[language] !== was?.names[language],
    )
    if (was === undefined) changes.added.push(code)
    else if (was.active && !one.active) changes.ended.push(code)
    else if (!was.active && one.active) changes.returned.push(code)
    else if (isRenamed) changes.renamed.push(code)
    else changes.unchanged++
  }
  return changes
}

const mostNamed = 20

/** A line for a set: `kieli: 1 new (XQ), 195 unchanged`. */
export function describeChanges(set: string, changes: CodeChanges): string {
  const words = { added: 'new', renamed: 'renamed', ended: 'ended', returned: 'in use again' } as const
  const parts = Object.entries(words).flatMap(([kind, word]) => {
    const codes = changes[kind as keyof typeof words]
    if (codes.length === 0) return []
    const more = codes.length > mostNamed ? `, ${codes.length - mostNamed} more` : ''
    return [`${codes.length} ${word} (${codes.slice(0, mostNamed).join(', ')}${more})`]
  })
  return `${set}: ${[...parts, `${changes.unchanged} unchanged`].join(', ')}`
}
