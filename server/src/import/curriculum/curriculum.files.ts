import {
  localisedSentences,
  localisedText,
  maybeDay,
  maybeLocalisedText,
  maybeNumber,
  maybeOneOf,
  maybePoints,
  maybeReference,
  maybeText,
  oneOf,
  ownId,
  points,
  reference,
  references,
  text,
} from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** What qualifications consist of, and which of them a study right leads to. */

const gradeScale = maybeOneOf(['NUM_1_5', 'PASS_FAIL']).or('NUM_1_5')
const takenByAnother = () => 'is taken by another row'

export const qualifications = importFile('ext_qualifications', {
  code: text(60),
  name: localisedText(300),
  basisNumber: maybeText(60).doc('of the national requirements'),
  level: oneOf(['INITIAL', 'FURTHER', 'SPECIALIST', 'TUVA', 'TELMA', 'UNITS']),
  extent: points.doc('180 for an initial qualification measured in points'),
  unit: maybeOneOf(['OSP', 'WEEK']).doc('TUVA and TELMA are measured in weeks').or('OSP'),
  gradeScale,
})

export const units = importFile('ext_units', {
  sourcedId: ownId.in('courses').doc('the course'),
  kind: oneOf(['VOCATIONAL', 'COMMON', 'COMMON_SUBAREA', 'LOCAL', 'ELECTIVE', 'TUVA_PART', 'COURSE']),
  parentSourcedId: maybeReference('courses')
    .to('parent_id')
    .doc('the common unit; needed for `COMMON_SUBAREA`'),
  osp: maybePoints.doc('5 to 15 for a local unit'),
  group: maybeNumber(1, 4)
    .to('unit_group')
    .doc('vocational, common, free elective, extending: what comes on top of the qualification'),
  elective: maybeOneOf(['OTHER_QUALIFICATION', 'HIGHER_EDUCATION', 'COMMON_OR_UPPER_SECONDARY'])
    .to(null)
    .doc(
      'of an `ELECTIVE` only: a unit of another qualification and higher education studies are 5 to 15, extra common or upper secondary studies 1 to 25 points, here and in a plan. Empty: of any size',
    ),
  gradeScale,
  validFrom: maybeDay.doc('the study rights that it is for, by their first day'),
  validTo: maybeDay.notBefore('validFrom'),
  requiresSourcedIds: references('courses')
    .to(null)
    .doc('to be completed before one can register or demonstrate'),
})

export const requirements = importFile(
  'ext_requirements',
  {
    courseSourcedId: reference('courses').to('module_id'),
    position: maybeNumber(0, 999).doc('once in a unit').or(0),
    text: localisedText(2000),
  },
  { unique: [{ columns: ['courseSourcedId', 'position'], reason: takenByAnother }] },
)

export const criteria = importFile(
  'ext_criteria',
  {
    sourcedId: ownId.to(null),
    requirementSourcedId: reference('ext_requirements').to('requirement_id'),
    level: oneOf(['T1', 'T2', 'H3', 'H4', 'K5']),
    position: maybeNumber(0, 999).doc('once in a level').or(0),
    text: localisedText(2000),
  },
  { unique: [{ columns: ['requirementSourcedId', 'level', 'position'], reason: takenByAnother }] },
)

export const studyDetails = importFile('ext_study_details', {
  sourcedId: ownId.in('ext_study_rights').doc('the study right'),
  qualificationSourcedId: maybeReference('ext_qualifications').to('qualification_id'),
  oid: maybeText(60)
    .matching(
      /^1\.2\.246\.562\.15\.[0-9]{11}$/,
      'is not a study right number like 1.2.246.562.15.12345678901',
    )
    .form('`1.2.246.562.15.` and 11 digits')
    .doc('the national number of the study right'),
  competenceArea: maybeLocalisedText(300),
  titles: localisedSentences(1000)
    .form('titles separated by semicolons')
    .doc('the titles aimed at; the languages belong together by their place'),
  fundingCode: maybeText(20),
  studyMode: maybeOneOf(['SCHOOL', 'TRAINING_AGREEMENT', 'APPRENTICESHIP', 'MIXED']).or('SCHOOL'),
})
