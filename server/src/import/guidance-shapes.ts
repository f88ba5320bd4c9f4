import * as z from 'zod'
import {
  day,
  flag,
  instant,
  maybe,
  maybeDay,
  maybeId,
  maybeNumber,
  maybeOneOf,
  oneOf,
  sourcedId,
  text,
} from './fields.ts'
import { record } from './one-roster-shapes.ts'

const maybeInstant = maybe(40).refine(
  value => value === null || instant.safeParse(value).success,
  'is not an instant with offset like 2026-08-10T08:15:00+03:00',
)

const planActivity = z.object({
  ...record,
  studyRightSourcedId: sourcedId,
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
  ]),
  title: text(200),
  titleSv: maybe(200),
  titleEn: maybe(200),
  summary: text(4000),
  summarySv: maybe(4000),
  summaryEn: maybe(4000),
  participants: maybe(2000),
  nextMeeting: maybeInstant,
  planVersion: maybeNumber(1, 9999),
  forStudentOnly: flag(false),
})

const planAction = z.object({
  ...record,
  activitySourcedId: sourcedId,
  position: maybeNumber(0, 999),
  text: text(1000),
  textSv: maybe(1000),
  textEn: maybe(1000),
  responsible: oneOf(['STUDENT', 'PARENT', 'STAFF']),
  dueDate: maybeDay,
  done: flag(false),
})

const studySkills = z.object({
  ...record,
  studyRightSourcedId: sourcedId,
  schoolYear: text(4).regex(/^2[01][0-9]{2}$/, 'is not a year like 2026'),
  deadline: maybeDay,
  strengths: maybe(4000),
  supportActions: maybe(4000),
  discussedWithSourcedId: maybeId,
  discussedAt: maybeInstant,
})

const learningSupport = z.object({
  ...record,
  userSourcedId: sourcedId,
  type: oneOf(['01', '02', '03']),
  moduleGroup: maybeOneOf(['vocational', 'common']),
  startDate: maybeDay,
  endDate: maybeDay,
  description: text(4000),
  descriptionSv: maybe(4000),
  descriptionEn: maybe(4000),
})

const supportDecision = z.object({
  ...record,
  userSourcedId: sourcedId,
  level: oneOf(['SPECIAL', 'DEMANDING_SPECIAL']),
  state: oneOf(['PREPARING', 'HEARING', 'DECIDED', 'IN_FORCE', 'ENDED', 'REPEALED']),
  appealed: flag(false),
  validFrom: day,
  validTo: maybeDay,
  grounds: text(10_000),
  groundsSv: maybe(10_000),
  groundsEn: maybe(10_000),
  responsibleSourcedId: sourcedId,
  hearingRequestedAt: maybeInstant,
  hearingDue: maybeDay,
  decidedAt: maybeInstant,
  decidedBySourcedId: maybeId,
  appealInstructions: maybe(4000),
  appealInstructionsSv: maybe(4000),
  appealInstructionsEn: maybe(4000),
  appealUntil: maybeDay,
})

const supportArrangement = z.object({
  ...record,
  decisionSourcedId: sourcedId,
  position: maybeNumber(0, 999),
  kind: oneOf(['ARRANGEMENT', 'ADAPTED_ASSESSMENT', 'DEVIATION']),
  code: text(40),
  courseSourcedId: maybeId,
  text: text(4000),
  textSv: maybe(4000),
  textEn: maybe(4000),
})

/** Talks about the plan, the study skills survey and support. */
export const guidanceFiles = {
  ext_plan_activities: planActivity,
  ext_plan_actions: planAction,
  ext_study_skills: studySkills,
  ext_learning_support: learningSupport,
  ext_support_decisions: supportDecision,
  ext_support_arrangements: supportArrangement,
}
