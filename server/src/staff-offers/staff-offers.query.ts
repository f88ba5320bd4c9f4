import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { findOfferChoices, StaffOffer, StaffOfferSummary } from '@studentgo/protocol/staff-offers'
import { batch } from '../platform/database/statement.ts'
import { notFound } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { wordsIn } from '../platform/rows/has-words.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { stateOfOffer } from './staff-offers.rules.ts'
import {
  allCampuses,
  listedOffers,
  type OfferRow,
  offerOf,
  unitsOnOffer,
  type WholeOfferRow,
} from './staff-offers.sql.ts'

/** Offers of who asks that are not over. */
export async function listOffers(context: StaffContext): Promise<StaffOfferSummary[]> {
  const rows = await listedOffers(context.db, { ...makerOf(context), today: context.today })
  return rows.map(row => presentSummary(row, context.now))
}

/** One of them whole. Throws `not-found` for what is not theirs, or nobody's. */
export async function findOffer(context: StaffContext, eventId: number): Promise<StaffOffer> {
  return presentOffer(await findOfferRow(context, eventId), context)
}

export async function findOfferRow(context: StaffContext, eventId: number): Promise<WholeOfferRow> {
  const { db, today, now } = context
  const [row] = await offerOf(db, { ...makerOf(context), eventId, today, now: now.toISOString() })
  if (row === undefined) throw notFound()
  return row
}

const choices = batch({ units: unitsOnOffer, campuses: allCampuses })

/** Units and campuses for an offer; without words no units. */
export async function offerChoices({ db, query, today }: CallOf<typeof findOfferChoices>) {
  if (query.q === undefined) return { units: [], campuses: await allCampuses(db, {}) }
  const words = await wordsIn(db, query.q)
  const [found] = await choices(db, { units: { words, today }, campuses: {} })
  return { units: (found?.units ?? []).map(withoutNulls), campuses: found?.campuses ?? [] }
}

function makerOf({ staff }: StaffContext) {
  return { staffId: staff.staffId, everything: staff.roles.includes('OFFICE') }
}

function presentSummary(row: OfferRow, now: Date): StaffOfferSummary {
  return withoutNulls({ ...row, state: stateOfOffer(row, now) })
}

function presentOffer(row: WholeOfferRow, { now, timeZone }: StaffContext): StaffOffer {
  const at = (instant: string | null) => instant && isoWithOffset(instant, timeZone)
  const { people, moduleId, ...rest } = row
  return withoutNulls({
    ...rest,
    moduleId: moduleId ?? 0,
    state: stateOfOffer(row, now),
    opensAt: at(row.opensAt),
    closesAt: at(row.closesAt),
    people: people.map(({ registrationId, state, since, studentId, name, group }) =>
      withoutNulls({
        registrationId,
        state,
        since: isoWithOffset(since, timeZone),
        student: studentId === null || name === null ? null : withoutNulls({ studentId, name, group }),
      }),
    ),
  })
}
