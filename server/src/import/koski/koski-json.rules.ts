import * as z from 'zod/mini'

/**
 * The shapes of the national register of study rights and completed studies (Koski): what the portal reads of each object.
 * Keys that are not named here are left alone, and lists are read one item at a time.
 */

const text = z.optional(z.nullable(z.string()))
const list = z.optional(z.nullable(z.array(z.unknown())))
const isDay = (value: string) => z.iso.date().safeParse(value).success
const day = z.string().check(z.refine(isDay, 'is not a day like 2026-08-10'))
const maybeDay = z.optional(z.nullable(day))
const words = z.optional(z.nullable(z.looseObject({ fi: text, sv: text, en: text })))
export type Words = z.infer<typeof words>
const code = z.looseObject({ koodiarvo: z.string(), nimi: words, koodistoUri: text })
const maybeCode = z.optional(z.nullable(code))

const size = z.optional(z.nullable(z.looseObject({ arvo: z.number() })))

/** A student with their study rights. */
export const student = z.looseObject({
  henkilö: z.looseObject({ oid: z.string() }),
  opiskeluoikeudet: z.array(z.unknown()),
})

/** Opiskeluoikeus. */
export const studyRight = z.looseObject({
  oid: z.string().check(z.regex(/^1\.2\.246\.562\.15\.[0-9]{11}$/, 'is no study right number')),
  tyyppi: z.looseObject({ koodiarvo: z.string() }),
  alkamispäivä: maybeDay,
  arvioituPäättymispäivä: maybeDay,
  päättymispäivä: maybeDay,
  tila: z.looseObject({
    opiskeluoikeusjaksot: z
      .array(
        z.looseObject({
          alku: day,
          tila: z.looseObject({ koodiarvo: z.string() }),
          opintojenRahoitus: maybeCode,
        }),
      )
      .check(z.minLength(1, 'is empty')),
  }),
  suoritukset: list,
})
export type KoskiRight = z.infer<typeof studyRight>

/** Suoritus: what the right leads to. */
export const completed = z.looseObject({
  koulutusmoduuli: z.looseObject({ tunniste: code, perusteenNimi: words }),
  tutkintonimike: z.optional(z.nullable(z.array(z.looseObject({ nimi: words })))),
  osaamisala: z.optional(
    z.nullable(
      z.array(z.looseObject({ osaamisala: z.optional(z.nullable(z.looseObject({ nimi: words }))) })),
    ),
  ),
  osasuoritukset: list,
})

export type Completed = z.infer<typeof completed>

const assessment = z.looseObject({
  arvosana: code,
  päivä: maybeDay,
  hyväksytty: z.optional(z.nullable(z.boolean())),
})
export type KoskiAssessment = z.infer<typeof assessment>

/** Osasuoritus: a unit, or a sub-area of one. */
export const part = z.looseObject({
  koulutusmoduuli: z.looseObject({
    tunniste: code,
    laajuus: size,
    pakollinen: z.optional(z.nullable(z.boolean())),
  }),
  arviointi: z.optional(z.nullable(z.array(assessment))),
  tunnustettu: z.optional(z.nullable(z.looseObject({}))),
  osasuoritukset: list,
})
export type KoskiPart = z.infer<typeof part>

/** The kinds of study rights that the portal has. */
export const takenKinds: readonly string[] = ['ammatillinenkoulutus', 'tuva']

/** The states of the national register that end a study right. */
export const endStates: readonly string[] = [
  'eronnut',
  'katsotaaneronneeksi',
  'peruutettu',
  'valmistunut',
  'hyvaksytystisuoritettu',
  'keskeytynyt',
  'paattynyt',
  'mitatoity',
]
export const knownStates: readonly string[] = ['lasna', 'loma', 'valiaikaisestikeskeytynyt', ...endStates]

/** The grades that the portal shows, by scale; one of three steps would read as one of five. */
const scales: Readonly<Record<string, readonly string[]>> = {
  arviointiasteikkoammatillinen15: ['1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty'],
  arviointiasteikkoammatillinenhyvaksyttyhylatty: ['Hyväksytty', 'Hylätty'],
  arviointiasteikkotuva: ['Hyväksytty', 'Hylätty'],
}

/** The grade of an assessment; undefined where the portal has none like it. */
export function gradeOf({ arvosana }: KoskiAssessment): string | undefined {
  const scale = arvosana.koodistoUri ?? 'arviointiasteikkoammatillinen15'
  const grades = Object.hasOwn(scales, scale) ? scales[scale] : undefined
  return grades?.includes(arvosana.koodiarvo) ? arvosana.koodiarvo : undefined
}

/** The assessment that counts: the last one by its day, of one day the last in the list. */
export function lastAssessment(json: readonly KoskiAssessment[] | null | undefined) {
  return [...(json ?? [])].sort((a, b) => (a.päivä ?? '').localeCompare(b.päivä ?? '')).at(-1)
}

/** The period that a right is in on a day, or its first one where it has not begun. */
export function periodOn({ tila }: KoskiRight, today: string) {
  const inOrder = [...tila.opiskeluoikeusjaksot].sort((a, b) => a.alku.localeCompare(b.alku))
  return inOrder.findLast(one => one.alku <= today) ?? inOrder[0]
}
