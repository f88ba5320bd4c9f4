import {
  findOfferChoices,
  listStaffOffers,
  readStaffOffer,
  type StaffOfferSummary,
} from '@studentgo/protocol/staff-offers'
import type { TFunction } from 'i18next'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

export const staffOffersQuery = endpointQuery(listStaffOffers, {})

export function staffOfferQuery(eventId: number) {
  return endpointQuery(readStaffOffer, { params: { eventId: String(eventId) } })
}

/** Campuses, and the units that match these words. */
export function choicesQuery(q: string) {
  return endpointQuery(findOfferChoices, { query: q === '' ? {} : { q } })
}

export function offerQueriesOf({ search }: ScreenContext) {
  const id = idIn(search, 'event')
  return id === undefined ? [] : [staffOfferQuery(id)]
}

/** The numbers of participants, queued and unapproved students, in words. */
export function seatsInWords({ taken, capacity, waiting, pending }: StaffOfferSummary, t: TFunction): string {
  return [
    capacity === undefined
      ? t('staffOffers.noLimit', { taken })
      : t('staffOffers.seats', { taken, capacity }),
    waiting === 0 ? '' : t('staffOffers.queue', { count: waiting }),
    pending === 0 ? '' : t('staffOffers.toApprove', { count: pending }),
  ]
    .filter(Boolean)
    .join(' · ')
}
