import { parentPort, workerData } from 'node:worker_threads'
import { makeClock } from '../../platform/clock.ts'
import { ofPrograms } from '../../platform/database/database.ts'
import { openShared } from '../../platform/database/open.ts'
import { readEnvironment } from '../../platform/environment.ts'
import { makeFiles } from '../../platform/files/files.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { hashPassword } from '../../platform/passwords/passwords.ts'
import type { Progress } from '../engine/progress.ts'
import type { ReportData } from '../engine/report-files.ts'
import { importFailureMessage } from './import-failure-message.ts'
import { type ImportTask, runImportTask } from './import-task.ts'

/** What the thread is given. */
export interface WorkerTask {
  task: ImportTask
  settings: Record<string, string>
  root: string
}

/** What it says while it works, and at the end. */
export type WorkerAnswer =
  | { progress: Progress }
  | { report: ReportData }
  | { failure: string; detail: string }

const { task, settings, root } = workerData as WorkerTask

function say(answer: WorkerAnswer): void {
  parentPort?.postMessage(answer)
}

async function work(): Promise<ReportData> {
  const environment = readEnvironment(settings, root)
  const clock = makeClock(environment.SCHOOL_TIME_ZONE, environment.NOW)
  const database = await openShared(environment, ofPrograms)
  try {
    return await runImportTask(database, task, {
      now: () => clock.now(),
      timeZone: clock.timeZone,
      hash: password => hashPassword(password, environment.PASSWORD_MEMORY_KIB),
      files: makeFiles(environment),
      progress: progress => say({ progress }),
    })
  } finally {
    await database.close()
  }
}

work().then(
  report => say({ report }),
  (error: unknown) => {
    const failure = error instanceof OperatorError ? error.message : (importFailureMessage(error) ?? '')
    say({ failure, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  },
)
