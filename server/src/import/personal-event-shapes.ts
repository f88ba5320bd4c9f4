import { isBusinessId } from '@studentgo/protocol/rules/business-id'
import * as z from 'zod'
import {
  day,
  idList,
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

const personalEvent = z.object({
  ...record,
  studyRightSourcedId: sourcedId,
  courseSourcedIds: idList.refine(ids => ids.length > 0, 'is empty'),
  method: oneOf(['SCHOOL', 'TRAINING_AGREEMENT', 'APPRENTICESHIP']),
  name: text(300),
  nameSv: maybe(300),
  nameEn: maybe(300),
  startDate: day,
  endDate: day,
  state: maybeOneOf(['PLANNED', 'REGISTERED', 'ONGOING', 'COMPLETED', 'INTERRUPTED', 'CANCELLED']),
  classSourcedId: maybeId,
  workplacePeriodSourcedId: maybeId,
  businessId: maybe(9).refine(
    value => value === null || isBusinessId(value),
    'is not a business id like 0112038-9',
  ),
  partTimePercent: maybeNumber(1, 100),
  apprenticeshipBasis: maybeOneOf(['01', '02']),
  tasks: maybe(4000),
  specifier: maybe(300),
  teachingHours: maybeNumber(0, 9999),
  onlineFrom: maybeDay,
  onlineUntil: maybeDay,
  instructions: maybe(4000),
  materialsUrl: maybe(500).refine(
    value => value === null || /^https?:\/\//.test(value),
    'is not a web address',
  ),
  resultGrade: maybeOneOf(['1', '2', '3', '4', '5', 'S']),
  resultDate: maybeDay,
})

const interruption = z.object({
  ...record,
  personalEventSourcedId: sourcedId,
  startDate: day,
  endDate: maybeDay,
})

const goal = z.object({
  ...record,
  personalEventSourcedId: sourcedId,
  by: oneOf(['STAFF', 'WORKPLACE']),
  position: maybeNumber(0, 99),
  text: text(500),
})

const assessment = z.object({
  ...record,
  personalEventSourcedId: sourcedId,
  // The student's own part is given in the portal alone.
  kind: oneOf(['TEACHER', 'WORKPLACE', 'JOINT']),
  periodStart: day,
  periodEnd: day,
  date: day,
  strengths: maybe(2000),
  develop: maybe(2000),
  readyForDemonstration: maybeOneOf(['true', 'false']),
  authorSourcedId: maybeId,
  authorName: maybe(200),
  publishedAt: maybeInstant,
})

const assessmentItem = z.object({
  ...record,
  assessmentSourcedId: sourcedId,
  position: maybeNumber(0, 99),
  requirementSourcedId: maybeId,
  text: text(500),
  level: maybeNumber(1, 4),
  comment: maybe(1000),
})

/** How the parts of plans are learned, and feedback on the way. */
export const personalEventFiles = {
  ext_personal_events: personalEvent,
  ext_personal_event_breaks: interruption,
  ext_personal_event_goals: goal,
  ext_intermediate_assessments: assessment,
  ext_intermediate_items: assessmentItem,
}
