import type { Endpoint } from '@studentgo/protocol/endpoint'
import { addDays, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffAccess } from '../access/staff-access.ts'
import type { StudentAccess } from '../access/student-access.ts'
import type { Platform } from '../platform.ts'
import { providerTables } from '../provider.ts'
import { hashToken } from '../secrets.ts'
import { version as programVersion } from '../version.ts'
import { watched } from '../versions/composition.ts'
import { actorOf } from './actor.ts'
import type { Bytes, RequestActor, RequestInput } from './answer.ts'
import { compressed, type Encoding, encodingFor, sayEncoding, shortest } from './compression.ts'
import { forbidOffline, isMarkedOffline } from './offline.ts'

/** A call whose access is decided. */
type DecidedCall = Pick<RequestActor, 'visitor' | 'language' | 'today' | 'now' | 'versions'> & {
  access: StudentAccess | StaffAccess | undefined
}

/** Makes what a call answers, or answers what is kept of it. */
export type Compose = (call: DecidedCall, make: (now: Date) => Promise<unknown>) => Promise<unknown>

/** Decides whether a request is allowed, and answers what `compose` does of the call. */
type Decide = (actor: RequestActor, input: RequestInput, compose: Compose) => Promise<unknown>

/** What students and guardians read as data; files are not kept. */
export function mayBeKept({ method, dialect, who }: Endpoint): boolean {
  return method === 'GET' && dialect === 'envelope' && !['staff', 'assessor'].includes(who.kind)
}

/**
 * Answers a read from the cache while nothing has changed that it is made of, and with 304 a browser that has it already. Access
 * is decided before, and what is audited is audited, as of every read.
 */
export function makeKeptRead(platform: Platform, write: (body: unknown) => string) {
  const { answerCache, clock, environment } = platform
  const tables = answerCache.forEndpoint(providerTables)
  const program = hashToken(JSON.stringify([programVersion, environment]))
  const midnightAfter = lastOf((day: string) => startOfSchoolDay(addDays(day, 1), clock.timeZone).getTime())

  /** What a question asks of the cache; `address` is all of its input. */
  function keep(
    actor: RequestActor,
    address: string,
    encoding: Encoding | undefined,
    tags: readonly string[],
  ): Compose {
    const encode = async (body: unknown): Promise<Bytes> => {
      const text = write(body)
      const isOnlineOnly = !isMarkedOffline(actor.reply)
      if (encoding === undefined || text.length < shortest)
        return { body: text, encoding: undefined, isOnlineOnly }
      return { body: await compressed(text, encoding, 'once'), encoding, isOnlineOnly }
    }
    return ({ visitor, access, language, today, now, versions }, make) => {
      const { lastSeenAt, ...lasting } = visitor ?? {}
      const question = {
        key: `${visitor?.sessionId} ${language} ${encoding} ${address}`,
        facts: JSON.stringify([program, address, language, today, lasting, access]),
        versions,
        now,
        midnight: midnightAfter(today),
      }
      return answerCache.answer(question, tags, tables, async () => encode(await make(watched(now))))
    }
  }

  return {
    /** Answers a request. */
    async send(request: FastifyRequest, reply: FastifyReply, input: RequestInput, decide: Decide) {
      const found = await actorOf(platform, request, answerCache.wanted(tables))
      const actor = { ...found, request, reply, isPage: false }
      const compose = keep(actor, request.url, encodingFor(request), tagsIn(request))
      const answer = (await decide(actor, input, compose)) as (Bytes & { etag?: string }) | undefined
      if (answer === undefined) return reply.code(304).send()
      if (answer.isOnlineOnly) forbidOffline(reply)
      if (answer.etag !== undefined) reply.header('ETag', answer.etag)
      if (answer.encoding !== undefined) sayEncoding(reply, answer.encoding)
      return reply.type('application/json; charset=utf-8').send(answer.body)
    },

    /** The text for a page, which has looked its reader up. */
    async text(actor: RequestActor, input: RequestInput, decide: Decide): Promise<string> {
      const compose = keep(actor, `${input.path} ${JSON.stringify(input.query)}`, undefined, [])
      return String(((await decide(actor, input, compose)) as Bytes).body)
    },
  }
}

function tagsIn({ headers }: FastifyRequest): string[] {
  return headers['if-none-match']?.split(',') ?? []
}

/** The same function, which remembers what it answered last. */
function lastOf<Result>(work: (input: string) => Result): (input: string) => Result {
  let last: { input: string; result: Result } | undefined
  return input => {
    if (last?.input !== input) last = { input, result: work(input) }
    return last.result
  }
}
