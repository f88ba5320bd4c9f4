import { requestAddress } from '@studentgo/protocol/addresses'
import type { DraftBody } from '@studentgo/protocol/requests'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { setAttachments } from '../attachments/use-attachments.command.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { invalidInput, notFound, Problem, stateConflict } from '../platform/http/problems.ts'
import { announceToDesk } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { type Answers, answerFaults, keptAnswers, namedIds } from './answers.rules.ts'
import { unavailableBecause } from './availability.rules.ts'
import { ofReader } from './read-requests.query.ts'
import { type ChangingRow, knownIdsOf, requestToChange } from './requests.sql.ts'
import { type Change, saveChange } from './save-request.sql.ts'
import { needsGuardian, possibilities, stateAfter } from './state.rules.ts'

/** A request that this reader sees, locked, in the version that they have read. */
export async function changing(
  context: Writing<StudentContext>,
  { id: requestId, version }: { id: number; version: number },
): Promise<ChangingRow> {
  const [row] = await requestToChange(context.db, { ...ofReader(context), requestId })
  if (row === undefined) throw notFound()
  if (row.version !== version) throw new Problem('stale-version')
  return row
}

/** What this reader can do with the request. */
export function possibilitiesOf({ access }: Writing<StudentContext>, row: ChangingRow) {
  return possibilities(row, { ...access.reader, minor: access.minor, mayWrite: access.mayWrite })
}

/**
 * Saves a draft as it is now, or sends it. A draft takes any answers that fit their questions; sent is only what is
 * whole, and what answers the newest version of the form.
 */
export async function saveDraft(context: Writing<StudentContext>, body: DraftBody): Promise<void> {
  const { db, access, now } = context
  const row = await changing(context, body)
  if (row.byId !== access.reader.personId) throw new Problem('not-permitted')
  if (!possibilitiesOf(context, row).canEdit) throw new Problem('state-conflict')
  const isSent = body.action === 'SUBMIT'
  if (body.formVersion !== row.formVersion) throw stateConflict({ code: 'formChanged' })
  const params: Answers = Object.fromEntries(body.answers.map(one => [one.questionId, one.value]))
  const handlerId = row.handler === 'CHOOSE_STAFF' ? (body.handlerId ?? null) : null
  await mustFit(context, row, params, { ...body, handlerId }, isSent)
  if (isSent) mustBeOpen(context, row)
  // A draft keeps the answer to a hidden question, which may be shown again.
  const answers = isSent ? keptAnswers(row.questions, params) : params
  const change: Change = { answers, handlerId, ...(isSent ? sentNow(context, row, handlerId) : {}) }
  const { personId: byId, kind: byRole } = access.reader
  await saveChange(db, row.id, change, isSent ? [{ kind: 'SUBMITTED', byId, byRole }] : [], now)
  if (body.attachmentIds !== undefined) {
    await setAttachments(db, access, body.attachmentIds, { module: 'REQUEST', objectIds: [row.id] })
  }
  if (isSent) await announceToDesk(db, [access.studentId])
  if (change.state !== 'WAITING_GUARDIAN') return
  await notify(
    db,
    [
      {
        rule: 'request-to-confirm',
        studentId: access.studentId,
        key: `request ${row.id}`,
        data: { what: row.title },
        target: requestAddress(row.id),
      },
    ],
    now,
  )
}

async function mustFit(
  { db, access }: Writing<StudentContext>,
  row: ChangingRow,
  answers: Answers,
  { handlerId, attachmentIds }: { handlerId: number | null; attachmentIds?: number[] | undefined },
  isSent: boolean,
): Promise<void> {
  const named = namedIds(row.questions, answers)
  const staff = handlerId === null ? named.staff : [...named.staff, handlerId]
  const known =
    staff.length + named.modules.length === 0
      ? { staff: [], modules: [] }
      : onlyRow(await knownIdsOf(db, { studentId: access.studentId, staff, modules: named.modules }))
  const faults = answerFaults(row.questions, answers, {
    isSent,
    known: { staff: new Set(known.staff), modules: new Set(known.modules) },
  })
  if (handlerId !== null && !known.staff.includes(handlerId)) {
    faults.push({ code: 'notAllowed', field: 'body.handlerId' })
  }
  if (isSent && row.handler === 'CHOOSE_STAFF' && handlerId === null) {
    faults.push({ code: 'required', field: 'body.handlerId' })
  }
  const isWithFiles = attachmentIds !== undefined && attachmentIds.length > 0
  if (isWithFiles && row.attachmentPolicy === 'NONE') {
    faults.push({ code: 'notAllowed', field: 'body.attachmentIds' })
  }
  if (isSent && row.attachmentPolicy === 'REQUIRED' && !isWithFiles) {
    faults.push({ code: 'required', field: 'body.attachmentIds' })
  }
  if (faults.length > 0) throw invalidInput(...faults)
}

function mustBeOpen({ now }: Writing<StudentContext>, row: ChangingRow): void {
  const reason = unavailableBecause({ ...row, allowMultiple: true }, { mayWrite: true, openId: null }, now)
  if (reason === 'CLOSED' || !row.isActive) throw new Problem('window-closed')
  if (reason === 'NOT_OPEN_YET') throw new Problem('too-early')
}

/** What sending changes: who handles it, by when, and whether a guardian confirms it first. */
function sentNow(
  { access, now, today }: Writing<StudentContext>,
  row: ChangingRow,
  chosen: number | null,
): Change {
  const waits = needsGuardian(row, { ...access.reader, minor: access.minor })
  const state = stateAfter(row.state, 'SUBMIT', { needsGuardian: waits })
  if (state === undefined) throw new Problem('state-conflict')
  return {
    state,
    formVersion: row.formVersion,
    submittedAt: now,
    handlerId: chosen ?? row.teamMember,
    guardianState: waits ? 'WAITING' : null,
    dueOn: waits ? null : dueDate(row, today),
  }
}

/** The promise to answer counts from the day on which the request has come to the school. */
export function dueDate({ handlingDays }: Pick<ChangingRow, 'handlingDays'>, today: string): string | null {
  return handlingDays === null ? null : addDays(today, handlingDays)
}
