import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'
import { representativesOf, wrongEnvironments } from './personal-event-cells.rules.ts'

/** How the parts of plans are learned, and feedback on the way. */

export const personalEvents = importFile('ext_personal_events', {
  studyRightSourcedId: cell
    .reference('ext_study_rights')
    .to('study_right_id')
    .stagedOnly()
    .doc('the plan is that of the right'),
  courseSourcedIds: cell.neededReferences('courses').to(null).doc('the units of the plan that it serves'),
  method: cell
    .oneOf(['SCHOOL', 'TRAINING_AGREEMENT', 'APPRENTICESHIP'])
    .doc('eHOKS `osaamisenhankkimistapa`'),
  name: cell.localisedText(300),
  startDate: cell.day,
  endDate: cell.day.doc('within the study right, five years at most'),
  state: cell
    .maybeOneOf(['PLANNED', 'REGISTERED', 'ONGOING', 'COMPLETED', 'INTERRUPTED', 'CANCELLED'])
    .to(null)
    .doc(
      'empty: `REGISTERED` with a class or a workplace, else `PLANNED`. What was agreed begins and ends by its days',
    ),
  classSourcedId: cell.maybeReference('classes').to('event_id').doc('of a period at school'),
  workplacePeriodSourcedId: cell
    .maybeReference('ext_workplace_periods')
    .to('workplace_period_id')
    .doc(
      'of a period at work: one of the same study right, with an instructor, and of no other period. Needed where the state is given and neither `PLANNED` nor `CANCELLED`',
    ),
  businessId: cell.maybeBusinessId.doc('with its check digit; needed with a workplace'),
  partTimePercent: cell
    .maybeNumber(1, 100)
    .doc('needed with a workplace; on no day more than 100 for a student'),
  apprenticeshipBasis: cell
    .maybeOneOf(['01', '02'])
    .doc('employment, entrepreneurship; needed for an apprenticeship with a workplace, empty otherwise'),
  tasks: cell
    .parts(4000, 'sentences separated by semicolons')
    .to('workplace_tasks')
    .doc('what is done at work'),
  specifier: cell.maybeText(300),
  teachingHours: cell.maybeNumber(0, 9999).stored('numeric', hours => hours),
  onlineFrom: cell.maybeDay.to(null).doc('the part that is learned online (`oppimisymparistot` 0002)'),
  onlineUntil: cell.maybeDay.to(null),
  environments: cell
    .maybeText(2000)
    .to(null)
    .check(words => wrongEnvironments(words).length === 0, 'is not written as «0001 2026-08-10 2026-12-18»')
    .form('`0001 2026-08-10 2026-12-18; …`')
    .doc('other learning environments: code of `oppimisymparistot`, first and last day'),
  representatives: cell
    .maybeText(2000)
    .stored('jsonb', representativesOf)
    .form('`PROVIDER: Name, role; ACQUIRER: Name`')
    .doc('who answers for the period at the college, and at another college that acquires the training'),
  instructions: cell.maybeText(4000),
  materialsUrl: cell.maybeWebAddress,
  resultGrade: cell.maybeOneOf(['1', '2', '3', '4', '5', 'S']),
  resultDate: cell.maybeDay.to('result_on'),
  ehoks: cell.maybeRest.doc('what eHOKS says of it besides; written by `--ehoks`'),
})

const ofPeriod = cell.reference('ext_personal_events').to('personal_event_id')

export const personalEventBreaks = importFile('ext_personal_event_breaks', {
  sourcedId: cell.ownId.to(null),
  personalEventSourcedId: ofPeriod,
  startDate: cell.day.doc('two breaks of a period never overlap'),
  endDate: cell.maybeDay.notBefore('startDate'),
})

export const personalEventGoals = importFile(
  'ext_personal_event_goals',
  {
    sourcedId: cell.ownId.to(null),
    personalEventSourcedId: ofPeriod,
    by: cell.oneOf(['STAFF', 'WORKPLACE']).to('by_side'),
    position: cell.maybeNumber(0, 99).doc('once for a party').or(0),
    text: cell.text(500),
  },
  {
    unique: [
      { columns: ['personalEventSourcedId', 'by', 'position'], reason: () => 'is taken by another goal' },
    ],
  },
)

export const intermediateAssessments = importFile('ext_intermediate_assessments', {
  personalEventSourcedId: ofPeriod,
  kind: cell
    .oneOf(['TEACHER', 'WORKPLACE', 'JOINT'])
    .doc("the student's own part is given in the portal alone"),
  periodStart: cell.day.doc('the days that it tells of'),
  periodEnd: cell.day.notBefore('periodStart'),
  date: cell.day.doc('not before the period'),
  strengths: cell.maybeText(2000),
  develop: cell.maybeText(2000),
  readyForDemonstration: cell
    .maybeOneOf(['true', 'false'])
    .stored('boolean', word => (word === null ? null : word === 'true'))
    .doc('empty: nothing was said of it'),
  authorSourcedId: cell.maybeReference('users').to('author_id'),
  authorName: cell
    .maybeText(200)
    .to(null)
    .doc('needed where no user is the author: an instructor has no account'),
  publishedAt: cell.maybeInstant.doc('empty: a draft, which no student sees'),
})

const levels = [1, 2, 3, 4] as const

export const intermediateItems = importFile(
  'ext_intermediate_items',
  {
    sourcedId: cell.ownId.to(null),
    assessmentSourcedId: cell.reference('ext_intermediate_assessments').to('assessment_id'),
    position: cell.maybeNumber(0, 99).doc('once in an assessment').or(0),
    requirementSourcedId: cell
      .maybeReference('ext_requirements')
      .to('requirement_id')
      .doc('of a unit that the period serves; its words stand instead of the text'),
    text: cell
      .text(500)
      .doc('what is rated')
      .stored('text', (words): string | null => words),
    level: cell
      .maybeNumber(1, 4)
      .stored('integer', level => levels.find(one => one === level) ?? null)
      .doc("can't yet, with guidance, with a little help, on one's own; empty: not seen yet"),
    comment: cell.maybeText(1000),
  },
  {
    unique: [{ columns: ['assessmentSourcedId', 'position'], reason: () => 'is taken by another item' }],
  },
)
