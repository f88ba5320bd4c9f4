import { sql } from 'kysely'
import { asReadBy, type CasePart, has } from '../../platform/contributions/case-part.ts'
import { absenceContextOf } from '../absence-context.query.ts'
import { deskActions } from './judging.rules.ts'
import { judgeMark, presentMark } from './mark.presenter.ts'
import { marksById } from './marks.sql.ts'

/** Only the responsible teacher handles explanations. One may be of many lessons; it is judged as a whole. */
export const explanationCase = {
  kind: 'EXPLANATION',
  rows: (_, which) => ({
    columns: {
      id: sql`min(a.id)`,
      code: sql`x.reason_code`,
      state: sql`min(a.state)`,
      sent_at: sql`x.at`,
      from_on: sql`min(s.school_date)`,
      to_on: sql`max(s.school_date)`,
      marks: sql`json_agg(json_build_object('id', a.id, 'version', a.version) order by a.id)`,
    },
    from: sql`from mine m
      join absence_mark a on a.student_id = m.student_id
      join absence_explanation x on x.mark_id = a.id and x.kind = 'EXPLANATION' and x.is_current
      join event_session s on s.id = a.session_id and s.state <> 'CANCELLED'
      where ${has('RESPONSIBLE_TEACHER')} and ${which(
        sql`a.state = 'EXPLAINED'`,
        caseId => sql`a.student_id = (select o.student_id from absence_mark o where o.id = ${caseId})
          and exists (select from absence_explanation o
            where o.mark_id = ${caseId} and o.kind = 'EXPLANATION' and o.is_current and o.at = x.at
              and o.reason_code = x.reason_code and o.by_id is not distinct from x.by_id)`,
      )}
      group by m.student_id, m.roles, x.by_id, x.at, x.reason_code`,
  }),
  async read(context, found) {
    const { db, language } = context
    const { studentId, state } = found
    const absences = await absenceContextOf(asReadBy(context, found))
    const rows = await marksById(db, { studentId, ids: found.marks.map(mark => mark.id), language })
    return {
      actions: deskActions(state),
      marks: rows.toReversed().map(row => presentMark(judgeMark(row, absences), absences)),
    }
  },
  files: ({ marks }) =>
    marks.flatMap(mark => [mark.explanation, mark.proposal].flatMap(one => one?.attachments ?? [])),
} satisfies CasePart<'EXPLANATION'>
