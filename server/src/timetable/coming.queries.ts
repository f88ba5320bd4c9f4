import { type Db, runText } from '../platform/database.ts'
import { annulled, type WorkplaceRow } from './timetable.queries.ts'

const comingQuery = `
  select
    (select min(next.day) from event_participant p
      cross join lateral (
        select s.school_date as day from event_session s
        where s.event_id = p.event_id and s.state <> 'CANCELLED'
          and s.school_date > $2 and s.school_date between p.begin_date and p.end_date
        order by s.school_date limit 1) next
      where p.student_id = $1 and p.end_date > $2 and p.study_right_id <> all (array(${annulled}))) as day,
    (select json_agg(period) from (
      select w.start_date as "startDate", w.end_date as "endDate", w.weekdays from workplace_period w
      where w.student_id = $1 and w.end_date > $2
        and w.study_right_id <> all (array(${annulled}))) period) as workplaces,
    (select min(d.start_date) from demonstration d where d.student_id = $1 and d.start_date > $2
      and d.state not in ('PLANNED', 'CANCELLED', 'POSTPONED')
      and d.study_right_id <> all (array(${annulled}))) as "demonstrationDay"`

export interface Coming {
  /** The first day with a lesson that is not cancelled. */
  lessonDay: string | undefined
  demonstrationDay: string | undefined
  workplaces: Pick<WorkplaceRow, 'startDate' | 'endDate' | 'weekdays'>[]
}

/** What the student has after a day. */
export async function comingAfter(db: Db, studentId: number, day: string): Promise<Coming> {
  const [row] = await runText<{
    day: string | null
    workplaces: Coming['workplaces'] | null
    demonstrationDay: string | null
  }>(db, 'timetable_coming', comingQuery, [studentId, day])
  return {
    lessonDay: row?.day ?? undefined,
    demonstrationDay: row?.demonstrationDay ?? undefined,
    workplaces: row?.workplaces ?? [],
  }
}
