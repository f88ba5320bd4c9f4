import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Range } from './lessons.queries.ts'

export interface WorkplaceFacts {
  periods: { startDate: string; endDate: string; weekdays: number[] }[]
  days: { date: string; hours: number; note: string | null; state: string }[]
}

/** A student's workplace periods that touch a range of days, and the days logged in it. */
export async function workplaceOf(db: Db, studentId: number, { from, to }: Range): Promise<WorkplaceFacts> {
  const periods = await db
    .selectFrom('workplace_period')
    .select(['start_date', 'end_date', 'weekdays'])
    .where('student_id', '=', studentId)
    .where('start_date', '<=', to)
    .where('end_date', '>=', from)
    .orderBy('start_date')
    .execute()
  const days = await db
    .selectFrom('workplace_day')
    .select(['date', 'hours', 'note', 'state'])
    .where('student_id', '=', studentId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()
  return {
    periods: periods.map(period => ({
      startDate: period.start_date,
      endDate: period.end_date,
      weekdays: period.weekdays,
    })),
    days: days.map(day => ({ ...day, hours: Number(day.hours) })),
  }
}

/**
 * Logs hours of a workplace day; saying it again replaces it, unless the instructor has confirmed it. Answers
 * whether it was written.
 */
export async function saveWorkplaceDay(
  db: Db,
  studentId: number,
  day: { date: string; hours: number; note: string | undefined },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into workplace_day as w (student_id, date, hours, note, state, logged_at)
    values (${studentId}, ${day.date}::date, ${day.hours}::numeric, ${day.note ?? null}, 'LOGGED',
      ${now}::timestamptz)
    on conflict (student_id, date) do update
      set hours = excluded.hours, note = excluded.note, state = 'LOGGED', logged_at = excluded.logged_at
      where w.state <> 'CONFIRMED'
    returning w.date`.execute(db)
  return rows.length > 0
}
