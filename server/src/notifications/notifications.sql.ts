import type { NotificationRule } from '@studentgo/protocol/notifications'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../platform/database/database.ts'
import { batch, type RowOf, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

/** Whose notifications, in which area. */
export interface OfReader {
  personId: number
  area: 'STUDENT' | 'PARENT' | 'STAFF'
  today: string
  /** The scope that a guardian needs for the notifications of each rule, as JSON. */
  scopeOfRules: string
}

const page = statement((db, params: OfReader & { size: number; offset: number }) =>
  db
    .selectFrom('notification as n')
    .leftJoin('person as p', 'p.id', 'n.student_id')
    .leftJoin('student as s', 's.person_id', 'n.student_id')
    .where('n.person_id', '=', params.personId)
    .where('n.area', '=', params.area)
    .where(isInSight(params))
    .orderBy('n.id', 'desc')
    .limit(params.size)
    .offset(params.offset)
    .select([
      'n.id',
      'n.rule',
      'n.data',
      'n.target',
      'n.at',
      'n.read_at as readAt',
      'n.student_id as studentId',
      fullName<string | null>('p').as('studentName'),
      sql<boolean>`n.area = 'PARENT' and coalesce(s.non_disclosure, false)`.as('hidesPlaces'),
    ]),
)

const total = statement((db, params: OfReader) =>
  db
    .selectFrom('notification as n')
    .where('n.person_id', '=', params.personId)
    .where('n.area', '=', params.area)
    .where(isInSight(params))
    .select(sql<number>`count(*)::int`.as('count')),
)

/** Own sign-ins are listed and sent as letters, and not counted: a number that grows by signing in is soon ignored. */
const uncounted: NotificationRule = 'sign-in-on-new-device'

export const unreadNotifications = statement((db, params: OfReader) =>
  db
    .selectFrom('notification as n')
    .where('n.person_id', '=', params.personId)
    .where('n.area', '=', params.area)
    .where('n.read_at', 'is', null)
    .where('n.rule', '<>', uncounted)
    .where(isInSight(params))
    .select(sql<number>`count(*)::int`.as('count')),
)

/** A guardian sees only notifications that the rights of today cover, also older ones. */
function isInSight({ area, today, scopeOfRules }: OfReader) {
  return sql<boolean>`(${area}::text <> 'PARENT' or n.student_id is null
    or coalesce(${scopeOfRules}::jsonb ->> n.rule = any(parent_scopes(n.person_id, n.student_id, ${today}::date)),
      parent_scopes(n.person_id, n.student_id, ${today}::date) is not null))`
}

export const notificationPage = batch({ page, total, unread: unreadNotifications })
export type NotificationRow = RowOf<typeof page>

/** Marks as read what is named by id or by its event, or everything up to one. */
export async function markRead(
  db: Db,
  { personId, area }: Pick<OfReader, 'personId' | 'area'>,
  which: { ids: number[] } | { upTo: number } | { rule: NotificationRule; keys: string[] },
  now: Date,
): Promise<void> {
  const update = db
    .updateTable('notification')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('area', '=', area)
    .where('read_at', 'is', null)
  const marked =
    'upTo' in which
      ? update.where('id', '<=', which.upTo)
      : 'ids' in which
        ? update.where(sql<boolean>`id = any(${which.ids}::bigint[])`)
        : update.where('rule', '=', which.rule).where(sql<boolean>`key = any(${which.keys}::text[])`)
  await marked.execute()
}

/** What a person has chosen, and the browsers that take push messages. */
export const choicesOf = statement((db, params: { personId: number; sessionId: number; now: string }) =>
  db
    .selectFrom('person as p')
    .leftJoin('notification_settings as s', 's.person_id', 'p.id')
    .where('p.id', '=', params.personId)
    .select(eb => [
      'p.email',
      's.quiet_from as quietFrom',
      's.quiet_to as quietTo',
      's.digest',
      's.digest_time as digestTime',
      's.version',
      jsonArrayFrom(
        eb
          .selectFrom('notification_choice as c')
          .whereRef('c.person_id', '=', 'p.id')
          .select(['c.topic', 'c.channel', 'c.is_on as isOn']),
      ).as('choices'),
      jsonArrayFrom(
        eb
          .selectFrom('push_subscription as u')
          .innerJoin('login_session as l', 'l.id', 'u.session_id')
          .whereRef('u.person_id', '=', 'p.id')
          .where('l.expires_at', '>', params.now)
          .orderBy('u.id')
          .select([
            'u.id',
            'l.device_label as label',
            'u.created_at as createdAt',
            sql<boolean>`u.session_id = ${params.sessionId}`.as('isThisSession'),
          ]),
      ).as('devices'),
    ]),
)

export type ChoicesRow = RowOf<typeof choicesOf>
