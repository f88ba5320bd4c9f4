import { addresses, addressIn } from '@studentgo/protocol/addresses'
import { type Language, languageParameter, toWire } from '@studentgo/protocol/language'
import type { DeliveryChannel, NotificationRule } from '@studentgo/protocol/notifications'
import { oneClickPath } from '@studentgo/protocol/paths'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import { enqueue } from '../../platform/jobs/job-queue.ts'
import { sendLetter } from '../../platform/mail/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Pusher, type PushOptions, SubscriptionGone } from '../../platform/push/pusher.ts'
import { keyedHash } from '../../platform/secrets.ts'
import { scopeOfRules } from '../notification.rules.ts'
import { unreadNotifications } from '../notifications.sql.ts'
import { type SentLetter, stopToken } from '../stop-letters.command.ts'
import { topicsToStop } from './choices.rules.ts'
import {
  addressee,
  dropDeliveries,
  forgetPushTarget,
  markSent,
  pushTarget,
  pushTargets,
  type WaitingDelivery,
  waitingDeliveries,
} from './deliveries.sql.ts'
import { isOutOfSight, sortDeliveries } from './due.rules.ts'
import { writeLetter } from './letter.presenter.ts'
import { thingOf, urgencyOf } from './push.rules.ts'

/** The jobs that send a person's waiting deliveries, by channel; their subject is the person. */
export const deliveryJob: Readonly<Record<DeliveryChannel, string>> = {
  EMAIL: 'deliver-email',
  PUSH: 'deliver-push',
}

/**
 * The job that sends a push message to one browser; its subject says which, of what, how many there are, how urgent they are and
 * which message of the same thing it takes the place of.
 */
export const pushJob = 'push'

/** Sends a person's waiting deliveries: one letter, one push message for each browser. Retries failures later. */
export function defineDelivery(platform: Platform, pusher: Pusher): void {
  const { db, jobs, clock, environment, secrets } = platform
  const portal = `${environment.publicOrigin}${environment.BASE_PATH}`

  function define(
    channel: DeliveryChannel,
    send: (personId: number, deliveries: WaitingDelivery[], now: Date) => Promise<void>,
  ): void {
    jobs.define(deliveryJob[channel], async (subject, now) => {
      const personId = Number(subject)
      const today = schoolDateOf(now, clock.timeZone)
      const sorted = sortDeliveries(await waitingDeliveries(db, { personId, channel, today }), now)
      await dropDeliveries(db, { ids: idsOf(sorted.drop), channel })
      if (sorted.send.length > 0) await send(personId, sorted.send, now)
      if (sorted.next !== undefined) {
        await enqueue(db, { kind: deliveryJob[channel], subject, at: sorted.next, now })
      }
    })
  }

  define('EMAIL', async (personId, deliveries, now) => {
    const [person] = await addressee(db, { personId })
    if (person !== undefined && person.email !== null) {
      const links = deliveries.map(one => ({
        rule: one.rule as NotificationRule,
        address: `${portal}${addressIn(one.area, one.target, one.studentId)}`,
      }))
      const [first] = deliveries
      const isOfOneArea = deliveries.every(one => one.area === first?.area)
      const area = isOfOneArea && first !== undefined ? first.area : 'STUDENT'
      const choices = `${portal}${addressIn(area, addresses.notificationChoices)}`
      // Sent again after a crash, it has the same name.
      const id = `notifications-${deliveries.at(-1)?.id}`
      const { email, language } = person
      const topics = topicsToStop(links.map(({ rule }) => rule))
      const day = schoolDateOf(now, clock.timeZone)
      const stop = waysToStop({ personId, area, email, topics, day }, language)
      await sendLetter(platform, personId, {
        ...writeLetter(language, links, { choices, stop: stop?.page }),
        id,
        to: email,
        language,
        oneClick: stop?.oneClick,
      })
    }
    await markSent(db, { ids: idsOf(deliveries), channel: 'EMAIL' }, now)
  })

  /** Where letters like this one are stopped: by their reader, and by the reader's program. Some cannot be. */
  function waysToStop(letter: SentLetter, language: Language) {
    if (letter.topics.length === 0) return undefined
    const { publicOrigin, API_BASE } = environment
    const token = stopToken(secrets, letter)
    return {
      // Behind `#` no log sees it.
      page: `${portal}${addresses.stopLetters}?${languageParameter}=${toWire(language)}#t=${token}`,
      oneClick: `${publicOrigin}${API_BASE}${oneClickPath}?t=${token}`,
    }
  }

  // A job for each browser: one whose service fails is retried alone, and the others get nothing twice.
  define('PUSH', (personId, deliveries, now) =>
    transaction(db, async db => {
      for (const { id, area } of await pushTargets(db, { personId, now: now.toISOString() })) {
        const own = deliveries.filter(one => one.area === area)
        const newest = own.at(-1)
        if (newest === undefined) continue
        const urgency = urgencyOf(own.map(one => one.rule as NotificationRule))
        const thing = thingOf(own)
        // A service that sees it learns nothing, and one browser's is not another's.
        const topic =
          thing === undefined ? '' : keyedHash(secrets.throttle, `push ${id} ${thing}`).slice(0, 32)
        const subject = [id, newest.id, own.length, urgency, topic].join(' ')
        await enqueue(db, { kind: pushJob, subject, at: now, now })
      }
      await markSent(db, { ids: idsOf(deliveries), channel: 'PUSH' }, now)
    }),
  )

  jobs.define(pushJob, async (subject, now) => {
    const [subscription, newest, many, urgency, topic] = subject.split(' ')
    const [id, notificationId, count] = [Number(subscription), Number(newest), Number(many)]
    // What the version before has left ends after the count.
    const options = { urgency: (urgency ?? 'normal') as PushOptions['urgency'], topic: topic || undefined }
    const today = schoolDateOf(now, clock.timeZone)
    const [found] = await pushTarget(db, { id, notificationId, now: now.toISOString(), today })
    // A service that was away is tried again for hours, in which a right can end.
    if (found === undefined || isOutOfSight(found)) return
    const { area, personId, endpoint, p256dh, auth } = found
    const unread = onlyRow(await unreadNotifications(db, { personId, area, today, scopeOfRules })).count
    const target = { endpoint, p256dh, auth }
    try {
      await pusher.send(target, { area, id: notificationId, count, unread }, options)
    } catch (error) {
      if (!(error instanceof SubscriptionGone)) throw error
      await forgetPushTarget(db, id)
    }
  })
}

function idsOf(deliveries: readonly WaitingDelivery[]): number[] {
  return deliveries.map(one => one.id)
}
