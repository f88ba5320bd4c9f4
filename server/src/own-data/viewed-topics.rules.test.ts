import { allEndpoints } from '@studentgo/protocol/endpoints'
import { describe, expect, test } from 'vitest'
import { viewedTopicOf } from './viewed-topics.rules.ts'

describe('what has been looked at', () => {
  test.each([
    ['GET /studenttimetable', 'TIMETABLE'],
    ['GET /absence/participations', 'ABSENCES'],
    ['GET /skillacquirementplan/psp', 'PLAN'],
    ['GET /skillacquirementplan/:planId/personaleducationevents', 'PERIODS'],
    ['GET /skillacquirementplan/:planId/competencedemonstration', 'DEMONSTRATIONS'],
    ['GET /personaleducationevent/:personalEventId/intermediateassessments', 'FEEDBACK'],
    ['GET /personalinfo', 'PERSONAL_INFO'],
    ['GET /personalinfo/approvals', 'CONSENTS'],
    ['GET /personalinfo/psapactivities', 'PLAN_TALKS'],
    ['GET /education/specialsupport', 'SUPPORT'],
    ['GET /student/:studentId/attachment', 'FILES'],
    ['GET /student/:studentId/attachment/:attachmentId', 'FILE_CONTENT'],
    ['GET /messages/teachers', 'MESSAGES'],
    ['GET /:module/report/:reportId', 'DOCUMENTS'],
    ['GET /absence/of-tomorrow', 'OTHER'],
  ])('%s is %s', (action, topic) => {
    expect(viewedTopicOf(action)).toBe(topic)
  })

  const readByOthers = allEndpoints.filter(
    ({ endpoint: { method, who } }) =>
      method === 'GET' &&
      (who.kind === 'studentOrParent' ||
        who.kind === 'namedStudent' ||
        who.kind === 'assessor' ||
        (who.kind === 'staff' && who.student)),
  )

  test('has texts of its own, except for what the office and administrators view', () => {
    const actions = readByOthers.map(({ endpoint: { path } }) => `GET ${path}`)
    expect(actions.filter(action => viewedTopicOf(action) === 'OTHER')).toEqual([
      'GET /staff/student/:studentId/guardians',
      'GET /staff/student/:studentId/audit',
    ])
  })
})
