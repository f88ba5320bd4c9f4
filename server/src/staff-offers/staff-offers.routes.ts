import * as endpoints from '@studentgo/protocol/staff-offers'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { takeIn, takeOut } from './place-student.command.ts'
import { finishOffer, makeOffer, saveOffer } from './save-offer.command.ts'
import { findOffer, listOffers, offerChoices } from './staff-offers.query.ts'

/** Education events on offer, as the desk makes them, with their students. */
export function staffOffersRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    listStaffOffers: listOffers,
    findOfferChoices: { handle: offerChoices, readsReplica: true },
    readStaffOffer: call => findOffer(call, call.params.eventId),
    createOffer: makeOffer,
    changeOffer: saveOffer,
    endOffer: finishOffer,
    placeStudent: takeIn,
    removeStudent: takeOut,
  })
}
