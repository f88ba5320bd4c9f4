import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { HeldAnswer } from '@studentgo/protocol/held-answers'
import type { Language } from '@studentgo/protocol/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../access/visitor.ts'
import type { Provider } from '../provider.ts'
import type { Versions } from '../versions/versions.ts'
import type { Encoding } from './compression.ts'

/** Who calls an endpoint, and when: by a request of its own, or through a page that the server renders. */
export interface RequestActor {
  visitor: Visitor | undefined
  /** Signed in, but without a study right that lets them in any longer: treated as signed out. */
  isShutOut: boolean
  /** The changes of what the answer is made of, if it may be kept. */
  versions: Versions | undefined
  language: Language
  provider: Provider
  now: Date
  today: string
  request: FastifyRequest
  reply: FastifyReply
  isPage: boolean
  /** Nothing is shown of the answer: a refusal is neither audited nor counted. */
  isOnlyLook?: boolean
}

/** The unchecked input of a call; `path` is the address without its query. */
export interface RequestInput {
  params: unknown
  query: unknown
  body: unknown
  path: string
}

/** Answers an endpoint as text; throws what refuses it. */
export type Answer = (actor: RequestActor, input: RequestInput) => Promise<string>

/** Whether a student's device has the answer that the student would be given now. */
export type IsUnchanged = (actor: RequestActor, held: HeldAnswer) => Promise<boolean>

/** An answer as it is sent. */
export interface Bytes {
  body: string | Buffer
  /** No device may store it, though it might those of its kind. */
  isOnlineOnly: boolean
  encoding: Encoding | undefined
}

/** The name of an endpoint in `answersForPages`. */
export function pageKey({ method, base, path }: Pick<Endpoint, 'method' | 'base' | 'path'>): string {
  return `${method} ${base} ${path}`
}
