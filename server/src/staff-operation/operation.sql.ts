import type { StaffRole } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import { assessorOfEntry } from '../platform/access/assessor-link.sql.ts'
import { type Db, type ReadDb, readRows } from '../platform/database/database.ts'
import { type RowOf, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

/** Jobs by kind: how many wait, are due, run and were given up. */
export const jobsByKind = statement((db, params: { now: string }) =>
  db
    .selectFrom('job as j')
    .groupBy('j.kind')
    .orderBy('j.kind')
    .select([
      'j.kind',
      sql<number>`count(*) filter (where j.failed_at is null and j.locked_until is null)::int`.as('waiting'),
      sql<number>`count(*) filter (where j.failed_at is null and j.locked_until is null
        and j.run_at <= ${params.now}::timestamptz)::int`.as('due'),
      sql<number>`count(*) filter (where j.failed_at is null and j.locked_until is not null)::int`.as(
        'running',
      ),
      sql<number>`count(*) filter (where j.failed_at is not null)::int`.as('failed'),
      sql<string | null>`min(j.run_at) filter (where j.failed_at is null and isfinite(j.run_at))`.as(
        'nextAt',
      ),
      sql<string | null>`(array_agg(j.last_error order by j.run_at desc)
        filter (where j.last_error is not null))[1]`.as('lastError'),
    ]),
)

export const sessionCounts = statement((db, params: { now: string }) =>
  db
    .selectFrom('login_session')
    .where('expires_at', '>', params.now)
    .groupBy('kind')
    .select(['kind', sql<number>`count(distinct id)::int`.as('count')]),
)

export const fileSums = statement((db, _params: Record<never, never>) =>
  db
    .selectFrom('stored_file')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
      sql<number>`(count(*) filter (where scan_state = 'PENDING'))::int`.as('unscanned'),
      sql<number>`(count(*) filter (where scan_state = 'REJECTED'))::int`.as('rejected'),
    ]),
)

export const databaseSize = statement((db, _params: Record<never, never>) =>
  db
    .selectFrom(
      sql<{ bytes: number }>`(select pg_database_size(current_database())::bigint as bytes)`.as('s'),
    )
    .select('s.bytes'),
)

/** The last backup, and the last that was tried. */
export const lastBackups = statement((db, _params: Record<never, never>) =>
  db
    .selectFrom('backup_run')
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('at', 'desc')
    .select(['kind', 'at', 'backup_at as backupAt', 'rows', 'files', 'bytes'])
    .select(sql<boolean>`fault is null`.as('isWhole')),
)

const mostNotices = 100

