import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { makeClock } from '../platform/clock.ts'
import { type OpenDatabase, ofPrograms } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open.ts'
import { type Environment, readEnvironment } from '../platform/environment.ts'
import { makeFiles } from '../platform/files/files.ts'
import { makeMailer } from '../platform/mail/mailer.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { hashPassword } from '../platform/passwords/passwords.ts'
import { runCommand } from '../platform/run-command.ts'
import { ehoksOf } from './ehoks/export-ehoks.ts'
import { importEhoks } from './ehoks/import-ehoks.ts'
import { lineOf, type Progress } from './engine/progress.ts'
import { describeReport, exitCodeOf, type ImportReport } from './engine/report.ts'
import { reportData, writeReport } from './engine/report-files.ts'
import { importEperusteet } from './eperusteet/import-eperusteet.ts'
import { importFolder } from './import-folder.ts'
import { isZip } from './incoming/unpack-zip.ts'
import { importKoski } from './koski/import-koski.ts'
import { letterOf, mailReport } from './mail-report.ts'
import { onlyOf } from './part/only.ts'
import { importRest } from './rest/import-rest.ts'
import { restAccessOf, sinceOf } from './rest/rest-access.ts'
import { writeTemplate } from './template/write-template.ts'
import { importFailureMessage } from './thread/import-failure-message.ts'
import { undoImport } from './undo-import.ts'

const usage = `npm run import -- <folder or zip> [--dry-run] [--accept-endings] [--accept-doubles] [--source=<name>]
    [--only=class:<id> | --only=person:<id>] [--mapping=<file>]
    [--report=<file without ending>] [--mail=<address>[,<address>]]
npm run import -- --rest=<address of a server> --source=<name> [<folder or zip beside it>]
    [--since=<48h, 7d, day or instant>] [--dry-run] … (all that a folder takes)
npm run import -- --ehoks <plans.json> --source=<name> [--dry-run] [--accept-endings]
    [--report=<file without ending>] [--mail=<address>[,<address>]]
npm run import -- --eperusteet <requirements.json> --source=<name> (and the options of --ehoks)
npm run import -- --koski <students.json> --source=<name> (and the options of --ehoks)
npm run import -- --ehoks-out=<number of a study right>
npm run import -- --template <new folder>
npm run import -- --undo --source=<name> [--dry-run] [--report=<file without ending>]`

/** The national registers whose documents are taken, by the option that names the file. */
const registers = { ehoks: importEhoks, eperusteet: importEperusteet, koski: importKoski }
const registerNames = ['ehoks', 'eperusteet', 'koski'] as const

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isFile(),
    () => false,
  )
}

