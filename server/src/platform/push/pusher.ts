import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { PushMessage } from '@studentgo/protocol/push-message'
import type { Environment } from '../environment.ts'
import type { Secrets } from '../secrets.ts'
import { isPushService, lookUpPublic } from './push-endpoints.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The browser takes no messages there any more. */
export class SubscriptionGone extends Error {}

export interface Pusher {
  publicKey: string
  /** Sends a message. Throws `SubscriptionGone`, or what went wrong for now. */
  send(target: PushTarget, message: PushMessage): Promise<void>
}

const patienceMilliseconds = 5000
const timeToLiveSeconds = 86_400

/** Sends Web Push messages, to the services of browsers alone. */
export function makePusher({ publicOrigin, pushOrigins }: Environment, { pushKeys }: Secrets): Pusher {
  const { publicKey, privateKey } = pushKeys
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      if (!isPushService(endpoint, pushOrigins)) throw new SubscriptionGone('no service of a browser')
      const { default: webPush } = await import('web-push')
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: {
            subject: publicOrigin.startsWith('https:') ? publicOrigin : 'mailto:portal@localhost',
            publicKey,
            privateKey,
          },
          TTL: timeToLiveSeconds,
          urgency: 'normal',
        },
      )
      const status = await post(
        endpoint,
        details.headers as Record<string, string>,
        details.body,
        pushOrigins,
      )
      if (status === 404 || status === 410) throw new SubscriptionGone(`the service answers ${status}`)
      if (status < 200 || status > 299)
        throw Object.assign(new Error('the service refuses'), { code: String(status) })
    },
  }
}

/** A redirect is an answer like others, and never followed. */
function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer | null,
  testOrigins: readonly string[],
): Promise<number> {
  const url = new URL(endpoint)
  const isTest = testOrigins.includes(url.origin)
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
    sent.end(body ?? undefined)
  })
}
