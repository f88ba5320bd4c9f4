import type { Endpoint, Reply, Who } from '@studentgo/protocol/endpoint'
import { addressOf } from '@studentgo/protocol/paths'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod'
import { type AssessorAccess, assessorObject, assessorOf } from '../access/assessor-access.ts'
import { writeAudit } from '../access/audit.ts'
import { decideStaffAccess, type StaffAccess, type StaffMember, staffMember } from '../access/staff-access.ts'
import { decideAccess, kindMayCall, type StudentAccess } from '../access/student-access.ts'
import { isRedacted, makeRedaction, nameOfAnswer } from '../access/visibility.ts'
import { keepAlive, type Visitor } from '../access/visitor.ts'
import { type Db, transaction } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import type { RequestContext, StaffContext, StaffStudentContext, StudentContext } from '../request-context.ts'
import { noteUser } from '../telemetry/request-log.ts'
import type { Versions } from '../versions/versions.ts'
import { actorOf } from './actor.ts'
import { type Answer, pageKey, type RequestActor, type RequestInput } from './answer.ts'
import { checkXsrf, ensureXsrf } from './browser/xsrf.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import { idempotencyKeyOf, once } from './idempotency.ts'
import { type Compose, makeKeptRead, mayBeKept } from './kept-read.ts'
import { allowOffline, isOfOtherPerson } from './offline.ts'
import { Problem } from './problems.ts'
import { readFields, readInput } from './read-input.ts'
import { replySerialiser } from './reply-serialiser.ts'
import {
  auditRefusal,
  countCall,
  isGuardians,
  isStaffs,
  needsFactorFirst,
  nonStudent,
  requireStrongOfParents,
  sessionExpired,
} from './serve-checks.ts'
import { mostBytesOf, receiveUpload, routeWithFile, type UploadedFile } from './uploads.ts'
import { type Unserialised, wireValues } from './wire-values.ts'

type Output<Schema> = Schema extends z.core.$ZodUndefined
  ? undefined
  : Schema extends z.core.$ZodType
    ? z.output<Schema>
    : undefined
type InputOf<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = Output<NonNullable<E[Part]>>

/** The checked input of a call, with the context of its request. */
interface Call<E extends Endpoint> extends RequestContext {
  params: InputOf<E, 'params'>
  query: InputOf<E, 'query'>
  body: InputOf<E, 'body'>
  request: FastifyRequest
  reply: FastifyReply
  /** Through a page, for its visitor or for nobody: request and reply are the page's, which has its own cookies. */
  isPage: boolean
}

/** The caller by the kind of `who`; access has been decided before the handler runs. */
type CallerOf<W extends Who> = W extends { kind: 'anyone' }
  ? { visitor: Visitor | undefined }
  : W extends { kind: 'assessor' }
    ? { assessor: AssessorAccess }
    : W extends { kind: 'staff' }
      ? { visitor: Visitor } & (W extends { student: true } ? StaffStudentContext : StaffContext)
      : W extends { kind: 'student' | 'studentOrParent' | 'namedStudent' }
        ? { visitor: Visitor } & StudentContext
        : { visitor: Visitor }

/** The argument of an endpoint's handler: a GET can only read. An uploaded file is in the store already. */
export type CallOf<E extends Endpoint> = Call<E> &
  CallerOf<E['who']> &
  (E['method'] extends 'GET' ? unknown : { db: Db }) &
  (E['takesFile'] extends true ? { file: UploadedFile } : unknown)

type Handler<E extends Endpoint> = (
  call: CallOf<E>,
) => Promise<E['dialect'] extends 'file' ? FileAnswer : Unserialised<Reply<E>>>

export interface Options {
  /** The handler opens its own transactions, because it waits for something slow such as a password hash. */
  ownTransactions?: boolean
  /** A POST that changes nothing, such as the public config, needs no XSRF token. */
  changesNothing?: boolean
  /** May be called while the password still has to be changed. */
  beforePasswordChange?: boolean
  /** May be called by staff who have yet to take their second factor into use. */
  beforeSecondFactor?: boolean
  /** `Cache-Control` for answers that are not personal. */
  cacheControl?: string
  /** Every read leaves an audit row, the student's own too: special category data. */
  auditsReads?: boolean
  /** Gives the browser a token for its writes, unless it has a good one. */
  givesXsrfToken?: boolean
  /** Reads are kept until something changes that they are made of; they say with `holdsUntil` when they change by themselves. */
  isKept?: boolean
  /** A read that may be a second old: `db` is the replica if there is one. Not for rows that an action of the same page changes. */
  readsReplica?: boolean
}

/** The endpoints among the values of a module. */
type EndpointsIn<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name]
}

