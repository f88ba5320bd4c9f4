import type { Language } from '@studentgo/protocol/language'
import type {
  Hearing,
  LearningSupport,
  SupportDecision,
  SupportRequest,
} from '@studentgo/protocol/special-support'
import texts from '@studentgo/protocol/translations/server/special-support.json' with { type: 'json' }
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { codeRefIn } from '../platform/texts.ts'
import { hearingRefused, isProposed, mayBeHeard, statementsSeenBy, stateOn } from './hearing.rules.ts'
import type { DecisionRow, LearningSupportRow, RequestRow } from './support.sql.ts'

export function presentLearningSupport(
  { typeCode, ...support }: LearningSupportRow,
  { language }: StudentContext,
): Unserialised<LearningSupport> {
  return { ...support, type: codeRefIn(texts, 'type', typeCode, language) }
}

/** Why the school decides as it does, with its language where that is not the reader's. */
export interface Grounds {
  decisionId: number
  text: string
  language: Language | null
}

/** A decision, with the grounds only where they are given. */
export function presentDecision(
  row: DecisionRow,
  grounds: Grounds | undefined,
  context: StudentContext,
): Unserialised<SupportDecision> {
  const { today } = context
  const state = stateOn(row, today)
  const proposed = isProposed(state)
  const arrangements = proposed ? row.arrangements : []
  const isDecided = row.decidedAt !== null
  return {
    id: row.id,
    level: row.level,
    state,
    appealed: row.appealed,
    validFrom: proposed ? row.validFrom : null,
    validTo: proposed ? row.validTo : null,
    grounds: proposed ? grounds?.text : null,
    groundsLanguage: proposed ? grounds?.language : null,
    arrangements: arrangements
      .filter(one => one.kind === 'ARRANGEMENT')
      .map(({ kind: _kind, ...arrangement }) => arrangement),
    adaptedAssessment: aboutUnits(arrangements, 'ADAPTED_ASSESSMENT'),
    deviations: aboutUnits(arrangements, 'DEVIATION'),
    responsible: personRef({ id: row.responsibleId, name: row.name, title: row.title }),
    hearing: presentHearing(row, context),
    decidedAt: row.decidedAt,
    decidedBy: row.decidedBy && personRef(row.decidedBy),
    appealInstructions: isDecided ? row.appealInstructions : null,
    appealInstructionsLanguage: isDecided ? row.appealInstructionsLanguage : null,
    appealUntil: isDecided ? row.appealUntil : null,
  }
}

function aboutUnits(rows: DecisionRow['arrangements'], kind: 'ADAPTED_ASSESSMENT' | 'DEVIATION') {
  return rows.flatMap(({ kind: own, moduleId, moduleName, text, textLanguage }) =>
    own === kind && moduleId !== null ? [{ moduleId, moduleName: moduleName ?? '', text, textLanguage }] : [],
  )
}

function presentHearing(row: DecisionRow, { access, today }: StudentContext): Hearing | null {
  if (row.hearingRequestedAt === null || row.hearingDue === null) return null
  const open = mayBeHeard(access) && hearingRefused(row, today) === undefined
  const statements = statementsSeenBy(access.reader, row.statements, open)
  const student = statements.findLast(one => one.role === 'STUDENT')
  const guardian = statements.findLast(one => one.role === 'PARENT')
  return {
    requestedAt: row.hearingRequestedAt,
    dueDate: row.hearingDue,
    studentStatement: student?.text,
    studentAt: student?.at,
    guardianStatement: guardian?.text,
    guardianAt: guardian?.at,
    statements: statements.map(({ role, name, text, agree, at, byId }) => ({
      role,
      name,
      text,
      agree,
      at,
      own: byId === access.reader.personId,
    })),
    withheld: row.statements.length - statements.length,
    open,
  }
}

export function presentRequest({
  role,
  name,
  at,
  answeredBy,
  answeredAt,
  ...request
}: RequestRow): Unserialised<SupportRequest> {
  return {
    ...request,
    at,
    by: { role, name },
    answeredBy: answeredBy && personRef(answeredBy),
    answeredAt,
  }
}
