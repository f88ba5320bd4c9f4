import { createHash } from 'node:crypto'
import sanitize from 'sanitize-html'
import type { TextRow } from '../engine/csv-text.ts'
import type { FileName } from '../files.ts'
import type { TextTables } from '../incoming/merge-tables.rules.ts'
import {
  addRow,
  coursesByCode,
  isObject,
  itemsOf,
  type MadeRows,
  oneDecimal,
  readShape,
  registerCode,
} from '../registers/json-parts.ts'
import {
  assessedArea,
  assessedPart,
  type CriteriaOfLevel,
  type GeneralAssessment,
  levelOf,
  type OwnAssessment,
  olderAims,
  qualification,
  type Requirements,
  requirement,
  requirementGroup,
  type SubArea,
  subArea,
  type Unit,
  unit,
  type Words,
  words,
} from './eperusteet-json.rules.ts'

/** A document of requirements. */
export interface CurriculumDocument extends MadeRows {
  /** The courses of the units that it tells of. */
  told: Set<string>
  /** The requirements whose criteria it says whole. */
  judged: Set<string>
}

interface Criterion {
  level: string
  text: Localised
  path: string
}
interface Localised {
  fi: string
  sv: string
  en: string
}
interface FoundRequirement {
  key: string
  text: Localised
  path: string
  criteria: Criterion[]
}

/** Turns requirements of qualifications, or units alone, into rows of the import files over what the source has said. */
export function rowsOfCurriculum(
  items: readonly unknown[],
  before: TextTables,
  basePath: string | undefined,
): CurriculumDocument {
  const made: CurriculumDocument = {
    rows: new Map(),
    told: new Set(),
    judged: new Set(),
    leftOut: [],
    warnings: [],
  }
  const rows = new CurriculumRows(made, before)
  for (const [at, given] of items.entries()) {
    const path = basePath ?? `$[${at}]`
    const isWhole =
      isObject(given) && ['tutkinnonOsat', 'koulutuksenOsat'].some(key => Object.hasOwn(given, key))
    if (isWhole) rows.writeQualification(given, path)
    else rows.writeUnit(given, path, undefined)
  }
  return made
}

class CurriculumRows {
  private readonly made: CurriculumDocument
  private readonly before: TextTables
  private readonly courses: Map<string, TextRow>
  private readonly requirements: Map<string, TextRow[]>
  private readonly indexes = new Map<FileName, Map<string, TextRow>>()
  private readonly org: string

  constructor(made: CurriculumDocument, before: TextTables) {
    this.made = made
    this.before = before
    this.courses = coursesByCode(before.get('courses')?.rows ?? [])
    this.requirements = Map.groupBy(
      before.get('ext_requirements')?.rows ?? [],
      row => row.courseSourcedId ?? '',
    )
    this.org = before.get('orgs')?.rows[0]?.sourcedId ?? ''
  }

  writeQualification(given: unknown, path: string): void {
    const read = readShape(qualification, given, path, this.made.leftOut)
    if (read === undefined) return
    const sizes = new Map<string, number>()
    for (const { tutkinnonOsaViitteet } of read.suoritustavat ?? []) {
      for (const { _tutkinnonOsa, laajuus } of tutkinnonOsaViitteet ?? []) {
        if (_tutkinnonOsa != null && laajuus != null) sizes.set(String(_tutkinnonOsa), laajuus)
      }
    }
    for (const list of ['tutkinnonOsat', 'koulutuksenOsat'] as const) {
      for (const [at, one] of itemsOf(read[list]).entries()) {
        this.writeUnit(one, `${path}.${list}[${at}]`, sizes)
      }
    }
  }

  writeUnit(given: unknown, path: string, sizes: ReadonlyMap<string, number> | undefined): void {
    const read = readShape(unit, given, path, this.made.leftOut)
    if (read === undefined) return
    const code = codeIn(read.koodi?.uri ?? read.nimiKoodi?.uri ?? read.koodiUri)
    if (code === undefined) {
      this.made.warnings.push({ path, reason: 'has no code, and is left out' })
      return
    }
    const isTraining = read.osanTyyppi === 'koulutuksenosa'
    const isCommon = /tutke2/.test(read.tyyppi ?? '') || itemsOf(read.osaAlueet).length > 0
    const kind = isTraining ? 'TUVA_PART' : isCommon ? 'COMMON' : 'VOCATIONAL'
    const group = isTraining ? '' : isCommon ? '2' : '1'
    const size = sizes?.get(String(read.id)) ?? (isTraining ? read.laajuusMinimi : undefined)
    const found = this.requirementsIn(read, path)
    const name = named(read.koodi?.nimi ?? read.nimiKoodi?.nimi ?? undefined, read.nimi ?? undefined)
    const course = this.writeCourse(code, name, path, {
      row: { kind, group, osp: oneDecimal(size) ?? '' },
      description: descriptionIn(read),
      found,
      isPassed: isPassed(read),
    })
    if (course === undefined) return
    for (const [at, one] of itemsOf(read.osaAlueet).entries()) {
      this.writeSubArea(one, `${path}.osaAlueet[${at}]`, course)
    }
  }

