import { cellOfParts } from '../engine/cells.ts'
import type { TextRow } from '../engine/csv-text.ts'
import { codeOf, isObject, itemsOf, oneDecimal, readShape } from '../registers/json-parts.ts'
import type { KnownRows } from '../registers/known-rows.ts'
import { hashOf } from './course-rows.ts'
import { DemonstrationRows } from './demonstration-rows.ts'
import {
  type AnyUnit,
  type Hoks,
  hoks,
  known,
  learningPeriod,
  restOf,
  routes,
  shownCompetence,
  subArea,
  supportingList,
  supportingStudy,
  unitListNames,
  unitLists,
} from './ehoks-json.rules.ts'
import { idsOfRight, type PlanDocument, silent, tenths, type UnitPlace } from './generated-rows.ts'
import { placeOf, placesIn, stateOf } from './unit-places.ts'

const placedInPlan = [
  'opiskeluoikeus-oid',
  'oppija-oid',
  // The person's own data, changed only in the portal: never taken, never kept.
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

/** Turns plans of the national register into rows of the import files, merged into what the source has said before. */
export function rowsOfPlans(
  plans: readonly unknown[],
  knownRows: KnownRows,
  basePath: string | undefined,
): PlanDocument {
  const made: PlanDocument = {
    rows: new Map(),
    rights: new Set(),
    keep: new Set(),
    leftOut: [],
    warnings: [],
  }
  for (const [at, json] of plans.entries()) {
    const path = basePath ?? `$[${at}]`
    const read = readShape(hoks, json, path, made.leftOut)
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

/** The rows of one plan. */
class PlanRows extends DemonstrationRows {
  private position = 0

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
      for (const [at, json] of itemsOf(plan[list]).entries()) {
        const path = `.${list}[${at}]`
        const read = readShape<AnyUnit>(shape, json, this.path + path, this.made.leftOut)
        const uri = code === undefined || read === undefined ? undefined : String(read[code])
        if (read === undefined) this.keepUnit(json, code)
        else this.writeUnit(read, uri, { list, at, path })
      }
    }
    for (const [at, json] of itemsOf(plan[supportingList]).entries()) this.writeSupporting(json, at)
    this.warnOfShares()
  }

  /** A unit that cannot be read stays as it was, with all that belongs to it. */
  private keepUnit(json: unknown, code: string | undefined): void {
    const uri = isObject(json) && code !== undefined ? json[code] : undefined
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
    const uris = parts.flatMap((json, at) => {
      const path = `${place.path}.osa-alueet[${at}]`
      const read = readShape<AnyUnit>(subArea, json, this.path + path, this.made.leftOut)
      if (read === undefined) {
        this.keepUnit(json, 'osa-alue-koodi-uri')
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

  private points(unit: AnyUnit, base: TextRow, course: string): string {
    const size = oneDecimal(unit.laajuus)
    const courseRow = this.made.rows.get('ext_units')?.get(course)?.row ?? this.known.row('ext_units', course)
    return size ?? (base.osp || courseRow?.osp || '0')
  }

  private pointsOf(id: string, row = this.made.rows.get('ext_plan_units')?.get(id)): number {
    return Number(row?.row.osp ?? 0)
  }

  private planUnitId(course: string): string {
    return this.known.planUnitOf(this.plan, course)?.sourcedId ?? `${idsOfRight(this.right)}u-${course}`
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

  private writeSupporting(json: unknown, at: number): void {
    const path = `.${supportingList}[${at}]`
    const read = readShape(supportingStudy, json, this.path + path, this.made.leftOut)
    if (read === undefined) {
      this.keepUnit(json, undefined)
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
}
