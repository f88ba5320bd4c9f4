import type { Endpoint } from '@studentgo/protocol/endpoint'
import {
  addressOfQuestion,
  type HeldAnswer,
  heldHeader,
  readHeld,
  unchangedHeader,
} from '@studentgo/protocol/held-answers'
import { addDays, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffAccess } from '../access/staff-access.ts'
import type { StudentAccess } from '../access/student-access.ts'
import type { Platform } from '../platform.ts'
import { providerTables } from '../provider.ts'
import { hashToken } from '../secrets.ts'
import { version as programVersion } from '../version.ts'
import { type AnswerQuestion, isTagOf } from '../versions/answer-cache.ts'
import { watched } from '../versions/composition.ts'
import { actorOf } from './actor.ts'
import type { Bytes, RequestActor, RequestInput } from './answer.ts'
import { compressed, type Encoding, encodingFor, sayEncoding, shortest } from './compression.ts'
import { forbidOffline, isMarkedOffline } from './offline.ts'
import { Problem } from './problems.ts'

/** A call whose access is decided. */
type DecidedCall = Pick<RequestActor, 'visitor' | 'language' | 'today' | 'now' | 'versions'> & {
  access: StudentAccess | StaffAccess | undefined
}

/** Makes the answer of a call, or takes it from the cache. */
export type Compose = (call: DecidedCall, make: (now: Date) => Promise<unknown>) => Promise<unknown>

/** Decides whether a request is allowed, and answers the result of `compose` for the call. */
type Decide = (actor: RequestActor, input: RequestInput, compose: Compose) => Promise<unknown>

/** The tag of the answer that a browser has already, and that is still right. */
interface Known {
  known: string
}

/** What students and guardians read as data; files are not kept. */
export function mayBeKept({ dialect, who }: Endpoint): boolean {
  return dialect === 'envelope' && !['staff', 'assessor'].includes(who.kind)
}

/**
 * Answers a read from the cache while none of its data has changed, and with 304 to a browser that has it already.
 * Decides on access before, and audits what is audited, as for every read.
 */
export function makeKeptRead(
  platform: Platform,
  { method }: Endpoint,
  decide: Decide,
  write: (body: unknown) => string,
) {
  const { answerCache, clock, environment } = platform
  const tables = answerCache.forEndpoint(providerTables)
  const program = hashToken(JSON.stringify([programVersion, environment]))
  const midnightAfter = lastOf((day: string) => startOfSchoolDay(addDays(day, 1), clock.timeZone).getTime())

  /** How the cache knows a question; `address` is all of its input. */
  function questionOf(
    address: string,
    encoding: Encoding | undefined,
    { visitor, access, language, today, now, versions }: DecidedCall,
  ): AnswerQuestion {
    const { lastSeenAt, ...lasting } = visitor ?? {}
    return {
      key: `${visitor?.sessionId} ${language} ${encoding} ${address}`,
      facts: JSON.stringify([program, address, language, today, lasting, access]),
      versions,
      now,
      midnight: midnightAfter(today),
    }
  }

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
    return async (call, make): Promise<Known | (Bytes & { etag?: string })> => {
      const question = questionOf(address, encoding, call)
      const version = answerCache.versionOf(question, tables)
      const known = tags.find(tag => isTagOf(version, tag, call.now))
      if (known !== undefined) return { known }
      return answerCache.answer(question, version, tables, async () => encode(await make(watched(call.now))))
    }
  }

  return {
    /** Answers a request. */
    async send(request: FastifyRequest, reply: FastifyReply, input: RequestInput) {
      const held = readHeld(String(request.headers[heldHeader.toLowerCase()] ?? ''))
      const wanted = held.length > 0 ? answerCache.wantedOfAll() : answerCache.wanted(tables)
      const found = await actorOf(platform, request, wanted)
      const actor = { ...found, request, reply, isPage: false }
      const address = addressOfQuestion(
        request.url,
        method === 'GET' ? undefined : JSON.stringify(input.body),
      )
      const compose = keep(actor, address, encodingFor(request), method === 'GET' ? tagsIn(request) : [])
      const answer = (await decide(actor, input, compose)) as Known | (Bytes & { etag?: string })
      const unchanged = await unchangedOf(platform, actor, held)
      if (unchanged.length > 0) reply.header(unchangedHeader, unchanged.join())
      if ('known' in answer) return reply.code(304).header('ETag', answer.known).send()
      if (answer.isOnlineOnly) forbidOffline(reply)
      if (answer.etag !== undefined) reply.header('ETag', answer.etag)
      if (answer.encoding !== undefined) sayEncoding(reply, answer.encoding)
      return reply.type('application/json; charset=utf-8').send(answer.body)
    },

    /** The text for a page, which has looked its reader up. */
    async text(actor: RequestActor, input: RequestInput): Promise<string> {
      const compose = keep(actor, `${input.path} ${JSON.stringify([input.query, input.body])}`, undefined, [])
      return String(((await decide(actor, input, compose)) as Bytes).body)
    },

    /** Decides as for a read of its own, and answers nothing else. */
    async isUnchanged(actor: RequestActor, { address, tag }: HeldAnswer): Promise<boolean> {
      const input = inputOf(method, address)
      if (input === undefined) return false
      const look: Compose = async call => {
        return isTagOf(answerCache.versionOf(questionOf(address, undefined, call), tables), tag, call.now)
      }
      try {
        return (await decide({ ...actor, isPage: true, isOnlyLook: true }, input, look)) === true
      } catch (error) {
        if (error instanceof Problem) return false
        throw error
      }
    },
  }
}

/** Which of a student's held answers are still right, by their numbers. */
async function unchangedOf(
  { unchangedReads }: Platform,
  actor: RequestActor,
  held: readonly HeldAnswer[],
): Promise<number[]> {
  if (actor.visitor?.kind !== 'STUDENT') return []
  const unchanged: number[] = []
  for (const [number, one] of held.entries()) {
    const isUnchanged = unchangedReads.get(one.address.split('?', 1)[0] ?? '')
    if ((await isUnchanged?.(actor, one)) === true) unchanged.push(number)
  }
  return unchanged
}

/** The input of a question by its address, as `addressOfQuestion` writes it; undefined where it is none. */
function inputOf(method: string, address: string): RequestInput | undefined {
  const [path = '', query = ''] = address.split('?', 2)
  if (method === 'GET')
    return { params: {}, query: Object.fromEntries(new URLSearchParams(query)), body: undefined, path }
  try {
    return { params: {}, query: {}, body: JSON.parse(decodeURIComponent(query)), path }
  } catch {
    return undefined
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
