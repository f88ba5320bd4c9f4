import {
  readSpecialSupport,
  type SpecialSupport,
  writeSpecialSupport,
} from '@studentgo/protocol/special-support'
import { writeAudit } from '../platform/audit.ts'
import type { Platform } from '../platform/platform.ts'
import { notFound, Problem } from '../platform/problems.ts'
import { type Call, serve } from '../platform/serve.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { hearingRefused } from './hearing.rules.ts'
import { addStatement, openRequest, requestsOf, statementsOf } from './said.queries.ts'
import {
  arrangementsOf,
  decisionsOf,
  groundsOf,
  learningSupportOf,
  lockDecision,
  supportContactsOf,
} from './support.queries.ts'
import {
  contactAnswer,
  decisionAnswer,
  factsOf,
  learningSupportAnswer,
  requestAnswer,
} from './support-answers.ts'

type Asked = Pick<
  Call<typeof readSpecialSupport>,
  'db' | 'now' | 'today' | 'language' | 'timeZone' | 'request'
> & { access: StudentAccess }

export function specialSupportRoutes(platform: Platform): void {
  serve(
    platform,
    readSpecialSupport,
    async call => {
      const { groundsOf: wanted } = call.query
      return supportAnswer(call, wanted === undefined ? undefined : await readGrounds(call, wanted))
    },
    { auditsReads: true },
  )

  serve(platform, writeSpecialSupport, async call => {
    const { db, access, body, now, today } = call
    const said = { byId: access.reader.personId, byRole: access.reader.kind, at: now }
    if (body.action === 'REQUEST_SUPPORT') {
      await openRequest(db, access.studentId, { ...said, text: body.text.trim() })
    } else {
      const decision = await lockDecision(db, access.studentId, body.decisionId)
      if (decision === undefined) throw notFound()
      const refused = hearingRefused(factsOf(decision), today)
      if (refused !== undefined) throw new Problem(refused)
      await addStatement(db, body.decisionId, { ...said, text: body.statement.trim() }, body.agree)
    }
    return supportAnswer(call, undefined)
  })
}

interface Grounds {
  decisionId: number
  text: string
}

/** The grounds of one decision, with an audit row of their own: they say the most. */
async function readGrounds(call: Asked, decisionId: number): Promise<Grounds> {
  const { db, access, language, now, request } = call
  const row = await groundsOf(db, access.studentId, decisionId, language)
  if (row === undefined || row.state === 'PREPARING') throw notFound()
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
  return { decisionId, text: row.grounds }
}

async function supportAnswer(call: Asked, grounds: Grounds | undefined): Promise<SpecialSupport> {
  const { db, access, today, timeZone, language } = call
  const { studentId } = access
  const frame = {
    today,
    timeZone,
    language,
    readerId: access.reader.personId,
    isHeard: (access.reader.kind === 'STUDENT' || access.minor) && access.mayWrite,
  }
  const learning = await learningSupportOf(db, studentId, language)
  const decisions = await decisionsOf(db, studentId, language)
  const arrangements = await arrangementsOf(db, studentId, language)
  const statements = await statementsOf(db, studentId)
  const requests = await requestsOf(db, studentId)
  const contacts = await supportContactsOf(db, studentId)
  return {
    learningSupport: learning.map(row => learningSupportAnswer(row, language)),
    decisions: decisions.map(row =>
      decisionAnswer(
        row,
        arrangements,
        statements,
        grounds?.decisionId === row.id ? grounds.text : undefined,
        frame,
      ),
    ),
    requests: requests.map(row => requestAnswer(row, timeZone)),
    contacts: contacts.map(contactAnswer),
  }
}
