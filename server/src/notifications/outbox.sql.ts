import type { Scope } from '@studentgo/protocol/endpoint'
import type { DeliveryChannel, NotificationTopic } from '@studentgo/protocol/notifications'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../platform/database/database.ts'
import { type RowOf, statement } from '../platform/database/statement.ts'
import type { NotificationData } from '../platform/rows/json-columns.ts'
import type { Recipient } from './notification.rules.ts'

/** Takes the oldest events out of the outbox, for a transaction that makes notifications of them. */
export async function takeEvents(db: Db, most: number) {
  return db
    .deleteFrom('outbox')
    .where('id', 'in', eb =>
      eb.selectFrom('outbox').select('id').orderBy('id').limit(most).forUpdate().skipLocked(),
    )
    .returning([
      'id',
      'rule',
      'student_id as studentId',
      'guardian_id as guardianId',
      'staff_id as staffId',
      'key',
      'data',
      'target',
      'at',
    ])
    .execute()
}

export type OutboxEvent = Awaited<ReturnType<typeof takeEvents>>[number]

/** The students of events with their guardians and what each guardian may see today. */
export const studentsWithGuardians = statement((db, params: { studentIds: number[]; today: string }) =>
  db
    .selectFrom('student as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .where(sql<boolean>`s.person_id = any(${params.studentIds}::bigint[])`)
    .select(eb => [
      's.person_id as personId',
      'p.birth_date as birthDate',
      'p.is_active as isActive',
      's.non_disclosure as nonDisclosure',
      jsonArrayFrom(
        eb
          .selectFrom('parent_access as a')
          .innerJoin('person as g', join =>
            join.onRef('g.id', '=', 'a.parent_id').on('g.is_active', '=', true),
          )
          .whereRef('a.student_id', '=', 's.person_id')
          .select([
            'a.parent_id as personId',
            sql<Scope[] | null>`parent_scopes(a.parent_id, s.person_id, ${params.today}::date)`.as('scopes'),
          ]),
      ).as('guardians'),
    ]),
)

export type NotifiedStudent = RowOf<typeof studentsWithGuardians>

/** What people have chosen, and by which channels they can be reached. */
export const wishesOf = statement((db, params: { personIds: number[] }) =>
  db
    .selectFrom('person as p')
    .leftJoin('notification_settings as s', 's.person_id', 'p.id')
    .where(sql<boolean>`p.id = any(${params.personIds}::bigint[])`)
    .select(eb => [
      'p.id as personId',
      sql<boolean>`p.email is not null`.as('hasEmail'),
      sql<boolean>`exists (select from push_subscription u where u.person_id = p.id)`.as('hasPush'),
      's.quiet_from as quietFrom',
      's.quiet_to as quietTo',
      's.digest',
      's.digest_time as digestTime',
      jsonArrayFrom(
        eb
          .selectFrom('notification_choice as c')
          .whereRef('c.person_id', '=', 'p.id')
          .select([sql<NotificationTopic>`c.topic`.as('topic'), 'c.channel', 'c.is_on as isOn']),
      ).as('choices'),
    ]),
)

export type Wishes = RowOf<typeof wishesOf>

export interface NewNotification {
  personId: number
  area: Recipient['area']
  rule: string
  studentId: number | null
  key: string
  data: NotificationData
  target: string
  at: string
  /** When it goes out by each channel. */
  due: { channel: DeliveryChannel; at: string }[]
}

/**
 * Saves notifications that are not there yet, with when they go out; answers the people who have new ones, and the
 * first time of delivery to each by channel.
 */
export async function saveNotifications(db: Db, params: readonly NewNotification[]) {
  if (params.length === 0) return { people: [], deliveries: [] }
  const list = JSON.stringify(params)
  const { rows } = await sql<{ id: number; personId: number }>`
    with given as (
      select * from jsonb_to_recordset(${list}::jsonb)
        as g ("personId" bigint, area text, rule text, "studentId" bigint, key text, data jsonb, target text,
          at timestamptz, due jsonb)
    ), saved as (
      insert into notification (person_id, area, rule, student_id, key, data, target, at)
      select "personId", area, rule, "studentId", key, data, target, at from given order by at, key
      on conflict do nothing
      returning id, person_id, area, rule, student_id, key
    ), waiting as (
      insert into notification_delivery (notification_id, channel, person_id, due_at)
      select s.id, d.channel, s.person_id, d.at
      from saved s
      join given g on g."personId" = s.person_id and g.area = s.area and g.rule = s.rule and g.key = s.key
        and g."studentId" is not distinct from s.student_id
      cross join jsonb_to_recordset(g.due) as d (channel text, at timestamptz)
      on conflict do nothing
    )
    select id, person_id as "personId" from saved`.execute(db)
  const people = [...new Set(rows.map(row => row.personId))]
  const ids = rows.map(row => row.id)
  const deliveries = await firstDue(db, { ids })
  return { people, deliveries }
}

const firstDue = statement((db, params: { ids: number[] }) =>
  db
    .selectFrom('notification_delivery')
    .where(sql<boolean>`notification_id = any(${params.ids}::bigint[])`)
    .groupBy(['person_id', 'channel'])
    .select(['person_id as personId', 'channel', sql<string>`min(due_at)`.as('dueAt')]),
)
