import type { Scope } from '@studentgo/protocol/endpoint'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { batch, type RowOf, statement, writeStatement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

interface OfStudent {
  studentId: number
}

const links = statement((db, params: OfStudent & { today: string }) =>
  db
    .selectFrom('parent_access as a')
    .innerJoin('person as p', 'p.id', 'a.parent_id')
    .innerJoin('student as s', 's.person_id', 'a.student_id')
    .where('a.student_id', '=', params.studentId)
    .orderBy('a.id')
    .select([
      'a.id',
      'a.parent_id as parentId',
      sql<string | null>`case when a.accepted_at is null then a.invited_name end`.as('invitedName'),
      fullName('p').as('fullName'),
      'a.relation',
      'a.source',
      'a.state',
      'a.consent_until as consentUntil',
      'a.version',
      'a.consent_at as consentAt',
      'a.revoked_at as revokedAt',
      'a.invited_email as invitedEmail',
      'a.invited_until as invitedUntil',
      'a.accepted_at as acceptedAt',
      'a.invited_by as invitedBy',
      sql<Scope[]>`a.consent_scopes`.as('consentScopes'),
      sql<boolean>`s.non_disclosure and not a.regranted and not guardian_decided(a.id, 'REGRANT', ${params.today}::date)
        or guardian_decided(a.id, 'BLOCK', ${params.today}::date)`.as('isProtected'),
      sql<Scope[]>`coalesce(parent_scopes(a.parent_id, a.student_id, ${params.today}::date), '{}')`.as(
        'scopes',
      ),
      sql<
        string | null
      >`(select l.at from audit l where l.student_id = a.student_id and l.actor_id = a.parent_id
        and l.actor_kind = 'PARENT' and l.outcome = 'DONE' and l.action like 'GET %'
        and l.action <> 'GET /messages/unread' order by l.id desc limit 1)`.as('lastViewedAt'),
    ]),
)
export type LinkRow = RowOf<typeof links>

const student = statement((db, params: OfStudent) =>
  db
    .selectFrom('person as p')
    .innerJoin('student as s', 's.person_id', 'p.id')
    .where('p.id', '=', params.studentId)
    .select(['p.birth_date as birthDate', 'p.language', 's.non_disclosure as isProtected']),
)

export const accessFacts = batch({ student, links })
export type AccessFacts = RowOf<typeof accessFacts>

/** Two writes about one student come after each other. */
export async function lockStudent(db: Db, studentId: number): Promise<void> {
  await db
    .selectFrom('student')
    .where('person_id', '=', studentId)
    .select('person_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface Consent {
  accessId: number
  studentId: number
  byId: number
  scopes: readonly Scope[]
  validUntil: string | null
  textVersion: number
}

/** Notes a consent, or that it was taken back. */
export async function noteConsent(db: Db, consent: Consent, at: Date): Promise<void> {
  await db
    .insertInto('access_consent')
    .values({
      access_id: consent.accessId,
      student_id: consent.studentId,
      by_id: consent.byId,
      scopes: [...consent.scopes],
      valid_until: consent.validUntil,
      text_version: consent.textVersion,
      at,
    })
    .execute()
}

/** What a link lets its person see from now on; none of it is what the student has taken back. */
export async function saveLink(
  db: Db,
  { id, scopes, validUntil }: { id: number; scopes: readonly Scope[]; validUntil: string | null },
  now: Date,
): Promise<void> {
  const isRevoked = scopes.length === 0
  await db
    .updateTable('parent_access')
    .set(row => ({
      consent_scopes: [...scopes],
      consent_until: validUntil,
      version: row('version', '+', 1),
      ...(isRevoked ? { revoked_at: now } : { consent_at: now, revoked_at: null }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Somebody who signs in as a guardian accepts what students have invited them to, as long as the invitations count. */
export const acceptInvitations = writeStatement((db, params: { parentId: number | undefined; now: Date }) =>
  db
    .updateTable('parent_access')
    .set({ accepted_at: params.now })
    .where('parent_id', '=', params.parentId ?? null)
    .where('source', '=', 'INVITED')
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where(sql<SqlBool>`invited_until > ${params.now}`),
)

/** Removes invitations that expired before a time without acceptance, with people known only by them. */
export async function forgetInvited(db: Db, before: Date): Promise<void> {
  const gone = await db
    .deleteFrom('parent_access')
    .where('source', '=', 'INVITED')
    .where('accepted_at', 'is', null)
    .where('invited_until', '<', before.toISOString())
    .returning('parent_id as id')
    .execute()
  if (gone.length === 0) return
  await sql`with stranger as (
      select p.id from person p
      where p.id = any(${gone.map(one => one.id)}::bigint[]) and p.source_id is null
        and not exists (select from account c where c.person_id = p.id)
        and not exists (select from identity i where i.person_id = p.id)
        and not exists (select from parent_access a where a.parent_id = p.id)),
    token as (delete from one_time_token t using stranger s where t.person_id = s.id),
    guardian as (delete from parent g using stranger s where g.person_id = s.id)
    delete from person p using stranger s where p.id = s.id`.execute(db)
}
