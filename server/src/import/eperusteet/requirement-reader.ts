import { type GeneratedRows, itemsOf, readShape } from '../registers/json-parts.ts'
import { codeIn, hashOf, type InThree, plain } from './curriculum-words.ts'
import {
  assessedArea,
  assessedPart,
  type CriteriaOfLevel,
  type GeneralAssessment,
  levelOf,
  type OwnAssessment,
  type Requirements,
  requirement,
  requirementGroup,
  type Unit,
  type Words,
  words,
} from './eperusteet-json.rules.ts'

interface Criterion {
  level: string
  text: InThree
  path: string
}

/** A requirement as the document tells it; `key` is its national code, or made of its words. */
export interface FoundRequirement {
  key: string
  text: InThree
  path: string
  criteria: Criterion[]
}

/** Finds requirements and their criteria in a document; what is wrong with them goes to its faults and warnings. */
export class RequirementReader {
  private readonly made: Pick<GeneratedRows, 'leftOut' | 'warnings'>

  constructor(made: Pick<GeneratedRows, 'leftOut' | 'warnings'>) {
    this.made = made
  }

  ofUnit(read: Unit, path: string): FoundRequirement[] {
    if (read.osanTyyppi === 'koulutuksenosa')
      return this.aimsOfTraining(read.tavoitteet, `${path}.tavoitteet`)
    return [
      ...this.listed(
        read.ammattitaitovaatimukset2019,
        `${path}.ammattitaitovaatimukset2019`,
        read.geneerinenArviointiasteikko,
        `${path}.geneerinenArviointiasteikko`,
      ),
      ...this.assessed(read.arviointi, `${path}.arviointi`),
    ]
  }

  /** Requirements of their own, judged by what the unit is judged by as a whole. */
  listed(
    json: Requirements,
    path: string,
    general: GeneralAssessment,
    generalPath: string,
  ): FoundRequirement[] {
    const criteria = this.criteriaIn(general?.osaamistasonKriteerit, generalPath, general)
    const groups = itemsOf(json?.kohdealueet).flatMap((one, at) => {
      const here = `${path}.kohdealueet[${at}]`
      const group = readShape(requirementGroup, one, here, this.made.leftOut)
      return group === undefined ? [] : [{ list: group.vaatimukset, path: `${here}.vaatimukset` }]
    })
    const all = [{ list: json?.vaatimukset, path: `${path}.vaatimukset` }, ...groups]
    return all.flatMap(({ list, path: place }) =>
      itemsOf(list).flatMap((one, at) => {
        const here = `${place}[${at}]`
        const read = readShape(requirement, one, here, this.made.leftOut)
        const found = read && this.textOf(read.vaatimus ?? read.koodi?.nimi, `${here}.vaatimus`)
        if (found === undefined) return []
        const key = codeIn(read?.koodi?.uri) ?? hashOf(found.fi)
        return [{ key, text: found, path: `${here}.vaatimus`, criteria }]
      }),
    )
  }

  /** Requirements given as targets of assessment. */
  assessed(json: OwnAssessment, path: string): FoundRequirement[] {
    const found = new Map<string, FoundRequirement>()
    for (const [at, one] of itemsOf(json?.arvioinninKohdealueet).entries()) {
      const here = `${path}.arvioinninKohdealueet[${at}]`
      const area = readShape(assessedArea, one, here, this.made.leftOut)
      for (const [number, part] of itemsOf(area?.arvioinninKohteet).entries()) {
        const place = `${here}.arvioinninKohteet[${number}]`
        const read = readShape(assessedPart, part, place, this.made.leftOut)
        if (read === undefined) continue
        const own = read.otsikko ?? undefined
        const titlePath = own === undefined ? `${here}.otsikko` : `${place}.otsikko`
        const text = this.textOf(own ?? area?.otsikko, titlePath)
        if (text === undefined) continue
        const code = own === undefined ? codeIn(area?.koodi?.uri) : undefined
        const key = code ?? hashOf(text.fi)
        const criteria = this.criteriaIn(read.osaamistasonKriteerit, place, undefined)
        const known = found.get(key)
        if (known === undefined) found.set(key, { key, text, path: titlePath, criteria })
        else known.criteria.push(...criteria)
      }
    }
    return [...found.values()]
  }

  private aimsOfTraining(json: unknown, path: string): FoundRequirement[] {
    return itemsOf(json).flatMap((one, at) => {
      const here = `${path}[${at}]`
      const text = this.textOf(readShape(words, one, here, this.made.leftOut), here)
      return text === undefined ? [] : [{ key: hashOf(text.fi), text, path: here, criteria: [] }]
    })
  }

  private criteriaIn(
    json: readonly CriteriaOfLevel[] | null | undefined,
    path: string,
    scale: GeneralAssessment,
  ): Criterion[] {
    return (json ?? []).flatMap((ofLevel, at) => {
      const here = `${path}.osaamistasonKriteerit[${at}]`
      const level = levelOf(ofLevel, scale)
      const list = itemsOf(ofLevel.kriteerit)
      if (level === undefined) {
        const reason = 'is a level that is not known; its criteria are left out'
        if (list.length > 0) this.made.warnings.push({ path: `${here}._osaamistaso`, reason })
        return []
      }
      return list.flatMap((one, number) => {
        const place = `${here}.kriteerit[${number}]`
        const text = this.textOf(readShape(words, one, place, this.made.leftOut), place)
        return text === undefined ? [] : [{ level, text, path: place }]
      })
    })
  }

  /** The plain words of a text; undefined, with a warning, where they are not there in Finnish. */
  private textOf(json: Words | null | undefined, path: string): InThree | undefined {
    if (json == null) return undefined
    const text = { fi: plain(json.fi), sv: plain(json.sv), en: plain(json.en) }
    if (text.fi !== '') return text
    if ((text.sv || text.en) !== '') {
      this.made.warnings.push({ path, reason: 'has no Finnish text, and is not shown' })
    }
    return undefined
  }
}
