import { scanJob, scanPendingFiles, sweepFiles } from '../platform/files/stored-files.ts'
import { hourly } from '../platform/jobs/job-runner.ts'
import { announce } from '../platform/live/messages.ts'
import type { Platform } from '../platform/platform.ts'
import { peopleOfFile } from './attachments.sql.ts'

/** Looks for viruses in what has come in, tells the pages of those who wait for it, and clears away what nothing uses. */
export function defineFileJobs({ jobs, db, files }: Platform): void {
  jobs.define(
    scanJob,
    (_subject, now) =>
      scanPendingFiles(db, files, now, async fileId => {
        const people = (await peopleOfFile(db, { fileId })).map(row => row.personId)
        await announce(db, people, ['/student/', '/messages'])
      }),
    hourly,
  )
  jobs.define('sweep-files', (_subject, now) => sweepFiles(db, files, now), hourly)
}
