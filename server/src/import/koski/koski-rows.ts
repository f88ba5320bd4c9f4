import { cellOfParts } from '../engine/cells.ts'
import type { TextRow } from '../engine/csv-text.ts'
import type { TextTables } from '../incoming/merge-tables.rules.ts'
import {
  addRow,
  type GeneratedRows,
  isObject,
  itemsOf,
  oneDecimal,
  readShape,
  registerCode,
} from '../registers/json-parts.ts'
import { type KnownRows, knownRows } from '../registers/known-rows.ts'
import {
  type Completed,
  completed,
  endStates,
  gradeOf,
  type KoskiPart,
  type KoskiRight,
  knownStates,
  lastAssessment,
  part,
  periodOn,
  student,
  studyRight,
  takenKinds,
  type Words,
} from './koski-json.rules.ts'

export interface KoskiDocument extends GeneratedRows {
  rights: Set<string>
}

/** Turns study rights with what was completed in them into rows of the import files over what the source has said. */
export function rowsOfStudents(
  items: readonly unknown[],
  before: TextTables,
  basePath: string | undefined,
  today: string,
): KoskiDocument {
  const made: KoskiDocument = { rows: new Map(), rights: new Set(), leftOut: [], warnings: [] }
  const rows = new KoskiRows(made, before, today)
  for (const [at, json] of items.entries()) {
    const path = basePath ?? `$[${at}]`
    const isAlone = isObject(json) && !Object.hasOwn(json, 'henkilö') && Object.hasOwn(json, 'tila')
    if (isAlone) {
      rows.writeRight(json, path, undefined)
      continue
    }
    const read = readShape(student, json, path, made.leftOut)
    for (const [number, right] of itemsOf(read?.opiskeluoikeudet).entries()) {
      rows.writeRight(right, `${path}.opiskeluoikeudet[${number}]`, {
        oid: read?.henkilö.oid ?? '',
        path: `${path}.henkilö.oid`,
      })
    }
  }
  return made
}

interface Learner {
  oid: string
  path: string
}

class KoskiRows {
  private readonly made: KoskiDocument
  private readonly known: KnownRows
  private readonly before: TextTables
  private readonly today: string
  private readonly taken = new Set<string>()

  constructor(made: KoskiDocument, before: TextTables, today: string) {
    this.made = made
    this.known = knownRows(before)
    this.before = before
    this.today = today
  }

  writeRight(json: unknown, path: string, learner: Learner | undefined): void {
    const kind = isObject(json) && isObject(json.tyyppi) ? json.tyyppi.koodiarvo : undefined
    if (typeof kind === 'string' && !takenKinds.includes(kind)) {
      this.warn(
        `${path}.tyyppi.koodiarvo`,
        `${kind.slice(0, 60)} is no vocational education; it is left alone`,
      )
      return
    }
    const read = readShape(studyRight, json, path, this.made.leftOut)
    if (read === undefined) return
    const period = periodOn(read, this.today)
    const state = period?.tila.koodiarvo ?? ''
    if (period === undefined || !knownStates.includes(state)) {
      const at = period === undefined ? 0 : read.tila.opiskeluoikeusjaksot.indexOf(period)
      this.leaveOut(
        `${path}.tila.opiskeluoikeusjaksot[${at}].tila.koodiarvo`,
        `${state.slice(0, 60)} is no state`,
      )
      return
    }
    const right = this.rightOf(read, path, learner)
    if (right === undefined) return
    if (this.made.rights.has(right.sourcedId ?? '')) {
      this.leaveOut(`${path}.oid`, `${read.oid} is in this file already`)
      return
    }
    this.made.rights.add(right.sourcedId ?? '')
    const main = itemsOf(read.suoritukset).flatMap((one, at) => {
      const here = `${path}.suoritukset[${at}]`
      const found = readShape(completed, one, here, this.made.leftOut)
      return found === undefined ? [] : [{ found, path: here }]
    })
    const [first] = main
    const module = first?.found.koulutusmoduuli
    const name = localised(module?.perusteenNimi?.fi ? module.perusteenNimi : module?.tunniste.nimi)
    const isNew = this.known.row('ext_study_rights', right.sourcedId ?? '') === undefined
    const isEnded = endStates.includes(state)
    addRow(
      this.made,
      'ext_study_rights',
      {
        ...right,
        ...(isNew
          ? {
              qualificationCode: module?.tunniste.koodiarvo.slice(0, 60) ?? '',
              qualificationName: name.fi || name.sv || read.oid,
              qualificationNameSv: name.sv,
              qualificationNameEn: name.en,
            }
          : {}),
        state,
        startDate: read.alkamispäivä ?? read.tila.opiskeluoikeusjaksot[0]?.alku ?? '',
        estimatedEndDate: read.arvioituPäättymispäivä ?? right.estimatedEndDate ?? '',
        endDate: isEnded ? (read.päättymispäivä ?? period.alku) : '',
      },
      path,
      { startDate: 'alkamispäivä', estimatedEndDate: 'arvioituPäättymispäivä', endDate: 'päättymispäivä' },
    )
    this.writeDetails(right.sourcedId ?? '', read, period.opintojenRahoitus?.koodiarvo, main[0]?.found, path)
    this.writeGrades(right.sourcedId ?? '', main, path)
  }

