import type { Endpoint, Reply } from '@studentgo/protocol/endpoint'
import type { AssessorAccess } from '../access/assessor-access.ts'
import type { Platform } from '../platform.ts'
import { bind, type Call, mustBe } from './serve.ts'

/** The call of an assessor of working life; `assessor` says about which demonstration, and has been decided already. */
export type AssessorCall<E extends Endpoint> = Call<E> & { assessor: AssessorAccess }

/** Binds an endpoint for whoever has opened the link to assess one demonstration. */
export function serveAssessor<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (call: AssessorCall<E>) => Promise<Reply<E>>,
): void {
  mustBe(endpoint, 'assessor')
  bind(platform, endpoint, {}, call => handler(call as unknown as AssessorCall<E>))
}
