import type * as z from 'zod/mini'
import type { LimitedThing } from './problem.ts'

/** What a guardian's access to an adult student can cover (domain: parent access scopes). */
export const scopes = [
  'TIMETABLE',
  'ABSENCE',
  'PLAN',
  'ASSESSMENT',
  'CONTRACT',
  'MESSAGE',
  'SUPPORT',
] as const
export type Scope = (typeof scopes)[number]

/** What a member of staff acts as: for the school, or for one student. */
export const staffRoles = [
  'TEACHER',
  'RESPONSIBLE_TEACHER',
  'COUNSELLOR',
  'OFFICE',
  'SPECIAL_NEEDS',
  'WORKPLACE_COORDINATOR',
  'ADMINISTRATOR',
] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Who may call an endpoint. It is data, so that the same line is enforced by the server, printed in the
 * OpenAPI page and attacked by the every-endpoint test.
 *
 * - `anyone`: no session needed.
 * - `session`: anyone who is signed in; with `staff: false` students and guardians alone, since it is about the student
 *   area or that of the guardians.
 * - `student`, `parent`: that kind of session only.
 * - `studentOrParent`: the student, or a guardian whose access covers `scope`. With `parents: 'minor'`
 *   a guardian may call it only while the student is under 18 (writing is the exception for parents). With the scope
 *   `ANY` a guardian needs some access, and what the answer holds is judged part by part.
 * - `namedStudent`: the student whom `:studentId` in the path names, or a guardian while that student is under 18.
 *   For anybody else nothing is there.
 * - `assessor`: somebody who has opened the link to assess one demonstration, without an account. A session beside it
 *   does not count.
 * - `staff`: somebody signed in at the desk in one of these roles. With `student` it is about the one student whom
 *   `:studentId` in the path or `?studentId=` names, and the role has to be held for that student; without any role for
 *   the student the answer is `not-found`.
 */
export type Who =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'session'; readonly staff: boolean }
  | { readonly kind: 'student' }
  | { readonly kind: 'parent' }
  | { readonly kind: 'studentOrParent'; readonly scope: Scope | 'ANY'; readonly parents?: 'minor' }
  | { readonly kind: 'namedStudent' }
  | { readonly kind: 'assessor' }
  | { readonly kind: 'staff'; readonly roles: readonly StaffRole[]; readonly student: boolean }

/** Who may call an endpoint of this kind. */
export type WhoIs<Kind extends Who['kind']> = Extract<Who, { kind: Kind }>

export const anyone: WhoIs<'anyone'> = { kind: 'anyone' }
export const anySession: WhoIs<'session'> = { kind: 'session', staff: true }
/** Anybody signed in as a student or a guardian. */
export const studentOrGuardianSession: WhoIs<'session'> = { kind: 'session', staff: false }
export const student: WhoIs<'student'> = { kind: 'student' }
export const parent: WhoIs<'parent'> = { kind: 'parent' }
export const namedStudent: WhoIs<'namedStudent'> = { kind: 'namedStudent' }
/** An assessor of working life, about the one demonstration that the link is for. */
export const linkedAssessor: WhoIs<'assessor'> = { kind: 'assessor' }

export const studentOrAnyParent: WhoIs<'studentOrParent'> = { kind: 'studentOrParent', scope: 'ANY' }

export function studentOrParent(scope: Scope): WhoIs<'studentOrParent'> {
  return { kind: 'studentOrParent', scope }
}

export function studentOrParentOfMinor(scope: Scope): WhoIs<'studentOrParent'> {
  return { kind: 'studentOrParent', scope, parents: 'minor' }
}

/** Staff in any of these roles, about nobody by name. */
export function staffIn(...roles: readonly StaffRole[]): WhoIs<'staff'> & { readonly student: false } {
  return { kind: 'staff', roles, student: false }
}

