import {
  type AbsenceClass,
  type AbsenceCode,
  type AbsenceMark,
  absenceState,
  type Explanation,
  type WaitingMarks,
} from '@studentgo/protocol/absences'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import { personRef } from '../../platform/rows/person-ref.ts'
import { markType, reasonType } from '../absence-codes.presenter.ts'
import type { AbsenceContext } from '../absence-context.query.ts'
import { type MarkHistory, mayExplain, type Verdict, waitsFor } from './explaining.rules.ts'
import { classOf, effectiveCode } from './mark.rules.ts'
import type { ExplanationRow, MarkFacts, MarkRow } from './marks.sql.ts'
import { waitingGroups } from './waiting.rules.ts'

type JudgingContext = Pick<AbsenceContext, 'absenceReader' | 'today' | 'timeZone' | 'provider'>

/** A mark with what the rules say about it. */
export interface JudgedMark<Row extends MarkFacts = MarkRow> {
  row: Row
  code: AbsenceCode
  class: AbsenceClass
  history: MarkHistory
  verdict: Verdict
}

export function judgeMark<Row extends MarkFacts>(row: Row, context: JudgingContext): JudgedMark<Row> {
  const { absenceReader, today, timeZone } = context
  const { policies } = context.provider
  const code = effectiveCode(row, policies.lateBoundaryMinutes)
  const history: MarkHistory = {
    typeCode: code,
    state: row.state,
    rejections: row.rejections,
    sessionCancelled: row.sessionState === 'CANCELLED',
    lessonDay: row.day,
    recordedDay: schoolDateOf(row.recordedAt, timeZone),
    explainedBy: row.explainedBy,
  }
  const verdict = mayExplain(history, absenceReader, today, policies)
  return { row, code, class: classOf(code, row.state), history, verdict }
}

/** Those that wait for the reader, the nearest deadline first. */
export function waitingMarks<Row extends MarkFacts>(
  judged: readonly JudgedMark<Row>[],
  { absenceReader }: JudgingContext,
): JudgedMark<Row>[] {
  return judged
    .filter(mark => waitsFor(mark.history, mark.verdict, absenceReader))
    .toSorted((a, b) => a.verdict.explainDeadline.localeCompare(b.verdict.explainDeadline))
}

/** A mark on the wire. */
export function presentMark(
  { row, code, verdict, ...judged }: JudgedMark,
  context: AbsenceContext,
): Unserialised<AbsenceMark> {
  const { language, provider } = context
  const explanationOf = (kind: ExplanationRow['kind']) => {
    const found = explanationIn(row, kind)
    return found && presentExplanation(found, context)
  }
  return {
    id: row.id,
    sessionId: row.sessionId,
    date: row.day,
    start: row.start,
    end: row.end,
    minutes: row.minutes,
    lateMinutes: row.lateMinutes,
    type: markType(code, language, provider.policies.lateBoundaryMinutes),
    class: judged.class,
    state: row.sessionState === 'CANCELLED' ? ('CANCELLED' as const) : row.state,
    educationEvent: { id: row.eventId, name: row.eventName, nameLanguage: row.eventLanguage },
    moduleName: row.moduleName,
    teacher: row.teacher && personRef(row.teacher),
    room: row.room,
    teacherNote: row.teacherNote,
    ...verdict,
    explanation: explanationOf('EXPLANATION'),
    proposal: explanationOf('PROPOSAL'),
    decider: deciderOf(row, context),
    parentSeenAt: row.parentSeenAt,
    version: row.version,
  }
}

/** The explained marks that still wait, in groups. */
export function presentWaiting(
  judged: readonly JudgedMark[],
  context: AbsenceContext,
): Unserialised<WaitingMarks[]> {
  const facts = judged.map(({ row, history, verdict }) => ({
    ...history,
    day: row.day,
    reasonCode: (explanationIn(row, 'EXPLANATION') ?? explanationIn(row, 'PROPOSAL'))?.reasonCode,
    decider: deciderOf(row, context),
    verdict,
  }))
  const groups = waitingGroups(facts.map(one => ({ ...one, deciderId: one.decider?.personId })))
  return groups.map(({ state, first, last, marks }) => ({
    state,
    reason: first.reasonCode === undefined ? null : reasonType(first.reasonCode, context.language),
    explainableBy: first.verdict.explainableBy,
    explainDeadline: marks.map(one => one.verdict.explainDeadline).toSorted()[0] ?? first.day,
    decider: first.decider ?? null,
    lessons: marks.length,
    from: first.day,
    to: last.day,
  }))
}

function explanationIn(row: MarkRow, kind: ExplanationRow['kind']): ExplanationRow | undefined {
  return row.explanations.find(one => one.kind === kind)
}

function presentExplanation(row: ExplanationRow, context: AbsenceContext): Unserialised<Explanation> {
  const { absenceReader, language, provider } = context
  // What an adult has written about their own life is between them and the school.
  const mayRead =
    absenceReader.kind === 'STUDENT' || absenceReader.minor || row.byId === absenceReader.personId
  return {
    id: row.id,
    reason: reasonType(row.reasonCode, language),
    text: mayRead ? row.text : null,
    attachments: mayRead ? row.attachments : [],
    by: { role: row.byRole, name: row.byName ?? '' },
    at: row.at,
    state: absenceState.parse(row.state),
    decision:
      row.decidedAt === null || row.resultCode === null
        ? null
        : {
            by: presentPerson(row.deciderId, row.deciderName, row.deciderTitle),
            at: row.decidedAt,
            resultType: markType(row.resultCode, language, provider.policies.lateBoundaryMinutes),
            comment: mayRead ? row.decisionComment : null,
          },
  }
}

function deciderOf(row: MarkRow, { teachers }: AbsenceContext) {
  const teacher = teachers.find(one => one.studyRightId === row.studyRightId) ?? teachers[0]
  return teacher && personRef(teacher)
}

/** Somebody whom an outer join may not have found. */
export function presentPerson(id: number | null, name: string | null, title: string | null) {
  return id === null || name === null ? null : personRef({ id, name, title })
}
