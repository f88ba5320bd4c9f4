import * as z from 'zod/mini'
import { endpoint, limitOfAdding, staffOf } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { actionOwner, activityType, planActivities } from './psap-activities.ts'
import { date, id, idText, lineText, time, writtenText } from './shapes.ts'
import { planReaders } from './staff-plan.ts'

const path = '/staff/student/:studentId/personalinfo/psapactivities'
const params = z.strictObject({ studentId: idText })
/** Who holds talks about plans. */
const holders = staffOf('RESPONSIBLE_TEACHER', 'COUNSELLOR', 'SPECIAL_NEEDS')

export const listStaffTalks = endpoint({
  method: 'GET',
  path,
  who: staffOf(...planReaders),
  summary: 'Plan meetings of a student, newest first, with what was agreed',
  params,
  query: z.strictObject({ ...pageQuery }),
  reply: planActivities,
})

export const mostActions = 10

export const talkForm = z
  .strictObject({
    /** Of the study right that comes first where it is left out. */
    personalStudyPlanId: z.optional(id),
    date,
    type: activityType,
    title: lineText(1, 200),
    summary: writtenText(1, 4000),
    /** Participants beside the student and the author. */
    others: z.array(lineText(1, 100)).check(z.maxLength(10)),
    actions: z
      .array(
        z.strictObject({
          text: writtenText(1, 500),
          responsible: actionOwner,
          dueDate: z.optional(date),
        }),
      )
      .check(z.maxLength(mostActions)),
    nextMeeting: z.optional(z.strictObject({ date, time })),
    /** Whether guardians who see the plan read it too. */
    guardiansRead: z.boolean(),
  })
  .check(
    z.refine(talk => talk.actions.every(action => (action.dueDate ?? talk.date) >= talk.date), {
      path: ['actions'],
      error: 'endBeforeStart',
    }),
  )

export const writeTalk = endpoint({
  method: 'POST',
  path,
  affects: ['/staff/student'],
  who: holders,
  limit: limitOfAdding,
  summary: 'Records a plan meeting with what was agreed, who does it and when',
  params,
  body: talkForm,
  reply: planActivities,
})

export const tickTalkAction = endpoint({
  method: 'PUT',
  path,
  affects: ['/staff/student'],
  who: holders,
  summary: 'Ticks off an action promised by the school or a guardian, or unticks it',
  params,
  body: z.strictObject({ id, actionIndex: z.int().check(z.gte(0), z.lte(1000)), done: z.boolean() }),
  reply: planActivities,
})
