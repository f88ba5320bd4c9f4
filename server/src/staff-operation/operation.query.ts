import { statfs } from 'node:fs/promises'
import type { Reply } from '@studentgo/protocol/endpoint'
import { toPage } from '@studentgo/protocol/paging'
import { addDays, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { listFailedNotices, Operation, readStudentAudit } from '@studentgo/protocol/staff-operation'
import { deliveryJob, pushJob } from '../notifications/delivery/deliver.job.ts'
import { timeOf } from '../platform/database/database.ts'
import { batch, onlyRow } from '../platform/database/statement.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { Platform } from '../platform/platform.ts'
import type { StaffContext } from '../platform/request-context.ts'
import {
  auditCount,
  auditRows,
  databaseSize,
  failedNoticeRows,
  fileSums,
  jobsByKind,
  lastBackups,
  openedStudent,
  sessionCounts,
} from './operation.sql.ts'

/** The jobs by which letters and push messages go out. */
export const noticeJobs = { email: deliveryJob.EMAIL, push: deliveryJob.PUSH, browser: pushJob }

const figures = batch({
  jobs: jobsByKind,
  sessions: sessionCounts,
  files: fileSums,
  size: databaseSize,
  backups: lastBackups,
})

/** How the portal does: nothing of a person. */
export async function operationNow(
  platform: Platform,
  context: StaffContext,
): Promise<Unserialised<Operation>> {
  const { now, db } = context
  const { database, environment, files, live, mailer } = platform
  const began = performance.now()
  await timeOf(database)
  const milliseconds = Math.round((performance.now() - began) * 10) / 10
  const at = { now: now.toISOString() }
  const {
    jobs,
    sessions,
    files: sums,
    size,
    backups,
  } = onlyRow(await figures(db, { jobs: at, sessions: at, files: {}, size: {}, backups: {} }))
  const due = jobs.filter(job => job.due > 0).flatMap(job => job.nextAt ?? [])
  const counted = Object.fromEntries(sessions.map(row => [row.kind, row.count]))
  const free = await statfs(environment.filesDir).catch(() => undefined)
  return {
    checkedAt: now.toISOString(),
    database: { kind: database.kind, version: database.version, milliseconds, bytes: onlyRow(size).bytes },
    queue: {
      due: sumOf(jobs, job => job.due),
      failed: sumOf(jobs, job => job.failed),
      ...(due.length === 0 ? {} : { oldestDueAt: due.toSorted()[0] ?? '' }),
      kinds: jobs,
    },
    livePages: live.pages(),
    files: {
      place: environment.s3 === undefined ? 'DISK' : 'STORE',
      ...onlyRow(sums),
      ...(free === undefined ? {} : { freeBytes: free.bavail * free.bsize }),
      hasScanner: files.scanner !== undefined,
    },
    hasMail: mailer !== undefined,
    ...Object.fromEntries(
      backups.map(({ kind, at, backupAt, ...run }) => [
        kind === 'DRILL' ? 'drill' : 'backup',
        { ...run, at, backupAt },
      ]),
    ),
    sessions: { STUDENT: counted.STUDENT ?? 0, PARENT: counted.PARENT ?? 0, STAFF: counted.STAFF ?? 0 },
  }
}

function sumOf<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + count(item), 0)
}

/** Letters and push messages that did not go. */
export async function failedNotices({
  db,
}: StaffContext): Promise<Unserialised<Reply<typeof listFailedNotices>>> {
  const rows = await failedNoticeRows(db, noticeJobs)
  return {
    total: rows[0]?.total ?? 0,
    notices: rows.map(({ kind, nextAt, since, total: _total, ...row }) => ({
      ...row,
      channel: kind === deliveryJob.EMAIL ? ('EMAIL' as const) : ('PUSH' as const),
      nextAt,
      since,
    })),
  }
}

const pageSize = 50

const auditOf = batch({ rows: auditRows, count: auditCount, student: openedStudent })

/** The audit of a student, for an administrator who has written down a reason. */
export async function auditOfStudent({
  db,
  access,
  query,
  now,
  timeZone,
}: CallOf<typeof readStudentAudit>): Promise<Unserialised<Reply<typeof readStudentAudit>>> {
  const { from, to, actor, page = 0 } = query
  const { studentId } = access
  const search = {
    studentId,
    from: from === undefined ? null : startOfSchoolDay(from, timeZone).toISOString(),
    to: to === undefined ? null : startOfSchoolDay(addDays(to, 1), timeZone).toISOString(),
    actor: actor ?? null,
  }
  const found = onlyRow(
    await auditOf(db, {
      rows: { ...search, size: pageSize, offset: page * pageSize },
      count: search,
      student: { studentId, staffId: access.staff.staffId, now: now.toISOString() },
    }),
  )
  const { name, until } = onlyRow(found.student)
  return {
    name,
    until,
    rows: toPage(found.rows, onlyRow(found.count).total, page, pageSize),
  }
}
