import { notFound, Problem } from '../platform/http/problems.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { hearingRefused } from './hearing.rules.ts'

/** Nobody needs more: a statement says all, and a request waits until it is answered. */
const mostStatements = 20
const mostOpenRequests = 10

/** Adds a statement to a hearing, unless it is word for word what this person has stated last. */
export async function stateInHearing(
  { db, access, now, today }: StudentContext,
  { decisionId, statement, agree }: { decisionId: number; statement: string; agree: boolean },
): Promise<void> {
  const decision = await db
    .selectFrom('support_decision')
    .where('id', '=', decisionId)
    .where('student_id', '=', access.studentId)
    .select(['state', 'valid_from as validFrom', 'valid_to as validTo', 'hearing_due as hearingDue'])
    .forUpdate()
    .executeTakeFirst()
  if (decision === undefined) throw notFound()
  const refused = hearingRefused(decision, today)
  if (refused !== undefined) throw new Problem(refused)
  const text = statement.trim()
  const by = { by_id: access.reader.personId, by_role: access.reader.kind }
  const own = await db
    .selectFrom('support_statement')
    .where('decision_id', '=', decisionId)
    .where('by_id', '=', by.by_id)
    .orderBy('id', 'desc')
    .limit(mostStatements)
    .select(['text', 'agree'])
    .execute()
  const last = own[0]
  if (last?.text === text && last.agree === agree) return
  if (own.length >= mostStatements) throw new Problem('state-conflict')
  await db
    .insertInto('support_statement')
    .values({ decision_id: decisionId, ...by, text, agree, at: now })
    .execute()
}

/**
 * Opens a request. The same text of the same person, still unanswered, is one request. Throws `state-conflict` while as
 * many as may be wait for an answer.
 */
export async function requestSupport(
  { db, access, now }: StudentContext,
  { text }: { text: string },
): Promise<void> {
  const { studentId, reader } = access
  const request = { student_id: studentId, by_id: reader.personId, text: text.trim() }
  // Two requests at once wait for each other here.
  await db.selectFrom('student').where('person_id', '=', studentId).select('person_id').forUpdate().execute()
  const open = await db
    .selectFrom('support_request')
    .where(eb => eb.and({ student_id: studentId, by_id: reader.personId, state: 'OPEN' }))
    .select('text')
    .execute()
  if (open.some(({ text }) => text === request.text)) return
  if (open.length >= mostOpenRequests) throw new Problem('state-conflict')
  await db
    .insertInto('support_request')
    .values({ ...request, by_role: reader.kind, at: now })
    .execute()
}
