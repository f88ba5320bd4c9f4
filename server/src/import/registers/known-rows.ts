import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { TextRow } from '../engine/csv-text.ts'
import { type FileName, isFileName } from '../files.ts'
import type { TextTables } from '../incoming/merge-tables.rules.ts'
import { learnerOidIn } from '../people/people.rules.ts'
import { coursesByCode } from './json-parts.ts'

/** The previous rows of a source, into which documents are merged. */
export interface KnownRows {
  row: (name: FileName, id: string) => TextRow | undefined
  /** The study right that a plan is of, by its national number or else by its only student. */
  rightOf: (oid: string, learner: string | undefined) => string | undefined
  studentOf: (learner: string) => string | undefined
  rightsOf: (student: string) => TextRow[]
  planOf: (right: string) => TextRow | undefined
  courseOf: (code: string) => TextRow | undefined
  planUnitOf: (plan: string, course: string) => TextRow | undefined
  priorOf: (planUnit: string) => TextRow | undefined
  requirementsOf: (course: string) => TextRow[]
  criteriaOf: (requirement: string) => TextRow[]
  /** The organisation that courses are of. */
  org: string
}

/** The previous rows of a source, ready for lookups. */
export function knownRows(before: TextTables): KnownRows {
  const indexes = new Map<FileName, Map<string, TextRow>>()
  const index = (name: FileName) => {
    const known = indexes.get(name)
    if (known !== undefined) return known
    const made = new Map((before.get(name)?.rows ?? []).map(row => [row.sourcedId ?? '', row]))
    indexes.set(name, made)
    return made
  }
  const rowsOf = (name: FileName) => before.get(name)?.rows ?? []
  const rights = new Map(rowsOf('ext_study_details').map(row => [row.oid ?? '', row.sourcedId ?? '']))
  rights.delete('')
  const ofUsers = rowsOf('users').map(row => [learnerOidIn(row.userIds) ?? '', row.sourcedId ?? ''] as const)
  const ofPeople = rowsOf('ext_people').map(row => [row.learnerOid ?? '', row.sourcedId ?? ''] as const)
  const learners = new Map([...ofUsers, ...ofPeople])
  learners.delete('')
  const rightsOfStudent = Map.groupBy(rowsOf('ext_study_rights'), row => row.userSourcedId ?? '')
  const plans = new Map(rowsOf('ext_plans').map(row => [row.studyRightSourcedId ?? '', row]))
  const courses = coursesByCode(rowsOf('courses'))
  const key = (plan: string, course: string) => JSON.stringify([plan, course])
  const units = new Map(
    rowsOf('ext_plan_units').map(row => [key(row.planSourcedId ?? '', row.courseSourcedId ?? ''), row]),
  )
  const priors = new Map(rowsOf('ext_prior_competence').map(row => [row.planUnitSourcedId ?? '', row]))
  const requirements = Map.groupBy(rowsOf('ext_requirements'), row => row.courseSourcedId ?? '')
  const criteria = Map.groupBy(rowsOf('ext_criteria'), row => row.requirementSourcedId ?? '')
  return {
    row: (name, id) => index(name).get(id),
    rightOf(oid, learner) {
      const named = rights.get(oid)
      if (named !== undefined) return named
      const own = rightsOfStudent.get(learners.get(learner ?? '') ?? '') ?? []
      // A right that has a number of its own is another one.
      const free = own.filter(row => !index('ext_study_details').get(row.sourcedId ?? '')?.oid)
      return free.length === 1 && own.length === 1 ? free[0]?.sourcedId : undefined
    },
    studentOf: learner => learners.get(learner),
    rightsOf: student => rightsOfStudent.get(student) ?? [],
    planOf: right => plans.get(right),
    courseOf: code => courses.get(code.toLowerCase()),
    planUnitOf: (plan, course) => units.get(key(plan, course)),
    priorOf: unit => priors.get(unit),
    requirementsOf: course => requirements.get(course) ?? [],
    criteriaOf: requirement => criteria.get(requirement) ?? [],
    org: rowsOf('orgs')[0]?.sourcedId ?? '',
  }
}

/** The first file that the last import did not bring although the portal has rows of the source in its table: they would end. */
export async function lostFile(
  db: Db,
  source: string,
  before: TextTables,
  tables: Partial<Record<FileName, string | undefined>>,
): Promise<FileName | undefined> {
  for (const [name, table] of Object.entries(tables)) {
    if (!isFileName(name) || table === undefined || before.has(name)) continue
    // Rows made from other files, or from study rights of the register, do not need this file.
    const made = [`${source}:role/`, `${source}:koski-`]
    const { rows } = await sql`select 1 from ${sql.id(table)} t
      where starts_with(t.source_id, ${`${source}:`})
        and not exists (select from unnest(${made}::text[]) m where starts_with(t.source_id, m)) limit 1`.execute(
      db,
    )
    if (rows.length > 0) return name
  }
  return undefined
}
