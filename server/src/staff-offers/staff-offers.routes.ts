import {
  changeOffer,
  createOffer,
  endOffer,
  findOfferChoices,
  listStaffOffers,
  placeStudent,
  readStaffOffer,
  removeStudent,
} from '@studentgo/protocol/staff-offers'
import { serveStaff, serveStaffStudent } from '../platform/http/serve-staff.ts'
import type { Platform } from '../platform/platform.ts'
import { takeIn, takeOut } from './place-student.command.ts'
import { finishOffer, makeOffer, saveOffer } from './save-offer.command.ts'
import { findOffer, listOffers, offerChoices } from './staff-offers.query.ts'

/** Education events on offer, as the desk makes them, and who is in. */
export function staffOffersRoutes(platform: Platform): void {
  serveStaff(platform, listStaffOffers, listOffers)
  serveStaff(platform, findOfferChoices, offerChoices, { readsReplica: true })
  serveStaff(platform, readStaffOffer, call => findOffer(call, call.params.eventId))
  serveStaff(platform, createOffer, makeOffer)
  serveStaff(platform, changeOffer, saveOffer)
  serveStaff(platform, endOffer, finishOffer)
  serveStaffStudent(platform, placeStudent, takeIn)
  serveStaffStudent(platform, removeStudent, takeOut)
}
