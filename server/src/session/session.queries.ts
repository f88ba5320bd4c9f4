import type { Language } from '@studentgo/protocol/language'
import type { Db } from '../platform/database.ts'
import { localisedColumn } from '../platform/localised.ts'
import { hashToken, randomToken } from '../platform/secrets.ts'

export const sessionsPerPerson = 10

export interface NewSession {
  personId: number
  kind: 'STUDENT' | 'PARENT'
  now: Date
  absoluteHours: number
  amr: string
  deviceLabel: string
  ownDevice: boolean
  identity?: { issuer: string; sid: string | undefined } | undefined
}

/**
 * Makes a session and answers its token, which only the browser keeps. The person's oldest sessions beyond
 * ten end.
 */
export async function createSession(db: Db, fresh: NewSession): Promise<{ token: string; sessionHash: string }> {
  const token = randomToken(32)
  const sessionHash = hashToken(token)
  await db
    .insertInto('login_session')
    .values({
      id_hash: sessionHash,
      person_id: fresh.personId,
      kind: fresh.kind,
      created_at: fresh.now,
      last_seen_at: fresh.now,
      expires_at: new Date(fresh.now.getTime() + fresh.absoluteHours * 3_600_000),
      authenticated_at: fresh.now,
      amr: fresh.amr,
      device_label: fresh.deviceLabel,
      own_device: fresh.ownDevice,
      offline_key: Buffer.from(randomToken(32), 'base64url').toString('base64'),
      id_token_issuer: fresh.identity?.issuer ?? null,
      id_token_sid: fresh.identity?.sid ?? null,
    })
    .execute()
  await db
    .deleteFrom('login_session')
    .where('person_id', '=', fresh.personId)
    .where('id', 'not in', eb =>
      eb
        .selectFrom('login_session')
        .select('id')
        .where('person_id', '=', fresh.personId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sessionsPerPerson),
    )
    .execute()
  return { token, sessionHash }
}

export async function deleteSessionByHash(db: Db, sessionHash: string): Promise<void> {
  await db.deleteFrom('login_session').where('id_hash', '=', sessionHash).execute()
}

/** Sessions that are over by the absolute limit are swept now and then; idle ones fall with them. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('login_session').where('expires_at', '<', now).execute()
  await db.deleteFrom('login_attempt').where('expires_at', '<', now).execute()
}

export function sessionsOf(db: Db, personId: number) {
  return db
    .selectFrom('login_session')
    .select(['id', 'device_label', 'own_device', 'created_at', 'last_seen_at', 'expires_at', 'kind'])
    .where('person_id', '=', personId)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Ends one session of the person; false when it is not theirs or not there. */
export async function endSessionOf(db: Db, personId: number, sessionId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('login_session')
    .where('person_id', '=', personId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function endOtherSessionsOf(db: Db, personId: number, keptSessionId: number): Promise<void> {
  await db
    .deleteFrom('login_session')
    .where('person_id', '=', personId)
    .where('id', '<>', keptSessionId)
    .execute()
}

export function accountByUsername(db: Db, username: string) {
  return db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .leftJoin('student', 'student.person_id', 'person.id')
    .select([
      'account.person_id',
      'account.password_hash',
      'account.must_change',
      'account.is_enabled',
      'person.is_active',
      'student.person_id as student_id',
    ])
    .where('account.username', '=', username.toLowerCase())
    .executeTakeFirst()
}

export function accountOfPerson(db: Db, personId: number) {
  return db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['account.username', 'account.password_hash', 'person.call_name', 'person.last_name', 'person.email', 'person.birth_date'])
    .where('account.person_id', '=', personId)
    .executeTakeFirst()
}

export async function savePassword(db: Db, personId: number, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, must_change: false, changed_at: now })
    .where('person_id', '=', personId)
    .execute()
}

/** The same password under stronger parameters; whether it must be changed stays as it is. */
export async function renewHash(db: Db, personId: number, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: passwordHash }).where('person_id', '=', personId).execute()
}

/** Whether this browser has signed in to the account before. */
export async function isKnownDevice(db: Db, personId: number, deviceToken: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('person_id')
    .where('id_hash', '=', hashToken(deviceToken))
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberDevice(db: Db, personId: number, deviceToken: string, now: Date): Promise<void> {
  await db
    .insertInto('known_device')
    .values({ id_hash: hashToken(deviceToken), person_id: personId, last_used_at: now })
    .onConflict(conflict => conflict.column('id_hash').doUpdateSet({ last_used_at: now, person_id: personId }))
    .execute()
}

export function studyPlansOf(db: Db, studentId: number, language: Language) {
  return db
    .selectFrom('study_right')
    .select(['id', 'state', 'start_date', 'end_date'])
    .select(localisedColumn('study_right.qualification_name', language).as('name'))
    .where('student_id', '=', studentId)
    .where('state', '<>', 'mitatoity')
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function groupOf(db: Db, studentId: number) {
  return db
    .selectFrom('student')
    .innerJoin('student_group', 'student_group.id', 'student.group_id')
    .select('student_group.name')
    .where('student.person_id', '=', studentId)
    .executeTakeFirst()
}

export async function saveLanguage(db: Db, personId: number, language: string): Promise<void> {
  await db.updateTable('person').set({ language }).where('id', '=', personId).execute()
}

export async function saveOwnDevice(db: Db, sessionId: number, ownDevice: boolean): Promise<void> {
  await db.updateTable('login_session').set({ own_device: ownDevice }).where('id', '=', sessionId).execute()
}

/** What a browser is doing before it is signed in, for ten minutes, under the hash of its cookie. */
export async function saveAttempt(db: Db, attemptHash: string, data: LoginAttempt, expiresAt: Date): Promise<void> {
  const values = { data: JSON.stringify(data), expires_at: expiresAt }
  await db
    .insertInto('login_attempt')
    .values({ id_hash: attemptHash, ...values })
    .onConflict(conflict => conflict.column('id_hash').doUpdateSet(values))
    .execute()
}

export interface LoginAttempt {
  location?: string | undefined
  ownDevice?: boolean | undefined
  openId?: { state: string; nonce: string; verifier: string } | undefined
}

/** Reads an attempt once: it is gone afterwards, so that an answer can not be replayed. */
export async function takeAttempt(db: Db, attemptHash: string, now: Date): Promise<LoginAttempt | undefined> {
  const row = await db
    .deleteFrom('login_attempt')
    .where('id_hash', '=', attemptHash)
    .returning(['data', 'expires_at'])
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now ? (row.data as LoginAttempt) : undefined
}