  /** The study right by its number, the student's only one without a number, or else a new one. */
  private rightOf({ oid, suoritukset }: KoskiRight, path: string, learner: Learner | undefined) {
    const row = (id: string) => this.known.row('ext_study_rights', id)
    const named = this.known.rightOf(oid, undefined)
    if (named !== undefined) {
      const own = row(named)
      const user = learner && this.known.studentOf(learner.oid)
      if (own === undefined) this.leaveOut(`${path}.oid`, `${oid} is in ext_study_details.csv alone`)
      else if (user !== undefined && own.userSourcedId !== user) {
        this.leaveOut(`${path}.oid`, `${oid} is the study right of somebody else here`)
        return undefined
      }
      return own
    }
    if (learner === undefined) {
      this.leaveOut(
        `${path}.oid`,
        `${oid} is no study right of this source: ext_study_details.csv has no such oid`,
      )
      return undefined
    }
    const user = this.known.studentOf(learner.oid)
    const role = user === undefined ? undefined : this.studentRole(user)
    if (user === undefined || role === undefined) {
      const reason = `${learner.oid.slice(0, 60)} is the number of no student of this source`
      this.leaveOut(learner.path, reason)
      return undefined
    }
    const own = this.known.rightsOf(user)
    const isFree = (one: TextRow) =>
      !this.known.row('ext_study_details', one.sourcedId ?? '')?.oid && !this.taken.has(one.sourcedId ?? '')
    const free = own.filter(isFree)
    const [first] = itemsOf(suoritukset)
    const code = codeOfMain(first)
    const same = free.filter(one => code !== undefined && one.qualificationCode === code)
    const found = same.length === 1 ? same[0] : own.length === 1 ? free[0] : undefined
    // A student without a row has the right that follows from the role.
    const fromRole = `role/${role.sourcedId}`
    const isOfRole = own.length === 0 && !this.taken.has(fromRole)
    const right = found ?? { sourcedId: isOfRole ? fromRole : `koski-${oid}`, userSourcedId: user }
    this.taken.add(right.sourcedId ?? '')
    return right
  }

  private studentRole(user: string): TextRow | undefined {
    const own = (this.before.get('roles')?.rows ?? []).filter(
      row => row.userSourcedId === user && row.role === 'student',
    )
    return own.find(row => row.roleType === 'primary') ?? own[0]
  }

  private writeDetails(
    right: string,
    read: KoskiRight,
    funding: string | undefined,
    main: Completed | undefined,
    path: string,
  ): void {
    const base = this.known.row('ext_study_details', right) ?? {}
    const titles = (main?.tutkintonimike ?? []).map(one => localised(one.nimi)).filter(one => one.fi !== '')
    const area = localised(main?.osaamisala?.at(-1)?.osaamisala?.nimi)
    const code = main?.koulutusmoduuli.tunniste.koodiarvo
    const qualifications = (this.before.get('ext_qualifications')?.rows ?? []).filter(
      one => one.code === code,
    )
    const inLanguage = (language: 'sv' | 'en') =>
      titles.some(one => one[language] !== '') ? cellOfParts(titles.map(one => one[language] || one.fi)) : ''
    addRow(
      this.made,
      'ext_study_details',
      {
        ...base,
        sourcedId: right,
        oid: read.oid,
        fundingCode: funding ?? base.fundingCode ?? '',
        ...(base.qualificationSourcedId || qualifications.length !== 1
          ? {}
          : { qualificationSourcedId: qualifications[0]?.sourcedId ?? '' }),
        ...(base.titles
          ? {}
          : {
              titles: cellOfParts(titles.map(one => one.fi)),
              titlesSv: inLanguage('sv'),
              titlesEn: inLanguage('en'),
            }),
        ...(base.competenceArea
          ? {}
          : { competenceArea: area.fi, competenceAreaSv: area.sv, competenceAreaEn: area.en }),
      },
      path,
      { oid: 'oid' },
    )
  }

