import type {
  PersonalEducationEvent,
  PersonalEducationEventDetails,
  PersonalEventState,
} from '@studentgo/protocol/personal-education-events'
import { sessionsAnswer } from '../education-events/offers/read-event.query.ts'
import { isInForce } from '../platform/access/study-rights.rules.ts'
import { notFound, Problem } from '../platform/http/problems.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { stateOn } from './period.rules.ts'
import { presentPersonalEvent, presentPersonalEventDetails } from './personal-event.presenter.ts'
import {
  lockPlanOfPersonalEvent,
  ownPlan,
  type PersonalEventRow,
  personalEventById,
  personalEventDetails,
  personalEventsOf,
} from './personal-events.sql.ts'
import { presenceOf } from './presence.query.ts'

interface Filter {
  planId: number
  planModuleId: number | undefined
  state: PersonalEventState | undefined
}

/** The periods of a plan in one state, or all but the cancelled ones. */
export async function listPersonalEvents(
  context: StudentContext,
  { planId, planModuleId, state }: Filter,
): Promise<PersonalEducationEvent[]> {
  const { db, access, language, today } = context
  const given = { studentId: access.studentId, planId, planModuleId, language }
  const [plan] = await ownPlan(db, given)
  if (plan === undefined) throw notFound()
  const rows = (await personalEventsOf(db, given)).filter(row => {
    const current = stateOn(row, today)
    return state === undefined ? current !== 'CANCELLED' : current === state
  })
  const presence = await presenceOf(rows, context)
  return rows.map(row => presentPersonalEvent(row, presence, context))
}

/** A period with all that its own page shows. */
export async function readPersonalEvent(
  context: StudentContext,
  id: number,
): Promise<PersonalEducationEventDetails> {
  const { db, language, timeZone } = context
  const row = await personalEventOf(context, id)
  const presence = await presenceOf([row], context)
  const [details] = await personalEventDetails(db, { id, language })
  if (details === undefined) throw notFound()
  const event = row.eventId === null ? undefined : await sessionsAnswer(db, row.eventId, timeZone)
  return presentPersonalEventDetails(row, { presence, details, sessions: event?.sessions ?? [] }, context)
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
export async function lockPersonalEvent(context: StudentContext, id: number): Promise<PersonalEventRow> {
  await lockPlanOfPersonalEvent(context.db, { studentId: context.access.studentId, id })
  return personalEventOf(context, id)
}

/** Another right may be in force while this one has ended: its plan is read-only. */
export function mustBeInForce(row: PersonalEventRow): void {
  if (!isInForce(row.rightState)) throw new Problem('study-right-not-in-force')
}
