import { addresses } from '@studentgo/protocol/addresses'
import { fullNameOf } from '@studentgo/protocol/full-name'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { type Db, transaction } from '../platform/database/database.ts'
import type { ReceivedFile } from '../platform/files/intake.ts'
import { keepOwnFile } from '../platform/files/stored-files.ts'
import { writeZip } from '../platform/files/zip-file.ts'
import { hourly } from '../platform/jobs/job-runner.ts'
import { announce } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'
import type { Platform } from '../platform/platform.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { coverOfArchive, placeOfFile, placeOfTable } from './archive.presenter.ts'
import { contentOfArchive } from './archive-rows.query.ts'
import { exportJob } from './ask-for-export.command.ts'
import { forgottenBefore, givenUpBefore, keptUntil } from './exports.rules.ts'
import {
  deleteOver,
  type ExportToMake,
  exportsGivenUp,
  exportToMake,
  failExport,
  finishExport,
} from './exports.sql.ts'

const staleForReaders = ['/personalinfo/export']

/** Makes the archives that students have requested, and removes expired ones. */
export function defineOwnDataExport(platform: Platform): void {
  const { jobs, db, clock } = platform
  jobs.define(exportJob, async (subject, now) => {
    const [wanted] = await exportToMake(db, { exportId: Number(subject) })
    if (wanted === undefined) return
    const today = schoolDateOf(now, clock.timeZone)
    try {
      await make(platform, wanted, now, today)
    } catch (error) {
      platform.fastify.log.warn({ exportId: wanted.id, err: error }, 'an archive of own data failed')
      await fail(db, { exportId: wanted.id, studentId: wanted.studentId }, now)
    }
  })
  jobs.define(
    'sweep-own-data',
    async (_subject, now) => {
      const today = schoolDateOf(now, clock.timeZone)
      const lost = await exportsGivenUp(db, { askedBefore: givenUpBefore(now).toISOString() })
      for (const { id, studentId } of lost) await fail(db, { exportId: id, studentId }, now)
      await deleteOver(db, { today, failedBefore: forgottenBefore(now).toISOString() })
    },
    hourly,
  )
}

async function make(platform: Platform, wanted: ExportToMake, now: Date, today: string): Promise<void> {
  const { db, files } = platform
  const archive = await writeArchive(platform, wanted, now, today)
  try {
    const fileId = await keepOwnFile(db, files, archive, now)
    const lastDay = keptUntil(today)
    await transaction(db, async db => {
      const done = await finishExport(db, { exportId: wanted.id, fileId, keptUntil: lastDay })
      if (done.length > 0)
        await notifyOwner(db, 'own-data-ready', wanted.id, wanted.studentId, { untilOn: lastDay }, now)
    })
  } finally {
    await files.intake.discard(archive)
  }
}

async function writeArchive(
  { database, files, clock, provider }: Platform,
  { studentId, language, firstNames, lastName }: ExportToMake,
  now: Date,
  today: string,
): Promise<ReceivedFile> {
  const content = await contentOfArchive(database.replica, { studentId, today })
  const school = inLanguage((await provider()).name, language)
  return files.intake.make({ name: 'own-data.zip', mime: 'application/zip' }, path =>
    writeZip(path, now, async entries => {
      for (const { name, json } of content.tables) entries.addText(placeOfTable(name), json)
      const lost = new Set<number>()
      for (const file of content.files) {
        const stored = await files.storage.open(file.sha256)
        if (stored === undefined) lost.add(file.id)
        else await entries.addContent(placeOfFile(file), stored)
      }
      const cover = {
        language,
        school,
        name: fullNameOf({ callName: firstNames, lastName }),
        at: now,
        content,
        lost,
      }
      entries.addText('index.html', coverOfArchive({ ...cover, timeZone: clock.timeZone }))
    }),
  )
}

async function fail(db: Db, { exportId, studentId }: { exportId: number; studentId: number }, now: Date) {
  await transaction(db, async db => {
    const failed = await failExport(db, { exportId })
    if (failed.length > 0) await notifyOwner(db, 'own-data-failed', exportId, studentId, {}, now)
  })
}

async function notifyOwner(
  db: Db,
  rule: 'own-data-ready' | 'own-data-failed',
  exportId: number,
  studentId: number,
  data: Record<string, string>,
  now: Date,
): Promise<void> {
  await notify(db, [{ rule, studentId, key: `export ${exportId}`, data, target: addresses.ownData }], now)
  await announce(db, [studentId], staleForReaders)
}
