import {
  flag,
  instant,
  localisedSentences,
  localisedText,
  maybeDay,
  maybeInstant,
  maybeLocalisedText,
  maybeNumber,
  maybeOneOf,
  maybePoints,
  maybeReference,
  maybeText,
  oneOf,
  parts,
  points,
  reference,
  text,
} from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** What each student is to learn. */

const takenByAnother = () => 'is taken by another row'

export const plans = importFile(
  'ext_plans',
  {
    studyRightSourcedId: reference('ext_study_rights').to('study_right_id').doc('one plan each'),
    careerCode: maybeOneOf(['0001', '0002', '0003', '0005']).doc('the national code of the goal'),
    goal: maybeText(4000)
      .to('goal_text')
      .once()
      .doc('the first words; what the student writes in the portal stays'),
    competenceNeed: flag(true),
    firstApproved: maybeDay.to('first_approved_on').doc('without it nothing can be chosen yet'),
    approvedAt: maybeInstant,
    competenceReached: maybeDay
      .to('competence_reached_on')
      .doc('2018 or later, at most 14 days ahead; see below'),
    nextMeeting: maybeInstant.to('next_meeting_at'),
    updatedAt: instant.once(),
  },
  { unique: [{ columns: ['studyRightSourcedId'], reason: takenByAnother }] },
)

export const planVersions = importFile(
  'ext_plan_versions',
  {
    planSourcedId: reference('ext_plans').to('plan_id'),
    version: text(4)
      .matching(/^[1-9][0-9]{0,3}$/, 'is not a number from 1 to 9999')
      .form('1 to 9999')
      .stored('integer', Number)
      .doc('once in a plan'),
    state: oneOf([
      'DRAFT',
      'SENT_TO_STUDENT',
      'STUDENT_APPROVED',
      'STUDENT_RETURNED',
      'PROVIDER_APPROVED',
      'UPDATED_SMALL',
      'SUPERSEDED',
    ]).doc('one version of a plan waits at a time; what the student decided in the portal is not taken back'),
    createdAt: instant,
    requestedAt: maybeInstant,
    requestedBySourcedId: maybeReference('users').to('requested_by').form('staff'),
    dueDate: maybeDay,
    strongAuth: flag(false).to('requires_strong_auth').doc('approving needs strong authentication'),
    staffAnswer: maybeText(2000).doc('to a version that came back; needed before the plan is sent again'),
    staffAnsweredAt: maybeInstant,
  },
  { unique: [{ columns: ['planSourcedId', 'version'], reason: takenByAnother }] },
)

export const planChanges = importFile('ext_plan_changes', {
  planVersionSourcedId: reference('ext_plan_versions').to(null),
  kind: oneOf(['ADDED', 'REMOVED', 'CHANGED']).doc('against the version before'),
  path: text(200).doc('what it is about, `modules/m1` for example'),
  text: localisedText(1000).doc('what the student reads'),
})

export const planUnits = importFile(
  'ext_plan_units',
  {
    planSourcedId: reference('ext_plans').to('plan_id'),
    courseSourcedId: reference('courses')
      .to('module_id')
      .doc('once in a plan; a sub-area lies under its common unit'),
    position: maybeNumber(0, 9999).or(0),
    mandatory: flag(true),
    osp: points.doc(
      'a common unit is as large as its sub-areas together; local and elective units as `ext_units.csv` allows',
    ),
    state: oneOf([
      'RECOGNISED',
      'COMPLETED',
      'AWAITING_ASSESSMENT',
      'ONGOING',
      'SCHEDULED',
      'PLANNED',
      'NOT_PLANNED',
      'FAILED',
    ]).doc('what assessment says, never what the calendar says'),
    grade: maybeOneOf(['1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty']).doc(
      'only in states `COMPLETED`, `RECOGNISED` and `FAILED`',
    ),
    gradedOn: maybeDay,
    teachingHours: maybePoints,
    startDate: maybeDay,
    endDate: maybeDay.notBefore('startDate'),
    deviation: maybeLocalisedText(2000).to('deviation_text').doc('an adapted assessment, in words'),
    individualCriteria: localisedSentences(4000).doc('the languages belong together by their place'),
    importantNote: flag(false),
    responsibleSourcedId: maybeReference('users').to('responsible_id').form('staff'),
    provider: maybeText(200).to('provider_name').doc('where it is learned elsewhere'),
  },
  { unique: [{ columns: ['planSourcedId', 'courseSourcedId'], reason: takenByAnother }] },
)

export const priorCompetence = importFile(
  'ext_prior_competence',
  {
    planUnitSourcedId: reference('ext_plan_units').to('plan_module_id').doc('once'),
    route: oneOf(['DIRECT', 'ASSESSORS', 'DEMONSTRATION']).doc('how it is verified'),
    sentToAssessment: maybeDay.to('sent_to_assessment_on'),
    assessors: parts(1000, 'names separated by semicolons'),
    state: oneOf(['PROPOSED', 'SENT', 'RECOGNISED', 'REJECTED']),
  },
  { unique: [{ columns: ['planUnitSourcedId'], reason: takenByAnother }] },
)

export const planSlots = importFile('ext_plan_slots', {
  planUnitSourcedId: reference('ext_plan_units').to('plan_module_id'),
  osp: maybePoints,
})