  private writeGrades(
    right: string,
    main: readonly { found: Completed; path: string }[],
    path: string,
  ): void {
    const parts = main.flatMap(({ found, path: here }) =>
      itemsOf(found.osasuoritukset).map((json, at) => ({ json, path: `${here}.osasuoritukset[${at}]` })),
    )
    const plan = this.known.planOf(right)?.sourcedId
    if (plan === undefined) {
      if (parts.length > 0)
        this.warn(path, `has no plan here, so ${parts.length} completed units are not shown`)
      return
    }
    for (const { json, path: here } of parts) {
      const read = readShape(part, json, here, this.made.leftOut)
      if (read === undefined) continue
      const isThere = this.writePart(plan, read, here, undefined)
      for (const [at, one] of itemsOf(read.osasuoritukset).entries()) {
        const below = `${here}.osasuoritukset[${at}]`
        const sub = readShape(part, one, below, this.made.leftOut)
        if (sub !== undefined) this.writePart(plan, sub, below, isThere)
      }
    }
  }

  /** Gives a unit of the plan its grade; one that the plan lacks comes into it. Answers whether the plan has it. */
  private writePart(
    plan: string,
    read: KoskiPart,
    path: string,
    parentIsThere: boolean | undefined,
  ): boolean {
    const { tunniste, laajuus, pakollinen } = read.koulutusmoduuli
    const last = lastAssessment(read.arviointi)
    const course = this.known.courseOf(registerCode(tunniste.koodiarvo))?.sourcedId
    const base = course === undefined ? undefined : this.known.planUnitOf(plan, course)
    if (last === undefined) return base !== undefined
    const grade = gradeOf(last)
    if (grade === undefined) {
      const { koodistoUri, koodiarvo } = last.arvosana
      const reason = `${koodiarvo.slice(0, 40)} of ${String(koodistoUri).slice(0, 60)} has no place here, where units are graded 1 to 5 or passed; the unit is shown without it`
      this.warn(`${path}.arviointi`, reason)
    }
    const isPassed = last.hyväksytty ?? last.arvosana.koodiarvo !== 'Hylätty'
    const state = !isPassed ? 'FAILED' : read.tunnustettu ? 'RECOGNISED' : 'COMPLETED'
    const assessed = { state, grade: grade ?? '', gradedOn: last.päivä ?? '' }
    const keys = { gradedOn: 'arviointi', grade: 'arviointi', osp: 'koulutusmoduuli.laajuus' }
    if (base !== undefined) {
      if (this.isAlready(base)) {
        this.warn(path, `${tunniste.koodiarvo.slice(0, 60)} is in the document already, and is taken once`)
        return true
      }
      addRow(this.made, 'ext_plan_units', { ...base, ...assessed }, path, keys)
      return true
    }
    const osp = oneDecimal(laajuus?.arvo)
    // A sub-area would make its unit larger than the plan says; without a size nobody knows how large it is.
    if (parentIsThere !== undefined || course === undefined || osp === undefined) {
      const what = `${tunniste.koodiarvo.slice(0, 60)} is not in the plan`
      const why = parentIsThere !== undefined || course !== undefined ? '' : ' and no course of this source'
      this.warn(path, `${what}${why}, and is not shown`)
      return false
    }
    const own = {
      sourcedId: `koski-${plan}-${course}`,
      planSourcedId: plan,
      courseSourcedId: course,
      position: '9000',
      mandatory: pakollinen === false ? 'false' : 'true',
      osp,
      ...assessed,
    }
    addRow(this.made, 'ext_plan_units', own, path, keys)
    return true
  }

  private isAlready(base: TextRow): boolean {
    return this.made.rows.get('ext_plan_units')?.has(base.sourcedId ?? '') === true
  }

  private warn(path: string, reason: string): void {
    this.made.warnings.push({ path, reason })
  }

  private leaveOut(path: string, reason: string): void {
    this.made.leftOut.push({ path, reason })
  }
}

function localised(words: Words): { fi: string; sv: string; en: string } {
  const inLanguage = (language: 'fi' | 'sv' | 'en') => words?.[language]?.trim().slice(0, 300) ?? ''
  return { fi: inLanguage('fi'), sv: inLanguage('sv'), en: inLanguage('en') }
}

function codeOfMain(json: unknown): string | undefined {
  const read = completed.safeParse(json)
  return read.success ? read.data.koulutusmoduuli.tunniste.koodiarvo : undefined
}
