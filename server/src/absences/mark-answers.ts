import {
  type AbsenceClass,
  type AbsenceCode,
  type AbsenceMark,
  absenceState,
  type Explanation,
} from '@studentgo/protocol/absences'
import type { Language } from '@studentgo/protocol/language'
import type { Policies } from '@studentgo/protocol/policies'
import { isoWithOffset, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { PersonRef } from '@studentgo/protocol/shapes'
import type { Provider } from '../platform/provider.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { markType, reasonType } from './absence-codes.ts'
import { type Asker, type MarkHistory, mayExplain, type Verdict } from './explaining.rules.ts'
import { classOf, standingCode } from './mark.rules.ts'
import type { ExplanationRow, MarkRow } from './marks.queries.ts'
import type { ResponsibleTeacher } from './student-facts.queries.ts'

/** What every mark of an answer is shaped with. */
export interface MarkContext {
  asker: Asker
  today: string
  timeZone: string
  language: Language
  policies: Policies
  /** What a guardian of a student under non-disclosure must not learn: where the student is. */
  hidePlaces: boolean
  teachers: readonly ResponsibleTeacher[]
}

interface Situation {
  access: StudentAccess
  today: string
  timeZone: string
  language: Language
  provider: Provider
}

export function markContext(
  { access, today, timeZone, language, provider }: Situation,
  asker: Asker,
  teachers: readonly ResponsibleTeacher[],
): MarkContext {
  const hidePlaces = access.nonDisclosure && access.reader.kind === 'PARENT'
  return { asker, today, timeZone, language, policies: provider.policies, hidePlaces, teachers }
}

/** A mark with what the rules say about it. */
export interface JudgedMark {
  row: MarkRow
  code: AbsenceCode
  class: AbsenceClass
  history: MarkHistory
  verdict: Verdict
}

export function judgeMark(row: MarkRow, { asker, today, timeZone, policies }: MarkContext): JudgedMark {
  const late = row.late_minutes ?? undefined
  const code = standingCode(
    { typeCode: row.type_code, state: row.state, lateMinutes: late },
    policies.lateBoundaryMinutes,
  )
  const history: MarkHistory = {
    typeCode: code,
    state: row.state,
    rejections: row.rejections,
    sessionCancelled: row.session_state === 'CANCELLED',
    lessonDay: row.school_date,
    recordedDay: schoolDateOf(row.recorded_at, timeZone),
    explainedBy: row.explained_by ?? undefined,
  }
  const verdict = mayExplain(history, asker, today, policies)
  return { row, code, class: classOf(code, row.state), history, verdict }
}

/** Shapes a mark for the wire; `explanations` are those that stand, of any marks. */
export function markAnswer(
  { row, code, verdict, ...judged }: JudgedMark,
  explanations: readonly ExplanationRow[],
  context: MarkContext,
): AbsenceMark {
  const { language, policies, timeZone } = context
  const own = explanations.filter(one => one.mark_id === row.id)
  const explanation = own.find(one => one.kind === 'EXPLANATION')
  const proposal = own.find(one => one.kind === 'PROPOSAL')
  const teacher = personRef(row.teacher_id, row.teacher_name, row.teacher_title)
  const decider = deciderOf(row, context.teachers)
  return {
    id: row.id,
    sessionId: row.session_id,
    date: row.school_date,
    start: isoWithOffset(row.start_at, timeZone),
    end: isoWithOffset(row.end_at, timeZone),
    minutes: row.minutes,
    ...(row.late_minutes === null ? {} : { lateMinutes: row.late_minutes }),
    type: markType(code, language, policies.lateBoundaryMinutes),
    class: judged.class,
    state: absenceState.parse(row.session_state === 'CANCELLED' ? 'CANCELLED' : row.state),
    educationEvent: { id: row.event_id, name: row.event_name },
    ...(row.module_name === null ? {} : { moduleName: row.module_name }),
    ...(teacher === undefined ? {} : { teacher }),
    ...(row.room === null || context.hidePlaces ? {} : { room: row.room }),
    ...(row.teacher_note === null ? {} : { teacherNote: row.teacher_note }),
    ...verdict,
    ...(explanation === undefined ? {} : { explanation: explanationAnswer(explanation, context) }),
    ...(proposal === undefined ? {} : { proposal: explanationAnswer(proposal, context) }),
    ...(decider === undefined ? {} : { decider }),
    ...(row.parent_seen_at === null ? {} : { parentSeenAt: isoWithOffset(row.parent_seen_at, timeZone) }),
    version: row.version,
  }
}

function explanationAnswer(row: ExplanationRow, context: MarkContext): Explanation {
  const { asker, language, timeZone, policies } = context
  const decidedBy = personRef(row.decided_by, row.decided_by_name, row.decided_by_title)
  // What an adult has written about their own life is between them and the school.
  const mayRead = asker.kind === 'STUDENT' || asker.minor || row.by_id === asker.personId
  return {
    id: row.id,
    reason: reasonType(row.reason_code, language),
    ...(row.text === null || !mayRead ? {} : { text: row.text }),
    attachmentIds: [],
    by: { role: roleOf(row.by_role), name: row.by_name ?? '' },
    at: isoWithOffset(row.at, timeZone),
    state: absenceState.parse(row.state),
    ...(row.decided_at === null || row.result_code === null
      ? {}
      : {
          decision: {
            ...(decidedBy === undefined ? {} : { by: decidedBy }),
            at: isoWithOffset(row.decided_at, timeZone),
            resultType: markType(row.result_code, language, policies.lateBoundaryMinutes),
            ...(row.decision_comment === null || !mayRead ? {} : { comment: row.decision_comment }),
          },
        }),
  }
}

function deciderOf(row: MarkRow, teachers: readonly ResponsibleTeacher[]): PersonRef | undefined {
  const teacher = teachers.find(one => one.studyRightId === row.study_right_id) ?? teachers[0]
  return teacher && personRef(teacher.personId, teacher.name, teacher.title ?? null)
}

export function personRef(
  id: number | null,
  name: string | null,
  title: string | null,
): PersonRef | undefined {
  if (id === null || name === null) return undefined
  return { personId: id, name, ...(title === null ? {} : { title }) }
}

export function roleOf(role: string): 'STUDENT' | 'PARENT' | 'STAFF' {
  return role === 'STUDENT' || role === 'PARENT' ? role : 'STAFF'
}
