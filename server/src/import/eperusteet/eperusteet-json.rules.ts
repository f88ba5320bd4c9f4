import * as z from 'zod/mini'

/**
 * The shapes of the national curriculum register (ePerusteet): what the portal reads of each object. Keys that are not
 * named here say nothing that it shows, and lists are read one item at a time, so that a faulty item leaves out no other.
 */

const list = z.optional(z.nullable(z.array(z.unknown())))
const number = z.optional(z.nullable(z.number()))
/** Ids come as numbers, and as texts where something points at them. */
const reference = z.optional(z.nullable(z.union([z.string(), z.number()], 'is neither a text nor a number')))
const text = z.optional(z.nullable(z.string()))

/** A text by language. */
export const words = z.looseObject({ fi: text, sv: text, en: text })
export type Words = z.infer<typeof words>
const maybeWords = z.optional(z.nullable(words))

const code = z.optional(z.nullable(z.looseObject({ uri: text, arvo: text, nimi: maybeWords })))

const criteriaOfLevel = z.looseObject({
  _osaamistaso: reference,
  osaamistaso: z.optional(z.nullable(z.looseObject({ id: reference }))),
  kriteerit: list,
})
export type CriteriaOfLevel = z.infer<typeof criteriaOfLevel>
const levels = z.optional(z.nullable(z.array(criteriaOfLevel)))

/** What a unit is judged by as a whole, the same for many units. */
const generalAssessment = z.optional(
  z.nullable(
    z.looseObject({
      _arviointiAsteikko: reference,
      arviointiAsteikko: z.optional(
        z.nullable(
          z.looseObject({
            id: reference,
            osaamistasot: z.optional(z.nullable(z.array(z.looseObject({ id: reference })))),
          }),
        ),
      ),
      osaamistasonKriteerit: levels,
    }),
  ),
)
export type GeneralAssessment = z.infer<typeof generalAssessment>

/** What a unit is judged by requirement for requirement. */
const ownAssessment = z.optional(z.nullable(z.looseObject({ arvioinninKohdealueet: list })))
export type OwnAssessment = z.infer<typeof ownAssessment>

export const assessedArea = z.looseObject({ otsikko: maybeWords, koodi: code, arvioinninKohteet: list })
export const assessedPart = z.looseObject({
  otsikko: maybeWords,
  _arviointiAsteikko: reference,
  osaamistasonKriteerit: levels,
})

export const requirementGroup = z.looseObject({ kuvaus: maybeWords, vaatimukset: list })
export const requirement = z.looseObject({ koodi: code, vaatimus: maybeWords })
const requirements = z.optional(z.nullable(z.looseObject({ vaatimukset: list, kohdealueet: list })))
export type Requirements = z.infer<typeof requirements>

/** Aims of a sub-area since 2020. */
const aims = z.optional(z.nullable(z.looseObject({ laajuus: number, tavoitteet: requirements })))
/** Aims of a sub-area of 2014, in words. */
export const olderAims = z.looseObject({
  pakollinen: z.optional(z.nullable(z.boolean())),
  laajuus: number,
  tavoitteet: maybeWords,
  arviointi: ownAssessment,
})

export const subArea = z.looseObject({
  nimi: maybeWords,
  kuvaus: maybeWords,
  koodi: code,
  koodiUri: text,
  arviointi: generalAssessment,
  pakollisetOsaamistavoitteet: aims,
  valinnaisetOsaamistavoitteet: aims,
  osaamistavoitteet: list,
})
export type SubArea = z.infer<typeof subArea>

export const unit = z.looseObject({
  id: reference,
  osanTyyppi: text,
  tyyppi: text,
  nimi: maybeWords,
  kuvaus: maybeWords,
  koodi: code,
  koodiUri: text,
  /** Of a part of preparatory training. */
  nimiKoodi: code,
  laajuusMinimi: number,
  ammattitaitovaatimukset2019: requirements,
  arviointi: ownAssessment,
  geneerinenArviointiasteikko: generalAssessment,
  osaAlueet: list,
})
export type Unit = z.infer<typeof unit>

const place = z.looseObject({ _tutkinnonOsa: reference, laajuus: number })

/** The requirements of a whole qualification. */
export const qualification = z.looseObject({
  tutkinnonOsat: list,
  koulutuksenOsat: list,
  suoritustavat: z.optional(
    z.nullable(z.array(z.looseObject({ tutkinnonOsaViitteet: z.optional(z.nullable(z.array(place))) }))),
  ),
})

type Level = 'T1' | 'T2' | 'H3' | 'H4' | 'K5'

/** The levels of the scales that the register numbers: passed; satisfactory, good, excellent; one to five. */
const numbered: Readonly<Record<string, Level>> = {
  1: 'T1',
  2: 'T1',
  3: 'H3',
  4: 'K5',
  5: 'T1',
  6: 'T2',
  7: 'H3',
  8: 'H4',
  9: 'K5',
}
const inOrder: Readonly<Record<number, readonly Level[]>> = {
  1: ['T1'],
  3: ['T1', 'H3', 'K5'],
  5: ['T1', 'T2', 'H3', 'H4', 'K5'],
}

/** The level of criteria; undefined where neither its number nor its place in the scale of the document is known. */
export function levelOf(
  { _osaamistaso, osaamistaso }: CriteriaOfLevel,
  scale: GeneralAssessment,
): Level | undefined {
  const id = String(_osaamistaso ?? osaamistaso?.id ?? '')
  if (Object.hasOwn(numbered, id)) return numbered[id]
  const steps = scale?.arviointiAsteikko?.osaamistasot ?? []
  const at = steps.findIndex(step => String(step.id) === id)
  return at < 0 ? undefined : inOrder[steps.length]?.[at]
}