type Handlers<Endpoints> = {
  [Name in keyof Endpoints]: Endpoints[Name] extends Endpoint
    ? Handler<Endpoints[Name]> | ({ handle: Handler<Endpoints[Name]> } & Options)
    : never
}

/** Binds each endpoint of a module to its handler; `shared` options are those of all of them. */
export function bind<Module extends object>(
  platform: Platform,
  module: Module,
  handlers: Handlers<EndpointsIn<Module>>,
  shared: Options = {},
): void {
  for (const [name, entry] of Object.entries(handlers)) {
    const endpoint = module[name as keyof Module] as Endpoint
    const { handle, ...own } = typeof entry === 'function' ? { handle: entry } : (entry as BoundHandler)
    bindOne(platform, endpoint, { ...shared, ...own }, handle as AnyHandler)
  }
}

interface BoundHandler extends Options {
  handle: unknown
}

type AnyHandler = (call: AnyCall) => Promise<unknown>

const aboutStudent = ['student', 'studentOrParent', 'namedStudent'] as const

type AnyCall = Call<Endpoint> & {
  versions: Versions | undefined
  path: string
  visitor: Visitor | undefined
  /** Of a student or a guardian about a student. */
  access: StudentAccess | StaffAccess | undefined
  staff: StaffMember | undefined
  assessor: AssessorAccess | undefined
  file?: UploadedFile
}

