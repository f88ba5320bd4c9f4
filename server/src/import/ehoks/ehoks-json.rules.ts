import * as z from 'zod/mini'

/**
 * The shapes of the national plan register (eHOKS): what the portal reads of each object. Keys that are not named here
 * are kept as they are, and lists are read one item at a time, so that a faulty item leaves out no other.
 */

const text = z.optional(z.nullable(z.string()))
const whole = z.optional(z.nullable(z.number()))
const yes = z.optional(z.nullable(z.boolean()))
const list = z.optional(z.nullable(z.array(z.unknown())))
const texts = z.optional(z.nullable(z.array(z.string())))
const isDay = (value: string) => z.iso.date().safeParse(value).success
const day = z.string().check(z.refine(isDay, 'is not a day like 2026-08-10'))
const maybeDay = z.optional(z.nullable(day))
const isInstant = (value: string) => z.iso.datetime({ offset: true }).safeParse(value).success
const instant = z.string().check(z.refine(isInstant, 'is not an instant like 2026-08-10T08:15:00Z'))
const codeUri = (set: string) =>
  z.string().check(z.regex(new RegExp(`^${set}_[\\w.-]{1,60}$`), `is no code of ${set}`))
const organisation = z.optional(z.nullable(z.looseObject({ nimi: text })))
const assessor = z.looseObject({ nimi: z.string(), organisaatio: organisation })
const assessors = z.optional(z.nullable(z.array(assessor)))

export const supportingStudy = z.looseObject({
  nimi: z.string(),
  kuvaus: text,
  alku: maybeDay,
  loppu: maybeDay,
})

const representative = z.optional(z.nullable(z.looseObject({ nimi: z.string(), rooli: text })))

/** Osaamisen hankkimistapa: a period of learning. */
export const learningPeriod = z.looseObject({
  alku: day,
  loppu: day,
  'ajanjakson-tarkenne': text,
  'osaamisen-hankkimistapa-koodi-uri': codeUri('osaamisenhankkimistapa'),
  'osa-aikaisuustieto': whole,
  'oppisopimuksen-perusta-koodi-uri': text,
  'yksiloiva-tunniste': text,
  'jarjestajan-edustaja': representative,
  'hankkijan-edustaja': representative,
  'muut-oppimisymparistot': z.optional(
    z.nullable(
      z.array(
        z.looseObject({
          'oppimisymparisto-koodi-uri': codeUri('oppimisymparistot'),
          alku: maybeDay,
          loppu: maybeDay,
        }),
      ),
    ),
  ),
  keskeytymisajanjaksot: z.optional(z.nullable(z.array(z.looseObject({ alku: day, loppu: maybeDay })))),
  'tyopaikalla-jarjestettava-koulutus': z.optional(
    z.nullable(
      z.looseObject({
        'tyopaikan-nimi': text,
        'tyopaikan-y-tunnus': text,
        'keskeiset-tyotehtavat': texts,
        'vastuullinen-tyopaikka-ohjaaja': z.optional(
          z.nullable(z.looseObject({ nimi: text, sahkoposti: text, puhelinnumero: text })),
        ),
      }),
    ),
  ),
})
export type LearningPeriod = z.infer<typeof learningPeriod>

/** Osaamisen osoittaminen: a demonstration. */
export const shownCompetence = z.looseObject({
  alku: day,
  loppu: day,
  'sisallon-kuvaus': texts,
  'osa-alueet': z.optional(
    z.nullable(z.array(z.looseObject({ 'koodi-uri': codeUri('ammatillisenoppiaineet') }))),
  ),
  nayttoymparisto: z.optional(z.nullable(z.looseObject({ nimi: text, 'y-tunnus': text, kuvaus: text }))),
  'koulutuksen-jarjestaja-osaamisen-arvioijat': assessors,
  'tyoelama-osaamisen-arvioijat': assessors,
  'vaatimuksista-tai-tavoitteista-poikkeaminen': text,
  'yksilolliset-kriteerit': texts,
})
export type ShownCompetence = z.infer<typeof shownCompetence>

const unitFields = {
  'olennainen-seikka': yes,
  'vaatimuksista-tai-tavoitteista-poikkeaminen': text,
  'opetus-ja-ohjaus-maara': whole,
  'osaamisen-hankkimistavat': list,
  'osaamisen-osoittaminen': list,
  'osa-alueet': list,
  // Of local units and of parts of preparatory training.
  nimi: text,
  laajuus: whole,
  'tavoitteet-ja-sisallot': text,
  alku: maybeDay,
  loppu: maybeDay,
  // Of what was learned before.
  'valittu-todentamisen-prosessi-koodi-uri': text,
  'tarkentavat-tiedot-naytto': list,
  'tarkentavat-tiedot-osaamisen-arvioija': z.optional(
    z.nullable(
      z.looseObject({
        'lahetetty-arvioitavaksi': maybeDay,
        'aiemmin-hankitun-osaamisen-arvioijat': assessors,
      }),
    ),
  ),
}

