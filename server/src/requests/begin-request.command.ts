import type { createRequest } from '@studentgo/protocol/requests'
import type * as z from 'zod'
import { notFound, Problem, stateConflict } from '../platform/http/problems.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { isFor, unavailableBecause } from './availability.rules.ts'
import { formToBegin } from './forms.sql.ts'
import { lockStudent } from './requests.sql.ts'
import { saveDraft } from './save-draft.command.ts'
import { saveEvents } from './save-request.sql.ts'

type Body = z.output<NonNullable<(typeof createRequest)['body']>>

/** Nobody fills in more forms at a time. */
const mostDrafts = 20

/**
 * Begins a request by a form and answers its id. Throws `not-found` for a form that is not there or not for this reader,
 * `window-closed` and `too-early` outside its days, and `state-conflict` where one is open already.
 */
export async function beginRequest(
  context: Writing<StudentContext>,
  { questionId: formId, submit, ...content }: Body,
): Promise<number> {
  const { db, access, now } = context
  const { studentId, reader, mayWrite } = access
  await lockStudent(db, { studentId })
  const [form] = await formToBegin(db, { studentId, personId: reader.personId, formId })
  if (form === undefined || !isFor(form.audience, reader.kind)) throw notFound()
  const reason = unavailableBecause(form, { mayWrite, openId: form.openId }, now)
  if (reason === 'CLOSED') throw new Problem('window-closed')
  if (reason === 'NOT_OPEN_YET') throw new Problem('too-early')
  if (reason === 'ALREADY_OPEN') throw stateConflict({ code: 'requestOpen' })
  if (form.drafts >= mostDrafts) throw stateConflict({ code: 'tooManyDrafts', params: { most: mostDrafts } })
  const { id } = await db
    .insertInto('request')
    .values({
      student_id: studentId,
      by_id: reader.personId,
      by_role: reader.kind,
      form_id: form.id,
      form_version: form.version,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveEvents(db, id, [{ kind: 'BEGUN', byId: reader.personId, byRole: reader.kind }], now)
  const isEmpty = content.answers.length === 0 && content.handlerId == null && !content.attachmentIds?.length
  if (submit || !isEmpty) {
    const action = submit ? ({ action: 'SUBMIT' } as const) : {}
    await saveDraft(context, { id, version: 1, formVersion: form.version, ...content, ...action })
  }
  return id
}
