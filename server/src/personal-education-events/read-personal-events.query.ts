import type {
  PersonalEducationEvent,
  PersonalEducationEventDetails,
  PersonalEventState,
} from '@studentgo/protocol/personal-education-events'
import type { EventCardCache } from '../education-events/offers/event-cards.cache.ts'
import { sessionsOfPeriod } from '../education-events/offers/event-details.sql.ts'
import { presentSession } from '../education-events/offers/events.presenter.ts'
import { isInForce } from '../platform/access/study-rights.rules.ts'
import { batch, onlyRow, type RowOf } from '../platform/database/statement.ts'
import { notFound, Problem } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { stateOn } from './period.rules.ts'
import { presentPersonalEvent, presentPersonalEventDetails, type School } from './personal-event.presenter.ts'
import {
  lockPlanOfPersonalEvent,
  ownPlan,
  type PersonalEventRow,
  personalEventById,
  personalEventDetails,
  personalEventsOf,
} from './personal-events.sql.ts'
import { presenceIn } from './presence.query.ts'
import { presenceFacts } from './presence.sql.ts'

interface Filter {
  planId: number
  planModuleId: number | undefined
  state: PersonalEventState | undefined
}

const periodsAndPresence = batch({ plan: ownPlan, periods: personalEventsOf, presence: presenceFacts })

/** The periods of a plan in one state, or all but the cancelled ones. */
export async function listPersonalEvents(
  context: StudentContext,
  eventCards: EventCardCache,
  { planId, planModuleId, state }: Filter,
): Promise<Unserialised<PersonalEducationEvent[]>> {
  const { db, access, language, today } = context
  const { studentId } = access
  const params = { studentId, planId, planModuleId, language }
  const found = onlyRow(
    await periodsAndPresence(db, { plan: params, periods: params, presence: { studentId, today } }),
  )
  if (found.plan.length === 0) throw notFound()
  const rows = found.periods.filter(row => {
    const current = stateOn(row, today)
    return state === undefined ? current !== 'CANCELLED' : current === state
  })
  const school = await schoolOf(context, eventCards, rows, onlyRow(found.presence))
  return rows.map(row => presentPersonalEvent(row, school, context))
}

const periodWithDetails = batch({
  period: personalEventById,
  presence: presenceFacts,
  details: personalEventDetails,
  sessions: sessionsOfPeriod,
})

/** A period with all that its own page shows. */
export async function readPersonalEvent(
  context: StudentContext,
  eventCards: EventCardCache,
  id: number,
): Promise<Unserialised<PersonalEducationEventDetails>> {
  const { db, access, language, today } = context
  const { studentId } = access
  const found = onlyRow(
    await periodWithDetails(db, {
      period: { studentId, id, language },
      presence: { studentId, today },
      details: { id, language },
      sessions: { id },
    }),
  )
  const [row] = found.period
  if (row === undefined) throw notFound()
  const school = await schoolOf(context, eventCards, [row], onlyRow(found.presence))
  const sessions = found.sessions.map(session => presentSession(session))
  return presentPersonalEventDetails(row, { school, details: onlyRow(found.details), sessions }, context)
}

/** The school's facts about these periods, and the student's presence from the absences. */
async function schoolOf(
  context: StudentContext,
  eventCards: EventCardCache,
  rows: readonly PersonalEventRow[],
  facts: RowOf<typeof presenceFacts>,
): Promise<School> {
  const cardOf = await eventCards.of(
    context,
    rows.flatMap(row => row.eventId ?? []),
  )
  const daysOff = await eventCards.daysOff(context)
  return { cardOf, presence: presenceIn(rows, facts, cardOf, daysOff, context) }
}

/** The student's own period; `not-found` for any other. */
export async function personalEventOf(
  { db, access, language }: StudentContext,
  id: number,
): Promise<PersonalEventRow> {
  const [row] = await personalEventById(db, { studentId: access.studentId, id, language })
  if (row === undefined) throw notFound()
  return row
}

/** The same, with its plan locked until the transaction ends. */
export async function lockPersonalEvent(
  context: Writing<StudentContext>,
  id: number,
): Promise<PersonalEventRow> {
  await lockPlanOfPersonalEvent(context.db, { studentId: context.access.studentId, id })
  return personalEventOf(context, id)
}

/** Throws where the period's own study right has ended: its plan is read-only, even with another right in force. */
export function mustBeInForce(row: PersonalEventRow): void {
  if (!isInForce(row.rightState)) throw new Problem('study-right-not-in-force')
}
