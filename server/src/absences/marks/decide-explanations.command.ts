import { addresses } from '@studentgo/protocol/addresses'
import { isMinor, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { sql } from 'kysely'
import { writeAudits } from '../../platform/access/audit.ts'
import { studentsOfStaff } from '../../platform/access/staff-access.ts'
import { writeStatement } from '../../platform/database/statement.ts'
import { notFound, Problem } from '../../platform/http/problems.ts'
import { announceAbout, announceToDesk } from '../../platform/live/messages.ts'
import { type NotifiedEvent, notify } from '../../platform/notify/notify.ts'
import type { StaffContext, Writing } from '../../platform/request-context.ts'
import { decideMark, type ExplanationVerdict } from './judging.rules.ts'

interface Decision {
  marks: readonly { id: number; version: number }[]
  action: ExplanationVerdict
  comment?: string | undefined
}

/** Marks of the own students of a responsible teacher, held until the transaction ends. */
const marksOfTeacher = writeStatement(
  (db, params: { ids: readonly number[]; staffId: number; today: string; now: string }) =>
    db
      .selectFrom('absence_mark as m')
      .innerJoin('event_session as s', 's.id', 'm.session_id')
      .innerJoin('education_event as e', 'e.id', 's.event_id')
      .innerJoin('person as p', 'p.id', 'm.student_id')
      .innerJoin('absence_explanation as x', join =>
        join.onRef('x.mark_id', '=', 'm.id').on('x.kind', '=', 'EXPLANATION').on('x.is_current', '=', true),
      )
      .where(sql<boolean>`m.id = any(${params.ids}::bigint[])`)
      .where(sql<boolean>`m.student_id in (select mine."studentId" from
        ${studentsOfStaff(params, ['RESPONSIBLE_TEACHER'])} mine)`)
      .orderBy('m.id')
      .forUpdate('m')
      .select([
        'm.id',
        'm.version',
        'm.state',
        'm.student_id as studentId',
        'x.id as explanationId',
        'x.reason_code as reasonCode',
        'x.by_id as byId',
        'x.by_role as byRole',
        'p.birth_date as birthDate',
        's.start_at as startAt',
        'e.name',
      ]),
)

/**
 * Decides, as the responsible teacher, on explanations of one or several students; notifies each student, and for a
 * minor the guardian who explained. All or none: throws `not-found` where a mark is of no student of theirs,
 * `stale-version` where one has changed, `state-conflict` where one does not wait for a decision.
 */
export async function decideExplanations(
  { db, staff, now, today, timeZone }: Writing<StaffContext>,
  { marks, action, comment }: Decision,
): Promise<void> {
  const params = { staffId: staff.staffId, today, now: now.toISOString() }
  const rows = await marksOfTeacher(db, { ...params, ids: marks.map(one => one.id) })
  if (rows.length < marks.length) throw notFound()
  const seen = new Map(marks.map(one => [one.id, one.version]))
  if (rows.some(row => seen.get(row.id) !== row.version)) throw new Problem('stale-version')
  const decided = rows.map(row => ({ row, verdict: decideMark(row, action) }))
  if (decided.some(one => one.verdict === undefined)) throw new Problem('state-conflict')
  const changes = decided.flatMap(({ row, verdict }) =>
    verdict === undefined ? [] : [{ id: row.id, explanationId: row.explanationId, ...verdict }],
  )
  await sql`
    with change as (select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (id bigint, "explanationId" bigint, state text, "typeCode" text)
    ), explained as (
      update absence_explanation x set state = c.state, decided_by = ${staff.staffId}, decided_at = ${now},
        result_code = c."typeCode", decision_comment = ${comment?.trim() || null}::text
      from change c where x.id = c."explanationId"
    )
    update absence_mark m set state = c.state, type_code = c."typeCode", version = m.version + 1,
      rejections = m.rejections + case when c.state = 'REJECTED' then 1 else 0 end
    from change c where m.id = c.id`.execute(db)
  const students = [...new Set(rows.map(row => row.studentId))]
  await writeAudits(
    db,
    students.map(studentId => ({
      at: now,
      actorId: staff.staffId,
      actorKind: 'STAFF',
      actorRole: 'RESPONSIBLE_TEACHER',
      studentId,
      action: 'decide explanations',
      object: String(rows.filter(row => row.studentId === studentId).length),
      outcome: 'DONE',
    })),
  )
  const news = decided.flatMap(({ row, verdict }): NotifiedEvent[] => {
    const about = {
      rule: 'absence-decided' as const,
      studentId: row.studentId,
      key: `mark ${row.id} ${verdict?.state} ${row.version}`,
      data: { what: row.name as Localised, startsAt: isoWithOffset(row.startAt, timeZone) },
      target: addresses.absences,
    }
    const isGuardians = row.byRole === 'PARENT' && row.byId !== null && isMinor(row.birthDate, today)
    return isGuardians && row.byId !== null ? [about, { ...about, guardianId: row.byId }] : [about]
  })
  await notify(db, news, now)
  await announceAbout(db, { students, today }, ['/absence', '/home'])
  await announceToDesk(db, students)
}
