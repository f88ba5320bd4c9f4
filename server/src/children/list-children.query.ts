import type { ChildBadges, Children, Child as PresentChild } from '@studentgo/protocol/children'
import { adultFrom } from '@studentgo/protocol/rules/calendar'
import { absencesOnHome } from '../absences/home.query.ts'
import { contractsOnHome } from '../contracts/home.query.ts'
import { messagesOnHome } from '../messages/home.query.ts'
import { type AccessibleChild, accessibleChildren } from '../platform/access/student-access.ts'
import type { Visitor } from '../platform/access/visitor.ts'
import { batch, onlyRow, type RowOf } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { RequestContext, StudentContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { plansToSee, requestsToConfirm } from './waiting.sql.ts'

const waitingOfChild = batch({
  absences: absencesOnHome.reads,
  messages: messagesOnHome.reads,
  contracts: contractsOnHome.reads,
  plans: plansToSee,
  requests: requestsToConfirm,
})

/** One statement for so many children, made once for each number that families have. */
const statements = new Map<number, ReturnType<typeof waitingOfChildren>>()

function waitingOfChildren(count: number) {
  return batch(Object.fromEntries(Array.from({ length: count }, (_, at) => [`child${at}`, waitingOfChild])))
}

/** The students whom a guardian may see today, with the open tasks of each: two statements, however many they are. */
export async function childrenOf(
  context: RequestContext & { visitor: Visitor },
): Promise<Unserialised<Children>> {
  const found = await accessibleChildren(context.db, context.visitor, context.today)
  if (found.length === 0) return { students: [], reason: 'NONE_SHARED' }
  const read = statements.get(found.length) ?? waitingOfChildren(found.length)
  statements.set(found.length, read)
  const contexts = found.map(({ access }) => ({ ...context, access }))
  const rows = onlyRow(
    await read(
      context.db,
      Object.fromEntries(contexts.map((one, at) => [`child${at}`, waitingParams(one)])) as never,
    ),
  ) as Record<string, RowOf<typeof waitingOfChild>[]>
  return {
    students: found.map((one, at) => {
      const childContext = { ...context, access: one.access }
      return presentChild(one, badgesOf(onlyRow(rows[`child${at}`] ?? []), childContext), childContext)
    }),
  }
}

function waitingParams(context: StudentContext) {
  const { studentId, reader } = context.access
  return {
    absences: absencesOnHome.params(context),
    messages: messagesOnHome.params(context),
    contracts: contractsOnHome.params(context),
    plans: { studentId, parentId: reader.personId },
    requests: { studentId },
  }
}

/** Of what the access does not cover nothing waits; of an adult student a guardian only reads and writes messages. */
function badgesOf(rows: RowOf<typeof waitingOfChild>, context: StudentContext): ChildBadges {
  const { scopes, minor, mayWrite } = context.access
  const mayAct = minor && mayWrite
  const countOf = (part: typeof absencesOnHome, of: readonly object[], kind: string) =>
    part
      .tasks(of, context)
      .filter(task => task.kind === kind)
      .reduce((sum, task) => sum + ('count' in task ? task.count : 1), 0)
  const plans = mayAct && scopes.includes('PLAN') ? onlyRow(rows.plans).count : 0
  const contracts =
    mayAct && scopes.includes('CONTRACT') ? countOf(contractsOnHome, rows.contracts, 'CONTRACT') : 0
  return {
    absencesToExplain:
      mayAct && scopes.includes('ABSENCE') ? countOf(absencesOnHome, rows.absences, 'ABSENCES') : 0,
    unreadMessages: scopes.includes('MESSAGE')
      ? countOf(messagesOnHome, rows.messages, 'UNREAD_MESSAGES')
      : 0,
    approvals: plans + contracts,
    contractsToSign: contracts,
    requestsToConfirm: mayAct ? onlyRow(rows.requests).count : 0,
  }
}

/** A minor's right ends with the majority, that to an adult with the consent. */
function presentChild(
  { access, facts, selected }: AccessibleChild,
  badges: ChildBadges,
  { language }: RequestContext,
): Unserialised<PresentChild> {
  const isMinors = access.minor && facts.relation === 'GUARDIAN'
  const name = facts.studyRights[0]?.qualificationName
  return {
    studentId: facts.studentId,
    callName: facts.callName,
    lastName: facts.lastName,
    group: access.hidesLocation ? null : facts.group,
    campus: access.hidesLocation ? null : facts.campus,
    qualificationName: name ? inLanguage(name, language) : null,
    basis: isMinors ? ('MINOR' as const) : ('CONSENT' as const),
    scopes: [...access.scopes],
    validUntil: isMinors ? null : facts.consentUntil,
    turns18At: isMinors && facts.birthDate !== null ? adultFrom(facts.birthDate) : null,
    mayWrite: access.mayWrite,
    badges,
    selected,
  }
}
