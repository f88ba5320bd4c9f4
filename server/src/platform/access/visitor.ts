import type { AppearanceChoice } from '@studentgo/protocol/appearance-choices'
import {
  type Language,
  languageCookie,
  readBrowserLanguage,
  readLanguage,
} from '@studentgo/protocol/language'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../database/database.ts'
import { type RowOf, type StatementBuilder, statement } from '../database/statement.ts'
import { cookieOf, sessionCookie } from '../http/browser/cookies.ts'
import type { Provider } from '../provider.ts'
import { shownLanguage } from '../rows/shown-language.ts'
import { hashToken } from '../secrets.ts'
import { changesFor, makeVersions, type Versions, type VersionsWanted } from '../versions/versions.ts'

/** A signed-in person, from the rows of the session and the person; study rights are a student's own. */
export type Visitor = RowOf<typeof visitorBySession>

interface BySession {
  sessionHash: string
}

// Runs on every request: one statement by two primary keys.
const visitorBySession = statement((db, params: BySession) => visitors(db, params))

/** The same with the changes that the versions of the visitor's answers are made of. */
const visitorAndChanges = statement((db, params: BySession & VersionsWanted) => {
  const { everybodys, own } = changesFor('s.person_id', params)
  return visitors(db, params).select([everybodys.as('everybodys'), own.as('own')])
})

function visitors(db: StatementBuilder, params: BySession) {
  return db
    .selectFrom('login_session as s')
    .innerJoin('person as p', join => join.onRef('p.id', '=', 's.person_id').on('p.is_active', '=', true))
    .leftJoin('student as st', 'st.person_id', 's.person_id')
    .leftJoin('account as a', 'a.person_id', 's.person_id')
    .where('s.id_hash', '=', params.sessionHash)
    .where(eb => eb.or([eb('a.is_enabled', '=', true), eb('a.person_id', 'is', null)]))
    .select(eb => [
      's.id as sessionId',
      's.id_hash as sessionHash',
      's.kind',
      's.person_id as personId',
      'p.call_name as callName',
      'p.last_name as lastName',
      'a.username',
      'p.birth_date as birthDate',
      shownLanguage('p').as('language'),
      eb.ref('p.appearance').$castTo<AppearanceChoice[] | null>().as('appearance'),
      eb.fn.coalesce('st.non_disclosure', eb.lit(false)).as('nonDisclosure'),
      sql<boolean>`coalesce(a.must_change and split_part(s.amr, ' ', 1) = 'pwd', false)`.as(
        'mustChangePassword',
      ),
      's.created_at as createdAt',
      's.last_seen_at as lastSeenAt',
      's.expires_at as expiresAt',
      's.authenticated_at as authenticatedAt',
      's.amr as authenticationMethods',
      's.own_device as ownDevice',
      's.offline_key as offlineKey',
      'p.draft_key as draftKey',
      's.selected_student_id as selectedStudentId',
      sql<string[]>`case when s.kind = 'STAFF' then array(select r.role from staff_roles(s.person_id) r)
        else '{}' end`.as('staffRoles'),
      jsonArrayFrom(
        eb
          .selectFrom('study_right as r')
          .whereRef('r.student_id', '=', 's.person_id')
          .select(['r.state', 'r.start_date as startDate', 'r.end_date as endDate']),
      ).as('studyRights'),
    ])
}

/** Who sends this request, if the cookie is of a session that may be over by time; with the changes that are wanted. */
export async function sessionOf(
  db: Db,
  request: FastifyRequest,
  wanted: VersionsWanted,
): Promise<{ visitor: Visitor; versions: Versions | undefined } | undefined> {
  const token = cookieOf(request, sessionCookie)
  if (token === undefined) return undefined
  const sessionHash = hashToken(token)
  if (wanted.sources.size === 0) {
    const [visitor] = await visitorBySession(db, { sessionHash })
    return visitor && { visitor, versions: undefined }
  }
  const [found] = await visitorAndChanges(db, { sessionHash, ...wanted })
  if (found === undefined) return undefined
  const { everybodys, own, ...visitor } = found
  return { visitor, versions: makeVersions(wanted, { everybodys, own }) }
}

/** Idle minutes before this session ends; longer on a device that a student or a guardian calls their own. */
export function idleMinutesOf(visitor: Pick<Visitor, 'kind' | 'ownDevice'>, provider: Provider): number {
  if (visitor.ownDevice && visitor.kind !== 'STAFF') return provider.policies['session.ownDeviceIdleMinutes']
  return provider.policies[idlePolicyOf[visitor.kind]]
}

/** The policy that says how long a session of a kind may be idle. */
export const idlePolicyOf = {
  STUDENT: 'session.idleMinutes',
  PARENT: 'session.parentIdleMinutes',
  STAFF: 'session.staffIdleMinutes',
} as const

/**
 * Whether a device may store answers to this visitor for reading offline: never for guardians or staff, and never for
 * a student whose whereabouts are protected (security 4.10).
 */
export function mayStoreOffline(visitor: Pick<Visitor, 'kind' | 'nonDisclosure'>): boolean {
  return visitor.kind === 'STUDENT' && !visitor.nonDisclosure
}

/** A request that a person caused keeps the session alive; one that the program made in the background does not. */
export async function keepAlive(db: Db, request: FastifyRequest, visitor: Visitor, now: Date): Promise<void> {
  const background = request.headers['x-background'] === '1'
  const recently = now.getTime() - Date.parse(visitor.lastSeenAt) < 60_000
  if (background || recently) return
  await db
    .updateTable('login_session')
    .set({ last_seen_at: now })
    .where('id', '=', visitor.sessionId)
    .where('last_seen_at', '<', now.toISOString())
    .execute()
}

/** The language of a request: the cookie, then what the browser accepts, then Finnish. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = readLanguage(cookieOf(request, languageCookie))
  if (chosen !== undefined) return chosen
  return languageAccepted(request.headers['accept-language'] ?? '') ?? 'fi'
}

/** The language that a browser prefers of those of the portal: `sv;q=0.8, en` is English. */
function languageAccepted(header: string): Language | undefined {
  return header
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.split(';').map(text => text.trim())
      const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice('q='.length)
      return { language: readBrowserLanguage(tag), weight: Number(weight ?? 1) }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)[0]?.language
}

type Lasting = Pick<Visitor, 'kind' | 'ownDevice' | 'lastSeenAt' | 'expiresAt'>

/** Whether a session has ended: idle for too long, or at its absolute end. */
export function isOver(visitor: Lasting, now: Date, provider: Provider): boolean {
  return now.getTime() >= endOfSession(visitor, provider)
}

/** When a session ends if nothing keeps it alive, in milliseconds since 1970. */
export function endOfSession(visitor: Lasting, provider: Provider): number {
  const idleEnd = Date.parse(visitor.lastSeenAt) + idleMinutesOf(visitor, provider) * 60_000
  return Math.min(idleEnd, Date.parse(visitor.expiresAt))
}