export const nationalUnit = z.looseObject({
  'tutkinnon-osa-koodi-uri': codeUri('tutkinnonosat'),
  ...unitFields,
})
export const subArea = z.looseObject({
  'osa-alue-koodi-uri': codeUri('ammatillisenoppiaineet'),
  ...unitFields,
})
export const trainingPart = z.looseObject({
  'koulutuksen-osa-koodi-uri': codeUri('koulutuksenosattuva'),
  ...unitFields,
})
export const localUnit = z.looseObject(unitFields)
export type AnyUnit = z.infer<typeof localUnit>

/** The lists of a plan whose items are units, with what they hold. */
export const unitLists = {
  'hankittavat-ammat-tutkinnon-osat': { shape: nationalUnit, code: 'tutkinnon-osa-koodi-uri' },
  'hankittavat-yhteiset-tutkinnon-osat': { shape: nationalUnit, code: 'tutkinnon-osa-koodi-uri' },
  'hankittavat-paikalliset-tutkinnon-osat': { shape: localUnit, code: undefined },
  'hankittavat-koulutuksen-osat': { shape: trainingPart, code: 'koulutuksen-osa-koodi-uri' },
  'aiemmin-hankitut-ammat-tutkinnon-osat': { shape: nationalUnit, code: 'tutkinnon-osa-koodi-uri' },
  'aiemmin-hankitut-yhteiset-tutkinnon-osat': { shape: nationalUnit, code: 'tutkinnon-osa-koodi-uri' },
  'aiemmin-hankitut-paikalliset-tutkinnon-osat': { shape: localUnit, code: undefined },
} as const
export type UnitList = keyof typeof unitLists
export const unitListNames = Object.keys(unitLists).filter((name): name is UnitList => name in unitLists)
export const supportingList = 'opiskeluvalmiuksia-tukevat-opinnot'

/** A plan (HOKS). */
export const hoks = z.looseObject({
  'opiskeluoikeus-oid': z
    .string()
    .check(z.regex(/^1\.2\.246\.562\.15\.[0-9]{1,20}$/, 'is no study right number')),
  'oppija-oid': text,
  'urasuunnitelma-koodi-uri': z.optional(z.nullable(codeUri('urasuunnitelma'))),
  'ensikertainen-hyvaksyminen': maybeDay,
  hyvaksytty: z.optional(z.nullable(instant)),
  paivitetty: z.optional(z.nullable(instant)),
  'osaamisen-saavuttamisen-pvm': maybeDay,
  'osaamisen-hankkimisen-tarve': yes,
  versio: whole,
  ...Object.fromEntries([...unitListNames, supportingList].map(name => [name, list])),
})
export type Hoks = z.infer<typeof hoks>

/** What a method of learning is here; every other code is a period at school. */
export const methods = {
  osaamisenhankkimistapa_koulutussopimus: 'TRAINING_AGREEMENT',
  osaamisenhankkimistapa_oppisopimus: 'APPRENTICESHIP',
  osaamisenhankkimistapa_oppilaitosmuotoinenkoulutus: 'SCHOOL',
} as const

/** How prior competence is verified, by the code set osaamisentodentamisenprosessi. */
export const routes = {
  osaamisentodentamisenprosessi_0001: 'DIRECT',
  osaamisentodentamisenprosessi_0002: 'ASSESSORS',
  osaamisentodentamisenprosessi_0003: 'DEMONSTRATION',
} as const

/** Looks a code up; undefined where the portal does not know it. */
export function known<Value>(
  codes: Record<string, Value>,
  code: string | null | undefined,
): Value | undefined {
  return code != null && Object.hasOwn(codes, code) ? codes[code] : undefined
}

/** True of a value that says nothing. */
function isEmpty(value: unknown): boolean {
  return value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0)
}

/** An object's keys without columns of their own, and those with columns that were there but empty. */
export function restOf(object: object, placed: readonly string[]): Record<string, unknown> {
  const kept = Object.entries(object).filter(
    ([key, value]) => key !== '__proto__' && (!placed.includes(key) || isEmpty(value)),
  )
  return Object.fromEntries(kept)
}

/** An object with the keys that have columns of their own added again: non-empty ones replace what was kept. */
export function withPlaced(
  rest: Record<string, unknown>,
  placed: Record<string, unknown>,
): Record<string, unknown> {
  const json = Object.entries(placed).filter(([, value]) => value !== undefined && !isEmpty(value))
  return { ...rest, ...Object.fromEntries(json) }
}
