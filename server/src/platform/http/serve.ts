import type { Endpoint, Reply } from '@studentgo/protocol/endpoint'
import { addressOf } from '@studentgo/protocol/paths'
import type { SubError } from '@studentgo/protocol/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { writeAudit } from '../access/audit.ts'
import { decideAccess, kindMayCall, mayStayIn, type StudentAccess } from '../access/student-access.ts'
import { type FieldAudiences, makeRedaction } from '../access/visibility.ts'
import { keepAlive, languageOf, type Visitor, visitorOf } from '../access/visitor.ts'
import { type Db, transaction } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import type { RequestContext, StudentContext } from '../request-context.ts'
import type { Asked, Asker } from './answer.ts'
import { idempotencyKeyOf, once } from './idempotency.ts'
import { allowOffline } from './offline.ts'
import { faultsOf, Problem } from './problems.ts'
import { replySerialiser } from './reply-serialiser.ts'
import { countNetworkWrite, countPersonsWrite } from './write-limit.ts'
import { checkXsrf } from './xsrf.ts'

type Output<Schema> = Schema extends z.core.$ZodUndefined
  ? undefined
  : Schema extends z.core.$ZodType
    ? z.output<Schema>
    : undefined
type Given<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = Output<NonNullable<E[Part]>>

/** What a handler is given: the context, and what came in by the endpoint's schemas. */
export interface Call<E extends Endpoint> extends RequestContext {
  params: Given<E, 'params'>
  query: Given<E, 'query'>
  body: Given<E, 'body'>
  request: FastifyRequest
  reply: FastifyReply
  /** A page asks, for its visitor or for nobody: its request and reply are the page's, which has its own cookies. */
  isPage: boolean
}

/** The call of an endpoint about one student. */
export type StudentCall<E extends Endpoint> = Call<E> & StudentContext

interface Options {
  /** The handler opens its own transactions, because it waits for something slow such as a password hash. */
  ownTransactions?: boolean
  /** A POST that changes nothing, such as the public config, needs no XSRF token. */
  changesNothing?: boolean
  /** May be called while the password still has to be changed. */
  beforePasswordChange?: boolean
  /** `Cache-Control` for answers that are not personal. */
  cacheControl?: string
  /** Every read leaves an audit row, the student's own too: special category data. */
  auditsReads?: boolean
  /** Who sees each field, for every object in an answer that guardians may read. */
  visibility?: readonly FieldAudiences[]
}

/** Binds an endpoint that anyone may call; `visitor` is who is signed in, if somebody is. */
export function serveAnyone<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (call: Call<E> & { visitor: Visitor | undefined }) => Promise<Reply<E>>,
  options: Options = {},
): void {
  mustBe(endpoint, 'anyone')
  bind(platform, endpoint, options, call => handler(call as Call<E> & { visitor: Visitor | undefined }))
}

/** Binds an endpoint for whoever is signed in. */
export function serveSession<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (call: Call<E> & { visitor: Visitor }) => Promise<Reply<E>>,
  options: Options = {},
): void {
  mustBe(endpoint, 'session', 'parent')
  bind(platform, endpoint, options, call => handler(call as Call<E> & { visitor: Visitor }))
}

/** Binds an endpoint about one student; `access` says about whom and by whom, and has been decided already. */
export function serve<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (call: StudentCall<E>) => Promise<Reply<E>>,
  options: Options = {},
): void {
  mustBe(endpoint, 'student', 'studentOrParent')
  bind(platform, endpoint, options, call => handler(call as StudentCall<E>))
}

