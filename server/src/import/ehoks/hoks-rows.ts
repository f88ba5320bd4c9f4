import { createHash } from 'node:crypto'
import { isBusinessId } from '@studentgo/protocol/rules/business-id'
import { cellOfParts, partsOf } from '../engine/cells.ts'
import type { TextRow } from '../engine/csv-text.ts'
import type { FileName } from '../files.ts'
import {
  type AnyUnit,
  type Hoks,
  hoks,
  known,
  type LearningPeriod,
  learningPeriod,
  methods,
  restOf,
  routes,
  type ShownCompetence,
  shownCompetence,
  subArea,
  supportingList,
  supportingStudy,
  type UnitList,
  unitListNames,
  unitLists,
} from './ehoks-json.rules.ts'

/** What a source has said before, as plans are laid over it. */
export interface KnownRows {
  row: (name: FileName, id: string) => TextRow | undefined
  /** The study right that a plan is of, by its national number or else by its only student. */
  rightOf: (oid: string, learner: string | undefined) => string | undefined
  planOf: (right: string) => TextRow | undefined
  courseOf: (code: string) => TextRow | undefined
  planUnitOf: (plan: string, course: string) => TextRow | undefined
  priorOf: (planUnit: string) => TextRow | undefined
  requirementsOf: (course: string) => TextRow[]
  criteriaOf: (requirement: string) => TextRow[]
  /** The organisation that courses are of. */
  org: string
}

/** A row that a plan makes, and where in the document it stands. */
export interface MadeRow {
  row: TextRow
  path: string
  /** The keys of the document behind the columns. */
  keys: Record<string, string>
}

export interface JsonFault {
  path: string
  reason: string
}

/** What a document of plans is in the files of the importer. */
export interface MadeRows {
  rows: Map<FileName, Map<string, MadeRow>>
  /** The study rights whose plans are in the document, whatever eHOKS has brought of them before is replaced. */
  rights: Set<string>
  /** Ids of parts that could not be read: what was known of them, and of what belongs to them, stays. */
  keep: Set<string>
  leftOut: JsonFault[]
  warnings: JsonFault[]
}

/** Every id that this source of plans makes begins so, the id of the study right comes next. */
export const idsOfRight = (right: string) => `ehoks-${right}-`

/** Name of a workplace that the register has without one; it is given out without one again. */
export const unnamedPlace = 'Työpaikka'

const placedInPlan = [
  'opiskeluoikeus-oid',
  'oppija-oid',
  // The person's own, changed in the portal alone: never taken, never kept.
  'sahkoposti',
  'puhelinnumero',
  'urasuunnitelma-koodi-uri',
  'ensikertainen-hyvaksyminen',
  'hyvaksytty',
  'paivitetty',
  'osaamisen-saavuttamisen-pvm',
  'osaamisen-hankkimisen-tarve',
  'versio',
  ...unitListNames,
  supportingList,
]
const careers = ['0001', '0002', '0003', '0005']
const firstReached = '2018-01-01'

/** Turns plans of the national register into rows of the import files, laid over what the source has said before. */
export function rowsOfPlans(
  plans: readonly unknown[],
  knownRows: KnownRows,
  basePath: string | undefined,
): MadeRows {
  const made: MadeRows = { rows: new Map(), rights: new Set(), keep: new Set(), leftOut: [], warnings: [] }
  for (const [at, given] of plans.entries()) {
    const path = basePath ?? `$[${at}]`
    const read = readShape(hoks, given, path, made.leftOut)
    if (read === undefined) continue
    const oid = read['opiskeluoikeus-oid']
    const right = knownRows.rightOf(oid, read['oppija-oid'] ?? undefined)
    if (right === undefined) {
      const reason = `${oid} is no study right of this source: ext_study_details.csv has no such oid`
      made.leftOut.push({ path: `${path}.opiskeluoikeus-oid`, reason })
    } else if (made.rights.has(right)) {
      made.leftOut.push({
        path: `${path}.opiskeluoikeus-oid`,
        reason: `${oid} has a plan in this file already`,
      })
    } else {
      made.rights.add(right)
      new PlanRows(made, knownRows, right, path).write(read)
    }
  }
  return made
}

interface Shape<Read> {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Read }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** Reads an object; what is wrong with it goes to `faults` by its path, and it is undefined. */
function readShape<Read>(
  shape: Shape<Read>,
  value: unknown,
  path: string,
  faults: JsonFault[],
): Read | undefined {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  for (const issue of read.error.issues) {
    const steps = issue.path.map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    faults.push({ path: path + steps.join(''), reason: wordsOf(issue.message) })
  }
  return undefined
}