  private writeSubArea(given: unknown, path: string, parent: string): void {
    const read = readShape(subArea, given, path, this.made.leftOut)
    if (read === undefined) return
    const code = codeIn(read.koodi?.uri ?? read.koodiUri)
    if (code === undefined) {
      this.made.warnings.push({ path, reason: 'has no code, and is left out' })
      return
    }
    const older = itemsOf(read.osaamistavoitteet).flatMap((one, at) => {
      const here = `${path}.osaamistavoitteet[${at}]`
      const aims = readShape(olderAims, one, here, this.made.leftOut)
      return aims === undefined ? [] : [{ aims, path: here }]
    })
    const mandatory = older.find(({ aims }) => aims.pakollinen !== false)
    const size = read.pakollisetOsaamistavoitteet?.laajuus ?? mandatory?.aims.laajuus
    const general = read.arviointi
    const found = [
      ...this.listed(
        read.pakollisetOsaamistavoitteet?.tavoitteet,
        `${path}.pakollisetOsaamistavoitteet.tavoitteet`,
        general,
        `${path}.arviointi`,
      ),
      ...(mandatory === undefined
        ? []
        : this.assessed(mandatory.aims.arviointi, `${mandatory.path}.arviointi`)),
    ]
    this.writeCourse(code, named(read.koodi?.nimi ?? undefined, read.nimi ?? undefined), path, {
      row: {
        kind: 'COMMON_SUBAREA',
        group: '2',
        parentSourcedId: parent,
        osp: oneDecimal(size) ?? '',
      },
      description: joined([read.kuvaus, mandatory?.aims.tavoitteet, optionalAims(read)]),
      found,
      isPassed: false,
    })
  }

  /** The rows of one unit. Answers its course; undefined where it can not be there. */
  private writeCourse(
    code: string,
    name: Localised,
    path: string,
    {
      row,
      description,
      found,
      isPassed: passed,
    }: { row: TextRow; description: Localised; found: FoundRequirement[]; isPassed: boolean },
  ): string | undefined {
    const known = this.courses.get(code)
    const course = known?.sourcedId ?? `eperusteet-${code}`
    if (this.made.told.has(course)) {
      this.made.warnings.push({ path, reason: `${code} is in the document already, and is taken once` })
      return course
    }
    const isNameless = known === undefined || registerCode(known.title ?? '') === code
    if (isNameless && name.fi === '') {
      this.made.leftOut.push({ path: `${path}.nimi`, reason: 'has no Finnish text' })
      return undefined
    }
    this.made.told.add(course)
    if (isNameless) {
      const own = known ?? { sourcedId: course, courseCode: code.toUpperCase(), orgSourcedId: this.org }
      addRow(this.made, 'courses', { ...own, title: name.fi.slice(0, 300) }, path, { title: 'nimi.fi' })
    }
    this.writeName(course, name, path)
    const was = this.known('ext_units', course)
    const base = was ?? { ...row, gradeScale: passed ? 'PASS_FAIL' : '' }
    // What the college has said of the unit stands; the register says what nobody has said.
    const filled = Object.fromEntries(
      Object.entries(row).filter(([column]) => column === 'osp' && !base[column]),
    )
    const words =
      description.fi === ''
        ? {}
        : { description: description.fi, descriptionSv: description.sv, descriptionEn: description.en }
    addRow(this.made, 'ext_units', { ...base, ...filled, ...words, sourcedId: course }, path, {
      description: 'kuvaus.fi',
      descriptionSv: 'kuvaus.sv',
      descriptionEn: 'kuvaus.en',
    })
    if (description.fi === '' && (description.sv || description.en) !== '') {
      this.made.warnings.push({ path: `${path}.kuvaus`, reason: 'has no Finnish text, and is not shown' })
    }
    if (found.length > 0) this.writeRequirements(course, found, path)
    return course
  }

