import { toPage } from '@studentgo/protocol/paging'
import type { PlanActivities } from '@studentgo/protocol/psap-activities'
import { notFound } from '../platform/problems.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { requireOwnStudyRight } from '../platform/student-access.ts'
import { homePartOfPlanActivities } from './home.query.ts'
import { type ActivityRow, activitiesOf, activityById, activityCount } from './plan-activities.sql.ts'
import { presentPlanActivity } from './plan-activity.presenter.ts'

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
  const ahead = await homePartOfPlanActivities(context, studyPlanId)
  return { ...toPage(content, count?.total ?? 0, page, size), ...ahead }
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
