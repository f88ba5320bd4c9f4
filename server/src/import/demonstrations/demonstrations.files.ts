import { demonstrationGrade, demonstrationStates } from '@studentgo/protocol/competence-demonstrations'
import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'
import { assessorsOf, codesOf, targetsOf } from './demonstration-cells.rules.ts'

/** Demonstrations, how to prepare for them, and what came of them. */

const grade = cell.oneOf(demonstrationGrade.options)
const decision = cell.maybeOneOf(['GRANTED', 'REJECTED']).to(null)

export const demonstrations = importFile(
  'ext_demonstrations',
  {
    studyRightSourcedId: cell
      .reference('ext_study_rights')
      .to('study_right_id')
      .doc('the plan is that of the right'),
    courseSourcedIds: cell.neededReferences('courses').to(null).doc('the units that are shown'),
    type: cell.maybeOneOf(['DEMONSTRATION', 'OTHER_PROOF']).or('DEMONSTRATION'),
    name: cell.localisedText(300),
    state: cell
      .oneOf(demonstrationStates)
      .doc('from `PUBLISHED` on only forward. The timetable shows it from `AGREED` on'),
    startDate: cell.day,
    endDate: cell.maybeDay
      .to(null)
      .doc('empty: one day. Within the study right, unless it is `CANCELLED` or `POSTPONED`'),
    startTime: cell.maybeTime.doc('both or neither; the hours of each day'),
    endTime: cell.maybeTime.doc('after startTime'),
    placeName: cell
      .maybeText(200)
      .stored('text', name => name ?? '')
      .doc('empty: not known yet'),
    placeAddress: cell.maybeText(300),
    placeType: cell
      .oneOf(['1', '2', '3'])
      .stored('integer', code => (code === '1' ? 1 : code === '2' ? 2 : 3))
      .doc('workplace, institution, both'),
    businessId: cell.maybeBusinessId.to('place_business_id').doc('of the workplace, with its check digit'),
    placeDescription: cell.maybeLocalisedText(2000),
    organiser: cell.maybeText(200),
    content: cell
      .localisedSentences(6000)
      .doc('what is done, in up to 20 parts; the languages belong together by their place'),
    assessors: cell
      .maybeText(2000)
      .stored('jsonb', assessorsOf)
      .doc(
        '`Kaisa Mäntylä, Esimerkkiopisto (PROVIDER 1); Petteri Aho (WORKING_LIFE 3)`: name, organisation, side, and role 1 to 5 (teacher, employee, employer, self-employed, another provider). From `AGREED` on both sides, for `OTHER_PROOF` one of them',
      ),
    careField: cell
      .flag(false)
      .doc('work with clients or patients: the student is reminded to write nothing of them'),
    attempt: cell.maybeNumber(1, 99).doc('a new attempt follows a result that was not accepted').or(1),
    // The attempt before may come in the same run, and gets its id after this row is staged.
    previousSourcedId: cell
      .maybeReference('ext_demonstrations')
      .stored('text', id => id)
      .stagedOnly()
      .to('previous_source')
      .doc('the second attempt names the first'),
    raiseAttempt: cell.flag(false).doc('an attempt to raise an accepted grade'),
    wholeUnit: cell.flag(true).doc('empty: true. A part of a unit cannot be raised'),
    discussedAt: cell.maybeInstant.doc("the assessment was talked over: locks the student's own assessment"),
    publishedAt: cell.maybeInstant.doc(
      'needed from `PUBLISHED` on, and empty before; the time to ask for a review runs from it',
    ),
    reviewRequestedAt: cell.maybeInstant
      .to(null)
      .doc(
        'of a review that was asked for elsewhere than in the portal: in states `REVIEW_REQUESTED` and `REVIEWED`, not before publishedAt',
      ),
    reviewDecision: decision.doc(
      'what came of the review, wherever it was asked for: needed in state `REVIEWED`, and empty in any other',
    ),
    reviewAnswer: cell.maybeText(4000).to(null),
    reviewDecidedAt: cell.maybeInstant.to(null).doc('empty: when the import hears of it'),
    deviation: cell
      .maybeLocalisedText(2000)
      .to('deviation_text')
      .doc('what is adapted in it alone, in words'),
    individualCriteria: cell
      .localisedSentences(6000)
      .doc('criteria of it alone; the languages belong together by their place'),
    ehoks: cell.maybeRest.doc('what eHOKS says of it besides; written by `--ehoks`'),
    raiseRequestedAt: cell.maybeInstant
      .to(null)
      .doc('of a raise that was asked for elsewhere; from `PUBLISHED` on'),
    raiseDecision: decision.doc('what came of it'),
    raiseAnswer: cell.maybeText(4000).to(null),
    raiseDecidedAt: cell.maybeInstant.to(null),
  },
  {
    unique: [{ columns: ['previousSourcedId'], reason: () => 'is followed by another attempt already' }],
  },
)

export const demonstrationTasks = importFile('ext_demonstration_tasks', {
  demonstrationSourcedId: cell.reference('ext_demonstrations').to('demonstration_id'),
  position: cell.maybeNumber(0, 999).doc('their order').or(0),
  text: cell.localisedText(500),
  requirementSourcedIds: cell
    .references('ext_requirements')
    .to(null)
    .doc('what the task shows; of the units of the demonstration'),
  confirmedBy: cell.maybeText(200).doc('an instructor has seen it done'),
  confirmedAt: cell.maybeInstant.doc('goes together with confirmedBy'),
})

const codes = (highest: 5 | 6) =>
  cell
    .maybeText(40)
    .check(
      cell => codesOf(cell).every(code => /^[1-6]$/.test(code) && Number(code) <= highest),
      `is not a list of codes from 1 to ${highest}`,
    )
    .stored('text[]', codesOf)
    .form(`list of \`1\` to \`${highest}\``)

export const demonstrationAssessments = importFile('ext_demonstration_assessments', {
  sourcedId: cell.reference('ext_demonstrations').to('demonstration_id').doc('that of the demonstration'),
  grade: grade.doc(
    'on the scale of the units: `Hyväksytty` for `PASS_FAIL`, numbers for `NUM_1_5`, `Hylätty` on both',
  ),
  assessedOn: cell.day.doc('not before the demonstration'),
  justification: cell.localisedText(4000),
  targets: cell
    .maybeText(200)
    .stored('jsonb', targetsOf)
    .doc(
      '`1=4; 2=3; 3=4; 4=5`: work process, methods and materials, knowledge, lifelong learning; on the same scale',
    ),
  deciders: codes(5).doc('as the roles of assessors'),
  participants: codes(6).doc('of the assessment discussion; 5 is the student, 6 is «no discussion»'),
})

export const demonstrationRatings = importFile(
  'ext_demonstration_ratings',
  {
    sourcedId: cell.ownId.to(null),
    demonstrationSourcedId: cell.reference('ext_demonstration_assessments').to('demonstration_id'),
    requirementSourcedId: cell
      .reference('ext_requirements')
      .to('requirement_id')
      .doc('of one of the units of the demonstration, once in it'),
    grade: grade.doc("on the scale of the requirement's unit"),
  },
  {
    unique: [
      {
        columns: ['demonstrationSourcedId', 'requirementSourcedId'],
        reason: id => `${id} is rated in another row already`,
      },
    ],
  },
)
