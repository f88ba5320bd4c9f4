import type { findOfferChoices, StaffOffer, StaffOfferSummary } from '@studentgo/protocol/staff-offers'
import { batch } from '../platform/database/statement.ts'
import { notFound } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { wordsIn } from '../platform/rows/has-words.ts'
import { stateOfOffer } from './staff-offers.rules.ts'
import {
  allCampuses,
  listedOffers,
  type OfferRow,
  offerOf,
  unitsOnOffer,
  type WholeOfferRow,
} from './staff-offers.sql.ts'

/** The caller's own offers that are not over. */
export async function listOffers(context: StaffContext): Promise<Unserialised<StaffOfferSummary[]>> {
  const rows = await listedOffers(context.db, { ...makerOf(context), today: context.today })
  return rows.map(row => presentSummary(row, context.now))
}

/** One of them whole. Throws `not-found` for an offer that is not the caller's. */
export async function findOffer(context: StaffContext, eventId: number): Promise<Unserialised<StaffOffer>> {
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
  return { units: found?.units ?? [], campuses: found?.campuses ?? [] }
}

function makerOf({ staff }: StaffContext) {
  return { staffId: staff.staffId, everything: staff.roles.includes('OFFICE') }
}

function presentSummary(row: OfferRow, now: Date): Unserialised<StaffOfferSummary> {
  return { ...row, state: stateOfOffer(row, now) }
}

function presentOffer(row: WholeOfferRow, { now }: StaffContext): Unserialised<StaffOffer> {
  const { people, moduleId, ...rest } = row
  return {
    ...rest,
    moduleId: moduleId ?? 0,
    state: stateOfOffer(row, now),
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    people: people.map(({ registrationId, state, since, studentId, name, group }) => ({
      registrationId,
      state,
      since,
      student: studentId === null || name === null ? null : { studentId, name, group },
    })),
  }
}
