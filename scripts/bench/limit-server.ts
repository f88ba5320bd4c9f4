import { readFileSync } from 'node:fs'
import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { openPostgres } from '../../server/src/platform/database/postgres/open-postgres.ts'
import { statement } from '../../server/src/platform/database/statement.ts'
import { cookieOf, sessionCookie } from '../../server/src/platform/http/browser/cookies.ts'
import { compressAnswers } from '../../server/src/platform/http/compression.ts'
import { hashToken } from '../../server/src/platform/secrets.ts'

/**
 * The limit of the framework here: `/rows` looks up the session and answers one query of 50 rows through the same pool,
 * compressed as the portal compresses, `/bytes` sends a ready-made page. The portal's rates are printed as shares of
 * these.
 */
const { DATABASE_URL = '', DATABASE_POOL = '16', BYTES_FILE = '' } = process.env
const { db } = await openPostgres(DATABASE_URL, Number(DATABASE_POOL))
const bytes = readFileSync(BYTES_FILE)

const sessionByHash = statement((builder, params: { sessionHash: string }) =>
  builder
    .selectFrom('login_session as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .where('s.id_hash', '=', params.sessionHash)
    .select(['s.person_id as personId', 's.expires_at as expiresAt', 'p.call_name as callName']),
)

const fiftyRows = statement((builder, params: { from: number }) =>
  builder
    .selectFrom('event_session')
    .where('id', '>=', params.from)
    .orderBy('id')
    .limit(50)
    .select([
      'id',
      'event_id as eventId',
      'start_at as startAt',
      'end_at as endAt',
      'school_date as schoolDate',
      'state',
      'sequence',
    ]),
)

const server = fastify()
compressAnswers(server)
await server.register(cookie)
server.get('/rows', async request => {
  const [session] = await sessionByHash(db, {
    sessionHash: hashToken(cookieOf(request, sessionCookie) ?? ''),
  })
  if (session === undefined) throw new Error('nobody is signed in')
  return fiftyRows(db, { from: (session.personId * 7) % 5000 })
})
server.get('/bytes', (_request, reply) =>
  reply.header('Content-Encoding', 'br').type('text/html; charset=utf-8').send(bytes),
)
await server.listen({ port: 0, host: '127.0.0.1' })
const address = server.addresses().find(one => typeof one === 'object')
console.log(`StudentGo: http://127.0.0.1:${address?.port}/`)