  private writeName(course: string, { sv, en }: Localised, path: string): void {
    const was = this.known('ext_names', course)
    if ((was !== undefined && was.kind !== 'course') || (sv || en) === '') return
    const own = { ...was, sourcedId: course, kind: 'course' }
    const row = { ...own, nameSv: was?.nameSv || sv.slice(0, 300), nameEn: was?.nameEn || en.slice(0, 300) }
    addRow(this.made, 'ext_names', row, path)
  }

  /**
   * A requirement goes on by its national code or, where the college has it, by its words; what assessments of before
   * name and the document no longer has stands after the others.
   */
  private writeRequirements(course: string, found: readonly FoundRequirement[], path: string): void {
    const left = new Map((this.requirements.get(course) ?? []).map(row => [row.sourcedId ?? '', row]))
    const ids = new Set<string>()
    for (const [position, { key, text, path: place, criteria }] of found.entries()) {
      const own = `eperusteet-${hashOf(course)}-${key}`
      const same = left.has(own)
        ? own
        : [...left.values()].find(row => row.text?.trim() === text.fi && !ids.has(row.sourcedId ?? ''))
            ?.sourcedId
      const sourcedId = same ?? own
      if (ids.has(sourcedId)) continue
      ids.add(sourcedId)
      left.delete(sourcedId)
      addRow(
        this.made,
        'ext_requirements',
        { sourcedId, courseSourcedId: course, position: String(position), ...cells(text) },
        place,
        { text: 'fi', textSv: 'sv', textEn: 'en' },
      )
      if (criteria.length > 0) this.made.judged.add(sourcedId)
      const counts = new Map<string, number>()
      for (const criterion of criteria) {
        const at = counts.get(criterion.level) ?? 0
        counts.set(criterion.level, at + 1)
        addRow(
          this.made,
          'ext_criteria',
          {
            sourcedId: `${sourcedId}-${criterion.level}-${at}`,
            requirementSourcedId: sourcedId,
            level: criterion.level,
            position: String(at),
            ...cells(criterion.text),
          },
          criterion.path,
          { text: 'fi', textSv: 'sv', textEn: 'en' },
        )
      }
    }
    let position = found.length
    for (const [sourcedId, row] of left) {
      addRow(this.made, 'ext_requirements', { ...row, sourcedId, position: String(position++) }, path)
    }
    if (left.size > 0) {
      const reason = `${left.size} requirements of before are not in the document; they stay after the others`
      this.made.warnings.push({ path, reason })
    }
  }

