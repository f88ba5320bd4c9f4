import { sql } from 'kysely'
import type { RecordOf } from '../../src/import/records.ts'
import type { Db } from '../../src/platform/database/database.ts'
import type { LargeStudent } from './large-people.ts'
import type { LargeTeaching } from './large-teaching.ts'
import type { Random } from './random.ts'

/** Eight students of a hundred make nearly half of the marks (domain §4: 45 a year on average). */
const heavyShare = 0.08
const heavyRate = 0.3
const usualRate = 0.045
const rollCallMinutes = 10

export function* largeRollCalls(teaching: LargeTeaching, now: Date): Generator<RecordOf<'rollCalls'>> {
  for (const event of teaching.events) {
    for (const lesson of teaching.lessonsOf(event)) {
      if (lesson.endAt > now) continue
      yield { session_id: lesson.id, called_at: minutesAfter(lesson.startAt, rollCallMinutes) }
    }
  }
}

/** Who was missing at the lessons so far. */
export function* largeMarks(
  teaching: LargeTeaching,
  now: Date,
  random: Random,
): Generator<RecordOf<'marks'>> {
  const rates = new Map<LargeStudent, number>()
  const rateOf = (student: LargeStudent) => {
    const rate = rates.get(student) ?? (random.chance(heavyShare) ? heavyRate : usualRate)
    rates.set(student, rate)
    return rate
  }
  for (const event of teaching.events) {
    const students = teaching.studentsOf(event)
    for (const lesson of teaching.lessonsOf(event)) {
      if (lesson.endAt > now) continue
      for (const student of students) {
        if (!random.chance(rateOf(student))) continue
        const lateMinutes = random.chance(0.08) ? 1 + random.below(30) : null
        yield {
          source_id: `${lesson.id}|${student.id}`,
          session_id: lesson.id,
          student_id: student.id,
          recorded_code: codeOf(lateMinutes, random),
          minutes: lateMinutes ?? 90,
          late_minutes: lateMinutes,
          teacher_id: event.teacher,
          teacher_note: null,
          recorded_at: minutesAfter(lesson.startAt, rollCallMinutes),
        }
      }
    }
  }
}

function codeOf(lateMinutes: number | null, random: Random): string {
  if (lateMinutes !== null) return lateMinutes < 15 ? 'M1' : 'M2'
  return random.chance(0.1) ? 'E' : 'S'
}

function minutesAfter(instant: Date, minutes: number): string {
  return new Date(instant.getTime() + minutes * 60_000).toISOString()
}

/**
 * What became of the marks, by the mark's number so that it is the same each time: of a hundred unexplained
 * ones 80 were health, 8 another reason, 6 were rejected, and 6 still wait.
 */
export async function settleMarks(db: Db, prefix: string): Promise<void> {
  await sql`create temporary table outcome on commit drop as
    select m.id, m.student_id, m.teacher_id, m.recorded_at,
      case when m.id * 7919 % 100 < 80 then 'T' when m.id * 7919 % 100 < 88 then 'MS' else 'L' end as code
    from absence_mark m
    where m.recorded_code = 'S' and m.id * 7919 % 100 < 94 and starts_with(m.source_id, ${prefix})`.execute(
    db,
  )
  await sql`update absence_mark m set type_code = o.code,
      state = case when o.code = 'L' then 'REJECTED' else 'ACCEPTED' end,
      rejections = case when o.code = 'L' then 1 else 0 end
    from outcome o where o.id = m.id`.execute(db)
  await sql`insert into absence_explanation (mark_id, kind, reason_code, by_id, by_role, at, state, decided_by,
      decided_at, result_code)
    select o.id, 'EXPLANATION', case when o.code = 'L' then 'OTHER' else o.code end,
      coalesce(a.parent_id, o.student_id), case when a.parent_id is null then 'STUDENT' else 'PARENT' end,
      o.recorded_at + interval '9 hours', case when o.code = 'L' then 'REJECTED' else 'ACCEPTED' end,
      case when o.code <> 'T' then o.teacher_id end, o.recorded_at + interval '19 hours', o.code
    from outcome o
    left join lateral (select l.parent_id from parent_access l join person p on p.id = l.student_id
      where l.student_id = o.student_id and o.recorded_at < p.birth_date + interval '18 years'
      order by l.id limit 1) a on true`.execute(db)
}

/** About three notices a student and year: days of illness reported in the morning, a leave now and then. */
export async function writeNotices(db: Db, prefix: string, today: string): Promise<void> {
  await sql`insert into absence_notice (student_id, kind, start_date, end_date, reason_code, state, by_id, by_role,
      created_at, decider)
    select p.id, case when n = 3 then 'LEAVE' else 'SICK' end, d.day, d.day, case when n = 3 then 'E' else 'T' end,
      case when n = 3 then 'GRANTED' else 'RECEIVED' end, p.id, 'STUDENT', d.day + interval '5 hours',
      case when n = 3 then 'TEACHER' end
    from person p join student s on s.person_id = p.id
    cross join generate_series(1, 3) n
    cross join lateral (select ${today}::date - ((p.id * 31 + n * 97) % 90)::integer - 1 as day) d
    where starts_with(p.source_id, ${prefix}) and (p.id + n) % 5 <> 0`.execute(db)
}
