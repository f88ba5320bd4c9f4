import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { NationalSet } from '../../codes/refreshed-codes.rules.ts'
import { makeClock } from '../../platform/clock.ts'
import { ofPrograms } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readEnvironment } from '../../platform/environment.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { runCommand } from '../../platform/run-command.ts'
import { readJson } from '../registers/read-json.ts'
import { importFailureMessage } from '../thread/import-failure-message.ts'
import { fetchCodes } from './fetch-codes.client.ts'
import { describeChanges } from './koodisto-json.rules.ts'
import { refreshCodes } from './refresh-codes.command.ts'

const usage = `npm run refresh-codes -- <folder with kieli.json, maatjavaltiot2.json, …> [--dry-run]
npm run refresh-codes [-- --dry-run]     asks the register at KOODISTO_URL`
const mostFaults = 20

/** Refreshes the national code sets. Answers the exit code: 0 refreshed, 2 refused. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [folderArgument] = positionals
  if (positionals.length > 1) throw new OperatorError(usage)
  const environment = readEnvironment(process.env, fileURLToPath(new URL('../../../../', import.meta.url)))
  const register = environment.KOODISTO_URL
  if (folderArgument === undefined && register === undefined) throw new OperatorError(usage)
  const folder =
    folderArgument === undefined ? undefined : resolve(process.env.INIT_CWD ?? process.cwd(), folderArgument)
  if (folder !== undefined && !(await isThere(folder, 'folder')))
    throw new OperatorError(`${folder} is no folder`)
  const read = async (set: NationalSet) => {
    if (folder === undefined) return fetchCodes(register ?? '', set)
    const path = join(folder, `${set}.json`)
    return (await isThere(path, 'file')) ? readJson(path) : undefined
  }
  const clock = makeClock(environment.SCHOOL_TIME_ZONE, environment.NOW)
  const today = schoolDateOf(clock.now(), clock.timeZone)
  const database = await openDatabase(environment, ofPrograms)
  try {
    const { faults, changes } = await refreshCodes(database.db, read, { today, dryRun: values['dry-run'] })
    for (const { set, path, reason } of faults.slice(0, mostFaults)) {
      console.log(`${set}${path === undefined ? '' : `, ${path}`}: ${reason}`)
    }
    if (faults.length > mostFaults) console.log(`${faults.length - mostFaults} more`)
    for (const [set, one] of changes) console.log(describeChanges(set, one))
    if (faults.length === 0 && changes.size === 0) throw new OperatorError(`${folder} has no code set in it`)
    if (faults.length > 0) console.log('Nothing was written.')
    return faults.length === 0 ? 0 : 2
  } finally {
    await database.close()
  }
}

function isThere(path: string, kind: 'folder' | 'file'): Promise<boolean> {
  return stat(path).then(
    found => (kind === 'folder' ? found.isDirectory() : found.isFile()),
    () => false,
  )
}

await runCommand(run, importFailureMessage)
