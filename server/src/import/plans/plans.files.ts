import { demonstrationGrade } from '@studentgo/protocol/competence-demonstrations'
import { moduleState, planState } from '@studentgo/protocol/skill-acquirement-plan'
import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** What each student is to learn. */

const takenByAnother = () => 'is taken by another row'

export const plans = importFile(
  'ext_plans',
  {
    studyRightSourcedId: cell.reference('ext_study_rights').to('study_right_id').doc('one plan each'),
    careerCode: cell.maybeOneOf(['0001', '0002', '0003', '0005']).doc('the national code of the goal'),
    goal: cell
      .maybeText(4000)
      .to('goal_text')
      .once()
      .doc('the first words; what the student writes in the portal stays'),
    competenceNeed: cell.flag(true),
    firstApproved: cell.maybeDay.to('first_approved_on').doc('without it nothing can be chosen yet'),
    approvedAt: cell.maybeInstant,
    competenceReached: cell.maybeDay
      .to('competence_reached_on')
      .doc('2018 or later, at most 14 days ahead; see below'),
    nextMeeting: cell.maybeInstant.to('next_meeting_at'),
    updatedAt: cell.instant.once(),
    ehoks: cell.maybeRest.doc('what eHOKS says of it besides; written by `--ehoks`'),
  },
  { unique: [{ columns: ['studyRightSourcedId'], reason: takenByAnother }] },
)

export const planVersions = importFile(
  'ext_plan_versions',
  {
    planSourcedId: cell.reference('ext_plans').to('plan_id'),
    version: cell
      .text(4)
      .matching(/^[1-9][0-9]{0,3}$/, 'is not a number from 1 to 9999')
      .form('1 to 9999')
      .stored('integer', Number)
      .doc('once in a plan'),
    state: cell
      .oneOf(planState.options)
      .doc('one version of a plan waits at a time; what the student decided in the portal is not taken back'),
    createdAt: cell.instant,
    requestedAt: cell.maybeInstant,
    requestedBySourcedId: cell.maybeReference('users').to('requested_by').form('staff'),
    dueDate: cell.maybeDay,
    strongAuth: cell.flag(false).to('requires_strong_auth').doc('approving needs strong authentication'),
    staffAnswer: cell
      .maybeText(2000)
      .doc('to a version that came back; needed before the plan is sent again'),
    staffAnsweredAt: cell.maybeInstant,
  },
  { unique: [{ columns: ['planSourcedId', 'version'], reason: takenByAnother }] },
)

export const planChanges = importFile('ext_plan_changes', {
  planVersionSourcedId: cell.reference('ext_plan_versions').to(null),
  kind: cell.oneOf(['ADDED', 'REMOVED', 'CHANGED']).doc('against the version before'),
  path: cell.text(200).doc('what it is about, `modules/m1` for example'),
  text: cell.localisedText(1000).doc('what the student reads'),
})

export const planUnits = importFile(
  'ext_plan_units',
  {
    planSourcedId: cell.reference('ext_plans').to('plan_id'),
    courseSourcedId: cell
      .reference('courses')
      .to('module_id')
      .doc('once in a plan; a sub-area lies under its common unit'),
    position: cell.maybeNumber(0, 9999).or(0),
    mandatory: cell.flag(true),
    osp: cell.points.doc(
      'a common unit is as large as its sub-areas together; local and elective units as `ext_units.csv` allows',
    ),
    state: cell.oneOf(moduleState.options).doc('what assessment says, never what the calendar says'),
    grade: cell
      .maybeOneOf(demonstrationGrade.options)
      .doc('only in states `COMPLETED`, `RECOGNISED` and `FAILED`'),
    gradedOn: cell.maybeDay,
    teachingHours: cell.maybePoints,
    startDate: cell.maybeDay,
    endDate: cell.maybeDay.notBefore('startDate'),
    deviation: cell.maybeLocalisedText(2000).to('deviation_text').doc('an adapted assessment, in words'),
    individualCriteria: cell.localisedSentences(4000).doc('the languages belong together by their place'),
    importantNote: cell.flag(false),
    responsibleSourcedId: cell.maybeReference('users').to('responsible_id').form('staff'),
    provider: cell.maybeText(200).to('provider_name').doc('where it is learned elsewhere'),
    ehoks: cell.maybeRest.doc('what eHOKS says of it besides; written by `--ehoks`'),
  },
  { unique: [{ columns: ['planSourcedId', 'courseSourcedId'], reason: takenByAnother }] },
)

export const priorCompetence = importFile(
  'ext_prior_competence',
  {
    planUnitSourcedId: cell.reference('ext_plan_units').to('plan_module_id').doc('once'),
    route: cell.oneOf(['DIRECT', 'ASSESSORS', 'DEMONSTRATION']).doc('how it is verified'),
    sentToAssessment: cell.maybeDay.to('sent_to_assessment_on'),
    assessors: cell.parts(1000, 'names separated by semicolons'),
    state: cell.oneOf(['PROPOSED', 'SENT', 'RECOGNISED', 'REJECTED']),
  },
  { unique: [{ columns: ['planUnitSourcedId'], reason: takenByAnother }] },
)

export const planSlots = importFile('ext_plan_slots', {
  planUnitSourcedId: cell.reference('ext_plan_units').to('plan_module_id'),
  osp: cell.maybePoints,
})
