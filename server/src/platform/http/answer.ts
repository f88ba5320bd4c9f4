import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { Language } from '@studentgo/protocol/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../access/visitor.ts'
import type { Provider } from '../provider.ts'

/** Who asks an endpoint, and when: a request of its own, or a page that the server writes for its visitor. */
export interface RequestActor {
  visitor: Visitor | undefined
  /** Somebody is signed in whose study right lets them in no longer; they are as good as nobody. */
  isShutOut: boolean
  language: Language
  provider: Provider
  now: Date
  today: string
  request: FastifyRequest
  reply: FastifyReply
  isPage: boolean
}

/** What is asked, as it stands in the address and the body; `path` is the address without its query. */
export interface RequestInput {
  params: unknown
  query: unknown
  body: unknown
  path: string
}

/** Answers an endpoint as text; throws what refuses it. */
export type Answer = (actor: RequestActor, input: RequestInput) => Promise<string>

/** The name of an endpoint in `answersForPages`. */
export function pageKey({ method, base, path }: Pick<Endpoint, 'method' | 'base' | 'path'>): string {
  return `${method} ${base} ${path}`
}