function mustBe(endpoint: Endpoint, ...kinds: Endpoint['who']['kind'][]): void {
  if (!kinds.includes(endpoint.who.kind)) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} is for ${endpoint.who.kind}; it is bound as ${kinds.join(' or ')}`,
    )
  }
}

type AnyCall = Call<Endpoint> & {
  path: string
  visitor: Visitor | undefined
  access: StudentAccess | undefined
}

/** The order of checks is security 3.1 rule 8: session, XSRF, kind, limit, schema, object and scope, state. */
function bind(
  platform: Platform,
  endpoint: Endpoint,
  options: Options,
  handler: (call: AnyCall) => Promise<unknown>,
): void {
  const { clock, db, environment } = platform
  const redact =
    endpoint.who.kind === 'studentOrParent'
      ? makeRedaction(`${endpoint.method} ${endpoint.path}`, endpoint.reply, options.visibility ?? [])
      : undefined
  const write = replySerialiser(endpoint, !environment.production)
  const action = `${endpoint.method} ${endpoint.path}`
  const address = addressOf(endpoint.base, endpoint.path, environment.API_BASE)
  const changesNothing = endpoint.method === 'GET' || options.changesNothing === true

  async function answer(asker: Asker, asked: Asked): Promise<string> {
    const { request, visitor, now, today } = asker
    if (endpoint.who.kind !== 'anyone' && visitor === undefined) {
      throw asker.isShutOut ? nonStudent(platform) : sessionExpired(platform)
    }
    if (!changesNothing && !asker.isPage) {
      checkXsrf(request, asker.reply, platform.secrets.xsrf, visitor?.sessionHash, platform.isOwnOrigin)
    }
    try {
      if (visitor !== undefined) {
        if (!kindMayCall(endpoint, visitor)) throw new Problem('not-permitted')
        if (
          visitor.mustChangePassword &&
          options.beforePasswordChange !== true &&
          endpoint.who.kind !== 'anyone'
        ) {
          throw new Problem('password-change-required')
        }
        if (!asker.isPage) await keepAlive(db, request, visitor, now)
      }
      if (!changesNothing && visitor !== undefined) {
        await countPersonsWrite(platform, visitor.personId, action, endpoint.limit, now)
      } else if (!changesNothing) {
        await countNetworkWrite(platform, request.ip, action, now)
      }
      const input = readInput(endpoint, asked)
      const access =
        visitor !== undefined && (endpoint.who.kind === 'student' || endpoint.who.kind === 'studentOrParent')
          ? await decideAccess(db, endpoint, visitor, input.studentId, today)
          : undefined
      const call = { ...asker, ...input, db, timeZone: clock.timeZone, path: asked.path, access }
      if (!asker.isPage) allowOffline(asker.reply, visitor, endpoint.offlineSeconds, platform.secrets.device)
      const body = await run(call)
      const isGuardians = access?.reader.kind === 'PARENT'
      return write(isGuardians && redact !== undefined ? redact(body, access) : body)
    } catch (error) {
      if (error instanceof Problem) await auditRefusal(platform, asker, action, asked.path, error)
      throw error
    }
  }

  async function run(call: AnyCall): Promise<unknown> {
    const { visitor, access, request, now } = call
    const isAudited = !changesNothing || access?.reader.kind === 'PARENT' || options.auditsReads === true
    if (options.ownTransactions === true || visitor === undefined || !isAudited) return handler(call)
    const audit = (db: Db) =>
      writeAudit(db, {
        at: now,
        actorId: visitor.personId,
        actorKind: visitor.kind,
        studentId: access?.studentId,
        action,
        object: call.path,
        outcome: 'DONE',
        requestId: request.id,
      })
    if (changesNothing) {
      // A reading has nothing to take back; no answer leaves without its row.
      const body = await handler(call)
      await audit(platform.db)
      return body
    }
    const key = idempotencyKeyOf(request)
    return transaction(platform.db, async db => {
      const work = () => handler({ ...call, db })
      const question = `${action}?${JSON.stringify(request.query)}`
      const body =
        key === undefined
          ? await work()
          : await once(db, visitor.personId, question, key, call.body, now, work)
      await audit(db)
      return body
    })
  }

  platform.fastify.route({
    method: endpoint.method,
    url: address,
    handler: async (request, reply) => {
      const { params, query, body, url } = request
      const asker = { ...(await askerOf(platform, request)), request, reply, isPage: false }
      const text = await answer(asker, {
        params,
        query,
        body: body ?? undefined,
        path: url.split('?')[0] ?? '',
      })
      if (endpoint.dialect !== 'text') reply.type('application/json; charset=utf-8')
      reply.header('Cache-Control', options.cacheControl ?? 'no-store, private')
      return reply.send(text)
    },
  })
  if (changesNothing) platform.answersForPages.set(pageKey(endpoint), answer)
}

/** Who sends a request, and when. */
export async function askerOf(
  { db, clock, provider: readProvider }: Platform,
  request: FastifyRequest,
): Promise<Omit<Asker, 'request' | 'reply' | 'isPage'>> {
  const now = clock.now()
  const today = clock.today()
  const provider = await readProvider()
  const found = await visitorOf(db, request, now, provider)
  const isShutOut = found !== undefined && !mayStayIn(found, today)
  return {
    visitor: isShutOut ? undefined : found,
    isShutOut,
    language: languageOf(request),
    provider,
    now,
    today,
  }
}

/** The name of an endpoint in `answersForPages`. */
export function pageKey({ method, base, path }: Pick<Endpoint, 'method' | 'base' | 'path'>): string {
  return `${method} ${base} ${path}`
}

/** Refuses a person who has no study right that lets them in. */
export function nonStudent({ environment }: Pick<Platform, 'environment'>): Problem {
  return new Problem('non-student', { location: `${environment.BASE_PATH}/error/non-student` })
}

function sessionExpired(platform: Platform): Problem {
  return new Problem('session-expired', {
    location: `${platform.environment.BASE_PATH}/error/session-expired`,
  })
}

interface ReadInput {
  params: undefined
  query: undefined
  body: undefined
  studentId: number | undefined
}

const nothing = z.strictObject({})
/** Nobody reads more; a body of a thousand wrong fields must not make an answer larger than itself. */
const mostFaults = 500

/** Reads params, query and body by their schemas and throws one `invalid-input` with every fault. */
function readInput(endpoint: Endpoint, asked: Asked): ReadInput {
  const faults: SubError[] = []
  const read = (schema: z.core.$ZodType, value: unknown, part: string): unknown => {
    const result = z.safeParse(schema, value, { reportInput: true })
    if (result.success) return result.data
    faults.push(...faultsOf(result.error.issues, part))
    return undefined
  }
  const params = read(endpoint.params ?? nothing, asked.params, 'params')
  const query = read(endpoint.query ?? nothing, asked.query, 'query')
  const body =
    endpoint.body === undefined
      ? read(z.optional(z.null()), asked.body, 'body')
      : read(endpoint.body, asked.body, 'body')
  if (faults.length > 0) {
    // A path that cannot name anything is not found, whatever else is badly written.
    if (faults.some(fault => fault.field?.startsWith('params'))) throw new Problem('not-found')
    throw new Problem('invalid-input', { subErrors: faults.slice(0, mostFaults) })
  }
  const studentId =
    typeof query === 'object' && query !== null && 'studentId' in query ? query.studentId : undefined
  return {
    params: params as undefined,
    query: query as undefined,
    body: body as undefined,
    studentId: typeof studentId === 'number' ? studentId : undefined,
  }
}

async function auditRefusal(
  platform: Platform,
  { request, visitor, now }: Asker,
  action: string,
  path: string,
  problem: Problem,
): Promise<void> {
  if (visitor === undefined || (problem.status !== 403 && problem.status !== 404)) return
  await writeAudit(platform.db, {
    at: now,
    actorId: visitor.personId,
    actorKind: visitor.kind,
    studentId: visitor.kind === 'STUDENT' ? visitor.personId : undefined,
    action,
    object: path.slice(0, 200),
    outcome: 'REFUSED',
    requestId: request.id,
  })
}
