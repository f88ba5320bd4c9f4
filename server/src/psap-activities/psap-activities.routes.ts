import { toPage } from '@studentgo/protocol/paging'
import {
  listPlanActivities,
  type PlanActivities,
  type PlanAhead,
  readPlanAhead,
  readPlanMeeting,
  updatePlanActivity,
} from '@studentgo/protocol/psap-activities'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { Platform } from '../platform/platform.ts'
import { notFound, Problem } from '../platform/problems.ts'
import { type Call, serve } from '../platform/serve.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { requireOwnStudyRight } from '../platform/student-access.ts'
import { meetingFile, meetingWord } from './meeting-file.ts'
import {
  activitiesOf,
  activityById,
  nextMeetingOf,
  openActionsOf,
  type Reader,
  reviewFactsOf,
  saveAcknowledged,
  saveActionDone,
} from './plan-activities.queries.ts'
import { planActivityAnswer } from './plan-activity-answers.ts'
import { reviewPaceOf } from './review-pace.rules.ts'

const pageSize = 20

export function psapActivitiesRoutes(platform: Platform): void {
  serve(platform, listPlanActivities, call => listing(call))

  serve(platform, readPlanAhead, call => aheadOf(call, undefined))

  serve(platform, updatePlanActivity, async call => {
    const { db, access, body, now, language, timeZone } = call
    const reader = readerOf(access)
    const row = await activityById(db, reader, body.id, language)
    if (row === undefined) throw notFound()
    if ('actionIndex' in body) {
      const action = row.actions[body.actionIndex]
      if (action === undefined) throw notFound()
      // Nobody ticks off what somebody else has promised.
      if (action.responsible !== 'STUDENT') throw new Problem('not-permitted')
      await saveActionDone(db, body.id, action.position, body.done, now)
    } else {
      await saveAcknowledged(db, body.id, now)
    }
    const saved = await activityById(db, reader, body.id, language)
    if (saved === undefined) throw notFound()
    return planActivityAnswer(saved, timeZone)
  })

  serve(platform, readPlanMeeting, async ({ db, access, params, language, now, request, reply }) => {
    const row = await activityById(db, readerOf(access), params.activityId, language)
    if (row === undefined || row.next_meeting_at === null) throw notFound()
    reply.type('text/calendar; charset=utf-8')
    reply.header('Content-Disposition', 'attachment; filename="plan-talk.ics"')
    return meetingFile({
      activityId: row.id,
      title: meetingWord[language],
      at: new Date(row.next_meeting_at),
      now,
      host: request.hostname,
    })
  })
}

function readerOf(access: StudentAccess): Reader {
  return { studentId: access.studentId, kind: access.reader.kind }
}

async function listing(
  call: Call<typeof listPlanActivities> & { access: StudentAccess },
): Promise<PlanActivities> {
  const { db, access, query, language, timeZone } = call
  const reader = readerOf(access)
  const studyPlanId = query.personalStudyPlanId
  await requireOwnStudyRight(db, access.studentId, studyPlanId)
  const { page: number = 0, size = pageSize } = query
  const { rows, total } = await activitiesOf(db, reader, { studyPlanId, number, size }, language)
  const content = rows.map(row => planActivityAnswer(row, timeZone))
  return { ...toPage(content, total, number, size), ...(await aheadOf(call, studyPlanId)) }
}

type Asked = Pick<
  Call<typeof readPlanAhead>,
  'db' | 'now' | 'today' | 'language' | 'provider' | 'timeZone'
> & { access: StudentAccess }

async function aheadOf(call: Asked, studyPlanId: number | undefined): Promise<PlanAhead> {
  const { db, access, now, today, language, provider, timeZone } = call
  const reader = readerOf(access)
  const meeting = await nextMeetingOf(db, reader, studyPlanId, now, language)
  const { began, talks } = await reviewFactsOf(db, reader, studyPlanId, today)
  const perYear = provider.policies['hoks.reviewsPerYear']
  const reviews = began === undefined ? undefined : reviewPaceOf(talks, began, perYear, today)
  const open = await openActionsOf(db, reader, studyPlanId, language)
  return {
    ...(meeting === undefined
      ? {}
      : {
          nextMeeting: {
            activityId: meeting.activity_id,
            at: isoWithOffset(meeting.at, timeZone),
            title: meeting.title,
          },
        }),
    ...(reviews === undefined ? {} : { reviews }),
    openActions: open.map(action => ({
      activityId: action.activity_id,
      actionIndex: action.action_index,
      text: action.text,
      ...(action.due_date === null ? {} : { dueDate: action.due_date }),
    })),
  }
}
