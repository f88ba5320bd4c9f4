import type { AppearanceChoice } from '@studentgo/protocol/appearance-choices'
import type { Language } from '@studentgo/protocol/language'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { statement, writeBatch, writeStatement } from '../platform/database/statement.ts'
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

interface SessionRow extends NewSession {
  sessionHash: string
  expiresAt: Date
  authenticatedAt: Date
  offlineKey: string
  issuer: string | undefined
  sid: string | undefined
}

const insertSession = writeStatement((db, params: SessionRow) =>
  db.insertInto('login_session').values({
    id_hash: params.sessionHash,
    person_id: params.personId,
    kind: params.kind,
    created_at: params.now,
    last_seen_at: params.now,
    expires_at: params.expiresAt,
    authenticated_at: params.authenticatedAt,
    amr: params.amr,
    device_label: params.deviceLabel,
    own_device: params.ownDevice,
    offline_key: params.offlineKey,
    id_token_issuer: params.issuer ?? null,
    id_token_sid: params.sid ?? null,
  }),
)

/** Ends the session that the browser had before, and the person's oldest, so that the new one is the last of ten. */
const endSessionsBefore = writeStatement((db, params: { personId: number; before: string | undefined }) =>
  db.deleteFrom('login_session').where(eb =>
    eb.or([
      eb('id_hash', '=', params.before ?? null),
      eb.and([
        eb('person_id', '=', params.personId),
        eb('id', 'not in', eb =>
          eb
            .selectFrom('login_session')
            .select('id')
            .where('person_id', '=', params.personId)
            .where('id_hash', 'is distinct from', params.before ?? null)
            .orderBy('last_seen_at', 'desc')
            .orderBy('id', 'desc')
            .limit(sessionsPerPerson - 1),
        ),
      ]),
    ]),
  ),
)

/** What the database does for a new session, as parts of one statement. */
export const newSession = { session: insertSession, ended: endSessionsBefore, accepted: acceptInvitations }

/** What those parts take, and the token of the session, which only the browser keeps. */
export function prepareSession(fresh: NewSession, before?: string) {
  const { personId, kind, now, identity } = fresh
  const token = randomToken(32)
  const sessionHash = hashToken(token)
  const row: SessionRow = {
    ...fresh,
    sessionHash,
    expiresAt: new Date(now.getTime() + fresh.absoluteHours * 3_600_000),
    authenticatedAt: identity?.authenticatedAt ?? now,
    offlineKey: Buffer.from(randomToken(32), 'base64url').toString('base64'),
    issuer: identity?.issuer,
    sid: identity?.sid,
  }
  const params = {
    session: row,
    ended: { personId, before },
    accepted: { parentId: kind === 'PARENT' ? personId : undefined, now },
  }
  return { token, sessionHash, params }
}

const insertNewSession = writeBatch(newSession)

/** Makes a session. The person's oldest ones beyond ten end. */
export async function createSession(
  db: Db,
  fresh: NewSession,
): Promise<{ token: string; sessionHash: string }> {
  const { params, ...made } = prepareSession(fresh)
  await insertNewSession(db, params)
  return made
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
      'own_device as ownDevice',
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

/** Saves the language of the portal's pages; people change their service language in their own details. */
export async function saveShownLanguage(db: Db, personId: number, language: Language): Promise<void> {
  await db.updateTable('person').set({ shown_language: language }).where('id', '=', personId).execute()
}

/** How the portal is shown to somebody on every device. */
export async function saveAppearance(
  db: Db,
  personId: number,
  appearance: AppearanceChoice[],
): Promise<void> {
  await db.updateTable('person').set({ appearance }).where('id', '=', personId).execute()
}

/** Facts of a session's person beside the visitor: group, and study plans except annulled ones. */
export const personOfSession = statement((db, params: { personId: number; language: Language }) =>
  db
    .selectFrom('person as p')
    .leftJoin('student as s', 's.person_id', 'p.id')
    .leftJoin('student_group as g', 'g.id', 's.group_id')
    .where('p.id', '=', params.personId)
    .select(eb => [
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
