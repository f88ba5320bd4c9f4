import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Environment, settings } from '../../platform/environment.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { hashPassword } from '../../platform/passwords/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ReportProgress } from '../engine/progress.ts'
import type { ReportData } from '../engine/report-files.ts'
import { importFailureMessage } from './import-failure-message.ts'
import type { ImportTask } from './import-task.ts'
import type { WorkerAnswer, WorkerTask } from './import-worker.ts'

/** It could not run; the message is one line, or empty where the log knows more. */
export class ImportFailed extends Error {}

/** Rows live for a moment: room for more of them at once makes nothing faster, and the server's memory larger. */
const maxYoungGenerationSizeMb = 12

const program = new URL('./import-worker.ts', import.meta.url)

/**
 * Runs an import in a thread with its own connections, so that the server keeps answering. The embedded database takes
 * one process and one connection, so there everybody waits. `signal` ends it. Throws `ImportFailed`.
 */
export function runInWorker(
  platform: Platform,
  task: ImportTask,
  progress: ReportProgress,
  signal: AbortSignal,
): Promise<ReportData> {
  const { database, environment } = platform
  return database.kind === 'postgres' && environment.DATABASE_URL !== undefined
    ? inThread(platform, task, progress, signal)
    : inProcess(platform, task, progress)
}

async function inProcess(
  { database, environment, clock, files, fastify }: Platform,
  task: ImportTask,
  progress: ReportProgress,
): Promise<ReportData> {
  const { runImportTask } = await import('./import-task.ts')
  try {
    return await runImportTask(database, task, {
      now: () => clock.now(),
      timeZone: clock.timeZone,
      hash: password => hashPassword(password, environment.PASSWORD_MEMORY_KIB),
      files,
      progress,
    })
  } catch (error) {
    fastify.log.warn({ err: error }, 'an import could not run')
    throw new ImportFailed(
      error instanceof OperatorError ? error.message : (importFailureMessage(error) ?? ''),
    )
  }
}

function inThread(
  { environment, clock, fastify }: Platform,
  task: ImportTask,
  progress: ReportProgress,
  signal: AbortSignal,
): Promise<ReportData> {
  const now: Record<string, string> = environment.NOW === undefined ? {} : { NOW: clock.now().toISOString() }
  const workerData: WorkerTask = {
    task,
    settings: { ...settingsOf(environment), ...now, DATABASE_POOL: '4', WORKERS: '1' },
    root: fileURLToPath(new URL('../../../../', import.meta.url)),
  }
  const worker = new Worker(program, { workerData, resourceLimits: { maxYoungGenerationSizeMb } })
  // A server that ends takes its import with it: nothing of it is written.
  signal.addEventListener('abort', () => void worker.terminate(), { once: true })
  return new Promise((resolve, reject) => {
    worker.on('message', (answer: WorkerAnswer) => {
      if ('progress' in answer) return progress(answer.progress)
      if ('report' in answer) return resolve(answer.report)
      fastify.log.warn({ detail: answer.detail }, 'an import could not run')
      return reject(new ImportFailed(answer.failure))
    })
    worker.once('error', error => {
      fastify.log.warn({ err: error }, 'an import ended')
      reject(new ImportFailed(''))
    })
    // After an answer this rejection has no effect.
    worker.once('exit', () => reject(new ImportFailed('')))
  })
}

/** The original settings, for a thread that parses them again. */
function settingsOf(environment: Environment): Record<string, string> {
  const values: Record<string, unknown> = { ...environment }
  const settingsOfServer = Object.keys(settings.shape).flatMap(name => {
    const value = values[name]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return {
    ...Object.fromEntries(settingsOfServer),
    FILES_DIR: environment.filesDir,
    DATA_DIR: environment.dataDir,
  }
}
