import { addDays, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffAccess } from '../access/staff-access.ts'
import type { StudentAccess } from '../access/student-access.ts'
import type { Platform } from '../platform.ts'
import { providerTables } from '../provider.ts'
import { hashToken } from '../secrets.ts'
import { version as programVersion } from '../version.ts'
import type { Bytes, CachedAnswer, EndpointTables } from '../versions/answer-cache.ts'
import { actorOf } from './actor.ts'
import type { RequestActor, RequestInput } from './answer.ts'
import { compressed, encodingFor, sayEncoding, shortest } from './compression.ts'

/** A call whose access is decided. */
type DecidedCall = Pick<RequestActor, 'visitor' | 'language' | 'today' | 'now' | 'versions'> & {
  access: StudentAccess | StaffAccess | undefined
}

/** Makes what a call answers, or answers what is kept of it. */
export type Compose = (call: DecidedCall, make: () => Promise<unknown>) => Promise<unknown>

/** Decides whether a request is allowed, and answers what `compose` does of the call. */
type Decide = (actor: RequestActor, input: RequestInput, compose: Compose) => Promise<unknown>

/**
 * Answers a read from the cache while nothing has changed that it is made of, and with 304 a browser that has it already. Access
 * is decided before, and what is audited is audited, as of every read.
 */
export function makeKeptRead(platform: Platform, write: (body: unknown) => string) {
  const { answerCache, clock, environment } = platform
  const tables: EndpointTables = { tables: new Set(providerTables) }
  const program = hashToken(JSON.stringify([programVersion, environment]))
  const midnightAfter = lastOf((day: string) => startOfSchoolDay(addDays(day, 1), clock.timeZone).getTime())

  return async (request: FastifyRequest, reply: FastifyReply, input: RequestInput, decide: Decide) => {
    const wanted = answerCache.wanted(tables, studentNamedIn(input))
    const actor = { ...(await actorOf(platform, request, wanted)), request, reply, isPage: false }
    const encoding = encodingFor(request)
    const encode = async (body: unknown): Promise<Bytes> => {
      const text = write(body)
      if (encoding === undefined || text.length < shortest) return { body: text, encoding: undefined }
      return { body: await compressed(text, encoding, 'once'), encoding }
    }
    const compose: Compose = ({ visitor, access, language, today, now, versions }, make) => {
      const { lastSeenAt, expiresAt, ...lasting } = visitor ?? {}
      const question = {
        key: `${visitor?.sessionHash} ${language} ${encoding} ${request.url}`,
        facts: JSON.stringify([program, request.url, language, today, lasting, access]),
        versions,
        now,
        midnight: midnightAfter(today),
      }
      return answerCache.answer(question, tagsIn(request), tables, async () => encode(await make()))
    }
    const answer = (await decide(actor, input, compose)) as CachedAnswer | Bytes | undefined
    if (answer === undefined) return reply.code(304).send()
    if ('etag' in answer) reply.header('ETag', answer.etag)
    if (answer.encoding !== undefined) sayEncoding(reply, answer.encoding)
    return reply.type('application/json; charset=utf-8').send(answer.body)
  }
}

function tagsIn({ headers }: FastifyRequest): string[] {
  return headers['if-none-match']?.split(',') ?? []
}

/** The student whom an unchecked request names, as far as that is a number. */
function studentNamedIn({ params, query }: RequestInput): number | null {
  for (const part of [query, params]) {
    const named = (part as { studentId?: unknown } | null)?.studentId
    if (typeof named === 'string' && /^[0-9]{1,15}$/.test(named)) return Number(named)
  }
  return null
}

/** The same function, which remembers what it answered last. */
function lastOf<Result>(work: (input: string) => Result): (input: string) => Result {
  let last: { input: string; result: Result } | undefined
  return input => {
    if (last?.input !== input) last = { input, result: work(input) }
    return last.result
  }
}
