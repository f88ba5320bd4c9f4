import { type Language, languageCookie, readLanguage } from '@studentgo/protocol/language'
import type { FastifyRequest } from 'fastify'
import { cookieOf, sessionCookie } from './cookies.ts'
import type { OpenDatabase } from './database.ts'
import type { Provider } from './provider.ts'
import { hashToken } from './secrets.ts'

/** A person who is signed in, as the session's row and the person's tell. */
export interface Visitor {
  sessionId: number
  sessionHash: string
  kind: 'STUDENT' | 'PARENT'
  personId: number
  callName: string
  lastName: string
  birthDate: string | undefined
  language: Language
  nonDisclosure: boolean
  mustChangePassword: boolean
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  authenticatedAt: Date
  ownDevice: boolean
  offlineKey: string
  draftKey: string
  selectedStudentId: number | undefined
}

interface Row {
  id: number
  id_hash: string
  kind: 'STUDENT' | 'PARENT'
  person_id: number
  call_name: string
  last_name: string
  birth_date: string | null
  language: Language
  non_disclosure: boolean | null
  must_change: boolean | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  authenticated_at: Date
  own_device: boolean
  offline_key: string
  draft_key: string
  selected_student_id: number | null
}

// Runs on every request, so it is one prepared statement by two primary keys.
const visitorQuery = `
  select s.id, s.id_hash, s.kind, s.person_id, p.call_name, p.last_name, p.birth_date, p.language,
    st.non_disclosure, a.must_change and s.amr = 'pwd' as must_change, s.created_at, s.last_seen_at, s.expires_at, s.authenticated_at,
    s.own_device, s.offline_key, p.draft_key, s.selected_student_id
  from login_session s
  join person p on p.id = s.person_id and p.is_active
  left join student st on st.person_id = s.person_id
  left join account a on a.person_id = s.person_id
  where s.id_hash = $1 and (a.is_enabled or a.person_id is null)`

/** Who sends this request, or undefined: no cookie, an ended session, idle or absolute time over, disabled. */
export async function visitorOf(
  database: OpenDatabase,
  request: FastifyRequest,
  now: Date,
  provider: Provider,
): Promise<Visitor | undefined> {
  const token = cookieOf(request, sessionCookie)
  if (token === undefined) return undefined
  const [row] = await database.query<Row>('visitor', visitorQuery, [hashToken(token)])
  if (row === undefined) return undefined
  const visitor = toVisitor(row)
  return isOver(visitor, now, provider) ? undefined : visitor
}

/** Idle minutes before this session ends; longer on a device that the person calls their own. */
export function idleMinutesOf(visitor: Pick<Visitor, 'kind' | 'ownDevice'>, provider: Provider): number {
  if (visitor.ownDevice) return provider.policies['session.ownDeviceIdleMinutes']
  return provider.policies[visitor.kind === 'PARENT' ? 'session.parentIdleMinutes' : 'session.idleMinutes']
}

/**
 * Whether a device may keep answers to this visitor for reading offline: never for guardians, and never for
 * a student whose whereabouts are protected (security 4.10).
 */
export function mayBeKept(visitor: Pick<Visitor, 'kind' | 'nonDisclosure'>): boolean {
  return visitor.kind === 'STUDENT' && !visitor.nonDisclosure
}

/** A request that a person caused keeps the session alive; one that the program made in the background does not. */
export async function keepAlive(
  database: OpenDatabase,
  request: FastifyRequest,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  const background = request.headers['x-background'] === '1'
  const recently = now.getTime() - visitor.lastSeenAt.getTime() < 60_000
  if (background || recently) return
  await database.query(
    'keep_alive',
    'update login_session set last_seen_at = $2 where id = $1 and last_seen_at < $2',
    [visitor.sessionId, now],
  )
}

/** The language of a request: the cookie, then what the browser asks for, then Finnish. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = readLanguage(cookieOf(request, languageCookie))
  if (chosen !== undefined) return chosen
  const wished = (request.headers['accept-language'] ?? '').split(',').map(part => part.split(';')[0]?.trim())
  return wished.map(readLanguage).find(language => language !== undefined) ?? 'fi'
}

/** Whether a session has ended: idle for too long, or at its absolute end. */
export function isOver(
  visitor: Pick<Visitor, 'kind' | 'ownDevice' | 'lastSeenAt' | 'expiresAt'>,
  now: Date,
  provider: Provider,
): boolean {
  const idleEnd = visitor.lastSeenAt.getTime() + idleMinutesOf(visitor, provider) * 60_000
  return now.getTime() >= Math.min(idleEnd, visitor.expiresAt.getTime())
}

function toVisitor(row: Row): Visitor {
  return {
    sessionId: row.id,
    sessionHash: row.id_hash,
    kind: row.kind,
    personId: row.person_id,
    callName: row.call_name,
    lastName: row.last_name,
    birthDate: row.birth_date ?? undefined,
    language: row.language,
    nonDisclosure: row.non_disclosure ?? false,
    mustChangePassword: row.must_change ?? false,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    authenticatedAt: row.authenticated_at,
    ownDevice: row.own_device,
    offlineKey: row.offline_key,
    draftKey: row.draft_key,
    selectedStudentId: row.selected_student_id ?? undefined,
  }
}
