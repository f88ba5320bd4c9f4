import { addresses } from '@studentgo/protocol/addresses'
import { type RawBuilder, sql } from 'kysely'
import { writeAudit } from '../platform/access/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problems.ts'
import { announce } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'

/** An accepted change that the register does not have yet. */
const waits = sql`r.state = 'APPROVED' and r.registered_at is null`

/** Letters of a register's address are often capitals. */
const address = sql`lower(jsonb_build_object('street', a.street, 'postalCode', a.postal_code, 'city', a.city,
  'country', a.country)::text)`

/** Closes requests whose new value the portal now shows. Call it in an import's transaction, after its rows. */
export async function closeRegistered(db: Db, now: Date): Promise<void> {
  await close(
    db,
    sql`select r.id from info_change_request r
      join person p on p.id = r.student_id
      left join personal_info i on i.student_id = r.student_id
      left join student_address a on a.student_id = r.student_id and a.type = 'HOME'
      where ${waits} and case r.field
        when 'callName' then r.new_value = to_jsonb(p.call_name)
        when 'motherTongue' then r.new_value = to_jsonb(i.mother_tongue)
        when 'basicEducation' then r.new_value = to_jsonb(i.basic_education)
        when 'basicEducationLevel' then r.new_value = to_jsonb(i.basic_education_level)
        when 'basicEducationYear' then r.new_value = to_jsonb(i.basic_education_year)
        else lower(r.new_value::text) = ${address} end`,
    null,
    now,
  )
}

/**
 * Records that the office has entered an accepted change into the register. Call it in a transaction. Throws
 * `state-conflict` for one that does not wait for it.
 */
export async function noteRegistered(
  db: Db,
  { requestId, staffId }: { requestId: number; staffId: number },
  now: Date,
): Promise<void> {
  const which = sql`select r.id from info_change_request r where ${waits} and r.id = ${requestId}`
  const [studentId] = await close(db, which, staffId, now)
  if (studentId === undefined) throw new Problem('state-conflict')
  await writeAudit(db, {
    at: now,
    actorId: staffId,
    actorKind: 'STAFF',
    studentId,
    action: 'note personal info in register',
    object: String(requestId),
    outcome: 'DONE',
  })
}

/** Closes these requests and notifies their students; older ones for the same field are superseded and end too. */
async function close(
  db: Db,
  which: RawBuilder<unknown>,
  staffId: number | null,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; studentId: number; isNewest: boolean }>`
    with done as (select student_id, field, max(id) as id from info_change_request where id in (${which})
      group by student_id, field)
    update info_change_request r set registered_at = ${now}, registered_by = ${staffId}
    from done d where r.student_id = d.student_id and r.field = d.field and r.id <= d.id and ${waits}
    returning r.id, r.student_id as "studentId", r.id = d.id as "isNewest"`.execute(db)
  const newest = rows.filter(one => one.isNewest)
  await notify(
    db,
    newest.map(({ id, studentId }) => ({
      rule: 'personal-info-registered',
      studentId,
      key: `request ${id}`,
      data: {},
      target: addresses.personalInfo,
    })),
    now,
  )
  const studentIds = [...new Set(newest.map(one => one.studentId))]
  await announce(db, studentIds, ['/personalinfo', '/home', '/instance'])
  return studentIds
}