/** Delivery jobs that have failed at least once, with the kind of recipient and their waiting deliveries. */
export const failedNoticeRows = statement((db, params: { email: string; push: string; browser: string }) =>
  db
    .selectFrom('job as j')
    // The subject of a job for one browser begins with its subscription; of all others it is the person.
    .leftJoin('push_subscription as u', join =>
      join.on(sql<boolean>`j.kind = ${params.browser} and u.id = split_part(j.subject, ' ', 1)::bigint`),
    )
    .where(sql<boolean>`j.kind in (${params.email}, ${params.push}, ${params.browser})`)
    .where(sql<boolean>`(j.failed_at is not null or j.last_error is not null)`)
    .orderBy(sql`j.failed_at is null`)
    .orderBy('j.id')
    .limit(mostNotices)
    .select(['j.id as jobId', 'j.kind', 'j.attempts', 'j.last_error as lastError'])
    .select([
      sql<boolean>`j.failed_at is not null`.as('givenUp'),
      sql<string | null>`case when j.failed_at is null and isfinite(j.run_at) then j.run_at end`.as('nextAt'),
      sql<'STUDENT' | 'PARENT' | 'STAFF'>`case
        when exists (select from student s where s.person_id = ${personOf}) then 'STUDENT'
        when exists (select from staff s where s.person_id = ${personOf}) then 'STAFF' else 'PARENT' end`.as(
        'recipient',
      ),
      sql<number>`${waiting(sql`count(*)::int`)}`.as('waiting'),
      sql<string | null>`${waiting(sql`min(d.due_at)`)}`.as('since'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ]),
)

const personOf = sql`coalesce(u.person_id, case when position(' ' in j.subject) = 0 then j.subject::bigint end)`

function waiting(what: ReturnType<typeof sql>) {
  return sql`(select ${what} from notification_delivery d where d.person_id = ${personOf} and d.sent_at is null)`
}

export type FailedNoticeRow = RowOf<typeof failedNoticeRows>

/** Tries jobs of these kinds that have failed once more, at once: some of them, or all. Answers how many. */
export async function retryJobs(
  db: Db,
  { kinds, jobIds, now }: { kinds: readonly string[]; jobIds: readonly number[] | undefined; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`update job set failed_at = null, attempts = 0, run_at = ${now}
    where kind = any(${kinds as string[]}::text[]) and locked_until is null
      and (failed_at is not null or last_error is not null)
      and (${jobIds === undefined} or id = any(${(jobIds ?? []) as number[]}::bigint[]))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** People who are known by exactly this: a user name or an e-mail address. */
export async function peopleNamed(
  db: ReadDb,
  name: string,
): Promise<{ personId: number; isStudent: boolean }[]> {
  const rows = await readRows(
    db,
    sql<{ personId: number; isStudent: boolean }>`
    select p.id as "personId", exists (select from student s where s.person_id = p.id) as "isStudent"
    from person p where p.id in (select a.person_id from account a where lower(a.username) = lower(${name})
      union select o.id from person o where lower(o.email) = lower(${name}))`,
  )
  return rows
}

/** Students who are known by exactly this: a user name, an e-mail address, a student number or a learner number. */
export async function studentsNamed(db: ReadDb, name: string): Promise<{ studentId: number }[]> {
  const rows = await readRows(
    db,
    sql<{ studentId: number }>`
    select s.person_id as "studentId" from student s join person p on p.id = s.person_id and p.is_active
    where s.student_number = ${name} or s.learner_oid = ${name} or lower(p.email) = lower(${name})
      or exists (select from account a where a.person_id = s.person_id and lower(a.username) = lower(${name}))`,
  )
  return rows
}

interface AuditSearch {
  studentId: number
  /** Instants between which it happened, the later one not included. */
  from: string | null
  to: string | null
  actor: string | null
}

/** What the audit has of a student, the newest first. */
export const auditRows = statement((db, params: AuditSearch & { size: number; offset: number }) =>
  db
    .selectFrom('audit as a')
    .leftJoin('person as p', 'p.id', 'a.actor_id')
    .where('a.student_id', '=', params.studentId)
    .where(sql<boolean>`(${params.from}::timestamptz is null or a.at >= ${params.from}::timestamptz)`)
    .where(sql<boolean>`(${params.to}::timestamptz is null or a.at < ${params.to}::timestamptz)`)
    .where(sql<boolean>`(${params.actor}::text is null or a.actor_kind = ${params.actor}::text)`)
    .orderBy('a.id', 'desc')
    .limit(params.size)
    .offset(params.offset)
    .select([
      'a.id',
      'a.at',
      'a.actor_kind as actor',
      sql<string | null>`coalesce(${assessorOfEntry}, ${fullName<string | null>('p')})`.as('name'),
      sql<StaffRole | null>`a.actor_role`.as('role'),
      'a.action',
      'a.object',
      sql<boolean>`a.outcome = 'REFUSED'`.as('refused'),
    ]),
)

export const auditCount = statement((db, params: AuditSearch) =>
  db
    .selectFrom('audit as a')
    .where('a.student_id', '=', params.studentId)
    .where(sql<boolean>`(${params.from}::timestamptz is null or a.at >= ${params.from}::timestamptz)`)
    .where(sql<boolean>`(${params.to}::timestamptz is null or a.at < ${params.to}::timestamptz)`)
    .where(sql<boolean>`(${params.actor}::text is null or a.actor_kind = ${params.actor}::text)`)
    .select(sql<number>`count(*)::int`.as('total')),
)

/** The student's identity, and until when the reason of a member of staff is valid. */
export const openedStudent = statement((db, params: { studentId: number; staffId: number; now: string }) =>
  db
    .selectFrom('person as p')
    .where('p.id', '=', params.studentId)
    .select([
      fullName('p').as('name'),
      sql<string | null>`(select max(w.until) from staff_reason w where w.student_id = p.id
        and w.staff_id = ${params.staffId} and w.until > ${params.now}::timestamptz)`.as('until'),
    ]),
)
