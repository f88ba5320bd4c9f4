import { requestAffects } from '@studentgo/protocol/requests'
import { Problem } from '../../platform/http/problems.ts'
import { announce } from '../../platform/live/messages.ts'
import type { StaffContext, Writing } from '../../platform/request-context.ts'
import { saveChange } from '../save-request.sql.ts'
import { isOpenToSchool, type stateAfter } from '../state.rules.ts'

interface HandOver {
  requestId: number
  studentId: number
  byId: number
  state: Parameters<typeof stateAfter>[0]
  /** Who handles it from now on; null means the staff whom its form names. */
  handlerId: number | null
}

/**
 * Makes somebody the handler of a request, by taking it, handing it over or giving it back; its author sees who
 * it is. Throws `state-conflict` for one that is not with the school.
 */
export async function handOver(
  { db, staff, now }: Writing<StaffContext>,
  { requestId, studentId, byId, state, handlerId }: HandOver,
): Promise<void> {
  if (!isOpenToSchool(state)) throw new Problem('state-conflict')
  await saveChange(
    db,
    requestId,
    { handlerId },
    [{ kind: 'HANDED_OVER', byId: staff.staffId, byRole: 'STAFF' }],
    now,
  )
  const next = handlerId === null ? [] : [handlerId]
  await announce(db, [studentId, byId], requestAffects)
  await announce(db, [staff.staffId, ...next], ['/staff/'])
}
