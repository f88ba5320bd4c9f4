import { type RawBuilder, sql } from 'kysely'
import { statement, writeStatement } from '../../platform/database/statement.ts'
import type { Period } from './lessons.sql.ts'

/** A student's workplace periods that touch a range of days. */
export const workplacePeriodsOf = statement((db, params: Period & { studentId: number }) =>
  db
    .selectFrom('workplace_period')
    .where('student_id', '=', params.studentId)
    .where('start_date', '<=', params.to)
    .where('end_date', '>=', params.from)
    .orderBy('start_date')
    .select(['start_date as startDate', 'end_date as endDate', 'weekdays']),
)

/** Workplace days that a student has logged between two days. */
export const workplaceDaysOf = statement((db, params: Period & { studentId: number }) =>
  db
    .selectFrom('workplace_day')
    .where('student_id', '=', params.studentId)
    .where('date', '>=', params.from)
    .where('date', '<=', params.to)
    .orderBy('date')
    .select(['date', 'hours', 'note', 'state']),
)

/**
 * Logs hours of a workplace day; a second time replaces the first, unless the instructor has confirmed it: then
 * there is no row.
 */
export const saveWorkplaceDay = writeStatement(
  (db, params: { studentId: number; date: string; hours: number; note: string | null; now: Date }) =>
    db
      .insertInto('workplace_day')
      .values({
        student_id: params.studentId,
        date: params.date,
        hours: params.hours,
        note: params.note,
        state: 'LOGGED',
        logged_at: params.now,
      })
      .onConflict(conflict =>
        conflict
          .columns(['student_id', 'date'])
          .doUpdateSet(eb => ({
            hours: eb.ref('excluded.hours'),
            note: eb.ref('excluded.note'),
            state: eb.ref('excluded.state'),
            logged_at: eb.ref('excluded.logged_at'),
          }))
          .where('workplace_day.state', '<>', 'CONFIRMED'),
      )
      .returning(['date', 'hours', 'note', 'state']),
)

/** In SQL: whether a day is one of a student's at a workplace. */
export function isWorkplaceDay(studentId: RawBuilder<unknown>, day: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from workplace_period w where w.student_id = ${studentId}
    and ${day} between w.start_date and w.end_date and extract(isodow from ${day})::integer = any(w.weekdays))`
}
