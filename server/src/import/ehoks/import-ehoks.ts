import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Db, OpenDatabase } from '../../platform/database/database.ts'
import type { TextRow } from '../engine/csv-text.ts'
import type { ImportReport, Refusal } from '../engine/report.ts'
import type { FileName } from '../files.ts'
import { previousRows } from '../history/import-history.query.ts'
import { type ImportOptions, importDated } from '../import-folder.ts'
import type { TextTable, TextTables } from '../incoming/merge-tables.rules.ts'
import { tablesBefore, withFolder } from '../incoming/usual-form.ts'
import { rowsOfPlans } from './hoks-rows.ts'
import { idsOfRight, type KnownRows, type MadeRow, type MadeRows } from './made-rows.ts'
import { readJson } from './read-json.ts'

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

/**
 * Imports plans of the national register (eHOKS): a document of one plan or of a list of plans, laid over what the
 * source has said last, as one more run of the importer. Faults are told by their path in the document.
 */
export async function importEhoks(
  database: OpenDatabase,
  path: string,
  options: ImportOptions & { source: string },
): Promise<ImportReport> {
  const { source } = options
  const { db } = database
  const file = basename(path)
  const refused = (reason: string, column?: string): ImportReport => ({
    source,
    dryRun: options.dryRun ?? false,
    notes: [],
    warnings: [],
    refusals: [{ file, column, reason }],
    leftOut: [],
    tallies: new Map(),
    isBraked: false,
  })
  const read = await readJson(path)
  if ('fault' in read) return refused(read.fault)
  const isOne = !Array.isArray(read.value)
  if (isOne && (typeof read.value !== 'object' || read.value === null)) return refused('is no plan', '$')
  const plans: unknown[] = Array.isArray(read.value) ? read.value : [read.value]
  const before = await tablesBefore(await previousRows(db, source))
  if (before === undefined || before.size === 0) {
    return refused(`can not be taken before a whole import of ${source} has come in`)
  }
  const made = rowsOfPlans(plans, knownRows(before), isOne ? '$' : undefined)
  const refusals = [...made.leftOut].map(({ path: column, reason }) => ({ file, column, reason }))
  if (made.rights.size === 0) {
    return refusals.length === 0 ? refused('holds no plan that can be taken') : { ...refused(''), refusals }
  }
  const lost = await unknownHere(db, source, before, made)
  if (lost !== undefined) {
    return refused(
      `can not be laid over ${lost}.csv: the last import of ${source} did not bring it, and the portal has some; import it again first`,
    )
  }
  const tables = laidOver(before, made)
  const placeOf = placesOf(tables, made, file)
  const report = await withFolder(tables, source, folder =>
    importDated(database, { path: folder, filesFolder: folder }, options),
  )
  const inDocument = (faults: readonly Refusal[]) => faults.map(placeOf)
  return {
    ...report,
    refusals: inDocument(report.refusals),
    leftOut: [...refusals, ...inDocument(report.leftOut)],
    warnings: [
      ...made.warnings.map(({ path: column, reason }) => ({ file, column, reason })),
      ...inDocument(report.warnings),
    ],
  }
}

/** A file of which the portal has rows of the source, and the last import had none: they would end. */
async function unknownHere(
  db: Db,
  source: string,
  before: TextTables,
  made: MadeRows,
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

/** What the source had, with all that eHOKS has brought of the plans' students replaced by what it brings now. */
function laidOver(before: TextTables, made: MadeRows): Map<FileName, TextTable> {
  const tables = new Map<FileName, TextTable>(before)
  const prefixes = [...made.rights].map(idsOfRight)
  const isOurs = (id: string) => prefixes.some(prefix => id.startsWith(prefix))
  const kept = [...made.keep]
  // A part that could not be read stays, with the rows that belong to it.
  const stays = (row: TextRow) =>
    kept.some(
      id =>
        row.sourcedId?.startsWith(id) ||
        [row.planUnitSourcedId, row.personalEventSourcedId].some(one => one?.startsWith(id)),
    )
  for (const name of new Set([...made.rows.keys(), ...replaced])) {
    const was = before.get(name)
    const own = made.rows.get(name)
    if (was === undefined && own === undefined) continue
    const isReplaced = replaced.some(one => one === name)
    const rows = (was?.rows ?? []).filter(row => {
      const id = row.sourcedId ?? ''
      return own?.has(id) ? false : !(isReplaced && isOurs(id)) || stays(row)
    })
    const fresh = [...(own?.values() ?? [])].map(({ row }) => row)
    const columns = [...new Set([...(was?.columns ?? []), 'sourcedId', ...fresh.flatMap(Object.keys)])]
    tables.set(name, { columns, rows: [...rows, ...fresh] })
  }
  return tables
}

/** Finds where in the document a fault of a row is. The rows are counted as they are written: a cell may have lines. */
function placesOf(tables: TextTables, made: MadeRows, file: string): (fault: Refusal) => Refusal {
  const lines = new Map<string, Map<number, MadeRow>>()
  for (const [name, own] of made.rows) {
    const table = tables.get(name)
    const ofFile = new Map<number, MadeRow>()
    let line = 2
    for (const row of table?.rows ?? []) {
      const one = own.get(row.sourcedId ?? '')
      if (one !== undefined) ofFile.set(line, one)
      const text = (table?.columns ?? []).map(column => row[column] ?? '').join(' ')
      line += 1 + (text.match(/\r\n|\n|\r/g)?.length ?? 0)
    }
    lines.set(`${name}.csv`, ofFile)
  }
  return fault => {
    const one = fault.line === undefined ? undefined : lines.get(fault.file)?.get(fault.line)
    if (one === undefined) return fault
    const key = one.keys[fault.column ?? '']
    const at = key === undefined || key === '' ? one.path : `${one.path}.${key}`
    const what = key === undefined && fault.column !== undefined ? `${fault.column} ` : ''
    return { file, column: at, reason: `${what}${fault.reason}` }
  }
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
  const courses = new Map<string, TextRow>()
  for (const row of rowsOf('courses')) {
    const code = (row.courseCode ?? '').toLowerCase().replace(/^(tutkinnonosat|ammatillisenoppiaineet)_/, '')
    if (code !== '' && !row.sourcedId?.includes('~') && !courses.has(code)) courses.set(code, row)
  }
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
