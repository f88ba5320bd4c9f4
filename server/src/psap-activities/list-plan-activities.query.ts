import { toPage } from '@studentgo/protocol/paging'
import type { PlanActivities, PlanAhead } from '@studentgo/protocol/psap-activities'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { requireOwnStudyRight } from '../platform/access/student-access.ts'
import { notFound } from '../platform/http/problems.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import {
  type ActivityRow,
  activitiesOf,
  activityById,
  activityCount,
  nextMeetingOf,
  openActionsOf,
  reviewFactsOf,
} from './plan-activities.sql.ts'
import { presentPlanActivity } from './plan-activity.presenter.ts'
import { reviewPaceOf } from './review-pace.rules.ts'

const pageSize = 20

interface Filter {
  /** Of every study plan where it is left out. */
  studyPlanId: number | undefined
  page: number | undefined
  size: number | undefined
}

/** One page of the talks that this reader may see, the newest first, and what is ahead. */
export async function listPlanActivitiesOf(
  context: StudentContext,
  { studyPlanId, page = 0, size = pageSize }: Filter,
): Promise<PlanActivities> {
  const { db, access, language, timeZone } = context
  const { studentId } = access
  await requireOwnStudyRight(db, studentId, studyPlanId)
  const given = { studentId, reader: access.reader.kind, studyPlanId, language, size, offset: page * size }
  const rows = await activitiesOf(db, given)
  const [count] = await activityCount(db, given)
  const content = rows.map(row => presentPlanActivity(row, timeZone))
  const ahead = await planAheadOf(context, studyPlanId)
  return { ...toPage(content, count?.total ?? 0, page, size), ...ahead }
}

/** The next plan talk, what the student has promised, and whether a review is late; of one study plan or of all. */
export async function planAheadOf(
  { db, access, now, today, language, provider, timeZone }: StudentContext,
  studyPlanId?: number,
): Promise<PlanAhead> {
  const given = {
    studentId: access.studentId,
    reader: access.reader.kind,
    studyPlanId,
    language,
    today,
    now: now.toISOString(),
  }
  const [meeting] = await nextMeetingOf(db, given)
  const [facts] = await reviewFactsOf(db, given)
  const perYear = provider.policies['hoks.reviewsPerYear']
  return withoutNulls({
    nextMeeting: meeting && { ...meeting, at: isoWithOffset(meeting.at, timeZone) },
    reviews: facts && reviewPaceOf(facts.talks, facts.began, perYear, today),
    openActions: (await openActionsOf(db, given)).map(withoutNulls),
  })
}

/** An entry that this reader may see; `not-found` for any other. */
export async function planActivityOf(
  { db, access, language }: StudentContext,
  id: number,
): Promise<ActivityRow> {
  const { studentId, reader } = access
  const [row] = await activityById(db, { studentId, reader: reader.kind, id, language })
  if (row === undefined) throw notFound()
  return row
}
