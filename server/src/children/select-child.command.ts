import type { Child } from '@studentgo/protocol/children'
import type { Visitor } from '../platform/access/visitor.ts'
import { notFound } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { RequestContext, Writing } from '../platform/request-context.ts'
import { childrenOf } from './list-children.query.ts'

/** Chooses a student for this session. Throws `not-found` for one whom the guardian may not see, whatever the cause. */
export async function selectChildOf(
  context: Writing<RequestContext> & { visitor: Visitor },
  studentId: number,
): Promise<Unserialised<Child>> {
  const { db, visitor } = context
  const { students } = await childrenOf(context)
  const chosen = students.find(one => one.studentId === studentId)
  if (chosen === undefined) throw notFound()
  await db
    .updateTable('login_session')
    .set({ selected_student_id: studentId })
    .where('id', '=', visitor.sessionId)
    .execute()
  return { ...chosen, selected: true }
}
