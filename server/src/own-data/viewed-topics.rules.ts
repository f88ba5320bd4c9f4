import type { ViewedTopic } from '@studentgo/protocol/own-data'

/** By the paths of the endpoints that guardians, staff and assessors read; a test demands a line for each. */
const pathsOf: Record<Exclude<ViewedTopic, 'OTHER'>, readonly string[]> = {
  CARD: ['/staff/student/:studentId'],
  DOCUMENTS: ['/report', '/:module/report/:reportId'],
  TIMETABLE: ['/studenttimetable'],
  ABSENCES: ['/absence', '/absence/participations'],
  FEEDBACK: ['/personaleducationevent/:personalEventId/intermediateassessments'],
  PERIODS: [
    '/skillacquirementplan/:planId/personaleducationevents',
    '/personaleducationevent/:personalEventId',
  ],
  DEMONSTRATIONS: [
    '/assessor/demonstration',
    '/competencedemonstrations',
    '/skillacquirementplan/:planId/competencedemonstration',
    '/skillacquirementplan/:planId/competencedemonstration/:demonstrationId/selfassessment',
    '/skillacquirementplan/:planId/competencedemonstration/:demonstrationId/tasks',
    '/staff/student/:studentId/competencedemonstrations/:demonstrationId',
  ],
  PLAN: [
    '/skillacquirementplan/psp',
    '/skillacquirementplan',
    '/skillacquirementplan/studenthoksapproval',
    '/staff/student/:studentId/skillacquirementplan/units',
    '/staff/student/:studentId/skillacquirementplan',
  ],
  PLAN_TALKS: [
    '/personalinfo/psapactivities',
    '/personalinfo/psapactivities/:activityId/meeting',
    '/staff/student/:studentId/personalinfo/psapactivities',
  ],
  CONSENTS: ['/personalinfo/approvals'],
  PERSONAL_INFO: ['/personalinfo'],
  SUPPORT: ['/education/specialsupport', '/staff/student/:studentId/specialsupport'],
  FILE_CONTENT: ['/student/:studentId/attachment/:attachmentId'],
  FILES: ['/student/:studentId/attachment'],
  MESSAGES: [
    '/messages/multipleselection/person',
    '/messages/teachers',
    '/messages/sendmessages',
    '/messages/unread',
  ],
  REQUESTS: ['/request/question', '/request/answer', '/request/answer/:answerId'],
  SEARCH: ['/search'],
  MATTERS: ['/instance', '/instance/:processId'],
  CONTRACTS: ['/studies/:studyRightId/contracts', '/apprenticeinfo/psp'],
}
const topics = new Map(
  Object.entries(pathsOf).flatMap(([topic, paths]) =>
    paths.map(path => [`GET ${path}`, topic as ViewedTopic]),
  ),
)

/** The topic that a read of an endpoint has viewed; `action` is `GET` and its path. */
export function viewedTopicOf(action: string): ViewedTopic {
  return topics.get(action) ?? 'OTHER'
}
