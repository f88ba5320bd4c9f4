import {
  day,
  finnishSentences,
  flag,
  localisedText,
  maybeDay,
  maybeInstant,
  maybeLocalisedText,
  maybeNumber,
  maybeOneOf,
  maybeReference,
  maybeText,
  oneOf,
  ownId,
  reference,
  text,
} from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'
import { participantsOf } from './guidance.rules.ts'

/** Talks about the plan, the study skills survey and support. */

export const planActivities = importFile('ext_plan_activities', {
  studyRightSourcedId: reference('ext_study_rights').to('study_right_id'),
  date: day,
  type: oneOf([
    'INITIAL_INTERVIEW',
    'HOKS_MEETING',
    'HOKS_UPDATE',
    'GUIDANCE',
    'SUPPORT_MEETING',
    'PROGRESS_REVIEW',
    'INTERVENTION',
    'OTHER',
  ]).doc('the first, second, third and sixth count as going through the plan'),
  title: localisedText(200),
  summary: localisedText(4000),
  participants: maybeText(2000)
    .stored('jsonb', participantsOf)
    .form('`Name (ROLE); Name (ROLE)`')
    .doc('`STUDENT` `PARENT` `STAFF` `OTHER`'),
  nextMeeting: maybeInstant.to('next_meeting_at'),
  planVersion: maybeNumber(1, 9999).doc('the version of the plan that came of the talk'),
  forStudentOnly: flag(false)
    .stored('text', isAlone => (isAlone ? ('STUDENT' as const) : ('STUDENT_AND_PARENT' as const)))
    .to('visibility')
    .doc('`true`: guardians do not see the entry'),
})

export const planActions = importFile(
  'ext_plan_actions',
  {
    sourcedId: ownId.to(null),
    activitySourcedId: reference('ext_plan_activities').to('activity_id'),
    position: maybeNumber(0, 999).doc('the place in the list, once in an activity').or(0),
    text: localisedText(1000),
    responsible: oneOf(['STUDENT', 'PARENT', 'STAFF']),
    dueDate: maybeDay,
    done: flag(false).doc(
      "of a student's own action only the first value is taken: the tick is the student's",
    ),
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
    studyRightSourcedId: reference('ext_study_rights').to('study_right_id'),
    schoolYear: text(4)
      .matching(/^2[01][0-9]{2}$/, 'is not a year like 2026')
      .form('year')
      .stored('integer', Number)
      .doc('the one in which the school year begins; once for a study right'),
    deadline: maybeDay.doc('home reminds the student of it'),
    strengths: finnishSentences(4000),
    supportActions: finnishSentences(4000),
    discussedWithSourcedId: maybeReference('users').to('discussed_with').form('staff'),
    discussedAt: maybeInstant.doc("closes a survey that has been sent; one that was not stays the student's"),
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
  userSourcedId: reference('users').to('student_id').form('student'),
  type: oneOf(['01', '02', '03'])
    .to('type_code')
    .doc('remedial teaching; support by teaching staff; by guidance staff'),
  moduleGroup: maybeOneOf(['vocational', 'common']).doc(ofTypeOne),
  startDate: maybeDay.doc(ofTypeOne),
  endDate: maybeDay.notBefore('startDate').doc(ofTypeOne),
  description: localisedText(4000),
})

export const supportDecisions = importFile('ext_support_decisions', {
  userSourcedId: reference('users').to('student_id').form('student'),
  level: oneOf(['SPECIAL', 'DEMANDING_SPECIAL']),
  state: oneOf(['PREPARING', 'HEARING', 'DECIDED', 'IN_FORCE', 'ENDED', 'REPEALED']).doc('never goes back'),
  appealed: flag(false).doc('only after the decision'),
  validFrom: day,
  validTo: maybeDay.notBefore('validFrom'),
  grounds: localisedText(10_000).doc('shown only to who asks for them'),
  responsibleSourcedId: reference('users').to('responsible_id').form('staff'),
  hearingRequestedAt: maybeInstant.doc('needed in every state but `PREPARING`'),
  hearingDue: maybeDay.doc('needed in every state but `PREPARING`'),
  decidedAt: maybeInstant.doc('needed from `DECIDED` on, and empty before'),
  decidedBySourcedId: maybeReference('users').to('decided_by').form('staff'),
  appealInstructions: maybeLocalisedText(4000).doc('shown from `DECIDED` on'),
  appealUntil: maybeDay,
})

export const supportArrangements = importFile(
  'ext_support_arrangements',
  {
    sourcedId: ownId.to(null),
    decisionSourcedId: reference('ext_support_decisions').to('decision_id'),
    position: maybeNumber(0, 999).doc('once in a decision').or(0),
    kind: oneOf(['ARRANGEMENT', 'ADAPTED_ASSESSMENT', 'DEVIATION']),
    code: text(40),
    courseSourcedId: maybeReference('courses')
      .to('module_id')
      .doc('the unit; needed for the last two kinds. Without it, an arrangement holds everywhere'),
    text: localisedText(4000),
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