  private requirementsIn(read: Unit, path: string): FoundRequirement[] {
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
  private listed(
    given: Requirements,
    path: string,
    general: GeneralAssessment,
    generalPath: string,
  ): FoundRequirement[] {
    const criteria = this.criteriaIn(general?.osaamistasonKriteerit, generalPath, general)
    const groups = itemsOf(given?.kohdealueet).flatMap((one, at) => {
      const here = `${path}.kohdealueet[${at}]`
      const group = readShape(requirementGroup, one, here, this.made.leftOut)
      return group === undefined ? [] : [{ list: group.vaatimukset, path: `${here}.vaatimukset` }]
    })
    const all = [{ list: given?.vaatimukset, path: `${path}.vaatimukset` }, ...groups]
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

  /** Requirements that are told by what is judged. */
  private assessed(given: OwnAssessment, path: string): FoundRequirement[] {
    const found = new Map<string, FoundRequirement>()
    for (const [at, one] of itemsOf(given?.arvioinninKohdealueet).entries()) {
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

  private aimsOfTraining(given: unknown, path: string): FoundRequirement[] {
    return itemsOf(given).flatMap((one, at) => {
      const here = `${path}[${at}]`
      const text = this.textOf(readShape(words, one, here, this.made.leftOut), here)
      return text === undefined ? [] : [{ key: hashOf(text.fi), text, path: here, criteria: [] }]
    })
  }

  private criteriaIn(
    given: readonly CriteriaOfLevel[] | null | undefined,
    path: string,
    scale: GeneralAssessment,
  ): Criterion[] {
    return (given ?? []).flatMap((ofLevel, at) => {
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
  private textOf(given: Words | null | undefined, path: string): Localised | undefined {
    if (given == null) return undefined
    const text = { fi: plain(given.fi), sv: plain(given.sv), en: plain(given.en) }
    if (text.fi !== '') return text
    if ((text.sv || text.en) !== '') {
      this.made.warnings.push({ path, reason: 'has no Finnish text, and is not shown' })
    }
    return undefined
  }

  private known(name: FileName, id: string): TextRow | undefined {
    const own =
      this.indexes.get(name) ??
      new Map((this.before.get(name)?.rows ?? []).map(row => [row.sourcedId ?? '', row]))
    this.indexes.set(name, own)
    return this.made.rows.get(name)?.get(id)?.row ?? own.get(id)
  }
}

const cells = ({ fi, sv, en }: Localised) => ({ text: fi, textSv: sv, textEn: en })
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The code behind the name of its set; undefined where there is none that may stand in an id. */
function codeIn(uri: string | null | undefined): string | undefined {
  const code = registerCode(uri ?? '').replace(/^[a-z]+_/, '')
  return /^[a-z0-9_.-]{1,50}$/.test(code) ? code : undefined
}

function named(code: Words | undefined, own: Words | undefined): Localised {
  const inLanguage = (language: 'fi' | 'sv' | 'en') => plain(code?.[language]) || plain(own?.[language])
  return { fi: inLanguage('fi'), sv: inLanguage('sv'), en: inLanguage('en') }
}

/** The text of a piece of HTML in one line. */
function plain(html: string | null | undefined): string {
  if (!html) return ''
  const text = /[<&]/.test(html)
    ? sanitize(html.replace(/<(br|\/p|\/li)\b/g, ' <$1'), { allowedTags: [], allowedAttributes: {} })
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
    : html
  return text.replace(/\s+/g, ' ').trim()
}

/** What the unit is about, with older aims and requirements in words where they are not in a list. */
function descriptionIn(read: Unit): Localised {
  const older = read.ammattitaitovaatimukset2019 ? undefined : read.ammattitaitovaatimukset
  const aims = read.osanTyyppi === 'koulutuksenosa' ? read.keskeinenSisalto : read.tavoitteet
  const more = [aims, older].map(one => (isObject(one) ? one : undefined))
  return joined([read.kuvaus, ...more])
}

/** Aims that a student may choose are no requirements of everybody. */
function optionalAims(read: SubArea): Words {
  const all = read.valinnaisetOsaamistavoitteet?.tavoitteet
  const groups = itemsOf(all?.kohdealueet).flatMap(one => (isObject(one) ? itemsOf(one.vaatimukset) : []))
  const texts = [...itemsOf(all?.vaatimukset), ...groups].flatMap(one => {
    const text = isObject(one) && isObject(one.vaatimus) ? one.vaatimus : undefined
    return text === undefined ? [] : [text]
  })
  const titles = { fi: 'Valinnaiset tavoitteet', sv: 'Valfria mål', en: 'Optional aims' }
  const listed = (language: 'fi' | 'sv' | 'en') => {
    const lines = texts.flatMap(text => {
      const line = text[language]
      return typeof line === 'string' && plain(line) !== '' ? [`<li>${escaped(plain(line))}</li>`] : []
    })
    return lines.length === 0 ? '' : `<h3>${titles[language]}</h3><ul>${lines.join('')}</ul>`
  }
  return { fi: listed('fi'), sv: listed('sv'), en: listed('en') }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** HTML of several parts, one after the other. */
function joined(parts: readonly (Record<string, unknown> | null | undefined)[]): Localised {
  const inLanguage = (language: string) =>
    parts
      .flatMap(part => {
        const html = part?.[language]
        return typeof html === 'string' && plain(html) !== '' ? [inParagraph(html)] : []
      })
      .join('')
  return { fi: inLanguage('fi'), sv: inLanguage('sv'), en: inLanguage('en') }
}

function inParagraph(html: string): string {
  const trimmed = html.trim()
  return /^<(p|ul|ol|h[1-6]|table|blockquote)\b/.test(trimmed) ? trimmed : `<p>${trimmed}</p>`
}

/** True of a unit that is passed or not. */
function isPassed(read: Unit): boolean {
  const areas = itemsOf(read.arviointi?.arvioinninKohdealueet)
  const parts = areas.flatMap(area => (isObject(area) ? itemsOf(area.arvioinninKohteet) : []))
  const own = parts.map(part => (isObject(part) ? String(part._arviointiAsteikko) : ''))
  const general = read.geneerinenArviointiasteikko
  const scale = general?._arviointiAsteikko ?? general?.arviointiAsteikko?.id
  const scales = [...own, ...(scale == null ? [] : [String(scale)])]
  return scales.length > 0 && scales.every(one => one === '1')
}
