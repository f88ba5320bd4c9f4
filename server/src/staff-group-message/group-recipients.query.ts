import type { MessageRecipient } from '@studentgo/protocol/staff-group-message'
import { studyRightAccess } from '../platform/access/study-rights.rules.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { recipientsAtDesk } from './group-recipients.sql.ts'

interface Wanted {
  groupId?: number
  studentIds?: readonly number[]
}

/** The students of a group, or of those named, whom somebody may write to, with the guardians who may read it. */
export async function recipientsFor(
  { db, staff, today, now }: StaffContext,
  { groupId, studentIds }: Wanted,
) {
  const { staffId, roles } = staff
  const params = { staffId, roles, today, now: now.toISOString() }
  const rows = await recipientsAtDesk(db, {
    ...params,
    groupId: groupId ?? null,
    studentIds: studentIds ?? null,
  })
  return rows.map(({ rights, ...row }) => {
    const getsIt = studyRightAccess(rights, today).mayEnter
    return { ...row, getsIt, guardians: getsIt ? row.guardians : [] }
  })
}

/** A group in which somebody has nobody is empty, as is one that never was. */
export async function recipientsOfGroup(context: StaffContext, groupId: number): Promise<MessageRecipient[]> {
  const found = await recipientsFor(context, { groupId })
  return found.map(({ guardians, ...row }) => ({ ...row, guardians: guardians.length }))
}
