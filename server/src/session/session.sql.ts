import type { Language } from '@studentgo/protocol/language'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { localisedColumn } from '../platform/rows/localised.ts'
import { shownLanguage } from '../platform/rows/shown-language.ts'
import { hashToken, randomToken } from '../platform/secrets.ts'
import { acceptInvitations } from '../student-parent-access/parent-access.sql.ts'

export const sessionsPerPerson = 10

export interface NewSession {
  personId: number
  kind: 'STUDENT' | 'PARENT' | 'STAFF'
  now: Date
  absoluteHours: number
  /** `pwd` for a local password, `pwd otp mfa` with a second factor, `swk mfa` for a passkey, `oidc` for a provider. */
  amr: string
  deviceLabel: string
  ownDevice: boolean
  identity?: { issuer: string; sid: string | undefined; authenticatedAt: Date | undefined } | undefined
}

/**
 * Makes a session and answers its token, which only the browser keeps. The person's oldest sessions beyond
 * ten end.
 */
export async function createSession(
  db: Db,
  fresh: NewSession,
): Promise<{ token: string; sessionHash: string }> {
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
      authenticated_at: fresh.identity?.authenticatedAt ?? fresh.now,
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
    .where('id_hash', '<>', sessionHash)
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
  if (fresh.kind === 'PARENT') await acceptInvitations(db, fresh.personId, fresh.now)
  return { token, sessionHash }
}

/** For whom the session behind a browser's token is or was; undefined once its row is gone. */
export async function kindOfSession(
  db: ReadDb,
  sessionHash: string,
): Promise<NewSession['kind'] | undefined> {
  const row = await db
    .selectFrom('login_session')
    .select('kind')
    .where('id_hash', '=', sessionHash)
    .executeTakeFirst()
  return row?.kind
}

/** Ends the session behind a browser's token, also one that is over already; answers whose it was. */
export function deleteSessionByHash(db: Db, sessionHash: string) {
  return db
    .deleteFrom('login_session')
    .where('id_hash', '=', sessionHash)
    .returning([
      'person_id as personId',
      'kind',
      'amr',
      'id_token_issuer as idTokenIssuer',
      'id_token_sid as idTokenSid',
      'authenticated_at as authenticatedAt',
    ])
    .executeTakeFirst()
}

export function sessionsOf(db: ReadDb, personId: number) {
  return db
    .selectFrom('login_session')
    .select([
      'id',
      'device_label as deviceLabel',
      'own_device as ownDevice',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'kind',
    ])
    .where('person_id', '=', personId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
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

/** Ends all sessions of a person. */
export async function endSessionsOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('login_session').where('person_id', '=', personId).execute()
}

export async function endOtherSessionsOf(db: Db, personId: number, currentSessionId: number): Promise<void> {
  await db
    .deleteFrom('login_session')
    .where('person_id', '=', personId)
    .where('id', '<>', currentSessionId)
    .execute()
}

export async function saveOwnDevice(db: Db, sessionId: number, ownDevice: boolean): Promise<void> {
  await db.updateTable('login_session').set({ own_device: ownDevice }).where('id', '=', sessionId).execute()
}

export async function shownLanguageOf(db: ReadDb, personId: number): Promise<Language> {
  const row = await db
    .selectFrom('person')
    .select(shownLanguage('person').as('language'))
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.language
}

/** How the portal is shown; in which language the college serves somebody is theirs to change in their own details. */
export async function saveShownLanguage(db: Db, personId: number, language: Language): Promise<void> {
  await db.updateTable('person').set({ shown_language: language }).where('id', '=', personId).execute()
}

/** What a session says of its person beside the visitor: user name, group, and study plans but annulled ones. */
export const personOfSession = statement((db, params: { personId: number; language: Language }) =>
  db
    .selectFrom('person as p')
    .leftJoin('account as a', 'a.person_id', 'p.id')
    .leftJoin('student as s', 's.person_id', 'p.id')
    .leftJoin('student_group as g', 'g.id', 's.group_id')
    .where('p.id', '=', params.personId)
    .select(eb => [
      'a.username',
      'g.name as group',
      jsonArrayFrom(
        eb
          .selectFrom('study_right as r')
          .select(['r.id', 'r.state', 'r.start_date as startDate', 'r.end_date as endDate'])
          .select(localisedColumn('r.qualification_name', params.language).as('name'))
          .whereRef('r.student_id', '=', 'p.id')
          .where('r.state', '<>', 'mitatoity')
          .orderBy('r.start_date', 'desc')
          .orderBy('r.id', 'desc'),
      ).as('studyPlans'),
    ]),
)

/** How somebody has shown who they are, once they have shown more. */
export async function noteMethods(db: Db, sessionId: number, amr: string): Promise<void> {
  await db.updateTable('login_session').set({ amr }).where('id', '=', sessionId).execute()
}

/** Somebody has shown again who they are. */
export async function noteSignIn(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('login_session').set({ authenticated_at: now }).where('id', '=', sessionId).execute()
}
