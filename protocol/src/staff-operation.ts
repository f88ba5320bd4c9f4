import * as z from 'zod/mini'
import { endpoint, limitOfAdding, staffIn, staffOf, staffRoles } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { date, dateTime, id, idText, typedText, writtenText } from './shapes.ts'

const count = z.int()
const who = staffIn('ADMINISTRATOR')

/** A backup that was written, or restored into another place as a trial. */
const backupRun = z.object({
  at: dateTime,
  /** When the archive was written. */
  backupAt: dateTime,
  rows: count,
  files: count,
  bytes: count,
  isWhole: z.boolean(),
})

export const operation = z.object({
  checkedAt: dateTime,
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    /** How long it took to answer. */
    milliseconds: z.number(),
    bytes: count,
  }),
  queue: z.object({
    due: count,
    failed: count,
    /** Since when the oldest of those that are due waits. */
    oldestDueAt: z.optional(dateTime),
    kinds: z.array(
      z.object({
        kind: z.string(),
        waiting: count,
        due: count,
        running: count,
        failed: count,
        nextAt: z.optional(dateTime),
        /** The name of the error, without its message. */
        lastError: z.optional(z.string()),
      }),
    ),
  }),
  /** Open pages that this server notifies of changes. */
  livePages: count,
  files: z.object({
    /** A folder of the server, or a store of its own. */
    place: z.enum(['DISK', 'STORE']),
    count,
    bytes: count,
    /** Of the disk on which files come in. */
    freeBytes: z.optional(count),
    unscanned: count,
    rejected: count,
    hasScanner: z.boolean(),
  }),
  hasMail: z.boolean(),
  /** The last ones; absent where there has been none. */
  backup: z.optional(backupRun),
  drill: z.optional(backupRun),
  sessions: z.object({ STUDENT: count, PARENT: count, STAFF: count }),
})
export type Operation = z.infer<typeof operation>

export const readOperation = endpoint({
  method: 'GET',
  path: '/staff/operation',
  who,
  summary: 'Health of the portal: database, jobs, open pages, files, sessions; no personal data',
  reply: operation,
})

/** Deliveries that have failed; nobody is named. */
export const failedNotice = z.object({
  jobId: id,
  channel: z.enum(['EMAIL', 'PUSH']),
  recipient: z.enum(['STUDENT', 'PARENT', 'STAFF']),
  attempts: count,
  /** Nobody tries any more. */
  givenUp: z.boolean(),
  nextAt: z.optional(dateTime),
  lastError: z.optional(z.string()),
  waiting: count,
  since: z.optional(dateTime),
})
export type FailedNotice = z.infer<typeof failedNotice>

const failedNotices = z.object({ total: count, notices: z.array(failedNotice) })

export const listFailedNotices = endpoint({
  method: 'GET',
  path: '/staff/operation/notices',
  who,
  summary: 'E-mails and push messages that failed, 100 at most, and their total number',
  reply: failedNotices,
})

export const retryNotices = endpoint({
  method: 'POST',
  path: '/staff/operation/notices',
  affects: ['/staff/operation'],
  who,
  summary: 'Retries failed e-mails and push messages once more, some of them or all',
  body: z.strictObject({
    /** Without it all of them. */
    jobIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
  }),
  reply: z.object({ retried: count }),
})

const reason = writtenText(10, 500)

export const endSessionsBody = z.strictObject({
  /** The user name or the e-mail address, whole. */
  person: typedText(1, 254),
  reason,
})

export const endPersonsSessions = endpoint({
  method: 'POST',
  path: '/staff/operation/sessions',
  affects: ['/staff/operation'],
  who,
  summary: 'Ends all sessions of one person, with the reason, which is kept in the audit log',
  limit: limitOfAdding,
  body: endSessionsBody,
  reply: z.object({ ended: count }),
})

export const firstPasswordBody = z.strictObject({
  /** The whole user name. */
  username: typedText(1, 254),
  reason,
  /** Takes the second factor away too, whose device and recovery codes the person has lost. */
  removeSecondFactor: z.optional(z.boolean()),
})
export type FirstPasswordBody = z.infer<typeof firstPasswordBody>

/** A PUT, whose answers are never stored: the password is shown only once. */
export const giveFirstPassword = endpoint({
  method: 'PUT',
  path: '/staff/operation/password',
  affects: ['/staff/operation'],
  who,
  summary:
    'Sets a new first password, shown once; can remove a lost second factor; ends sessions; needs a fresh sign-in',
  limit: limitOfAdding,
  body: firstPasswordBody,
  reply: z.object({
    username: z.string(),
    password: z.string(),
    /** For how many days the password is valid. */
    days: count,
  }),
})

export const openStudentBody = z.strictObject({
  /** The user name, the e-mail address, the student number or the learner number, whole. */
  student: typedText(1, 254),
  reason,
})

export const openStudent = endpoint({
  method: 'POST',
  path: '/staff/operation/student',
  affects: ['/staff/'],
  who,
  summary: 'Opens a student for an hour to an administrator with a written reason, which the student sees',
  limit: limitOfAdding,
  body: openStudentBody,
  reply: z.object({ studentId: id, until: dateTime }),
})

/** Who acts, as the audit notes it. */
export const actorKinds = ['ANYONE', 'STUDENT', 'PARENT', 'STAFF', 'ASSESSOR', 'SYSTEM'] as const

export const auditRow = z.object({
  id,
  at: dateTime,
  actor: z.enum(actorKinds),
  name: z.optional(z.string()),
  role: z.optional(z.enum(staffRoles)),
  action: z.string(),
  object: z.optional(z.string()),
  refused: z.boolean(),
})
export type AuditRow = z.infer<typeof auditRow>

export const auditOfStudent = z.object({
  name: z.string(),
  until: z.optional(dateTime),
  rows: pageOf(auditRow),
})

export const readStudentAudit = endpoint({
  method: 'GET',
  path: '/staff/student/:studentId/audit',
  who: staffOf('ADMINISTRATOR'),
  summary: 'Audit log of a student: who has read, changed or been refused what, newest first',
  params: z.strictObject({ studentId: idText }),
  query: z.strictObject({
    from: z.optional(date),
    to: z.optional(date),
    actor: z.optional(z.enum(actorKinds)),
    page: pageQuery.page,
  }),
  reply: auditOfStudent,
})

export const retentionRules = ['MESSAGES', 'ENDED_STUDENTS'] as const
export type RetentionRule = (typeof retentionRules)[number]

/** What a rule would remove, or has removed. */
export const retentionPart = z.object({
  rule: z.enum(retentionRules),
  /** Rows older than this day are removed. */
  before: date,
  /** Threads of messages, or students. */
  subjects: count,
  rows: count,
})
export type RetentionPart = z.infer<typeof retentionPart>

export const readRetention = endpoint({
  method: 'GET',
  path: '/staff/retention',
  who,
  summary: 'Counts of data kept longer than the rules allow, which would be removed; no personal data',
  reply: z.object({
    parts: z.array(retentionPart),
    lastRun: z.optional(z.object({ at: dateTime, by: z.string() })),
  }),
})

export const runRetention = endpoint({
  method: 'POST',
  path: '/staff/retention',
  affects: ['/staff/retention'],
  who,
  summary: 'Removes data kept longer than one rule allows; requires a fresh sign-in, cannot be undone',
  body: z.strictObject({
    rule: z.enum(retentionRules),
    /** The number that was shown: where it has changed since, the administrator has to look again. */
    subjects: count,
  }),
  reply: retentionPart,
})
