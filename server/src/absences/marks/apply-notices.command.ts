import { insertUses } from '../../attachments/attachments.sql.ts'
import { writeAudits } from '../../platform/access/audit.ts'
import type { RequestContext, StudentContext, Writing } from '../../platform/request-context.ts'
import { openSince } from '../absence-context.query.ts'
import { prefillOf } from '../notices/notices.rules.ts'
import {
  type AnnouncedMark,
  announcedMarksOf,
  announcedMarksOfAnyone,
  announcedMarksOfLesson,
} from './announced-marks.sql.ts'
import { lockMarks, saveExplanations, saveMarkChanges } from './marks.sql.ts'

type Setting = Pick<Writing<RequestContext>, 'db' | 'now' | 'today' | 'timeZone' | 'provider'>

/** Explains a student's marks that a received or granted notice covers. Call it in a transaction. */
export async function applyNotices(context: Writing<StudentContext>): Promise<void> {
  const { db, access, timeZone } = context
  const { studentId } = access
  const marks = await announcedMarksOf(db, { studentId, since: openSince(context), timeZone })
  if (marks.length === 0) return
  await lockMarks(
    db,
    studentId,
    marks.map(mark => mark.markId),
  )
  await explainByNotices(marks, context)
}

/**
 * The same for a whole school: for an import of marks, in the transaction that wrote them. Leaves an
 * audit row for each student whose marks it changed.
 */
export async function applyNoticesOfAnyone(setting: Setting): Promise<void> {
  const { db, timeZone } = setting
  await explainAndAudit(await announcedMarksOfAnyone(db, { since: openSince(setting), timeZone }), setting)
}

/** The same for one lesson, whose roll was called in this transaction. */
export async function applyNoticesOfLesson(setting: Setting, lessonId: number): Promise<void> {
  const { db, timeZone } = setting
  await explainAndAudit(
    await announcedMarksOfLesson(db, { since: openSince(setting), timeZone, lessonId }),
    setting,
  )
}

async function explainAndAudit(marks: readonly AnnouncedMark[], setting: Setting): Promise<void> {
  const { db, now } = setting
  await explainByNotices(marks, setting)
  const students = [...new Set(marks.map(mark => mark.studentId))]
  await writeAudits(
    db,
    students.map(studentId => ({
      at: now,
      actorId: undefined,
      actorKind: 'SYSTEM',
      studentId,
      action: 'explain marks by notices',
      outcome: 'DONE',
    })),
  )
}

/** Uses the notice as the explanation, so that everybody sees its author; a mark that was changed meanwhile stays. */
async function explainByNotices(marks: readonly AnnouncedMark[], { db, provider }: Setting): Promise<void> {
  const changes = marks.map(mark => ({
    mark,
    id: mark.markId,
    version: mark.version,
    ...prefillOf(
      { kind: mark.kind, reason: mark.reasonCode },
      mark.dayOfNotice,
      provider.policies,
      mark.attachmentIds.length > 0,
    ),
  }))
  const saved = new Set(await saveMarkChanges(db, changes))
  const explanations = await saveExplanations(
    db,
    changes
      .filter(change => saved.has(change.id))
      .map(({ mark, id, state, typeCode }) => {
        const isAccepted = state === 'ACCEPTED'
        return {
          mark_id: id,
          kind: 'EXPLANATION' as const,
          reason_code: mark.reasonCode,
          text: mark.text,
          by_id: mark.byId,
          by_role: mark.byRole,
          at: mark.createdAt,
          state,
          result_code: isAccepted ? typeCode : null,
          decided_by: mark.decidedBy,
          decided_at: isAccepted ? (mark.decidedAt ?? mark.createdAt) : null,
        }
      }),
  )
  const filesOf = new Map(marks.map(mark => [mark.markId, mark.attachmentIds]))
  for (const { id, markId } of explanations) {
    const ids = filesOf.get(markId) ?? []
    if (ids.length > 0) await insertUses(db, { ids, module: 'EXPLANATION', objectIds: [id] })
  }
}
