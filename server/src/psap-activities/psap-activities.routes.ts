import * as endpoints from '@studentgo/protocol/psap-activities'
import { notFound } from '../platform/http/problems.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { listPlanActivitiesOf, planActivityOf } from './list-plan-activities.query.ts'
import { presentMeetingFile } from './meeting-file.presenter.ts'
import { updateActivity } from './update-plan-activity.command.ts'

export function psapActivitiesRoutes(platform: Platform): void {
  const host = new URL(platform.environment.publicOrigin).hostname

  bind(platform, endpoints, {
    listPlanActivities: {
      isKept: true,
      handle: call => {
        const { personalStudyPlanId: studyPlanId, page, size } = call.query
        return listPlanActivitiesOf(call, { studyPlanId, page, size })
      },
    },
    updatePlanActivity: call => updateActivity(call, call.body),
    readPlanMeeting: async call => {
      const { now, language, reply } = call
      const { id: activityId, nextMeetingAt: at } = await planActivityOf(call, call.params.activityId)
      if (at === null) throw notFound()
      reply.type('text/calendar; charset=utf-8')
      reply.header('Content-Disposition', 'attachment; filename="plan-talk.ics"')
      return presentMeetingFile({ activityId, at, now, language, host })
    },
  })
}
