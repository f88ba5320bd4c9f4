import { requestAddress } from '@studentgo/protocol/addresses'
import type { NotificationRule } from '@studentgo/protocol/notifications'
import { requestAffects } from '@studentgo/protocol/requests'
import { setAttachments, useAttachments } from '../attachments/use-attachments.command.ts'
import { Problem } from '../platform/http/problems.ts'
import { announce, announceToDesk } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import type { ChangingRow } from './requests.sql.ts'
import { changing, dueDate, possibilitiesOf } from './save-draft.command.ts'
import { saveChange } from './save-request.sql.ts'
import { type Step, stateAfter } from './state.rules.ts'

interface Version {
  id: number
  version: number
}

/** The state after a step that this reader may take; `state-conflict` where there is no such way. */
function next(row: ChangingRow, step: Step) {
  const state = stateAfter(row.state, step)
  if (state === undefined) throw new Problem('state-conflict')
  return state
}

/** Only the author of a request may withdraw it and reply. */
function mustBeOwn({ access }: Writing<StudentContext>, row: ChangingRow): void {
  if (row.byId !== access.reader.personId) throw new Problem('not-permitted')
}

/** Takes a request back; what was attached to a draft is free again. */
export async function withdraw(context: Writing<StudentContext>, body: Version): Promise<void> {
  const { db, access, now } = context
  const row = await changing(context, body)
  mustBeOwn(context, row)
  const state = next(row, 'WITHDRAW')
  const waits = row.state === 'WAITING_GUARDIAN'
  const { personId: byId, kind: byRole } = access.reader
  await saveChange(
    db,
    row.id,
    { state, ...(waits ? { guardianState: 'NOT_NEEDED' as const } : {}) },
    [{ kind: 'WITHDRAWN', byId, byRole }],
    now,
  )
  if (row.state === 'DRAFT') {
    await setAttachments(db, access, [], { module: 'REQUEST', objectIds: [row.id] })
  } else await announceToDesk(db, [access.studentId])
}

/** Replies to a question of the school; the request continues. */
export async function reply(
  context: Writing<StudentContext>,
  body: Version & { text: string; attachmentIds?: number[] | undefined },
): Promise<void> {
  const { db, access, now } = context
  const row = await changing(context, body)
  mustBeOwn(context, row)
  const state = next(row, 'REPLY')
  const { personId: byId, kind: byRole } = access.reader
  await saveChange(db, row.id, { state }, [{ kind: 'REPLIED', byId, byRole, text: body.text.trim() }], now)
  if (body.attachmentIds !== undefined) {
    await useAttachments(db, access, body.attachmentIds, { module: 'REQUEST', objectIds: [row.id] })
  }
  await announceToDesk(db, [access.studentId])
}

/** A guardian confirms the child's request, which then goes to the school, or declines it. */
export async function decideAsGuardian(
  context: Writing<StudentContext>,
  body: Version & { action: 'CONFIRM' | 'DECLINE'; text?: string | undefined },
): Promise<void> {
  const { db, access, now, today } = context
  const { reader, studentId } = access
  if (reader.kind !== 'PARENT') throw new Problem('not-permitted')
  const row = await changing(context, body)
  if (row.byId === reader.personId) throw new Problem('not-permitted')
  const isConfirmed = body.action === 'CONFIRM'
  const state = next(row, body.action)
  if (!possibilitiesOf(context, row).canConfirm) throw new Problem('not-permitted')
  const guardianState = isConfirmed ? ('CONFIRMED' as const) : ('DECLINED' as const)
  await saveChange(
    db,
    row.id,
    {
      state,
      guardianState,
      guardianBy: reader.personId,
      guardianAt: now,
      ...(isConfirmed ? { dueOn: dueDate(row, today) } : {}),
    },
    [{ kind: guardianState, byId: reader.personId, byRole: 'PARENT', text: body.text?.trim() }],
    now,
  )
  const rule: NotificationRule = isConfirmed ? 'request-confirmed' : 'request-declined'
  const target = requestAddress(row.id)
  await notify(db, [{ rule, studentId, key: `request ${row.id}`, data: { what: row.title }, target }], now)
  await announce(db, [studentId], requestAffects)
  await announceToDesk(db, [studentId])
}
