import type { HomeTask } from '@studentgo/protocol/home'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { homePart } from '../platform/contributions/home-part.ts'
import { onlyRow } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { aheadOf, aheadParams, presentAhead } from './list-plan-activities.query.ts'

/** How many days before its due date home shows an action that the student has promised. */
const soonDays = 14

/** What was promised in talks on the plan and is due soon, the next talk, and a review that is late. */
export const planActivitiesOnHome = homePart({
  reads: aheadOf,
  params: context => aheadParams(context, undefined),
  tasks(rows, context) {
    const { nextMeeting, reviews, openActions } = presentAhead(onlyRow(rows), context)
    const soon = addDays(context.today, soonDays)
    const tasks: Unserialised<HomeTask>[] = openActions.flatMap(
      ({ activityId, actionIndex, text, dueDate }) =>
        dueDate == null || dueDate > soon || !context.access.mayWrite
          ? []
          : [{ kind: 'PLAN_ACTION', activityId, actionIndex, text, deadline: dueDate }],
    )
    if (nextMeeting != null) {
      tasks.push({ kind: 'PLAN_MEETING', at: nextMeeting.at })
    } else if (reviews?.overdue === true) {
      tasks.push({ kind: 'PLAN_REVIEW', deadline: reviews.dueBy })
    }
    return tasks
  },
})
