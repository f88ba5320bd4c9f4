import type { Language } from '@studentgo/protocol/language'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { PersonRef } from '@studentgo/protocol/shapes'
import {
  decisionState,
  type Hearing,
  type LearningSupport,
  type SupportDecision,
  type SupportRequest,
} from '@studentgo/protocol/special-support'
import { hearingRefused, isProposed, stateOn } from './hearing.rules.ts'
import type { RequestRow, StatementRow } from './said.queries.ts'
import type { ArrangementRow, ContactRow, DecisionRow, LearningSupportRow } from './support.queries.ts'
import { supportType } from './support-types.ts'

export interface SupportFrame {
  today: string
  timeZone: string
  language: Language
  readerId: number
  /** Whether the reader has a say: the student, and the guardians of a minor, while studies are in force. */
  isHeard: boolean
}

export function learningSupportAnswer(row: LearningSupportRow, language: Language): LearningSupport {
  return {
    id: row.id,
    type: supportType(row.type_code, language),
    ...(row.module_group === 'vocational' || row.module_group === 'common'
      ? { moduleGroup: row.module_group }
      : {}),
    ...(row.start_date === null ? {} : { startDate: row.start_date }),
    ...(row.end_date === null ? {} : { endDate: row.end_date }),
    description: row.description,
  }
}

/** How the rules of a hearing know a decision. */
export function factsOf(row: Pick<DecisionRow, 'state' | 'valid_from' | 'valid_to' | 'hearing_due'>) {
  return {
    state: decisionState.parse(row.state),
    validFrom: row.valid_from,
    validTo: row.valid_to ?? undefined,
    hearingDue: row.hearing_due ?? undefined,
  }
}

/** Shapes a decision for the wire, with the grounds only where they were asked for. */
export function decisionAnswer(
  row: DecisionRow,
  arrangements: readonly ArrangementRow[],
  statements: readonly StatementRow[],
  grounds: string | undefined,
  frame: SupportFrame,
): SupportDecision {
  const { today, timeZone } = frame
  const state = stateOn(factsOf(row), today)
  const proposed = isProposed(state)
  const own = proposed ? arrangements.filter(one => one.decision_id === row.id) : []
  const hearing = hearingAnswer(row, statements, frame)
  const decidedBy = refOf(row.decided_by, row.decided_by_name, row.decided_by_title)
  return {
    id: row.id,
    level: row.level === 'DEMANDING_SPECIAL' ? 'DEMANDING_SPECIAL' : 'SPECIAL',
    state,
    appealed: row.appealed,
    ...(proposed ? { validFrom: row.valid_from } : {}),
    ...(proposed && row.valid_to !== null ? { validTo: row.valid_to } : {}),
    ...(proposed && grounds !== undefined ? { grounds } : {}),
    arrangements: own
      .filter(one => one.kind === 'ARRANGEMENT')
      .map(one => ({ code: one.code, text: one.text, ...moduleOf(one) })),
    adaptedAssessment: aboutUnits(own, 'ADAPTED_ASSESSMENT'),
    deviations: aboutUnits(own, 'DEVIATION'),
    responsible: {
      personId: row.responsible_id,
      name: row.responsible_name,
      ...(row.responsible_title === null ? {} : { title: row.responsible_title }),
    },
    ...(hearing === undefined ? {} : { hearing }),
    ...(row.decided_at === null ? {} : { decidedAt: isoWithOffset(row.decided_at, timeZone) }),
    ...(decidedBy === undefined ? {} : { decidedBy }),
    ...(row.appeal_instructions === null || row.decided_at === null
      ? {}
      : { appealInstructions: row.appeal_instructions }),
    ...(row.appeal_until === null || row.decided_at === null ? {} : { appealUntil: row.appeal_until }),
  }
}

function hearingAnswer(
  row: DecisionRow,
  statements: readonly StatementRow[],
  { today, timeZone, readerId, isHeard }: SupportFrame,
): Hearing | undefined {
  if (row.hearing_requested_at === null || row.hearing_due === null) return undefined
  const said = statements.filter(one => one.decision_id === row.id)
  const student = said.findLast(one => one.by_role === 'STUDENT')
  const guardian = said.findLast(one => one.by_role === 'PARENT')
  return {
    requestedAt: isoWithOffset(row.hearing_requested_at, timeZone),
    dueDate: row.hearing_due,
    ...(student ? { studentStatement: student.text, studentAt: isoWithOffset(student.at, timeZone) } : {}),
    ...(guardian
      ? { guardianStatement: guardian.text, guardianAt: isoWithOffset(guardian.at, timeZone) }
      : {}),
    statements: said.map(one => ({
      role: one.by_role,
      name: one.by_name,
      text: one.text,
      agree: one.agree,
      at: isoWithOffset(one.at, timeZone),
      own: one.by_id === readerId,
    })),
    open: isHeard && hearingRefused(factsOf(row), today) === undefined,
  }
}

function moduleOf({ module_id: moduleId, module_name: moduleName }: ArrangementRow) {
  return moduleId === null || moduleName === null ? {} : { moduleId, moduleName }
}

function aboutUnits(rows: readonly ArrangementRow[], kind: string) {
  return rows.flatMap(one =>
    one.kind === kind && one.module_id !== null
      ? [{ moduleId: one.module_id, moduleName: one.module_name ?? '', text: one.text }]
      : [],
  )
}

export function requestAnswer(row: RequestRow, timeZone: string): SupportRequest {
  const answeredBy = refOf(row.answered_by, row.answered_by_name, row.answered_by_title)
  return {
    id: row.id,
    text: row.text,
    at: isoWithOffset(row.at, timeZone),
    by: { role: row.by_role, name: row.by_name },
    state: row.state,
    ...(row.answer === null ? {} : { answer: row.answer }),
    ...(answeredBy === undefined ? {} : { answeredBy }),
    ...(row.answered_at === null ? {} : { answeredAt: isoWithOffset(row.answered_at, timeZone) }),
  }
}

export function contactAnswer(row: ContactRow): PersonRef {
  return {
    personId: row.person_id,
    name: row.name,
    ...(row.title === null ? {} : { title: row.title }),
    ...(row.email === null ? {} : { email: row.email }),
    ...(row.phone === null ? {} : { phone: row.phone }),
  }
}

function refOf(personId: number | null, name: string | null, title: string | null): PersonRef | undefined {
  if (personId === null || name === null) return undefined
  return { personId, name, ...(title === null ? {} : { title }) }
}
