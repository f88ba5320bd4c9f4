import type { IntermediateAssessment, OwnAssessmentBody } from '@studentgo/protocol/intermediate-assessments'
import { invalidInput, notFound, Problem, stateConflict } from '../../platform/http/problems.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StudentContext, Writing } from '../../platform/request-context.ts'
import { abilitiesOf } from '../period.rules.ts'
import { personalEventDetails } from '../personal-events.sql.ts'
import { lockPersonalEvent, mustBeInForce } from '../read-personal-events.query.ts'
import { ownPartSpan } from './assessment.rules.ts'
import { assessmentsOf } from './assessments.sql.ts'
import { readAssessment } from './list-assessments.query.ts'

/** The student's own part, published as it is sent; one a day, so that a second press is no second part. */
export async function assessOwn(
  context: Writing<StudentContext>,
  personalEventId: number,
  body: OwnAssessmentBody,
): Promise<Unserialised<IntermediateAssessment>> {
  const { db, access, now, today, language } = context
  const period = await lockPersonalEvent(context, personalEventId)
  mustBeInForce(period)
  if (period.assessedOn === today) throw stateConflict({ code: 'alreadyAssessedToday' })
  if (!abilitiesOf(period, today).assessSelf) throw new Problem('state-conflict')
  const items = await itemsIn(context, personalEventId, body.items)
  const earlier = await assessmentsOf(db, { personalEventId, language })
  const previous = earlier.find(row => row.kind === 'SELF' && row.state !== 'DRAFT')
  const span = ownPartSpan(period, previous?.periodEnd, today)
  const { id } = await db
    .insertInto('intermediate_assessment')
    .values({
      personal_event_id: personalEventId,
      kind: 'SELF',
      period_start: span.start,
      period_end: span.end,
      date: today,
      strengths: body.strengths?.trim() || null,
      develop: body.develop?.trim() || null,
      author_id: access.reader.personId,
      author_name: access.reader.name,
      state: 'PUBLISHED',
      published_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (items.length > 0) {
    await db
      .insertInto('intermediate_assessment_item')
      .values(items.map((item, position) => ({ ...item, assessment_id: id, position })))
      .execute()
  }
  return readAssessment(context, personalEventId, id)
}

/** What the student rates is among the requirements of the units served, each once, or in the student's own text. */
async function itemsIn(
  { db, language }: Writing<StudentContext>,
  personalEventId: number,
  items: OwnAssessmentBody['items'],
) {
  const [details] = await personalEventDetails(db, { id: personalEventId, language })
  const known = new Set(details?.requirements.map(one => one.requirementId))
  return items.map(({ requirementId, text, level, comment }, at) => {
    if (requirementId !== undefined && !known.has(requirementId)) throw notFound()
    const isFirst = items.findIndex(other => other.requirementId === requirementId) === at
    if (requirementId !== undefined && !isFirst) {
      throw invalidInput({ code: 'duplicate', field: `body.items.${at}.requirementId` })
    }
    return {
      requirement_id: requirementId ?? null,
      text: requirementId === undefined ? text?.trim() || null : null,
      level,
      comment: comment?.trim() || null,
    }
  })
}