/** The order of checks is security 3.1 rule 8: session, XSRF, kind, limit, schema, object and scope, state. */
function bindOne(platform: Platform, endpoint: Endpoint, options: Options, handler: AnyHandler): void {
  const { clock, db, environment } = platform
  const isFile = endpoint.dialect === 'file'
  const action = nameOfAnswer(endpoint)
  const redact = isRedacted(endpoint) ? makeRedaction(action, endpoint.reply) : undefined
  const toWire = isFile ? undefined : wireValues(endpoint.reply)
  const write = replySerialiser(endpoint, !environment.production)
  const address = addressOf(endpoint.base, endpoint.path, environment.API_BASE)
  const changesNothing = endpoint.method === 'GET' || options.changesNothing === true
  // A replica may lack what the version counts already.
  const isKept = options.isKept === true && options.readsReplica !== true && changesNothing
  const keptRead = isKept && mayBeKept(endpoint) ? makeKeptRead(platform, endpoint, decide, write) : undefined

  /** What the endpoint answers, decided and read; a file is still to be opened. */
  async function decide(caller: RequestActor, sent: RequestInput, compose?: Compose): Promise<unknown> {
    const isAssessors = endpoint.who.kind === 'assessor'
    // A session of the same browser does not count beside the link.
    const actor = isAssessors ? { ...caller, visitor: undefined, isShutOut: false } : caller
    const { request, visitor, now } = actor
    const assessor = isAssessors ? await assessorOf(db, request, actor) : undefined
    if (assessor !== undefined) noteUser('ASSESSOR')
    if (endpoint.who.kind !== 'anyone' && visitor === undefined && assessor === undefined) {
      throw actor.isShutOut ? nonStudent(platform) : sessionExpired(platform)
    }
    if (visitor !== undefined && isOfOtherPerson(request, visitor, platform.secrets.device))
      throw sessionExpired(platform)
    if (!actor.isPage) {
      const { xsrf } = platform.secrets
      const binding = caller.visitor?.sessionHash
      if (!changesNothing) checkXsrf(request, actor.reply, xsrf, binding, platform.isOwnOrigin)
      if (options.givesXsrfToken === true) ensureXsrf(request, actor.reply, xsrf, binding)
    }
    let giveBack = async () => {}
    try {
      if (visitor !== undefined) {
        if (!kindMayCall(endpoint, visitor)) {
          throw visitor.kind === 'STAFF' ? nonStudent(platform) : new Problem('not-permitted')
        }
        if (endpoint.strongForParents) requireStrongOfParents(visitor, actor.provider)
        if (
          visitor.mustChangePassword &&
          options.beforePasswordChange !== true &&
          endpoint.who.kind !== 'anyone'
        ) {
          throw new Problem('password-change-required')
        }
        if (!actor.isPage) await keepAlive(db, request, visitor, now)
      }
      const staff =
        visitor !== undefined && endpoint.who.kind === 'staff' ? staffMember(endpoint, visitor) : undefined
      if (visitor !== undefined && needsFactorFirst(endpoint, visitor, options))
        throw new Problem('step-up-required')
      giveBack = await countCall(platform, endpoint, actor, { assessor, action, changesNothing })
      const input = readInput(endpoint, sent)
      const access = await accessOf(actor, staff, input.studentId)
      const upload = endpoint.takesFile ? await uploadOf(actor) : {}
      const call = {
        ...actor,
        ...input,
        ...upload,
        db: options.readsReplica === true ? platform.database.replica : db,
        timeZone: clock.timeZone,
        path: sent.path,
        access,
        staff,
        assessor,
      }
      if (!actor.isPage) allowOffline(actor.reply, visitor, endpoint, platform.secrets.device)
      const present = (answer: unknown) => {
        const body = toWire === undefined ? answer : toWire(answer, clock.timeZone)
        return redact !== undefined && isGuardians(access) ? redact(body, access) : body
      }
      if (compose === undefined) return present(await run(call, handler))
      return await run(call, call => compose(call, async now => present(await handler({ ...call, now }))))
    } catch (error) {
      await giveBack()
      if (error instanceof Problem && actor.isOnlyLook !== true)
        await auditRefusal(platform, actor, action, sent.path, error)
      throw error
    }
  }

  async function accessOf(
    { visitor, today, now }: RequestActor,
    staff: StaffMember | undefined,
    studentId: number | undefined,
  ) {
    const { who } = endpoint
    if (visitor === undefined) return undefined
    if (staff !== undefined && who.kind === 'staff' && who.student) {
      return decideStaffAccess(db, who, staff, studentId, { today, now })
    }
    if (!aboutStudent.some(kind => kind === who.kind)) return undefined
    return decideAccess(db, endpoint, visitor, studentId, today)
  }

  async function uploadOf({ request, visitor, provider, now }: RequestActor) {
    if (visitor === undefined) throw new Error('nobody uploads without a session')
    const mostBytes = mostBytesOf(endpoint, provider.policies)
    const { personId } = visitor
    const upload = { personId, mostBytes, now, filesFor: endpoint.filesFor }
    const { fields, file } = await receiveUpload(platform, request, upload, fields =>
      readFields(endpoint, fields),
    )
    return { body: fields as undefined, file }
  }

  async function run(call: AnyCall, handler: AnyHandler): Promise<unknown> {
    const { visitor, access, assessor, request, now } = call
    const isOthers = isGuardians(access) || isStaffs(access) || assessor !== undefined
    const isAudited = !changesNothing || isOthers || options.auditsReads === true
    const nobody = visitor === undefined && assessor === undefined
    if (options.ownTransactions === true || nobody || !isAudited) return handler(call)
    const audit = (db: Db) =>
      writeAudit(db, {
        at: now,
        actorId: visitor?.personId,
        actorKind: visitor?.kind ?? 'ASSESSOR',
        actorRole: isStaffs(access) ? access.roles[0] : call.staff?.roles[0],
        studentId: access?.studentId ?? assessor?.studentId,
        action,
        object: assessor === undefined ? call.path : assessorObject(assessor.linkId),
        outcome: 'DONE',
        requestId: request.id,
      })
    if (changesNothing) {
      // A reading has nothing to take back; no answer leaves without its row.
      const body = await handler(call)
      await audit(platform.db)
      return body
    }
    const key = visitor === undefined ? undefined : idempotencyKeyOf(request)
    return transaction(platform.db, async db => {
      const work = () => handler({ ...call, db })
      const sent = call.file === undefined ? call.body : [call.body, call.file]
      const question = `${action}?${JSON.stringify(request.query)}`
      const body =
        key === undefined || visitor === undefined
          ? await work()
          : await once(db, visitor.personId, question, key, sent, now, work)
      await audit(db)
      return body
    })
  }

  const route: RouteOptions = {
    method: endpoint.method,
    url: address,
    handler: async (request, reply) => {
      const { params, query, body, url } = request
      const input = { params, query, body: body ?? undefined, path: url.split('?')[0] ?? '' }
      reply.header('Cache-Control', options.cacheControl ?? 'no-store, private')
      if (keptRead !== undefined) return keptRead.send(request, reply, input)
      const actor = { ...(await actorOf(platform, request)), request, reply, isPage: false }
      const decided = await decide(actor, input)
      if (isFile) return sendFile(reply, decided as FileAnswer)
      if (endpoint.dialect !== 'text') reply.type('application/json; charset=utf-8')
      return reply.send(write(decided))
    },
  }
  if (endpoint.takesFile) routeWithFile(platform.fastify, route)
  else platform.fastify.route(route)
  if (changesNothing && !isFile) {
    const answer: Answer = async (actor, sent) => write(await decide(actor, sent))
    platform.answersForPages.set(pageKey(endpoint), keptRead?.text ?? answer)
  }
  // What is audited has to be read.
  if (keptRead !== undefined && options.auditsReads !== true && !address.includes(':')) {
    platform.unchangedReads.set(address, keptRead.isUnchanged)
  }
}
