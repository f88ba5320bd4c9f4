import { isBusinessId } from '@studentgo/protocol/rules/business-id'
import * as z from 'zod'
import {
  day,
  flag,
  idList,
  maybe,
  maybeDay,
  maybeId,
  maybeInstant,
  maybeNumber,
  maybeOneOf,
  oneOf,
  sourcedId,
  text,
} from './fields.ts'
import { record } from './one-roster-shapes.ts'

const maybeTime = maybe(5).refine(
  value => value === null || /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(value),
  'is not a time like 08:15',
)

const decision = maybeOneOf(['GRANTED', 'REJECTED'])
const grade = oneOf(['1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty'])

const demonstration = z.object({
  ...record,
  studyRightSourcedId: sourcedId,
  courseSourcedIds: idList.refine(ids => ids.length > 0, 'is empty'),
  type: maybeOneOf(['DEMONSTRATION', 'OTHER_PROOF']),
  name: text(300),
  nameSv: maybe(300),
  nameEn: maybe(300),
  state: oneOf([
    'PLANNED',
    'AGREED',
    'READY',
    'IN_PROGRESS',
    'DONE',
    'AWAITING_ASSESSMENT',
    'ASSESSED',
    'PUBLISHED',
    'REVIEW_REQUESTED',
    'REVIEWED',
    'POSTPONED',
    'CANCELLED',
  ]),
  startDate: day,
  endDate: maybeDay,
  startTime: maybeTime,
  endTime: maybeTime,
  placeName: text(200),
  placeType: oneOf(['1', '2', '3']),
  businessId: maybe(9).refine(
    value => value === null || isBusinessId(value),
    'is not a business id like 0112038-9',
  ),
  placeDescription: maybe(2000),
  placeDescriptionSv: maybe(2000),
  placeDescriptionEn: maybe(2000),
  placeAddress: maybe(300),
  organiser: maybe(200),
  content: maybe(6000),
  contentSv: maybe(6000),
  contentEn: maybe(6000),
  assessors: maybe(2000),
  careField: flag(false),
  attempt: maybeNumber(1, 99),
  raiseAttempt: flag(false),
  wholeUnit: flag(true),
  previousSourcedId: maybeId,
  discussedAt: maybeInstant,
  publishedAt: maybeInstant,
  reviewRequestedAt: maybeInstant,
  reviewDecision: decision,
  reviewAnswer: maybe(4000),
  reviewDecidedAt: maybeInstant,
  raiseRequestedAt: maybeInstant,
  raiseDecision: decision,
  raiseAnswer: maybe(4000),
  raiseDecidedAt: maybeInstant,
})

const demonstrationTask = z.object({
  ...record,
  demonstrationSourcedId: sourcedId,
  position: maybeNumber(0, 999),
  text: text(500),
  textSv: maybe(500),
  textEn: maybe(500),
  requirementSourcedIds: idList,
  confirmedBy: maybe(200),
  confirmedAt: maybeInstant,
})

/** The row's own id is that of the demonstration. */
const demonstrationAssessment = z.object({
  ...record,
  grade,
  assessedOn: day,
  justification: text(4000),
  justificationSv: maybe(4000),
  justificationEn: maybe(4000),
  targets: maybe(200),
  deciders: maybe(40).refine(codesUpTo(5), 'is not a list of codes from 1 to 5'),
  participants: maybe(40).refine(codesUpTo(6), 'is not a list of codes from 1 to 6'),
})

const demonstrationRating = z.object({
  ...record,
  demonstrationSourcedId: sourcedId,
  requirementSourcedId: sourcedId,
  grade,
})

function codesUpTo(highest: number) {
  return (value: string | null) =>
    (value ?? '')
      .split(/[,;]/)
      .map(code => code.trim())
      .every(code => code === '' || (/^[1-6]$/.test(code) && Number(code) <= highest))
}

/** Demonstrations, how to prepare for them, and what came of them. */
export const demonstrationFiles = {
  ext_demonstrations: demonstration,
  ext_demonstration_tasks: demonstrationTask,
  ext_demonstration_assessments: demonstrationAssessment,
  ext_demonstration_ratings: demonstrationRating,
}
