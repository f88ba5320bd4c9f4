import { sql } from 'kysely'
import type { Db, OpenDatabase } from '../../platform/database/database.ts'
import type { TextRow } from '../engine/csv-text.ts'
import type { ImportReport } from '../engine/report.ts'
import type { FileName } from '../files.ts'
import type { TextTables } from '../incoming/merge-tables.rules.ts'
import { coursesByCode } from '../registers/json-parts.ts'
import { importRegister, type RegisterOptions } from '../registers/lay-over.ts'
import { rowsOfPlans } from './hoks-rows.ts'
import { idsOfRight, type KnownRows, type PlanDocument } from './made-rows.ts'

/** The tables that would end what is missing, by the file that brings their rows. */
const ending = {
  ext_plan_units: 'plan_module',
  ext_prior_competence: 'prior_competence',
  ext_workplace_periods: 'workplace_period',
  ext_personal_events: 'personal_education_event',
  ext_personal_event_breaks: undefined,
  ext_demonstrations: 'demonstration',
} as const satisfies Partial<Record<FileName, string | undefined>>

/** The files whose rows a plan brings, and that are replaced with it. */
const replaced = Object.keys(ending).filter((name): name is keyof typeof ending => name in ending)

/** Imports plans of the national register (eHOKS): a document of one plan or of a list of plans. */
export function importEhoks(
  database: OpenDatabase,
  path: string,
  options: RegisterOptions,
): Promise<ImportReport> {
  return importRegister<PlanDocument>(database, path, options, {
    item: 'plan',
    replaced,
    make: (plans, before, basePath) => rowsOfPlans(plans, knownRows(before), basePath),
    isNothing: made => made.rights.size === 0,
    isReplaced,
    unknownHere,
  })
}

/** All that eHOKS has brought of the plans' students is replaced by what it brings now. */
function isReplaced({ rights, keep }: PlanDocument, _name: FileName, row: TextRow): boolean {
  const id = row.sourcedId ?? ''
  if (![...rights].some(right => id.startsWith(idsOfRight(right)))) return false
  // A part that could not be read stays, with the rows that belong to it.
  const within = [id, row.planUnitSourcedId, row.personalEventSourcedId]
  return ![...keep].some(part => within.some(one => one?.startsWith(part)))
}

/** A file of which the portal has rows of the source, and the last import had none: they would end. */
async function unknownHere(
  db: Db,
  source: string,
  before: TextTables,
  made: PlanDocument,
): Promise<FileName | undefined> {
  for (const name of replaced) {
    const table = ending[name]
    if (table === undefined || before.has(name) || !made.rows.has(name)) continue
    const { rows } = await sql`select 1 from ${sql.id(table)} t
      where starts_with(t.source_id, ${`${source}:`}) limit 1`.execute(db)
    if (rows.length > 0) return name
  }
  return undefined
}

/** What a source has said before, ready to be looked up. */
function knownRows(before: TextTables): KnownRows {
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
  const learners = new Map(rowsOf('ext_people').map(row => [row.learnerOid ?? '', row.sourcedId ?? '']))
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
    planOf: right => plans.get(right),
    courseOf: code => courses.get(code.toLowerCase()),
    planUnitOf: (plan, course) => units.get(key(plan, course)),
    priorOf: unit => priors.get(unit),
    requirementsOf: course => requirements.get(course) ?? [],
    criteriaOf: requirement => criteria.get(requirement) ?? [],
    org: rowsOf('orgs')[0]?.sourcedId ?? '',
  }
}
