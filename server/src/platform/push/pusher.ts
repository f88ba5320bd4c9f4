import { type OutgoingHttpHeaders, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { PushMessage } from '@studentgo/protocol/push-message'
import type { Environment } from '../environment.ts'
import type { Secrets } from '../secrets.ts'
import { isPushService, lookUpPublic } from './push-endpoints.ts'
import { type BrowserKeys, newMessageKeys, sealForBrowser, vapidHeader } from './web-push.ts'

export interface PushTarget extends BrowserKeys {
  endpoint: string
}

/** How soon a message matters, and which one that still waits at the service it takes the place of. */
export interface PushOptions {
  urgency: 'low' | 'normal' | 'high'
  /** At most 32 characters of base64url, which say nothing to the service. */
  topic?: string | undefined
}

/** The browser takes no messages there any more. */
export class SubscriptionGone extends Error {}

export interface Pusher {
  publicKey: string
  /** Sends a message. Throws `SubscriptionGone`, or what went wrong for now. */
  send(target: PushTarget, message: PushMessage, options: PushOptions): Promise<void>
}

const patienceMilliseconds = 5000
const timeToLiveSeconds = 86_400

/** Sends Web Push messages, to the services of browsers alone. */
export function makePusher(environment: Environment, { pushKeys }: Secrets): Pusher {
  const { publicOrigin } = environment
  const subject = publicOrigin.startsWith('https:') ? publicOrigin : 'mailto:portal@localhost'
  return {
    publicKey: pushKeys.publicKey,
    async send({ endpoint, ...browser }, message, { urgency, topic }) {
      if (!isPushService(endpoint, environment)) throw new SubscriptionGone('no service of a browser')
      const body = sealed(message, browser)
      const { origin } = new URL(endpoint)
      const headers = {
        Authorization: await vapidHeader(pushKeys, { audience: origin, subject, expires: '12h' }),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        'Content-Length': body.length,
        TTL: timeToLiveSeconds,
        Urgency: urgency,
        ...(topic === undefined ? {} : { Topic: topic }),
      }
      const status = await post(endpoint, headers, body, environment.pushOrigins.includes(origin))
      if (status === 404 || status === 410) throw new SubscriptionGone(`the service answers ${status}`)
      if (status < 200 || status > 299)
        throw Object.assign(new Error('the service refuses'), { code: String(status) })
    },
  }
}

/** Throws `SubscriptionGone` where the browser's key is none: no message will ever reach it. */
function sealed(message: PushMessage, browser: BrowserKeys): Buffer {
  try {
    return sealForBrowser(JSON.stringify(message), browser, newMessageKeys())
  } catch (error) {
    const isKey =
      error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY'
    throw isKey ? new SubscriptionGone('the key of the browser is none', { cause: error }) : error
  }
}

/** A redirect is an answer like others, and never followed. */
function post(
  endpoint: string,
  headers: OutgoingHttpHeaders,
  body: Buffer,
  isTest: boolean,
): Promise<number> {
  const url = new URL(endpoint)
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'http:' ? plainRequest : request)(url, {
      method: 'POST',
      headers,
      timeout: patienceMilliseconds,
      signal: AbortSignal.timeout(patienceMilliseconds),
      ...(isTest ? {} : { lookup: lookUpPublic }),
    })
    sent.on('response', response => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
