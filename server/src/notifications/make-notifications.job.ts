import type { NotificationRule } from '@studentgo/protocol/notifications'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { type Db, transaction } from '../platform/database/database.ts'
import { enqueueAll } from '../platform/jobs/job-queue.ts'
import { announce } from '../platform/live/messages.ts'
import { outboxJob } from '../platform/notify/notify.ts'
import type { Platform } from '../platform/platform.ts'
import { channelsOf } from './delivery/choices.rules.ts'
import { deliveryJob } from './delivery/deliver.job.ts'
import { deliveryTime, usualSettings } from './delivery/delivery-time.rules.ts'
import {
  guardianAlone,
  type Recipient,
  recipientsOf,
  ruleFacts,
  withoutPlaces,
} from './notification.rules.ts'
import {
  type NewNotification,
  type NotifiedStudent,
  type OutboxEvent,
  saveNotifications,
  studentsWithGuardians,
  takeEvents,
  type Wishes,
  wishesOf,
} from './outbox.sql.ts'

/** Events of a batch: an import writes thousands at once; each batch is a transaction of its own. */
const batch = 500
/** Paths of the answers that show notifications. */
export const staleForReaders = ['/notifications', '/home', '/session']

/** Turns the events of the outbox into notifications of the people whom they concern, and has them sent. */
export function defineOutbox({ db, jobs, clock }: Platform): void {
  jobs.define(outboxJob, async (_subject, now) => {
    let taken: number
    do taken = await transaction(db, db => makeNotifications(db, now, clock.timeZone))
    while (taken === batch)
  })
}

async function makeNotifications(db: Db, now: Date, timeZone: string): Promise<number> {
  const events = await takeEvents(db, batch)
  if (events.length === 0) return 0
  const recipients = await recipientsOfEvents(db, events, schoolDateOf(now, timeZone))
  const personIds = [...new Set(recipients.map(({ recipient }) => recipient.personId))]
  const wishes = new Map((await wishesOf(db, { personIds })).map(one => [one.personId, one]))
  const notifications = recipients.map(one =>
    notificationOf(one, wishes.get(one.recipient.personId), timeZone),
  )
  const { people, deliveries } = await saveNotifications(db, notifications)
  const jobs = deliveries.map(({ personId, channel, dueAt }) => ({
    kind: deliveryJob[channel],
    subject: personId,
    at: new Date(dueAt),
  }))
  await enqueueAll(db, jobs, now)
  await announce(db, people, staleForReaders)
  return events.length
}

interface Delivery {
  event: OutboxEvent
  recipient: Recipient
  student: NotifiedStudent | undefined
}

async function recipientsOfEvents(db: Db, events: OutboxEvent[], today: string): Promise<Delivery[]> {
  const studentIds = [...new Set(events.flatMap(event => event.studentId ?? []))]
  const students = new Map(
    (await studentsWithGuardians(db, { studentIds, today })).map(one => [one.personId, one]),
  )
  return events.flatMap((event): Delivery[] => {
    const student = event.studentId === null ? undefined : students.get(event.studentId)
    if (event.staffId !== null) {
      return [{ event, recipient: { personId: event.staffId, area: 'STAFF', pace: 'NOW' }, student }]
    }
    const recipients =
      event.guardianId === null
        ? student && recipientsOf(event.rule as NotificationRule, student, student.guardians, today)
        : guardianAlone(event.rule as NotificationRule, event.guardianId, student)
    return (recipients ?? []).map(recipient => ({ event, recipient, student }))
  })
}

function notificationOf(
  { event, recipient, student }: Delivery,
  wishes: Wishes | undefined,
  timeZone: string,
): NewNotification {
  const { personId, area, pace } = recipient
  const { timing } = ruleFacts[event.rule as NotificationRule]
  const at = new Date(event.at)
  const settings = settingsOf(wishes)
  const due = channelsOf(event.rule as NotificationRule, wishes).flatMap(channel => {
    const time = deliveryTime(timing, pace, settings, at, timeZone)
    return time === undefined ? [] : [{ channel, at: time.toISOString() }]
  })
  const hidesPlace = area === 'PARENT' && student?.nonDisclosure === true
  return {
    personId,
    area,
    rule: event.rule,
    studentId: event.studentId,
    key: event.key,
    data: hidesPlace ? withoutPlaces(event.data) : event.data,
    target: event.target,
    at: event.at,
    due,
  }
}

function settingsOf(wishes: Wishes | undefined) {
  const { quietFrom, quietTo, digest, digestTime } = wishes ?? {}
  return quietFrom && quietTo && digest && digestTime
    ? { quietFrom, quietTo, digest, digestTime }
    : usualSettings
}
