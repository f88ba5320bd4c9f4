import * as z from 'zod'
import {
  flag,
  idList,
  instant,
  maybe,
  maybeDay,
  maybeId,
  maybeInstant,
  maybeNumber,
  maybeOneOf,
  maybePoints,
  oneOf,
  points,
  sourcedId,
  text,
} from './fields.ts'
import { record } from './one-roster-shapes.ts'

const qualification = z.object({
  ...record,
  code: text(60),
  name: text(300),
  nameSv: maybe(300),
  nameEn: maybe(300),
  basisNumber: maybe(60),
  level: oneOf(['INITIAL', 'FURTHER', 'SPECIALIST', 'TUVA', 'TELMA', 'UNITS']),
  extent: points,
  unit: maybeOneOf(['OSP', 'WEEK']),
  gradeScale: maybeOneOf(['NUM_1_5', 'PASS_FAIL']),
})

/** The second half of a course; `sourcedId` is the course. */
const unit = z.object({
  ...record,
  kind: oneOf(['VOCATIONAL', 'COMMON', 'COMMON_SUBAREA', 'LOCAL', 'ELECTIVE', 'TUVA_PART', 'COURSE']),
  parentSourcedId: maybeId,
  osp: maybePoints,
  group: maybeNumber(1, 4),
  elective: maybeOneOf(['OTHER_QUALIFICATION', 'HIGHER_EDUCATION', 'COMMON_OR_UPPER_SECONDARY']),
  gradeScale: maybeOneOf(['NUM_1_5', 'PASS_FAIL']),
  validFrom: maybeDay,
  validTo: maybeDay,
  requiresSourcedIds: idList,
})

const requirement = z.object({
  ...record,
  courseSourcedId: sourcedId,
  position: maybeNumber(0, 999),
  text: text(2000),
  textSv: maybe(2000),
  textEn: maybe(2000),
})

const criterion = z.object({
  ...record,
  requirementSourcedId: sourcedId,
  level: oneOf(['T1', 'T2', 'H3', 'H4', 'K5']),
  position: maybeNumber(0, 999),
  text: text(2000),
  textSv: maybe(2000),
  textEn: maybe(2000),
})

/** The second half of a study right; `sourcedId` is the study right. */
const studyDetails = z.object({
  ...record,
  qualificationSourcedId: maybeId,
  oid: maybe(60).refine(
    value => value === null || /^1\.2\.246\.562\.15\.[0-9]{11}$/.test(value),
    'is not a study right number like 1.2.246.562.15.12345678901',
  ),
  competenceArea: maybe(300),
  competenceAreaSv: maybe(300),
  competenceAreaEn: maybe(300),
  titles: maybe(1000),
  titlesSv: maybe(1000),
  titlesEn: maybe(1000),
  fundingCode: maybe(20),
  studyMode: maybeOneOf(['SCHOOL', 'TRAINING_AGREEMENT', 'APPRENTICESHIP', 'MIXED']),
})

const plan = z.object({
  ...record,
  studyRightSourcedId: sourcedId,
  careerCode: maybeOneOf(['0001', '0002', '0003', '0005']),
  goal: maybe(4000),
  competenceNeed: flag(true),
  firstApproved: maybeDay,
  approvedAt: maybeInstant,
  competenceReached: maybeDay,
  nextMeeting: maybeInstant,
  updatedAt: instant,
})

const planVersion = z.object({
  ...record,
  planSourcedId: sourcedId,
  version: text(4).regex(/^[1-9][0-9]{0,3}$/, 'is not a number from 1 to 9999'),
  state: oneOf([
    'DRAFT',
    'SENT_TO_STUDENT',
    'STUDENT_APPROVED',
    'STUDENT_RETURNED',
    'PROVIDER_APPROVED',
    'UPDATED_SMALL',
    'SUPERSEDED',
  ]),
  createdAt: instant,
  requestedAt: maybeInstant,
  requestedBySourcedId: maybeId,
  dueDate: maybeDay,
  strongAuth: flag(false),
  staffAnswer: maybe(2000),
  staffAnsweredAt: maybeInstant,
})

const planChange = z.object({
  ...record,
  planVersionSourcedId: sourcedId,
  kind: oneOf(['ADDED', 'REMOVED', 'CHANGED']),
  path: text(200),
  text: text(1000),
  textSv: maybe(1000),
  textEn: maybe(1000),
})

const planUnit = z.object({
  ...record,
  planSourcedId: sourcedId,
  courseSourcedId: sourcedId,
  position: maybeNumber(0, 9999),
  mandatory: flag(true),
  osp: points,
  state: oneOf([
    'RECOGNISED',
    'COMPLETED',
    'AWAITING_ASSESSMENT',
    'ONGOING',
    'SCHEDULED',
    'PLANNED',
    'NOT_PLANNED',
    'FAILED',
  ]),
  grade: maybeOneOf(['1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty']),
  gradedOn: maybeDay,
  teachingHours: maybePoints,
  startDate: maybeDay,
  endDate: maybeDay,
  deviation: maybe(2000),
  deviationSv: maybe(2000),
  deviationEn: maybe(2000),
  individualCriteria: maybe(4000),
  individualCriteriaSv: maybe(4000),
  individualCriteriaEn: maybe(4000),
  importantNote: flag(false),
  responsibleSourcedId: maybeId,
  provider: maybe(200),
})

const priorCompetence = z.object({
  ...record,
  planUnitSourcedId: sourcedId,
  route: oneOf(['DIRECT', 'ASSESSORS', 'DEMONSTRATION']),
  sentToAssessment: maybeDay,
  assessors: maybe(1000),
  state: oneOf(['PROPOSED', 'SENT', 'RECOGNISED', 'REJECTED']),
})

const planSlot = z.object({ ...record, planUnitSourcedId: sourcedId, osp: maybePoints })

/** What qualifications consist of, and what of them each student is to learn. */
export const planFiles = {
  ext_qualifications: qualification,
  ext_units: unit,
  ext_requirements: requirement,
  ext_criteria: criterion,
  ext_study_details: studyDetails,
  ext_plans: plan,
  ext_plan_versions: planVersion,
  ext_plan_changes: planChange,
  ext_plan_units: planUnit,
  ext_prior_competence: priorCompetence,
  ext_plan_slots: planSlot,
}
