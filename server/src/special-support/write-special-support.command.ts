import { notFound, Problem } from '../platform/http/problems.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { hearingRefused } from './hearing.rules.ts'

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
  const last = await db
    .selectFrom('support_statement')
    .where('decision_id', '=', decisionId)
    .where('by_id', '=', by.by_id)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['text', 'agree'])
    .executeTakeFirst()
  if (last?.text === text && last.agree === agree) return
  await db
    .insertInto('support_statement')
    .values({ decision_id: decisionId, ...by, text, agree, at: now })
    .execute()
}

/** Opens a request. The same text of the same person, still unanswered, is one request. */
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
    .where(eb => eb.and({ ...request, state: 'OPEN' }))
    .select('id')
    .executeTakeFirst()
  if (open !== undefined) return
  await db
    .insertInto('support_request')
    .values({ ...request, by_role: reader.kind, at: now })
    .execute()
}
