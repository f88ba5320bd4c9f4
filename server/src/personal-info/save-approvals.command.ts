import type { savePersonalApprovals } from '@studentgo/protocol/personal-info'
import type * as z from 'zod'
import { setAttachments } from '../attachments/use-attachments.command.ts'
import type { StudentAccess } from '../platform/access/student-access.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problems.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { mayDecide, textVersions } from './consents.rules.ts'

type Approvals = z.output<NonNullable<(typeof savePersonalApprovals)['body']>>

/**
 * Writes decisions on consents, each as a row that stays, and withdraws own requests. Throws `not-permitted` where a
 * guardian is not asked, `stale-version` for a text that has changed, `not-found` for a request of somebody else, and
 * `state-conflict` for one that was decided.
 */
export async function saveApprovals(
  { db, access, now }: Writing<StudentContext>,
  { consents = [], withdrawChangeRequestIds = [] }: Approvals,
): Promise<void> {
  const { studentId, reader, minor, mayWrite } = access
  for (const { code, version } of consents) {
    if (!mayDecide({ code, minor }, reader.kind, mayWrite)) throw new Problem('not-permitted')
    if (version !== textVersions[code]) throw new Problem('stale-version')
  }
  if (consents.length > 0) {
    await db
      .insertInto('consent_decision')
      .values(
        consents.map(({ code, granted, version }) => ({
          student_id: studentId,
          code,
          by_id: reader.personId,
          by_role: reader.kind,
          granted,
          text_version: version,
          at: now,
        })),
      )
      .execute()
  }
  if (withdrawChangeRequestIds.length === 0) return
  if (reader.kind !== 'STUDENT') throw new Problem('not-permitted')
  await withdraw(db, access, [...new Set(withdrawChangeRequestIds)], now)
}

/** What was attached to it is free to be deleted or to be used for something else. */
async function withdraw(db: Db, access: StudentAccess, ids: readonly number[], now: Date): Promise<void> {
  const own = await db
    .selectFrom('info_change_request')
    .where('student_id', '=', access.studentId)
    .where('id', 'in', ids)
    .select('state')
    .forUpdate()
    .execute()
  if (own.length < ids.length) throw notFound()
  if (own.some(one => one.state === 'APPROVED' || one.state === 'REJECTED'))
    throw new Problem('state-conflict')
  await db
    .updateTable('info_change_request')
    .set({ state: 'WITHDRAWN', handled_at: now })
    .where('id', 'in', ids)
    .where('state', '=', 'PENDING')
    .execute()
  await setAttachments(db, access, [], { module: 'PERSONAL_INFO', objectIds: ids })
}
