import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ImportProgress, importKeptHours } from '@studentgo/protocol/staff-import'
import type { Progress } from '../import/engine/progress.ts'
import type { ImportTask } from '../import/thread/import-task.ts'
import { ImportFailed, runInWorker } from '../import/thread/import-worker-client.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import { hourly } from '../platform/jobs/job-runner.ts'
import { announce } from '../platform/live/messages.ts'
import type { Platform } from '../platform/platform.ts'
import { administrators, claimImport, filesOfImport, forgetFiles, sweepImports } from './desk-imports.sql.ts'
import { presentReport } from './import-report.presenter.ts'

/** The job that runs an import of the desk; its subject is the import. */
export const deskImportJob = 'desk-import'

const beatMilliseconds = 3_000
const scanPauseMilliseconds = 5_000

type Claimed = NonNullable<Awaited<ReturnType<typeof claimImport>>>

/**
 * Runs imports of the desk, and removes their files after a day. An import takes longer than a job may, so the job only
 * begins it: the server that runs it sends a heartbeat every few seconds, and the page shows the progress.
 */
export function defineDeskImports(platform: Platform): void {
  const { db, jobs, clock, fastify } = platform
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  fastify.addHook('onClose', async () => {
    ending.abort()
    await Promise.all(running)
  })

  jobs.define(deskImportJob, async (subject, now) => {
    const importId = Number(subject)
    const found = await filesOfImport(db, importId)
    if (found.some(file => file.scanState === 'PENDING')) {
      // The scanner comes first, however long it takes.
      const at = new Date(now.getTime() + scanPauseMilliseconds)
      await enqueue(db, { kind: deskImportJob, subject, at, now })
      return
    }
    const claimed = await claimImport(db, importId, now)
    if (claimed === undefined) return
    const work = runClaimed(platform, claimed, ending.signal).catch((error: unknown) =>
      fastify.log.warn({ err: error }, 'the end of an import could not be noted'),
    )
    running.add(work)
    void work.finally(() => running.delete(work))
  })

  jobs.define(
    'sweep-desk-imports',
    (_subject, now) => sweepImports(db, new Date(now.getTime() - importKeptHours * 3_600_000)),
    hourly,
  )

  async function runClaimed(platform: Platform, claimed: Claimed, signal: AbortSignal): Promise<void> {
    const stop = beat(claimed.id)
    try {
      const report = await withFolder(claimed, path =>
        runInWorker(platform, taskOf(claimed, path), stop.progress, signal),
      )
      await stop()
      const shown = presentReport(report)
      await transaction(db, async db => {
        await finish(db, claimed.id, { report: JSON.stringify(shown), state: 'DONE' })
        if (claimed.step === 'APPLY' && shown.outcome.startsWith('APPLIED')) await forgetFiles(db, claimed.id)
      })
    } catch (error) {
      await stop()
      if (!(error instanceof ImportFailed)) fastify.log.warn({ err: error }, 'an import could not run')
      await finish(db, claimed.id, {
        failure: error instanceof ImportFailed ? error.message : '',
        state: 'FAILED',
      })
    }
    await announceProgress()
  }

  async function finish(
    db: Db,
    importId: number,
    end: { state: 'DONE'; report: string } | { state: 'FAILED'; failure: string },
  ): Promise<void> {
    await db
      .updateTable('desk_import')
      .set({ ...end, progress: null, finished_at: clock.now() })
      .where('id', '=', importId)
      .execute()
  }

  async function announceProgress(): Promise<void> {
    await announce(db, await administrators(db), ['/staff/import'])
  }

  /** Says every few seconds that the import is at work, and how far it is; the answer ends it. */
  function beat(importId: number) {
    let at: ImportProgress | null = null
    let said: Promise<void> | undefined
    const say = async () => {
      await db
        .updateTable('desk_import')
        .set({ seen_at: clock.now(), progress: at && JSON.stringify(at) })
        .where('id', '=', importId)
        .where('state', '=', 'RUNNING')
        .execute()
      await announceProgress()
    }
    const timer = setInterval(() => {
      said ??= say()
        .catch((error: unknown) => fastify.log.warn({ err: error }, 'an import could not say how far it is'))
        .finally(() => {
          said = undefined
        })
    }, beatMilliseconds)
    timer.unref()
    const stop = async () => {
      clearInterval(timer)
      await said
    }
    return Object.assign(stop, {
      progress: (progress: Progress) => {
        if (progress.step !== 'NOTE') at = progress
      },
    })
  }

  /** Lays the files of an import out in a folder that nobody else of the machine can read. */
  async function withFolder<T>(claimed: Claimed, use: (path: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'studentgo-desk-'))
    try {
      let path = folder
      if (claimed.kind === 'IMPORT') await mkdir(join(folder, 'files'))
      for (const file of await filesOfImport(db, claimed.id)) {
        if (file.scanState !== 'CLEAN')
          throw new ImportFailed(`${file.path} is not clean, says the virus scanner`)
        const content = await platform.files.storage.open(file.sha256)
        if (content === undefined) throw new ImportFailed(`${file.path} is not there any more`)
        const place = join(folder, file.path)
        await pipeline(content, createWriteStream(place, { mode: 0o600 }))
        if (/\.zip$/i.test(file.path)) path = place
      }
      return await use(path)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function taskOf({ id, kind, step, name, undoOf, acceptEndings }: Claimed, path: string): ImportTask {
  const common = { deskImportId: id, dryRun: step === 'CHECK', acceptEndings }
  return kind === 'UNDO' ? { ...common, kind, source: name, runId: undoOf ?? 0 } : { ...common, kind, path }
}
