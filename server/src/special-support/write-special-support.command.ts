import type { RequestFormCode } from '@studentgo/protocol/addresses'
import { notFound, Problem } from '../platform/http/problems.ts'
import { announce } from '../platform/live/messages.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { beginRequest } from '../requests/begin-request.command.ts'
import { formByCode } from '../requests/forms.sql.ts'
import { lockStudent } from '../requests/requests.sql.ts'
import { hearingRefused } from './hearing.rules.ts'

const supportForm: RequestFormCode = 'SUPPORT'

/** The most statements of a person; nobody needs more. */
const mostStatements = 20

/** Adds a statement to a hearing, unless it is word for word what this person has stated last. */
export async function stateInHearing(
  { db, access, now, today }: Writing<StudentContext>,
  { decisionId, statement, agree }: { decisionId: number; statement: string; agree: boolean },
): Promise<void> {
  const decision = await db
    .selectFrom('support_decision')
    .where('id', '=', decisionId)
    .where('student_id', '=', access.studentId)
    .where('is_draft', '=', false)
    .select([
      'state',
      'valid_from as validFrom',
      'valid_to as validTo',
      'hearing_due as hearingDue',
      'responsible_id as responsibleId',
    ])
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
  await announce(db, [decision.responsibleId], ['/staff/'])
}

/**
 * Opens a request by the school's form for support (domain 2.5), of which there is one at a time. The same text while
 * that waits for its answer is the same request. Throws `state-conflict` where the school has no such form, and as
 * beginning a request does.
 */
export async function requestSupport(
  context: Writing<StudentContext>,
  { text }: { text: string },
): Promise<void> {
  const { db, access } = context
  const { studentId, reader } = access
  const params = { studentId, personId: reader.personId, code: supportForm }
  // Two requests at once wait for each other here.
  await lockStudent(db, { studentId })
  const [form] = await formByCode(db, params)
  const question = form?.questions.find(one => one.kind === 'LONGTEXT')
  if (form === undefined || question === undefined) throw new Problem('state-conflict')
  const value = text.trim()
  if (form.openAnswers?.[question.id] === value) return
  await beginRequest(context, {
    questionId: form.id,
    answers: [{ questionId: question.id, value }],
    submit: true,
  })
}
