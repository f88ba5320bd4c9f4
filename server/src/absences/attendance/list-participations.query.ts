import type { EventParticipation, listParticipations } from '@studentgo/protocol/participations'
import { requireOwnStudyRight } from '../../platform/access/student-access.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import { holdsUntil } from '../../platform/versions/composition.ts'
import { periodOf } from '../absence-context.query.ts'
import type { TermStartReader } from '../term-start.cache.ts'
import { lessonsOf } from './lessons.sql.ts'
import { participationsOf } from './participation.rules.ts'

/** Attendance by education event, each with its lessons. */
export async function participationsByEvent(
  call: CallOf<typeof listParticipations>,
  termStart: TermStartReader,
): Promise<EventParticipation[]> {
  const { db, access, now, today, timeZone, language, provider, query } = call
  const { studentId } = access
  const studyRightId = query.personalStudyPlanId
  await requireOwnStudyRight(db, studentId, studyRightId)
  const period = periodOf(query, today, await termStart(call))
  const lessons = await lessonsOf(db, { ...period, studentId, studyRightId: studyRightId ?? null, language })
  holdsUntil(
    now,
    lessons.map(lesson => lesson.start),
  )
  return participationsOf(lessons, now, timeZone, provider.policies.lateBoundaryMinutes)
}