/** The words of the reader as those of a report: `Invalid input: expected string, received number`. */
function wordsOf(message: string): string {
  const [, expected, received] = /expected (\w+), received (\w+)/.exec(message) ?? []
  if (expected === undefined) return message
  return received === 'undefined' ? 'is missing' : `is of type ${received}, not ${expected}`
}

const hashOf = (...texts: (string | null | undefined)[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)

/** The part of a code that comes after the name of its set. */
const codeOf = (uri: string) => uri.slice(uri.indexOf('_') + 1)

interface UnitPlace {
  list: UnitList
  at: number
  path: string
  /** The common unit of a sub-area. */
  parent?: string
}

/** The rows of one plan. */
class PlanRows {
  private readonly made: MadeRows
  private readonly known: KnownRows
  private readonly right: string
  private readonly path: string
  private readonly plan: string
  private readonly counts = new Map<string, number>()
  private readonly ids = new Set<string>()
  private readonly shares: { path: string; start: string; end: string; percent: number }[] = []
  private position = 0

  constructor(made: MadeRows, knownRows: KnownRows, right: string, path: string) {
    this.made = made
    this.known = knownRows
    this.right = right
    this.path = path
    this.plan = knownRows.planOf(right)?.sourcedId ?? `${idsOfRight(right)}plan`
  }

  write(plan: Hoks): void {
    const before = this.known.planOf(this.right) ?? {}
    const career = codeOf(plan['urasuunnitelma-koodi-uri'] ?? '_')
    const isKnownCareer = careers.includes(career)
    const reached = plan['osaamisen-saavuttamisen-pvm'] ?? ''
    const isTooEarly = reached !== '' && reached < firstReached
    const isPlaced = (key: string) =>
      (key !== 'urasuunnitelma-koodi-uri' || isKnownCareer) &&
      (key !== 'osaamisen-saavuttamisen-pvm' || !isTooEarly)
    const placed = placedInPlan.filter(isPlaced)
    if (isTooEarly) this.warn('.osaamisen-saavuttamisen-pvm', `is before ${firstReached}, and is not shown`)
    if (career !== '' && !isKnownCareer) {
      this.warn('.urasuunnitelma-koodi-uri', 'is no goal that the portal knows, and is not shown')
    }
    const row = {
      ...before,
      sourcedId: this.plan,
      studyRightSourcedId: this.right,
      careerCode: isKnownCareer ? career : '',
      competenceNeed: plan['osaamisen-hankkimisen-tarve'] === false ? 'false' : 'true',
      firstApproved: plan['ensikertainen-hyvaksyminen'] ?? '',
      approvedAt: plan.hyvaksytty ?? '',
      competenceReached: isTooEarly ? '' : reached,
      updatedAt: plan.paivitetty ?? plan.hyvaksytty ?? before.updatedAt ?? '1970-01-01T00:00:00Z',
      ehoks: JSON.stringify(restOf(plan, placed)),
    }
    this.add('ext_plans', row, '', {
      firstApproved: 'ensikertainen-hyvaksyminen',
      competenceReached: 'osaamisen-saavuttamisen-pvm',
      approvedAt: 'hyvaksytty',
      updatedAt: 'paivitetty',
    })
    for (const list of unitListNames) {
      const { shape, code } = unitLists[list]
      for (const [at, given] of itemsOf(plan[list]).entries()) {
        const path = `.${list}[${at}]`
        const read = readShape<AnyUnit>(shape, given, this.path + path, this.made.leftOut)
        const uri = code === undefined || read === undefined ? undefined : String(read[code])
        if (read === undefined) this.keepUnit(given, code)
        else this.writeUnit(read, uri, { list, at, path })
      }
    }
    for (const [at, given] of itemsOf(plan[supportingList]).entries()) this.writeSupporting(given, at)
    this.warnOfShares()
  }

  /** More than full time is taken, because the register takes it, and somebody should look at it. */
  private warnOfShares(): void {
    for (const [at, share] of this.shares.entries()) {
      const running = this.shares
        .slice(0, at + 1)
        .filter(one => one.start <= share.end && share.start <= one.end)
      const sum = running.reduce((all, one) => all + one.percent, 0)
      if (sum > 100)
        this.warn(`${share.path}.osa-aikaisuustieto`, `makes up to ${sum} % with the periods before it`)
    }
  }

  /** A unit that can not be read stays as it was, with all that belongs to it. */
  private keepUnit(given: unknown, code: string | undefined): void {
    const uri = isObject(given) && code !== undefined ? given[code] : undefined
    const course = typeof uri === 'string' ? this.known.courseOf(codeOf(uri))?.sourcedId : undefined
    const unit = course === undefined ? undefined : this.known.planUnitOf(this.plan, course)
    // Which one it was is not known: nothing of this plan ends.
    this.made.keep.add(unit?.sourcedId ?? idsOfRight(this.right))
  }

  private writeUnit(unit: AnyUnit, uri: string | undefined, place: UnitPlace): string {
    const isCommon = place.list.includes('yhteiset') && place.parent === undefined
    const first = uri === undefined ? this.localCourse(unit, place) : this.nationalCourse(uri, place)
    const course = isCommon ? first : this.again(first, place)
    const id = this.planUnitId(course)
    const earlier = this.made.rows.get('ext_plan_units')?.get(id)
    const base = this.known.planUnitOf(this.plan, course) ?? {}
    const hasPeriods = itemsOf(unit['osaamisen-hankkimistavat']).length > 0
    const prior = this.writePrior(unit, id, place)
    const parts = itemsOf(unit['osa-alueet'])
    const uris = parts.flatMap((given, at) => {
      const path = `${place.path}.osa-alueet[${at}]`
      const read = readShape<AnyUnit>(subArea, given, this.path + path, this.made.leftOut)
      if (read === undefined) {
        this.keepUnit(given, 'osa-alue-koodi-uri')
        return []
      }
      const code = String(read['osa-alue-koodi-uri'])
      return [this.writeUnit(read, code, { list: place.list, at, path, parent: course })]
    })
    const sum = uris.reduce(
      (all, one) => all + this.pointsOf(one),
      this.pointsOf(isCommon ? id : '', earlier),
    )
    const own = earlier === undefined ? [] : placesIn(earlier.row.ehoks)
    const isTraining = place.list === 'hankittavat-koulutuksen-osat'
    const row = {
      ...base,
      sourcedId: id,
      planSourcedId: this.plan,
      courseSourcedId: course,
      position: earlier?.row.position ?? String(this.position++),
      mandatory: base.mandatory ?? 'true',
      osp: uris.length > 0 || own.length > 0 ? tenths(sum) : this.points(unit, base, course),
      state: stateOf(base, prior, hasPeriods),
      teachingHours: oneDecimal(unit['opetus-ja-ohjaus-maara']) ?? silent(base, 'teachingHours'),
      startDate: (isTraining ? unit.alku : undefined) ?? silent(base, 'startDate'),
      endDate: (isTraining ? unit.loppu : undefined) ?? silent(base, 'endDate'),
      deviation: unit['vaatimuksista-tai-tavoitteista-poikkeaminen'] || silent(base, 'deviation'),
      importantNote: unit['olennainen-seikka'] ? 'true' : 'false',
      ehoks: JSON.stringify({ in: [...own, placeOf(unit, place)] }),
    }
    const graded = ['RECOGNISED', 'COMPLETED', 'FAILED'].includes(row.state)
    this.add('ext_plan_units', graded ? row : { ...row, grade: '', gradedOn: '' }, place.path, {
      osp: 'laajuus',
      deviation: 'vaatimuksista-tai-tavoitteista-poikkeaminen',
      teachingHours: 'opetus-ja-ohjaus-maara',
      startDate: 'alku',
      endDate: 'loppu',
    })
    this.each(
      unit['osaamisen-hankkimistavat'],
      learningPeriod,
      `${place.path}.osaamisen-hankkimistavat`,
      id,
      'p',
      (read, at, path) => this.writePeriod(read, at, path, { id, course }),
    )
    for (const key of ['osaamisen-osoittaminen', 'tarkentavat-tiedot-naytto'] as const) {
      this.each(unit[key], shownCompetence, `${place.path}.${key}`, id, 'd', (read, at, path) =>
        this.writeDemonstration(read, at, path, { id, course, key, isOther: place.parent !== undefined }),
      )
    }
    return id
  }

  /** Reads the items of a list; one that can not be read stays as it was. */
  private each<Read>(
    list: unknown,
    shape: Shape<Read>,
    path: string,
    unit: string,
    letter: string,
    write: (read: Read, at: number, path: string) => void,
  ): void {
    for (const [at, given] of itemsOf(list).entries()) {
      const here = `${path}[${at}]`
      const read = readShape<Read>(shape, given, this.path + here, this.made.leftOut)
      if (read !== undefined) write(read, at, here)
      else this.made.keep.add(this.partId(given, unit, letter, at))
    }
  }

  /** A period or demonstration is known by its own national id, or else by its place in its unit. */
  private partId(given: unknown, unit: string, letter: string, at: number): string {
    const ids = isObject(given) ? [given['yksiloiva-tunniste'], given['module-id']] : []
    const own = ids.find(one => typeof one === 'string' && one.length > 0 && one.length <= 100)
    const prefix = `${idsOfRight(this.right)}${letter}-`
    return own === undefined ? `${prefix}${unit}-${at}` : `${prefix}${own}`
  }

  private points(unit: AnyUnit, base: TextRow, course: string): string {
    const size = oneDecimal(unit.laajuus)
    const told = this.made.rows.get('ext_units')?.get(course)?.row ?? this.known.row('ext_units', course)
    return size ?? (base.osp || told?.osp || '0')
  }

  private pointsOf(id: string, row = this.made.rows.get('ext_plan_units')?.get(id)): number {
    return Number(row?.row.osp ?? 0)
  }

  private planUnitId(course: string): string {
    return this.known.planUnitOf(this.plan, course)?.sourcedId ?? `${idsOfRight(this.right)}u-${course}`
  }

  private nationalCourse(uri: string, { list, path, parent }: UnitPlace): string {
    const code = codeOf(uri)
    const row = this.known.courseOf(code)
    const course = row?.sourcedId ?? `ehoks-${code.toLowerCase()}`
    if (row === undefined) {
      this.add(
        'courses',
        { sourcedId: course, title: code, courseCode: code, orgSourcedId: this.known.org },
        path,
      )
      this.warn(path, `${code} is no course of this source, and is shown by its code`)
    }
    // A sub-area that a demonstration names says less of the unit than the plan itself.
    const isTold = parent === '' && this.made.rows.get('ext_units')?.has(course)
    if (this.known.row('ext_units', course) === undefined && !isTold) {
      this.add('ext_units', { sourcedId: course, ...kindOf(list, parent) }, path)
    }
    return course
  }

  private localCourse(unit: AnyUnit, { at, path }: UnitPlace): string {
    const own = unit['amosaa-tunniste']
    const aims = unit['tavoitteet-ja-sisallot']
    const amosaa = typeof own === 'string' && own !== '' ? own : undefined
    const course = `ehoks-local-${hashOf(amosaa ?? `${unit.nimi ?? at}`, amosaa === undefined ? aims : '')}`
    const title = (unit.nimi || amosaa || 'Paikallinen tutkinnon osa').slice(0, 200)
    this.add('courses', { sourcedId: course, title, courseCode: '', orgSourcedId: this.known.org }, path, {
      title: 'nimi',
    })
    this.add('ext_units', { sourcedId: course, kind: 'LOCAL' }, path)
    this.addAims(course, aims, `${path}.tavoitteet-ja-sisallot`)
    return course
  }

  private addAims(course: string, words: string | null | undefined, path: string): void {
    const lines = (words ?? '').split(/\r?\n/).flatMap(line => line.match(/[\s\S]{1,2000}/gu) ?? [])
    const told = lines.map(line => line.trim()).filter(Boolean)
    for (const [at, text] of told.entries()) {
      const row = { sourcedId: `${course}-t${at}`, courseSourcedId: course, position: String(at), text }
      this.add('ext_requirements', row, path, { text: '' })
    }
  }

  /** A unit that is in the plan already is there once more, as a course of its own with the same words. */
  private again(course: string, { path }: UnitPlace): string {
    const count = (this.counts.get(course) ?? 0) + 1
    this.counts.set(course, count)
    if (count === 1) return course
    const copy = `${course}~${count}`
    const copied = (name: FileName, id: string) =>
      this.made.rows.get(name)?.get(id)?.row ?? this.known.row(name, id) ?? {}
    this.add('courses', { ...copied('courses', course), sourcedId: copy }, path)
    this.add('ext_units', { ...copied('ext_units', course), sourcedId: copy }, path)
    for (const requirement of this.known.requirementsOf(course)) {
      const sourcedId = `${requirement.sourcedId}~${count}`
      this.add('ext_requirements', { ...requirement, sourcedId, courseSourcedId: copy }, path)
      for (const criterion of this.known.criteriaOf(requirement.sourcedId ?? '')) {
        const own = {
          ...criterion,
          sourcedId: `${criterion.sourcedId}~${count}`,
          requirementSourcedId: sourcedId,
        }
        this.add('ext_criteria', own, path)
      }
    }
    return copy
  }

  private writePrior(unit: AnyUnit, planUnit: string, { path }: UnitPlace): string | undefined {
    const uri = unit['valittu-todentamisen-prosessi-koodi-uri']
    const route = known<string>(routes, uri)
    if (uri && route === undefined) {
      this.warn(`${path}.valittu-todentamisen-prosessi-koodi-uri`, `${uri} is not known, and is not shown`)
    }
    if (route === undefined) return undefined
    const before = this.known.priorOf(planUnit) ?? {}
    const more = unit['tarkentavat-tiedot-osaamisen-arvioija']
    const sent = more?.['lahetetty-arvioitavaksi'] ?? ''
    const fresh = route === 'DIRECT' ? 'RECOGNISED' : sent === '' ? 'PROPOSED' : 'SENT'
    const isDecided = before.state === 'RECOGNISED' || before.state === 'REJECTED'
    const state = isDecided ? (before.state ?? fresh) : fresh
    const names = (more?.['aiemmin-hankitun-osaamisen-arvioijat'] ?? []).map(one => one.nimi)
    this.add(
      'ext_prior_competence',
      {
        sourcedId: before.sourcedId ?? `${idsOfRight(this.right)}r-${planUnit}`,
        planUnitSourcedId: planUnit,
        route,
        sentToAssessment: sent,
        assessors: cellOfParts(names),
        state,
      },
      path,
      { sentToAssessment: 'tarkentavat-tiedot-osaamisen-arvioija.lahetetty-arvioitavaksi' },
    )
    return state
  }

  private writePeriod(
    period: LearningPeriod,
    at: number,
    path: string,
    { id: unit, course }: { id: string; course: string },
  ): void {
    const id = this.unique(this.partId(period, unit, 'p', at))
    const before = this.known.row('ext_personal_events', id) ?? {}
    const uri = period['osaamisen-hankkimistapa-koodi-uri']
    const work = period['tyopaikalla-jarjestettava-koulutus']
    const method = known<string>(methods, uri) ?? (work ? 'TRAINING_AGREEMENT' : 'SCHOOL')
    const place = method === 'SCHOOL' ? undefined : (work ?? undefined)
    if (work && place === undefined) {
      this.warn(`${path}.tyopaikalla-jarjestettava-koulutus`, 'is of a period at school, and is not shown')
    }
    const instructor = place?.['vastuullinen-tyopaikka-ohjaaja']
    const name = place?.['tyopaikan-nimi']?.trim()
    const businessId = place?.['tyopaikan-y-tunnus'] ?? ''
    const isOwnBusiness = businessId !== '' && isBusinessId(businessId)
    if (businessId !== '' && !isOwnBusiness) {
      this.warn(
        `${path}.tyopaikalla-jarjestettava-koulutus.tyopaikan-y-tunnus`,
        'is not a business id like 0112038-9',
      )
    }
    const percent = period['osa-aikaisuustieto']
    const basis = codeOf(period['oppisopimuksen-perusta-koodi-uri'] ?? '_')
    const isBasis = place !== undefined && method === 'APPRENTICESHIP' && ['01', '02'].includes(basis)
    const isShare =
      place !== undefined && percent != null && Number.isInteger(percent) && percent >= 1 && percent <= 100
    if (percent != null && !isShare && place !== undefined) {
      this.warn(`${path}.osa-aikaisuustieto`, 'is not a whole number from 1 to 100, and is not shown')
    }
    if (isShare) this.shares.push({ path, start: period.alku, end: period.loppu, percent })
    const environments = period['muut-oppimisymparistot'] ?? []
    const sides = [
      ['PROVIDER', 'jarjestajan-edustaja'],
      ['ACQUIRER', 'hankkijan-edustaja'],
    ] as const
    const representatives = sides.flatMap(([side, key]) => {
      const one = period[key]
      return one ? [`${side}: ${[one.nimi.replaceAll(',', ' '), one.rooli].filter(Boolean).join(', ')}`] : []
    })
    const placed = [
      'alku',
      'loppu',
      'ajanjakson-tarkenne',
      'keskeytymisajanjaksot',
      'muut-oppimisymparistot',
      'jarjestajan-edustaja',
      'hankkijan-edustaja',
      ...(known(methods, uri) === undefined ? [] : ['osaamisen-hankkimistapa-koodi-uri']),
      ...(place === undefined ? [] : ['tyopaikalla-jarjestettava-koulutus']),
      ...(isShare ? ['osa-aikaisuustieto'] : []),
      ...(isBasis ? ['oppisopimuksen-perusta-koodi-uri'] : []),
    ]
    const kept = {
      unit,
      at,
      rest: restOf(period, placed),
      environments: environments.map(one => restOf(one, ['oppimisymparisto-koodi-uri', 'alku', 'loppu'])),
      breaks: (period.keskeytymisajanjaksot ?? []).map(one => restOf(one, ['alku', 'loppu'])),
      ...Object.fromEntries(
        sides.flatMap(([side, key]) => (period[key] ? [[side, restOf(period[key], ['nimi', 'rooli'])]] : [])),
      ),
      ...(place
        ? {
            place: restOf(place, [
              'tyopaikan-nimi',
              ...(isOwnBusiness ? ['tyopaikan-y-tunnus'] : []),
              'keskeiset-tyotehtavat',
              'vastuullinen-tyopaikka-ohjaaja',
            ]),
            instructor: instructor ? restOf(instructor, ['nimi', 'sahkoposti', 'puhelinnumero']) : null,
          }
        : {}),
    }
    const placeId = place === undefined ? '' : `${id}-w`
    const ofPlace = 'tyopaikalla-jarjestettava-koulutus'
    this.add(
      'ext_personal_events',
      {
        ...before,
        sourcedId: id,
        studyRightSourcedId: this.right,
        courseSourcedIds: course,
        method,
        name: (name || this.titleOf(course)).slice(0, 300),
        startDate: period.alku,
        endDate: period.loppu,
        workplacePeriodSourcedId: placeId,
        businessId: isOwnBusiness ? businessId : '',
        partTimePercent: isShare ? String(percent) : '',
        apprenticeshipBasis: isBasis ? basis : '',
        tasks: cellOfParts(place?.['keskeiset-tyotehtavat'] ?? []),
        specifier: period['ajanjakson-tarkenne'] ?? '',
        environments: cellOfParts(
          environments.map(one =>
            [codeOf(one['oppimisymparisto-koodi-uri']), one.alku, one.alku ? one.loppu : undefined]
              .filter(Boolean)
              .join(' '),
          ),
        ),
        representatives: cellOfParts(representatives),
        ehoks: JSON.stringify(kept),
      },
      path,
      {
        startDate: 'alku',
        endDate: 'loppu',
        specifier: 'ajanjakson-tarkenne',
        environments: 'muut-oppimisymparistot',
        tasks: `${ofPlace}.keskeiset-tyotehtavat`,
      },
    )
    for (const [number, one] of (period.keskeytymisajanjaksot ?? []).entries()) {
      const ofBreak = {
        sourcedId: `${id}-b${number}`,
        personalEventSourcedId: id,
        startDate: one.alku,
        endDate: one.loppu ?? '',
      }
      const here = `${path}.keskeytymisajanjaksot[${number}]`
      this.add('ext_personal_event_breaks', ofBreak, here, { startDate: 'alku', endDate: 'loppu' })
    }
    if (place === undefined) return
    this.add(
      'ext_workplace_periods',
      {
        // Hours are not told here; those that the source has told of the place stay.
        ...this.known.row('ext_workplace_periods', placeId),
        sourcedId: placeId,
        studyRightSourcedId: this.right,
        courseSourcedId: course,
        workplaceName: (name || unnamedPlace).slice(0, 200),
        startDate: period.alku,
        endDate: period.loppu,
        instructorName: instructor?.nimi ?? '',
        instructorPhone: instructor?.puhelinnumero ?? '',
        instructorEmail: instructor?.sahkoposti ?? '',
      },
      path,
      {
        startDate: 'alku',
        endDate: 'loppu',
        workplaceName: `${ofPlace}.tyopaikan-nimi`,
        instructorName: `${ofPlace}.vastuullinen-tyopaikka-ohjaaja.nimi`,
        instructorPhone: `${ofPlace}.vastuullinen-tyopaikka-ohjaaja.puhelinnumero`,
        instructorEmail: `${ofPlace}.vastuullinen-tyopaikka-ohjaaja.sahkoposti`,
      },
    )
  }

  private writeDemonstration(
    shown: ShownCompetence,
    at: number,
    path: string,
    {
      id: unit,
      course,
      key,
      isOther,
    }: {
      id: string
      course: string
      key: 'osaamisen-osoittaminen' | 'tarkentavat-tiedot-naytto'
      isOther: boolean
    },
  ): void {
    const id = this.unique(this.partId(shown, unit, 'd', at))
    const before = this.known.row('ext_demonstrations', id) ?? {}
    const place = shown.nayttoymparisto ?? undefined
    const parts = shown['osa-alueet'] ?? []
    const areas = parts.map(one =>
      this.nationalCourse(one['koodi-uri'], {
        list: 'hankittavat-yhteiset-tutkinnon-osat',
        at: 0,
        path,
        parent: '',
      }),
    )
    const ofSchool = shown['koulutuksen-jarjestaja-osaamisen-arvioijat'] ?? []
    const ofWork = shown['tyoelama-osaamisen-arvioijat'] ?? []
    const person = (side: string, role: string) => (one: (typeof ofWork)[number]) => ({
      name: one.nimi.slice(0, 300) || '–',
      organisation: one.organisaatio?.nimi ?? null,
      side,
      role,
    })
    const assessors = [...ofSchool.map(person('PROVIDER', '1')), ...ofWork.map(person('WORKING_LIFE', '2'))]
    const isAgreed = isOther ? assessors.length > 0 : ofSchool.length > 0 && ofWork.length > 0
    const isAhead = ['', 'PLANNED', 'AGREED', 'CANCELLED'].includes(before.state ?? '')
    const businessId = place?.['y-tunnus'] ?? ''
    const isOwnBusiness = businessId !== '' && isBusinessId(businessId)
    const content = (shown['sisallon-kuvaus'] ?? []).filter(text => text.trim() !== '')
    const kept = {
      unit,
      key,
      at,
      areas: parts.map(one => ({ uri: one['koodi-uri'], rest: restOf(one, ['koodi-uri']) })),
      rest: restOf(shown, [
        'alku',
        'loppu',
        'osa-alueet',
        'nayttoymparisto',
        'sisallon-kuvaus',
        'koulutuksen-jarjestaja-osaamisen-arvioijat',
        'tyoelama-osaamisen-arvioijat',
        'vaatimuksista-tai-tavoitteista-poikkeaminen',
        'yksilolliset-kriteerit',
      ]),
      place: place && restOf(place, ['nimi', 'kuvaus', ...(isOwnBusiness ? ['y-tunnus'] : [])]),
      school: ofSchool.map(restOfAssessor),
      work: ofWork.map(restOfAssessor),
    }
    this.add(
      'ext_demonstrations',
      {
        ...before,
        sourcedId: id,
        studyRightSourcedId: this.right,
        courseSourcedIds: [...new Set([course, ...areas])].join(';'),
        type: isOther ? 'OTHER_PROOF' : 'DEMONSTRATION',
        name: this.titleOf(course).slice(0, 300),
        state: isAhead ? (isAgreed ? 'AGREED' : 'PLANNED') : (before.state ?? 'PLANNED'),
        startDate: shown.alku,
        endDate: shown.loppu,
        placeName: place?.nimi?.trim() ?? '',
        placeType: ofWork.length > 0 || businessId !== '' ? '1' : '2',
        businessId: isOwnBusiness ? businessId : '',
        placeDescription: place?.kuvaus ?? '',
        content: cellOfParts(
          content.length > 20 ? [...content.slice(0, 19), content.slice(19).join(' ')] : content,
        ),
        assessors: assessors.length === 0 ? '' : JSON.stringify(assessors),
        deviation: shown['vaatimuksista-tai-tavoitteista-poikkeaminen'] ?? '',
        individualCriteria: cellOfParts(shown['yksilolliset-kriteerit'] ?? []),
        ehoks: JSON.stringify(kept),
      },
      path,
      {
        startDate: 'alku',
        endDate: 'loppu',
        placeName: 'nayttoymparisto.nimi',
        placeDescription: 'nayttoymparisto.kuvaus',
        content: 'sisallon-kuvaus',
        deviation: 'vaatimuksista-tai-tavoitteista-poikkeaminen',
        individualCriteria: 'yksilolliset-kriteerit',
        assessors: 'koulutuksen-jarjestaja-osaamisen-arvioijat',
      },
    )
  }

  private writeSupporting(given: unknown, at: number): void {
    const path = `.${supportingList}[${at}]`
    const read = readShape(supportingStudy, given, this.path + path, this.made.leftOut)
    if (read === undefined) {
      this.keepUnit(given, undefined)
      return
    }
    const course = `ehoks-support-${hashOf(read.nimi, read.kuvaus)}`
    const title = read.nimi.slice(0, 200) || 'Opiskeluvalmiuksia tukevat opinnot'
    const org = this.known.org
    this.add('courses', { sourcedId: course, title, courseCode: '', orgSourcedId: org }, path, {
      title: 'nimi',
    })
    this.add('ext_units', { sourcedId: course, kind: 'ELECTIVE', group: '4' }, path)
    this.addAims(course, read.kuvaus, `${path}.kuvaus`)
    const own = this.again(course, { list: 'hankittavat-koulutuksen-osat', at, path })
    const base = this.known.planUnitOf(this.plan, own) ?? {}
    this.add(
      'ext_plan_units',
      {
        ...base,
        sourcedId: this.planUnitId(own),
        planSourcedId: this.plan,
        courseSourcedId: own,
        position: String(this.position++),
        mandatory: 'false',
        osp: base.osp || '0',
        state: stateOf(base, undefined, true),
        startDate: read.alku ?? '',
        endDate: read.loppu ?? '',
        ehoks: JSON.stringify({
          in: [{ list: supportingList, at, rest: restOf(read, ['nimi', 'kuvaus', 'alku', 'loppu']) }],
        }),
      },
      path,
      { startDate: 'alku', endDate: 'loppu' },
    )
  }

  private titleOf(course: string): string {
    const row = this.made.rows.get('courses')?.get(course)?.row ?? this.known.row('courses', course)
    return row?.title || course
  }

  private unique(id: string): string {
    let own = id
    for (let number = 2; this.ids.has(own); number++) own = `${id}~${number}`
    this.ids.add(own)
    return own
  }

  private add(name: FileName, row: TextRow, path: string, keys: Record<string, string> = {}): void {
    const own = this.made.rows.get(name) ?? new Map<string, MadeRow>()
    this.made.rows.set(name, own.set(row.sourcedId ?? '', { row, path: this.path + path, keys }))
  }

  private warn(path: string, reason: string): void {
    this.made.warnings.push({ path: this.path + path, reason })
  }
}

function itemsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list : []
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A cell that the register is silent about: empty where it was the register's own, else what the source had. */
function silent(base: TextRow, column: string): string {
  return base.ehoks ? '' : (base[column] ?? '')
}

/** What assessment has said stands; the rest follows from how the unit is learned. */
function stateOf(base: TextRow, prior: string | undefined, hasPeriods: boolean): string {
  const assessed = ['COMPLETED', 'FAILED', 'AWAITING_ASSESSMENT', 'ONGOING']
  if (assessed.includes(base.state ?? '')) return base.state ?? ''
  if (prior === 'RECOGNISED' || (base.state === 'RECOGNISED' && !base.ehoks)) return 'RECOGNISED'
  return hasPeriods ? 'SCHEDULED' : 'PLANNED'
}

function kindOf(list: UnitList, parent: string | undefined): TextRow {
  if (parent !== undefined) {
    // A sub-area whose common unit nobody has told stands by itself.
    return parent === ''
      ? { kind: 'COURSE' }
      : { kind: 'COMMON_SUBAREA', parentSourcedId: parent, group: '2' }
  }
  if (list.includes('yhteiset')) return { kind: 'COMMON', group: '2' }
  return list === 'hankittavat-koulutuksen-osat' ? { kind: 'TUVA_PART' } : { kind: 'VOCATIONAL', group: '1' }
}

const placedInUnit = [
  'tutkinnon-osa-koodi-uri',
  'osa-alue-koodi-uri',
  'koulutuksen-osa-koodi-uri',
  'olennainen-seikka',
  'vaatimuksista-tai-tavoitteista-poikkeaminen',
  'opetus-ja-ohjaus-maara',
  'osaamisen-hankkimistavat',
  'osaamisen-osoittaminen',
  'tarkentavat-tiedot-naytto',
  'osa-alueet',
]

/** Where in the document a unit stands, and what it says besides. */
function placeOf(unit: AnyUnit, { list, at, parent }: UnitPlace): Record<string, unknown> {
  const isLocal = list.includes('paikalliset')
  const isTraining = list === 'hankittavat-koulutuksen-osat'
  const route = known(routes, unit['valittu-todentamisen-prosessi-koodi-uri'])
  const hours = oneDecimal(unit['opetus-ja-ohjaus-maara'])
  const more = unit['tarkentavat-tiedot-osaamisen-arvioija']
  const size = oneDecimal(unit.laajuus)
  const placed = [
    ...placedInUnit.filter(key => key !== 'opetus-ja-ohjaus-maara' || hours !== undefined),
    ...(isLocal ? ['nimi', 'tavoitteet-ja-sisallot'] : []),
    ...(size === undefined ? [] : ['laajuus']),
    ...(isTraining ? ['alku', 'loppu'] : []),
    ...(route === undefined
      ? []
      : ['valittu-todentamisen-prosessi-koodi-uri', 'tarkentavat-tiedot-osaamisen-arvioija']),
  ]
  return {
    list,
    at,
    ...(parent === undefined ? {} : { parent }),
    rest: restOf(unit, placed),
    ...(size === undefined ? {} : { sized: true }),
    ...(route !== undefined && more
      ? {
          prior: restOf(more, ['lahetetty-arvioitavaksi', 'aiemmin-hankitun-osaamisen-arvioijat']),
          assessors: (more['aiemmin-hankitun-osaamisen-arvioijat'] ?? []).map(one => restOf(one, ['nimi'])),
        }
      : {}),
  }
}

function placesIn(cell: string | undefined): unknown[] {
  const kept: unknown = cell ? JSON.parse(cell) : undefined
  return isObject(kept) ? itemsOf(kept.in) : []
}

function restOfAssessor(one: { organisaatio?: object | null | undefined }): Record<string, unknown> {
  return {
    ...restOf(one, ['nimi', 'organisaatio']),
    ...(one.organisaatio ? { organisaatio: restOf(one.organisaatio, ['nimi']) } : {}),
  }
}

/** A number as the cells have it; undefined where it has no such form. */
function oneDecimal(value: number | null | undefined): string | undefined {
  const text = value == null ? '' : String(value)
  return /^[0-9]{1,4}(\.[0-9])?$/.test(text) ? text : undefined
}

function tenths(points: number): string {
  return String(Math.round(points * 10) / 10)
}

/** The courses in a cell. */
export function coursesIn(cell: string | undefined): string[] {
  return partsOf((cell ?? '').replaceAll(',', ';'))
}
