import { activityType } from '@studentgo/protocol/psap-activities'
import { decisionState, supportLevel } from '@studentgo/protocol/special-support'
import { participantsOf } from '../engine/cells.ts'
import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** Talks about the plan, the study skills survey and support. */

export const planActivities = importFile('ext_plan_activities', {
  studyRightSourcedId: cell.reference('ext_study_rights').to('study_right_id'),
  date: cell.day,
  type: cell
    .oneOf(activityType.options)
    .doc('the first, second, third and sixth count as going through the plan'),
  title: cell.localisedText(200),
  summary: cell.localisedText(4000),
  participants: cell
    .maybeText(2000)
    .stored('jsonb', participantsOf)
    .form('`Name (ROLE); Name (ROLE)`')
    .doc('`STUDENT` `PARENT` `STAFF` `OTHER`'),
  nextMeeting: cell.maybeInstant.to('next_meeting_at'),
  planVersion: cell.maybeNumber(1, 9999).doc('the version of the plan that came of the talk'),
  forStudentOnly: cell
    .flag(false)
    .stored('text', isAlone => (isAlone ? ('STUDENT' as const) : ('STUDENT_AND_PARENT' as const)))
    .to('visibility')
    .doc('`true`: guardians do not see the entry'),
})

export const planActions = importFile(
  'ext_plan_actions',
  {
    sourcedId: cell.ownId.to(null),
    activitySourcedId: cell.reference('ext_plan_activities').to('activity_id'),
    position: cell.maybeNumber(0, 999).doc('the place in the list, once in an activity').or(0),
    text: cell.localisedText(1000),
    responsible: cell.oneOf(['STUDENT', 'PARENT', 'STAFF']),
    dueDate: cell.maybeDay,
    done: cell
      .flag(false)
      .doc("of a student's own action only the first value is taken: the tick is the student's"),
  },
  {
    unique: [
      {
        columns: ['activitySourcedId', 'position'],
        reason: () => 'is taken by another action of the same activity',
      },
    ],
  },
)

export const studySkills = importFile(
  'ext_study_skills',
  {
    studyRightSourcedId: cell.reference('ext_study_rights').to('study_right_id'),
    schoolYear: cell
      .text(4)
      .matching(/^2[01][0-9]{2}$/, 'is not a year like 2026')
      .form('year')
      .stored('integer', Number)
      .doc('the one in which the school year begins; once for a study right'),
    deadline: cell.maybeDay.doc('home reminds the student of it'),
    strengths: cell.finnishSentences(4000),
    supportActions: cell.finnishSentences(4000),
    discussedWithSourcedId: cell.maybeReference('users').to('discussed_with').form('staff'),
    discussedAt: cell.maybeInstant.doc(
      "closes a survey that has been sent; one that was not stays the student's",
    ),
  },
  {
    unique: [
      {
        columns: ['studyRightSourcedId', 'schoolYear'],
        reason: () => 'is there twice for this study right',
      },
    ],
  },
)

const ofTypeOne = 'needed for type 01, empty for the others'

export const learningSupport = importFile('ext_learning_support', {
  userSourcedId: cell.reference('users').to('student_id').form('student'),
  type: cell
    .oneOf(['01', '02', '03'])
    .to('type_code')
    .doc('remedial teaching; support by teaching staff; by guidance staff'),
  moduleGroup: cell.maybeOneOf(['vocational', 'common']).doc(ofTypeOne),
  startDate: cell.maybeDay.doc(ofTypeOne),
  endDate: cell.maybeDay.notBefore('startDate').doc(ofTypeOne),
  description: cell.localisedText(4000),
})

export const supportDecisions = importFile('ext_support_decisions', {
  userSourcedId: cell.reference('users').to('student_id').form('student'),
  level: cell.oneOf(supportLevel.options),
  state: cell.oneOf(decisionState.options).doc('never goes back'),
  appealed: cell.flag(false).doc('only after the decision'),
  validFrom: cell.day,
  validTo: cell.maybeDay.notBefore('validFrom'),
  grounds: cell.localisedText(10_000).doc('shown only to who asks for them'),
  responsibleSourcedId: cell.reference('users').to('responsible_id').form('staff'),
  hearingRequestedAt: cell.maybeInstant.doc('needed in every state but `PREPARING`'),
  hearingDue: cell.maybeDay.doc('needed in every state but `PREPARING`'),
  decidedAt: cell.maybeInstant.doc('needed from `DECIDED` on, and empty before'),
  decidedBySourcedId: cell.maybeReference('users').to('decided_by').form('staff'),
  appealInstructions: cell.maybeLocalisedText(4000).doc('shown from `DECIDED` on'),
  appealUntil: cell.maybeDay,
})

export const supportArrangements = importFile(
  'ext_support_arrangements',
  {
    sourcedId: cell.ownId.to(null),
    decisionSourcedId: cell.reference('ext_support_decisions').to('decision_id'),
    position: cell.maybeNumber(0, 999).doc('once in a decision').or(0),
    kind: cell.oneOf(['ARRANGEMENT', 'ADAPTED_ASSESSMENT', 'DEVIATION']),
    code: cell.text(40),
    courseSourcedId: cell
      .maybeReference('courses')
      .to('module_id')
      .doc('the unit; needed for the last two kinds. Without it, an arrangement holds everywhere'),
    text: cell.localisedText(4000),
  },
  {
    unique: [
      {
        columns: ['decisionSourcedId', 'position'],
        reason: () => 'is taken by another arrangement of the decision',
      },
    ],
  },
)
