import type { SpecialSupport } from '@studentgo/protocol/special-support'
import { writeAudit } from '../platform/access/audit.ts'
import { batch, onlyRow } from '../platform/database/statement.ts'
import { notFound } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { isProposed } from './hearing.rules.ts'
import { type Grounds, presentDecision, presentLearningSupport, presentRequest } from './support.presenter.ts'
import { decisionsOf, groundsOf, learningSupportOf, requestsOf, supportContactsOf } from './support.sql.ts'

const supportOf = batch({
  learning: learningSupportOf,
  decisions: decisionsOf,
  requests: requestsOf,
  contacts: supportContactsOf,
})

/** All of a student's support, with the grounds of at most one decision. */
export async function readSupport(
  context: StudentContext,
  grounds?: Grounds,
): Promise<Unserialised<SpecialSupport>> {
  const { db, access, language } = context
  const params = { studentId: access.studentId, language, drafts: false }
  const { learning, decisions, requests, contacts } = onlyRow(
    await supportOf(db, { learning: params, decisions: params, requests: params, contacts: params }),
  )
  return {
    learningSupport: learning.map(row => presentLearningSupport(row, context)),
    decisions: decisions.map(row =>
      presentDecision(row, grounds?.decisionId === row.id ? grounds : undefined, context),
    ),
    requests: requests.map(row => presentRequest(row)),
    contacts: contacts.map(personRef),
  }
}

/** The grounds of one decision, with an audit row of their own: they say the most. */
export async function readGrounds(
  context: StudentContext & { request: { id: string } },
  decisionId: number,
): Promise<Grounds> {
  const { db, access, language, now, request } = context
  const [row] = await groundsOf(db, { studentId: access.studentId, decisionId, language })
  if (row === undefined || !isProposed(row.state)) throw notFound()
  await writeAudit(db, {
    at: now,
    actorId: access.reader.personId,
    actorKind: access.reader.kind,
    studentId: access.studentId,
    action: 'read the grounds of a support decision',
    object: `support_decision/${decisionId}`,
    outcome: 'DONE',
    requestId: request.id,
  })
  return { decisionId, text: row.grounds, language: row.groundsLanguage }
}
