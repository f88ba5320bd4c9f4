import type { listModuleOffers, listOffers, OffersPage } from '@studentgo/protocol/education-events'
import { toPage } from '@studentgo/protocol/paging'
import { batch, onlyRow, type RowOf } from '../../platform/database/statement.ts'
import { invalidInput, notFound } from '../../platform/http/problems.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { wordsIn } from '../../platform/rows/has-words.ts'
import { ownDays } from '../places/own-days.sql.ts'
import type { EventCardCache } from './event-cards.cache.ts'
import { presentOwnPlace } from './events.presenter.ts'
import { type OfferFilter, offersOf, planOfModule } from './offers.sql.ts'
import { offerPresenter, ownIn } from './read-event.query.ts'

const pageSize = 10
/** A unit's page shows a few offers, and leads to all of them. */
const moduleSize = 5

const offersAndDays = batch({ offers: offersOf, own: ownDays })

/** The offers for a plan, of those that a filter leaves. */
export function planOffers(
  call: CallOf<typeof listOffers>,
  cache: EventCardCache,
): Promise<Unserialised<OffersPage>> {
  const { params, query } = call
  const { from, to, moduleId } = query
  if (from !== undefined && to !== undefined && from > to) {
    throw invalidInput({ code: 'endBeforeStart', field: 'query.to' })
  }
  const filter = { ...query, q: (query.q ?? '').trim(), onlyFree: query.onlyFree === 'true' }
  const page = { number: query.page ?? 0, size: query.size ?? pageSize }
  return offersPage(call, cache, { planId: params.planId, moduleId }, filter, page)
}

/** The first offers for one unit, with the plan that it is in. */
export async function moduleOffers(call: CallOf<typeof listModuleOffers>, cache: EventCardCache) {
  const { moduleId } = call.query
  const [plan] = await planOfModule(call.db, { studentId: call.access.studentId, moduleId })
  if (plan === undefined) throw notFound()
  const { planId } = plan
  const page = { number: 0, size: moduleSize }
  const offers = await offersPage(call, cache, { planId, moduleId }, { q: '', onlyFree: false }, page)
  return { planId, ...offers }
}

/** The page of offers, with what was chosen already and the reason why there is nothing else. */
async function offersPage(
  context: StudentContext,
  cache: EventCardCache,
  wanted: { planId: number; moduleId: number | undefined },
  filter: Omit<OfferFilter, 'isSearch' | 'words'> & { q: string },
  page: { number: number; size: number },
): Promise<Unserialised<OffersPage>> {
  const { db, now, today } = context
  const { studentId } = context.access
  const { from, to, campus, q, onlyFree } = filter
  const isSearch = q !== ''
  const asked = { isSearch, words: isSearch ? await wordsIn(db, q) : null }
  const pageRange = { limit: page.size, offset: page.number * page.size }
  const answer = onlyRow(
    await offersAndDays(db, {
      offers: { ...wanted, ...pageRange, ...asked, studentId, from, to, campus, onlyFree, now, today },
      own: { studentId, from: today },
    }),
  )
  const [found] = answer.offers
  if (found === undefined) throw notFound()
  const { rows } = found
  const present = await offerPresenter(context, cache, rows, onlyRow(answer.own))
  const offers = rows.filter(row => ownIn(row) === undefined)
  const emptyReason = offers.length > 0 ? undefined : emptyReasonOf(found)
  return {
    ...toPage(offers.map(present), found.total, page.number, page.size),
    ...(emptyReason === undefined ? {} : { emptyReason }),
    chosen: rows.flatMap(row => {
      const own = ownIn(row)
      return own === undefined ? [] : [{ ...presentOwnPlace(row, own, context), event: present(row) }]
    }),
    campuses: found.campuses,
  }
}

function emptyReasonOf(found: RowOf<typeof offersOf>): OffersPage['emptyReason'] {
  if (!found.approved) return 'PLAN_NOT_APPROVED'
  if (found.unfiltered > 0) return found.total > 0 ? undefined : 'NO_MATCH'
  return found.openSlots === 0 && found.filledSlots > 0 ? 'ALL_REGISTERED' : 'NO_OPEN_EVENTS'
}
