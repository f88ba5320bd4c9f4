import type { TextRow } from '../engine/csv-text.ts'
import type { FileName } from '../files.ts'
import type { TextTables } from '../incoming/merge-tables.rules.ts'
import {
  addRow,
  coursesByCode,
  type GeneratedRows,
  isObject,
  itemsOf,
  oneDecimal,
  readShape,
  registerCode,
} from '../registers/json-parts.ts'
import {
  codeIn,
  descriptionIn,
  hashOf,
  type InThree,
  isPassed,
  joined,
  named,
  optionalAims,
} from './curriculum-words.ts'
import { olderAims, qualification, subArea, unit } from './eperusteet-json.rules.ts'
import { type FoundRequirement, RequirementReader } from './requirement-reader.ts'

/** A document of requirements. */
export interface CurriculumDocument extends GeneratedRows {
  /** The courses of the units in the document. */
  courseIds: Set<string>
  /** The requirements whose criteria it has completely. */
  judged: Set<string>
}

/** Turns requirements of qualifications, or units alone, into rows of the import files over what the source has said. */
export function rowsOfCurriculum(
  items: readonly unknown[],
  before: TextTables,
  basePath: string | undefined,
): CurriculumDocument {
  const made: CurriculumDocument = {
    rows: new Map(),
    courseIds: new Set(),
    judged: new Set(),
    leftOut: [],
    warnings: [],
  }
  const rows = new CurriculumRows(made, before)
  for (const [at, json] of items.entries()) {
    const path = basePath ?? `$[${at}]`
    const isWhole =
      isObject(json) && ['tutkinnonOsat', 'koulutuksenOsat'].some(key => Object.hasOwn(json, key))
    if (isWhole) rows.writeQualification(json, path)
    else rows.writeUnit(json, path, undefined)
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
  private readonly reader: RequirementReader

  constructor(made: CurriculumDocument, before: TextTables) {
    this.made = made
    this.before = before
    this.reader = new RequirementReader(made)
    this.courses = coursesByCode(before.get('courses')?.rows ?? [])
    this.requirements = Map.groupBy(
      before.get('ext_requirements')?.rows ?? [],
      row => row.courseSourcedId ?? '',
    )
    this.org = before.get('orgs')?.rows[0]?.sourcedId ?? ''
  }

  writeQualification(json: unknown, path: string): void {
    const read = readShape(qualification, json, path, this.made.leftOut)
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

  writeUnit(json: unknown, path: string, sizes: ReadonlyMap<string, number> | undefined): void {
    const read = readShape(unit, json, path, this.made.leftOut)
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
    const found = this.reader.ofUnit(read, path)
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

  private writeSubArea(json: unknown, path: string, parent: string): void {
    const read = readShape(subArea, json, path, this.made.leftOut)
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
      ...this.reader.listed(
        read.pakollisetOsaamistavoitteet?.tavoitteet,
        `${path}.pakollisetOsaamistavoitteet.tavoitteet`,
        general,
        `${path}.arviointi`,
      ),
      ...(mandatory === undefined
        ? []
        : this.reader.assessed(mandatory.aims.arviointi, `${mandatory.path}.arviointi`)),
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

  /** The rows of one unit. Answers its course; undefined where it cannot be there. */
  private writeCourse(
    code: string,
    name: InThree,
    path: string,
    {
      row,
      description,
      found,
      isPassed: passed,
    }: { row: TextRow; description: InThree; found: FoundRequirement[]; isPassed: boolean },
  ): string | undefined {
    const known = this.courses.get(code)
    const course = known?.sourcedId ?? `eperusteet-${code}`
    if (this.made.courseIds.has(course)) {
      this.made.warnings.push({ path, reason: `${code} is in the document already, and is taken once` })
      return course
    }
    const isNameless = known === undefined || registerCode(known.title ?? '') === code
    if (isNameless && name.fi === '') {
      this.made.leftOut.push({ path: `${path}.nimi`, reason: 'has no Finnish text' })
      return undefined
    }
    this.made.courseIds.add(course)
    if (isNameless) {
      const own = known ?? { sourcedId: course, courseCode: code.toUpperCase(), orgSourcedId: this.org }
      addRow(this.made, 'courses', { ...own, title: name.fi.slice(0, 300) }, path, { title: 'nimi.fi' })
    }
    this.writeName(course, name, path)
    const was = this.known('ext_units', course)
    const base = was ?? { ...row, gradeScale: passed ? 'PASS_FAIL' : '' }
    // The college's own values of the unit win; the register only fills the empty ones.
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

  private writeName(course: string, { sv, en }: InThree, path: string): void {
    const was = this.known('ext_names', course)
    if ((was !== undefined && was.kind !== 'course') || (sv || en) === '') return
    const own = { ...was, sourcedId: course, kind: 'course' }
    const row = { ...own, nameSv: was?.nameSv || sv.slice(0, 300), nameEn: was?.nameEn || en.slice(0, 300) }
    addRow(this.made, 'ext_names', row, path)
  }

  /**
   * A requirement keeps its identity by its national code or, where the college made it, by its text; requirements that
   * earlier assessments refer to and the document no longer has come after the others.
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

  private known(name: FileName, id: string): TextRow | undefined {
    const own =
      this.indexes.get(name) ??
      new Map((this.before.get(name)?.rows ?? []).map(row => [row.sourcedId ?? '', row]))
    this.indexes.set(name, own)
    return this.made.rows.get(name)?.get(id)?.row ?? own.get(id)
  }
}

const cells = ({ fi, sv, en }: InThree) => ({ text: fi, textSv: sv, textEn: en })