/** Imports the folder of the command line. Answers the exit code: 0 when everything was accepted. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'accept-endings': { type: 'boolean', default: false },
      'accept-doubles': { type: 'boolean', default: false },
      source: { type: 'string' },
      report: { type: 'string' },
      only: { type: 'string' },
      mapping: { type: 'string' },
      mail: { type: 'string' },
      template: { type: 'string' },
      undo: { type: 'boolean', default: false },
      rest: { type: 'string' },
      since: { type: 'string' },
      ehoks: { type: 'string' },
      eperusteet: { type: 'string' },
      koski: { type: 'string' },
      'ehoks-out': { type: 'string' },
    },
  })
  const [folderArgument] = positionals
  // npm changes into the project's folder; paths are relative to the person's own working directory.
  const here = process.env.INIT_CWD ?? process.cwd()
  if (values.template !== undefined && folderArgument === undefined) {
    console.log((await writeTemplate(resolve(here, values.template))).join('\n'))
    return 0
  }
  const only = values.only === undefined ? undefined : onlyOf(values.only)
  if (values.only !== undefined && only === undefined) throw new OperatorError(usage)
  const { 'ehoks-out': ehoksOut, rest, since, source } = values
  if (since !== undefined && rest === undefined) throw new OperatorError(usage)
  const documents = registerNames.flatMap(name => {
    const path = values[name]
    return path === undefined ? [] : [{ name, path: resolve(here, path) }]
  })
  const [document] = documents
  // A folder may come with `--rest`, and is an import of its own otherwise.
  const ways = [ehoksOut, document, values.undo || undefined, rest ?? folderArgument].filter(
    one => one !== undefined,
  )
  const needsSource = document !== undefined || values.undo || rest !== undefined
  const isRight =
    ways.length === 1 && documents.length <= 1 && positionals.length <= 1 && (!needsSource || source)
  if (!isRight) throw new OperatorError(usage)
  const folder = resolve(here, folderArgument ?? '.')
  if (document !== undefined && !(await isFile(document.path))) {
    throw new OperatorError(`${document.path} is no file`)
  }
  const isFolder = await stat(folder).then(
    found => found.isDirectory() || isZip(folder),
    () => false,
  )
  if (!isFolder) throw new OperatorError(`${folder} is no folder and no zip archive`)
  const environment = readEnvironment(process.env, fileURLToPath(new URL('../../../', import.meta.url)))
  const access = rest === undefined ? undefined : restAccessOf(rest, environment)
  const clock = makeClock(environment.SCHOOL_TIME_ZONE, environment.NOW)
  const from = since === undefined ? undefined : sinceOf(since, clock.now())
  const addresses = values.mail === undefined ? [] : values.mail.split(',').map(one => one.trim())
  if (addresses.some(one => !z.email().safeParse(one).success))
    throw new OperatorError('--mail is no e-mail address')
  const mailReportIfWanted = async (report: ImportReport | undefined, failure?: unknown) => {
    if (addresses.length === 0) return
    const letter = letterOf(report && reportData(report), {
      at: clock.now(),
      failure: importFailureMessage(failure) ?? 'a fault of the program',
    })
    for (const line of await mailReport(makeMailer(environment), addresses, letter)) console.error(line)
  }
  if (ehoksOut !== undefined) return writePlan(environment, ehoksOut)
  try {
    const report = await runOn(environment, async database => {
      const options = {
        now: clock.now(),
        timeZone: clock.timeZone,
        finishedAt: () => clock.now(),
        hash: (password: string) => hashPassword(password, environment.PASSWORD_MEMORY_KIB),
        source,
        files: makeFiles(environment),
        dryRun: values['dry-run'],
        only,
        mapping: values.mapping === undefined ? undefined : resolve(here, values.mapping),
        acceptEndings: values['accept-endings'],
        acceptDoubles: values['accept-doubles'],
        showDifferences: values.report === undefined ? undefined : ('NAMES' as const),
        progress: (progress: Progress) => console.error(lineOf(progress)),
      }
      if (values.undo && source) return undoImport(database, source, options)
      if (document !== undefined && source) {
        return registers[document.name](database, document.path, { ...options, source })
      }
      if (access !== undefined && source) {
        const beside = folderArgument === undefined ? undefined : folder
        return importRest(database, { ...options, source, access, since: from, beside })
      }
      return importFolder(database, folder, options)
    })
    if (values.report !== undefined) await writeReport(resolve(here, values.report), report)
    await mailReportIfWanted(report)
    return exitCodeOf(report)
  } catch (error) {
    await mailReportIfWanted(undefined, error)
    throw error
  }
}

/** Opens the database for a run, and says what came of it. */
async function runOn(
  environment: Environment,
  use: (database: OpenDatabase) => Promise<ImportReport>,
): Promise<ImportReport> {
  const startedAt = performance.now()
  const database = await openDatabase(environment, ofPrograms)
  try {
    const report = await use(database)
    console.log(describeReport(report).join('\n'))
    console.error(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    return report
  } finally {
    await database.close()
  }
}

/** Writes the plan of a study right as the national register has it to standard output. */
async function writePlan(environment: Environment, studyRight: string): Promise<number> {
  const database = await openDatabase(environment, ofPrograms)
  try {
    const plan = await ehoksOf(database.db, studyRight)
    if (plan === undefined) throw new OperatorError(`${studyRight} is no study right with a plan`)
    console.log(JSON.stringify(plan, null, 2))
    return 0
  } finally {
    await database.close()
  }
}

await runCommand(run, importFailureMessage)
