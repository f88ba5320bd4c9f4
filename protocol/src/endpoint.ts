import type * as z from 'zod/mini'

/** What a guardian's access to an adult student can cover (domain: parent access scopes). */
export type Scope = 'TIMETABLE' | 'ABSENCE' | 'PLAN' | 'ASSESSMENT' | 'CONTRACT' | 'MESSAGE' | 'SUPPORT'

/**
 * Who may call an endpoint. It is data, so that the same line is enforced by the server, printed in the
 * OpenAPI page and attacked by the every-endpoint test.
 *
 * - `anyone`: no session needed.
 * - `session`: anyone who is signed in.
 * - `student`, `parent`: that kind of session only.
 * - `studentOrParent`: the student, or a guardian whose access covers `scope`. With `parents: 'minor'`
 *   a guardian may call it only while the student is under 18 (writing is the exception for parents).
 */
export type Who =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'session' }
  | { readonly kind: 'student' }
  | { readonly kind: 'parent' }
  | { readonly kind: 'studentOrParent'; readonly scope: Scope; readonly parents?: 'minor' }

export const anyone: Who = { kind: 'anyone' }
export const anySession: Who = { kind: 'session' }
export const student: Who = { kind: 'student' }
export const parent: Who = { kind: 'parent' }

export function studentOrParent(scope: Scope): Who {
  return { kind: 'studentOrParent', scope }
}

export function studentOrParentOfMinor(scope: Scope): Who {
  return { kind: 'studentOrParent', scope, parents: 'minor' }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Which base the path hangs under; see `paths.ts`. */
export type Base = 'rest' | 'processtracking' | 'translations' | 'root'

/**
 * How the answer travels: in the envelope of `/rest/v1`, as bare JSON (translations, process tracking), or
 * as a text document such as a calendar feed.
 */
export type Dialect = 'envelope' | 'json' | 'text'

export interface Endpoint<
  Params extends z.core.$ZodType = z.core.$ZodType,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Reply extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly method: Method
  readonly base: Base
  readonly path: string
  readonly who: Who
  readonly dialect: Dialect
  readonly summary: string
  readonly params: Params | undefined
  readonly query: Query | undefined
  readonly body: Body | undefined
  readonly reply: Reply
  /** Seconds for which a device may keep the answer for reading without network; 0 is never. */
  readonly offlineSeconds: number
  /** What a write makes stale: how the paths of the answers begin that have to be read again after it. */
  readonly affects: readonly string[]
  /** How often one person may write through it; a reading has no limit. */
  readonly limit: WriteLimit
}

/** At most so many times within so many seconds; the next is refused as `too-many-requests`. */
export interface WriteLimit {
  readonly times: number
  readonly seconds: number
}

/** More than anybody presses, and than a text that saves itself is sent. */
const usualLimit: WriteLimit = { times: 60, seconds: 60 }
/** For what leaves something behind each time: a comment, a notice, a proposal. */
export const limitOfAdding: WriteLimit = { times: 10, seconds: 60 }

type Draft<P, Q, B, R> = (
  | { method: 'GET' }
  | { method: Exclude<Method, 'GET'>; affects: readonly string[]; limit?: WriteLimit }
) & {
  path: string
  who: Who
  summary: string
  reply: R
  params?: P
  query?: Q
  body?: B
  base?: Base
  dialect?: Dialect
  offlineSeconds?: number
}

/** Declares an endpoint once, as a value that the server binds, the web calls and the tests walk through. */
export function endpoint<
  Reply extends z.core.$ZodType,
  Params extends z.core.$ZodType = z.core.$ZodUndefined,
  Query extends z.core.$ZodType = z.core.$ZodUndefined,
  Body extends z.core.$ZodType = z.core.$ZodUndefined,
>(draft: Draft<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return {
    base: 'rest',
    dialect: 'envelope',
    offlineSeconds: 0,
    affects: [],
    limit: usualLimit,
    params: undefined,
    query: undefined,
    body: undefined,
    ...draft,
  }
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
