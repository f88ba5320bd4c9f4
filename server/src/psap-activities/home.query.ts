import type { HomeTask } from '@studentgo/protocol/home'
import { addDays, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { StudentContext } from '../platform/request-context.ts'
import { planAheadOf } from './list-plan-activities.query.ts'

/** From how many days before its due date home speaks of what the student has promised. */
const soonDays = 14

/** What was promised in talks on the plan and is due soon, the next talk, and a review that is late. */
export async function planActivityTasks(context: StudentContext): Promise<HomeTask[]> {
  const { nextMeeting, reviews, openActions } = await planAheadOf(context)
  const soon = addDays(context.today, soonDays)
  const tasks: HomeTask[] = openActions.flatMap(({ activityId, actionIndex, text, dueDate }) =>
    dueDate === undefined || dueDate > soon
      ? []
      : [{ kind: 'PLAN_ACTION', activityId, actionIndex, text, deadline: dueDate }],
  )
  if (nextMeeting !== undefined) {
    const { at } = nextMeeting
    tasks.push({ kind: 'PLAN_MEETING', at, deadline: schoolDateOf(at, context.timeZone) })
  } else if (reviews?.overdue === true) {
    tasks.push({ kind: 'PLAN_REVIEW', dueBy: reviews.dueBy })
  }
  return tasks
}
