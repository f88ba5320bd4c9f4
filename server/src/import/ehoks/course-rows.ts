import { createHash } from 'node:crypto'
import type { TextRow } from '../engine/csv-text.ts'
import type { FileName } from '../files.ts'
import { codeOf } from '../registers/json-parts.ts'
import type { AnyUnit, UnitList } from './ehoks-json.rules.ts'
import { PlanDraft, type UnitPlace } from './generated-rows.ts'

export const hashOf = (...texts: (string | null | undefined)[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)

/** The courses that a plan names: those of the source, and those that it does not have. */
export class CourseRows extends PlanDraft {
  private readonly counts = new Map<string, number>()

  protected nationalCourse(uri: string, { list, path, parent }: UnitPlace): string {
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
    const isNamed = parent === '' && this.made.rows.get('ext_units')?.has(course)
    if (this.known.row('ext_units', course) === undefined && !isNamed) {
      this.add('ext_units', { sourcedId: course, ...kindOf(list, parent) }, path)
    }
    return course
  }

  protected localCourse(unit: AnyUnit, { at, path }: UnitPlace): string {
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

  protected addAims(course: string, words: string | null | undefined, path: string): void {
    const lines = (words ?? '').split(/\r?\n/).flatMap(line => line.match(/[\s\S]{1,2000}/gu) ?? [])
    const texts = lines.map(line => line.trim()).filter(Boolean)
    for (const [at, text] of texts.entries()) {
      const row = { sourcedId: `${course}-t${at}`, courseSourcedId: course, position: String(at), text }
      this.add('ext_requirements', row, path, { text: '' })
    }
  }

  /** A unit that is in the plan already is there once more, as a course of its own with the same words. */
  protected again(course: string, { path }: UnitPlace): string {
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
}

function kindOf(list: UnitList, parent: string | undefined): TextRow {
  if (parent !== undefined) {
    // A sub-area whose common unit is unknown becomes a course of its own.
    return parent === ''
      ? { kind: 'COURSE' }
      : { kind: 'COMMON_SUBAREA', parentSourcedId: parent, group: '2' }
  }
  if (list.includes('yhteiset')) return { kind: 'COMMON', group: '2' }
  return list === 'hankittavat-koulutuksen-osat' ? { kind: 'TUVA_PART' } : { kind: 'VOCATIONAL', group: '1' }
}
