import { instantOf } from '@studentgo/protocol/rules/calendar'
import { testTimeZone } from './test-time.ts'
import type { World } from './world.ts'

/** A lesson that a test makes; times are wall-clock times of the school. */
export interface MadeLesson {
  date: string
  start?: string
  end?: string
  state?: 'PLANNED' | 'CHANGED' | 'MOVED' | 'CANCELLED' | 'HELD'
  sequence?: number
  room?: string
  onlineUrl?: string
  bring?: string
  topic?: string
  rollCalledAt?: Date
  updatedAt?: Date
}

/** Gives a student a course of their own with these lessons; answers the lessons' ids in their order. */
export async function giveLessons(
  world: World,
  username: string,
  title: string,
  lessons: readonly MadeLesson[],
  right: 'first' | 'last' = 'first',
): Promise<number[]> {
  const { db } = world.database
  const studentId = await world.personId(username)
  const rights = await db
    .selectFrom('study_right')
    .select('id')
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute()
  const studyRightId = (right === 'first' ? rights[0] : rights.at(-1))?.id
  if (studyRightId === undefined) throw new Error(`${username} has no study right`)
  const event = await db
    .insertInto('education_event')
    .values({
      name: JSON.stringify({ fi: title }),
      code: 'KOODI RYHMÄ1',
      start_date: '2026-01-01',
      end_date: '2028-12-31',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('event_participant')
    .values({
      event_id: event.id,
      student_id: studentId,
      study_right_id: studyRightId,
      begin_date: '2026-01-01',
      end_date: '2028-12-31',
    })
    .execute()
  const ids: number[] = []
  for (const lesson of lessons) ids.push(await insertLesson(world, event.id, lesson))
  return ids
}

async function insertLesson(world: World, eventId: number, lesson: MadeLesson): Promise<number> {
  const { db } = world.database
  const room =
    lesson.room === undefined
      ? undefined
      : await db.selectFrom('room').select('id').where('code', '=', lesson.room).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('event_session')
    .values({
      event_id: eventId,
      start_at: instantOf(lesson.date, lesson.start ?? '18:00', testTimeZone),
      end_at: instantOf(lesson.date, lesson.end ?? '19:00', testTimeZone),
      school_date: lesson.date,
      room_id: room?.id ?? null,
      state: lesson.state ?? 'PLANNED',
      sequence: lesson.sequence ?? 0,
      online_url: lesson.onlineUrl ?? null,
      bring: lesson.bring ?? null,
      topic: lesson.topic ?? null,
      roll_called_at: lesson.rollCalledAt ?? null,
      updated_at: lesson.updatedAt ?? new Date('2026-11-01T10:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
