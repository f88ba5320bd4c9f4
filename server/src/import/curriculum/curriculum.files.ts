import { criterionLevel } from '@studentgo/protocol/requirement'
import { gradeScale, moduleKind } from '@studentgo/protocol/skill-acquirement-plan'
import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** What qualifications consist of, and which of them a study right leads to. */

const scale = cell.maybeOneOf(gradeScale.options).or('NUM_1_5')
const takenByAnother = () => 'is taken by another row'

export const qualifications = importFile('ext_qualifications', {
  code: cell.text(60),
  name: cell.localisedText(300),
  basisNumber: cell.maybeText(60).doc('of the national requirements'),
  level: cell.oneOf(['INITIAL', 'FURTHER', 'SPECIALIST', 'TUVA', 'TELMA', 'UNITS']),
  extent: cell.points.doc('180 for an initial qualification measured in points'),
  unit: cell.maybeOneOf(['OSP', 'WEEK']).doc('TUVA and TELMA are measured in weeks').or('OSP'),
  gradeScale: scale,
})

export const units = importFile('ext_units', {
  sourcedId: cell.ownId.in('courses').doc('the course'),
  kind: cell.oneOf(moduleKind.options),
  parentSourcedId: cell
    .maybeReference('courses')
    .to('parent_id')
    .doc('the common unit; needed for `COMMON_SUBAREA`'),
  osp: cell.maybePoints.doc('5 to 15 for a local unit'),
  group: cell
    .maybeNumber(1, 4)
    .to('unit_group')
    .doc('vocational, common, free elective, extending: what comes on top of the qualification'),
  elective: cell
    .maybeOneOf(['OTHER_QUALIFICATION', 'HIGHER_EDUCATION', 'COMMON_OR_UPPER_SECONDARY'])
    .to(null)
    .doc(
      'of an `ELECTIVE` only: a unit of another qualification and higher education studies are 5 to 15, extra common or upper secondary studies 1 to 25 points, here and in a plan. Empty: of any size',
    ),
  gradeScale: scale,
  validFrom: cell.maybeDay.doc('the study rights that it is for, by their first day'),
  validTo: cell.maybeDay.notBefore('validFrom'),
  requiresSourcedIds: cell
    .references('courses')
    .to(null)
    .doc('to be completed before one can register or demonstrate'),
  description: cell
    .maybeLocalisedHtml(20_000)
    .doc(
      'what the unit is about; a language that is left out is shown in Finnish, which is said. Sanitised as in ext_news.csv',
    ),
})

export const requirements = importFile(
  'ext_requirements',
  {
    courseSourcedId: cell.reference('courses').to('module_id'),
    position: cell.maybeNumber(0, 999).doc('once in a unit').or(0),
    text: cell.localisedText(2000),
  },
  { unique: [{ columns: ['courseSourcedId', 'position'], reason: takenByAnother }] },
)

export const criteria = importFile(
  'ext_criteria',
  {
    sourcedId: cell.ownId.to(null),
    requirementSourcedId: cell.reference('ext_requirements').to('requirement_id'),
    level: cell.oneOf(criterionLevel.options),
    position: cell.maybeNumber(0, 999).doc('once in a level').or(0),
    text: cell.localisedText(2000),
  },
  { unique: [{ columns: ['requirementSourcedId', 'level', 'position'], reason: takenByAnother }] },
)

export const studyDetails = importFile('ext_study_details', {
  sourcedId: cell.ownId.in('ext_study_rights').doc('the study right'),
  qualificationSourcedId: cell.maybeReference('ext_qualifications').to('qualification_id'),
  oid: cell
    .maybeText(60)
    .matching(
      /^1\.2\.246\.562\.15\.[0-9]{11}$/,
      'is not a study right number like 1.2.246.562.15.12345678901',
    )
    .form('`1.2.246.562.15.` and 11 digits')
    .doc('the national number of the study right'),
  competenceArea: cell.maybeLocalisedText(300),
  titles: cell
    .localisedSentences(1000)
    .form('titles separated by semicolons')
    .doc('the titles aimed at; the languages belong together by their place'),
  fundingCode: cell.maybeText(20),
  studyMode: cell.maybeOneOf(['SCHOOL', 'TRAINING_AGREEMENT', 'APPRENTICESHIP', 'MIXED']).or('SCHOOL'),
})
