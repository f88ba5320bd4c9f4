import type { AbsenceMark, NotExplainableReason } from '@studentgo/protocol/absences'
import type { Policies } from '@studentgo/protocol/policies'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { asAbsenceCode, asksForReason } from './mark.rules.ts'

/** The state and the history of a mark. */
export interface MarkHistory {
  typeCode: string
  state: string
  rejections: number
  sessionCancelled: boolean
  /** The school day of the lesson, and the one on which the mark was recorded. */
  lessonDay: string
  recordedDay: string
  /** Who gave the current explanation, if anybody did. */
  explainedBy: number | null
}

/** Who reads or explains: the student, or a guardian. */
export interface AbsenceReader {
  kind: 'STUDENT' | 'PARENT'
  personId: number
  /** Whether the student is under 18 today. */
  minor: boolean
  /** A study right that is interrupted or has ended leaves everything readable only. */
  mayWrite: boolean
  /** Whether a guardian can confirm in the portal what a minor proposes. */
  guardianReachable: boolean
}

type ExplainingPolicies = Pick<Policies, 'absence.explainWindowDays' | 'absence.minorSelfExplain'>

export type Verdict = Pick<
  AbsenceMark,
  'explainable' | 'proposeOnly' | 'explainableBy' | 'explainDeadline'
> & {
  notExplainableReason?: NotExplainableReason
}

/**
 * The last school day on which a reason can be given, included whole: the window runs from the lesson, or
 * from the day the mark was recorded when that came later (domain 2.3).
 */
export function explainDeadline(mark: Pick<MarkHistory, 'lessonDay' | 'recordedDay'>, windowDays: number) {
  return addDays(mark.recordedDay > mark.lessonDay ? mark.recordedDay : mark.lessonDay, windowDays)
}

/**
 * Whether the reader may explain the mark today, and if not, why and who can (domain D9, 2.3): the guardian of
 * a minor, the adult student; a minor by the provider's policy not at all, as a proposal, or in full. Until
 * the deadline, and once more inside it after a rejection; the author of an explanation may edit it until the decision.
 */
export function mayExplain(
  mark: MarkHistory,
  reader: AbsenceReader,
  today: string,
  policies: ExplainingPolicies,
): Verdict {
  const deadline = explainDeadline(mark, policies['absence.explainWindowDays'])
  const right = explanationRightOf(reader, policies['absence.minorSelfExplain'])
  const reason =
    settledReason(mark) ??
    (isWaiting(mark) ? waitingReason(mark, reader) : today > deadline ? 'WINDOW_CLOSED' : undefined) ??
    right.reason ??
    (reader.mayWrite ? undefined : 'READ_ONLY')
  const closed = reason !== undefined && reason !== 'GUARDIAN_EXPLAINS' && reason !== 'STUDENT_EXPLAINS'
  return {
    explainable: reason === undefined,
    proposeOnly: reason === undefined && right.proposeOnly,
    explainableBy: closed ? 'STAFF' : right.explainer,
    explainDeadline: deadline,
    ...(reason === undefined ? {} : { notExplainableReason: reason }),
  }
}

/** Whether the mark waits for this reader to do something, rather than only letting them. */
export function waitsFor(mark: Pick<MarkHistory, 'state'>, verdict: Verdict, reader: AbsenceReader): boolean {
  if (!verdict.explainable) return false
  return mark.state === 'UNEXPLAINED' || (mark.state === 'PROPOSED' && reader.kind === 'PARENT')
}

/** Nothing is left to explain, for anybody. */
function settledReason(mark: MarkHistory): NotExplainableReason | undefined {
  if (mark.sessionCancelled || mark.state === 'CANCELLED') return 'SESSION_CANCELLED'
  if (!asksForReason(asAbsenceCode(mark.typeCode))) return 'NOT_AN_ABSENCE'
  if (mark.state === 'ACCEPTED') return 'ALREADY_DECIDED'
  if (mark.state !== 'REJECTED') return undefined
  // Nobody had explained it: the school itself found it unauthorised.
  if (mark.rejections === 0) return 'ALREADY_DECIDED'
  return mark.rejections > 1 ? 'ALREADY_EXPLAINED_AGAIN' : undefined
}

function isWaiting(mark: MarkHistory): boolean {
  return mark.state === 'EXPLAINED' || mark.state === 'CERTIFICATE_REQUIRED'
}

/** An explanation that nobody has decided yet is its giver's to edit, also after the window. */
function waitingReason(mark: MarkHistory, reader: AbsenceReader): NotExplainableReason | undefined {
  return mark.explainedBy === reader.personId ? undefined : 'ALREADY_EXPLAINED'
}

interface ExplanationRight {
  explainer: AbsenceMark['explainableBy']
  proposeOnly: boolean
  reason: NotExplainableReason | undefined
}

/** Who explains this student's absences, and whether the reader may. */
function explanationRightOf(
  reader: AbsenceReader,
  minorSelfExplain: Policies['absence.minorSelfExplain'],
): ExplanationRight {
  const free = { proposeOnly: false, reason: undefined }
  if (!reader.minor) {
    const reason = reader.kind === 'STUDENT' ? undefined : 'STUDENT_EXPLAINS'
    return { explainer: 'STUDENT', proposeOnly: false, reason }
  }
  if (reader.kind === 'PARENT') return { explainer: 'PARENT', ...free }
  if (minorSelfExplain === 'YES') return { explainer: 'STUDENT', ...free }
  const explainer = reader.guardianReachable ? 'PARENT' : 'STAFF'
  if (minorSelfExplain === 'PROPOSE') return { explainer, proposeOnly: true, reason: undefined }
  return { explainer, proposeOnly: false, reason: 'GUARDIAN_EXPLAINS' }
}
