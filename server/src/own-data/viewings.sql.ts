import type { StaffRole } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import { assessorOfEntry } from '../platform/access/assessor-link.sql.ts'
import { type RowOf, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

/** Looks of others at a student's data, the newest first: those of guardians, staff and assessors that the audit has noted. */
export const looksAt = statement((db, params: { studentId: number; before: number; limit: number }) =>
  db
    .selectFrom('audit as a')
    .leftJoin('person as p', 'p.id', 'a.actor_id')
    .leftJoin('staff as t', 't.person_id', 'a.actor_id')
    .where('a.student_id', '=', params.studentId)
    .where('a.id', '<', params.before)
    .where('a.actor_kind', 'in', ['PARENT', 'STAFF', 'ASSESSOR'])
    .where('a.outcome', '=', 'DONE')
    .where('a.action', 'like', 'GET %')
    .where('a.action', '<>', 'GET /messages/unread')
    .orderBy('a.id', 'desc')
    .limit(params.limit)
    .select([
      'a.id',
      'a.at',
      'a.action',
      'a.actor_id as actorId',
      'a.actor_kind as kind',
      sql<string | null>`coalesce(${assessorOfEntry}, ${fullName<string | null>('p')})`.as('name'),
      't.title',
      sql<StaffRole | null>`a.actor_role`.as('role'),
      sql<string | null>`(select w.reason from staff_reason w where a.actor_role = 'ADMINISTRATOR'
        and w.staff_id = a.actor_id and w.student_id = a.student_id and w.at <= a.at and w.until > a.at
        order by w.id desc limit 1)`.as('reason'),
    ])
    .$narrowType<{ kind: 'PARENT' | 'STAFF' | 'ASSESSOR' }>(),
)

export type LookRow = RowOf<typeof looksAt>
