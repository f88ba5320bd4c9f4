import * as z from 'zod'
import {
  flag,
  idList,
  instant,
  maybe,
  maybeId,
  maybeNumber,
  maybeOneOf,
  maybePoints,
  oneOf,
  sourcedId,
} from './fields.ts'
import { record } from './one-roster-shapes.ts'

const offer = z.object({
  ...record,
  classSourcedId: sourcedId,
  opensAt: instant,
  closesAt: instant,
  capacity: maybeNumber(0, 10_000),
  mode: oneOf(['FIRST_COME', 'APPROVAL', 'STAFF_ONLY']),
  waitlist: flag(true),
  delivery: maybeOneOf(['CONTACT', 'ONLINE', 'HYBRID', 'INDEPENDENT']),
  language: maybeOneOf(['fi', 'sv', 'en']),
  campusSourcedId: maybeId,
  groupSourcedIds: idList,
  description: maybe(2000),
  descriptionSv: maybe(2000),
  descriptionEn: maybe(2000),
  osp: maybePoints,
})

/** What students choose for themselves. */
export const offerFiles = { ext_offers: offer }