/** Staff in any of these roles for the student who is named. */
export function staffOf(...roles: readonly StaffRole[]): WhoIs<'staff'> & { readonly student: true } {
  return { kind: 'staff', roles, student: true }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Which base the path hangs under; see `paths.ts`. */
export type Base = 'rest' | 'processtracking' | 'translations' | 'root'

/**
 * How the answer travels: in the envelope of `/rest/v1`, as bare JSON (translations, process tracking), as a text
 * document such as a calendar feed, or as a file to download.
 */
export type Dialect = 'envelope' | 'json' | 'text' | 'file'

/**
 * Where an answer may be stored for a day (security 4.10): nowhere; in the memory of any device and on the disk of an own
 * one; or only on a device that the student calls the own one.
 */
export type OfflineStorage = 'NEVER' | 'ANY_DEVICE' | 'OWN_DEVICE'

export interface Endpoint<
  Params extends z.core.$ZodType = z.core.$ZodType,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Reply extends z.core.$ZodType = z.core.$ZodType,
  Caller extends Who = Who,
  Takes extends boolean = boolean,
  Speaks extends Dialect = Dialect,
  Does extends Method = Method,
> {
  readonly method: Does
  readonly base: Base
  readonly path: string
  readonly who: Caller
  /** A guardian names the student by `?studentId=`. */
  readonly namesStudent: boolean
  readonly dialect: Speaks
  readonly summary: string
  readonly params: Params | undefined
  readonly query: Query | undefined
  readonly body: Body | undefined
  /** The body is `multipart/form-data`: the texts of `body`, and after them one file in the part `file`. */
  readonly takesFile: Takes
  /** Whom the file is for: people, who are sent it one day, or the importer alone, which takes tables and archives. */
  readonly filesFor: 'PEOPLE' | 'IMPORT'
  readonly reply: Reply
  /** On which devices the answer may be stored, for reading without a network. */
  readonly offline: OfflineStorage
  /** What a write makes stale: how the paths of the answers begin that have to be read again after it. */
  readonly affects: readonly string[]
  /**
   * What study right writing through it takes; a reading takes one that lets its student in, and says by this what can
   * be written.
   */
  readonly writers: Writers
  /** A guardian needs a second factor for it where the school's policy `parent.mfa` requires it. */
  readonly strongForParents: boolean
  /** How often one person may write through it. */
  readonly limit: WriteLimit
  /** How often one person may read through it; undefined is as often as they like. */
  readonly readLimit: WriteLimit | undefined
}

/**
 * Who may write by their study rights, guardians by those of the student: those with one in force; those who have only
 * interrupted their studies too; or everybody who may still read.
 */
export type Writers = 'IN_FORCE' | 'INTERRUPTED_TOO' | 'READERS'

/** At most so many times within so many seconds; the next is refused as `too-many-requests`. */
export interface WriteLimit {
  readonly times: number
  readonly seconds: number
  /** How the refusal calls it. */
  readonly of: LimitedThing
  /** Endpoints with one name here are counted together; without it each is counted alone. */
  readonly countedAs?: string
}

/** More than anybody presses, and than a text that saves itself is sent. */
const usualLimit: WriteLimit = { times: 60, seconds: 60, of: 'changes' }
/** For what leaves something behind each time: a comment, a notice, a proposal. */
export const limitOfAdding: WriteLimit = { times: 10, seconds: 60, of: 'additions' }

type Draft<P, Q, B, R, W, T, D, M> = (
  | { method: 'GET'; readLimit?: WriteLimit; writers?: Writers }
  | { method: Exclude<Method, 'GET'>; affects: readonly string[]; writers?: Writers; limit?: WriteLimit }
) & {
  method: M
  path: string
  who: W
  summary: string
  reply: R
  params?: P
  query?: Q
  body?: B
  takesFile?: T
  filesFor?: 'PEOPLE' | 'IMPORT'
  strongForParents?: boolean
  base?: Base
  dialect?: D
  offline?: OfflineStorage
}

/** Declares an endpoint once, as a value that the server binds, the web calls and the tests walk through. */
export function endpoint<
  Reply extends z.core.$ZodType,
  Params extends z.core.$ZodType = z.core.$ZodUndefined,
  Query extends z.core.$ZodType = z.core.$ZodUndefined,
  Body extends z.core.$ZodType = z.core.$ZodUndefined,
  Caller extends Who = Who,
  Takes extends boolean = false,
  Speaks extends Dialect = 'envelope',
  Does extends Method = Method,
>(
  draft: Draft<Params, Query, Body, Reply, Caller, Takes, Speaks, Does>,
): Endpoint<Params, Query, Body, Reply, Caller, Takes, Speaks, Does> {
  const whole = {
    base: 'rest',
    dialect: 'envelope',
    offline: 'NEVER',
    namesStudent: draft.who.kind === 'studentOrParent',
    affects: [],
    takesFile: false,
    filesFor: 'PEOPLE',
    writers: 'IN_FORCE',
    strongForParents: false,
    limit: usualLimit,
    readLimit: undefined,
    params: undefined,
    query: undefined,
    body: undefined,
    ...draft,
  }
  // What the draft leaves out has the types of the defaults.
  return whole as unknown as Endpoint<Params, Query, Body, Reply, Caller, Takes, Speaks, Does>
}

type Part<Key extends string, Schema> = Schema extends z.core.$ZodUndefined
  ? { [K in Key]?: undefined }
  : Schema extends z.core.$ZodType
    ? Record<never, never> extends z.input<Schema>
      ? { [K in Key]?: z.input<Schema> }
      : { [K in Key]: z.input<Schema> }
    : never

/** What a caller hands over: `params`, `query` and `body`, each present only where the endpoint has it. */
export type Input<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, z.core.$ZodType>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never

/** What the caller gets: the body of the envelope. */
export type Reply<E extends Endpoint> = z.input<E['reply']>
