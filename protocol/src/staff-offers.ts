import * as z from 'zod/mini'
import { registrationState } from './education-events.ts'
import { endpoint, limitOfAdding, type StaffRole, staffIn, staffOf } from './endpoint.ts'
import {
  date,
  dateTime,
  id,
  idText,
  inLanguages,
  lineText,
  localised,
  typedText,
  writtenText,
} from './shapes.ts'
import { schoolMoment } from './staff-news.ts'

/** Who makes offers: the office all of them, teachers those that they teach. */
export const offerMakers = ['OFFICE', 'TEACHER'] as const satisfies readonly StaffRole[]
const makers = staffIn(...offerMakers)

/** The roles that may take a student of theirs into an event, or out of it. */
export const studentPlacers = [
  'OFFICE',
  'RESPONSIBLE_TEACHER',
  'COUNSELLOR',
  'TEACHER',
] as const satisfies readonly StaffRole[]

/** The state of an offer: not open yet, open, over, or not on offer any more. */
export const staffOfferState = z.enum(['NOT_OPEN', 'OPEN', 'CLOSED', 'WITHDRAWN'])
export type StaffOfferState = z.infer<typeof staffOfferState>

const summary = {
  eventId: id,
  name: localised,
  unit: localised,
  startDate: date,
  endDate: date,
  state: staffOfferState,
  /** Left out where there is no limit. */
  capacity: z.optional(z.int()),
  taken: z.int(),
  waiting: z.int(),
  /** Of those who have a seat, how many wait to be approved. */
  pending: z.int(),
}
export const staffOfferSummary = z.object(summary)
export type StaffOfferSummary = z.infer<typeof staffOfferSummary>

export const offerMode = z.enum(['FIRST_COME', 'APPROVAL', 'STAFF_ONLY'])
export const offerDelivery = z.enum(['CONTACT', 'ONLINE', 'HYBRID', 'INDEPENDENT'])
export const offerLanguage = z.enum(['fi', 'sv', 'en'])

export const staffOffer = z.object({
  ...summary,
  moduleId: id,
  description: z.optional(localised),
  opensAt: z.optional(dateTime),
  closesAt: z.optional(dateTime),
  mode: offerMode,
  waitlist: z.boolean(),
  delivery: offerDelivery,
  language: offerLanguage,
  campusId: z.optional(id),
  campus: z.optional(z.string()),
  version: z.int(),
  /** In the order in which they came; those who wait in the order in which they get a seat. */
  people: z.array(
    z.object({
      registrationId: id,
      state: registrationState,
      since: dateTime,
      /** Present only for the reader's own students. */
      student: z.optional(z.object({ studentId: id, name: z.string(), group: z.optional(z.string()) })),
    }),
  ),
})
export type StaffOffer = z.infer<typeof staffOffer>

export const listStaffOffers = endpoint({
  method: 'GET',
  path: '/staff/offers',
  who: makers,
  summary:
    'Education events that are or were on offer and have not ended: all for the office, their own for teachers',
  reply: z.array(staffOfferSummary),
})

export const findOfferChoices = endpoint({
  method: 'GET',
  path: '/staff/offers/choices',
  who: makers,
  summary:
    'Choices for an offer: campuses, and units of the curriculum by the words of their names, 20 at most',
  query: z.strictObject({ q: z.optional(typedText(2, 60)) }),
  reply: z.object({
    /** Requirements of different years have units of one name; their codes tell them apart. */
    units: z.array(z.object({ moduleId: id, name: localised, code: z.optional(z.string()) })),
    campuses: z.array(z.object({ id, name: z.string() })),
  }),
})

const ofEvent = z.strictObject({ eventId: idText })

export const readStaffOffer = endpoint({
  method: 'GET',
  path: '/staff/offers/:eventId',
  who: makers,
  summary: "An offer in full, with its participants and waiting list; names only of the caller's students",
  params: ofEvent,
  reply: staffOffer,
})

const offerName = lineText(1, 200)

const offerFields = {
  name: inLanguages(offerName),
  description: z.optional(inLanguages(writtenText(1, 2000))),
  startDate: date,
  endDate: date,
  opens: schoolMoment,
  /** To just before then. */
  closes: schoolMoment,
  capacity: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
  mode: offerMode,
  waitlist: z.boolean(),
  delivery: offerDelivery,
  language: offerLanguage,
  campusId: z.optional(id),
}
interface Dated {
  startDate: string
  endDate: string
  opens: { date: string; time: string }
  closes: { date: string; time: string }
}
const endsAfterItBegins = z.refine<Dated>(({ startDate, endDate }) => endDate >= startDate, {
  path: ['endDate'],
  error: 'endBeforeStart',
})
const closesAfterItOpens = z.refine<Dated>(
  ({ opens, closes }) => `${closes.date} ${closes.time}` > `${opens.date} ${opens.time}`,
  { path: ['closes', 'date'], error: 'endBeforeStart' },
)

export const newOfferForm = z
  .strictObject({ moduleId: id, ...offerFields })
  .check(endsAfterItBegins, closesAfterItOpens)
export const offerForm = z
  .strictObject({ version: z.int(), ...offerFields })
  .check(endsAfterItBegins, closesAfterItOpens)

export const createOffer = endpoint({
  method: 'POST',
  path: '/staff/offers',
  affects: ['/staff/offers'],
  limit: limitOfAdding,
  who: makers,
  summary: 'Creates an education event on offer; a teacher who creates it becomes its teacher',
  body: newOfferForm,
  reply: z.object({ eventId: id }),
})

export const changeOffer = endpoint({
  method: 'PUT',
  path: '/staff/offers/:eventId',
  affects: ['/staff/offers'],
  who: makers,
  summary: 'Changes an offer; added seats go to the waiting list at once, and seats already given are kept',
  params: ofEvent,
  body: offerForm,
  reply: staffOffer,
})

export const endOffer = endpoint({
  method: 'POST',
  path: '/staff/offers/:eventId/end',
  affects: ['/staff/offers'],
  who: makers,
  summary:
    'Closes registration for an offer now, or withdraws it, which keeps seats and clears the waiting list',
  params: ofEvent,
  body: z.strictObject({ version: z.int(), how: z.enum(['CLOSE', 'WITHDRAW']) }),
  reply: staffOffer,
})

const ofPlace = z.strictObject({ studentId: idText, eventId: idText })

export const placeStudent = endpoint({
  method: 'POST',
  path: '/staff/student/:studentId/educationevent/:eventId',
  affects: ['/staff/offers', '/staff/student'],
  who: staffOf(...studentPlacers),
  summary:
    'Registers a student for an event under the rules of their own enrolment, or approves a pending one',
  params: ofPlace,
  body: z.strictObject({ acceptOverlaps: z.optional(z.boolean()) }),
  reply: z.object({ state: registrationState }),
})

export const removeStudent = endpoint({
  method: 'DELETE',
  path: '/staff/student/:studentId/educationevent/:eventId',
  affects: ['/staff/offers', '/staff/student'],
  who: staffOf(...studentPlacers),
  summary:
    'Removes a student from an event or its waiting list, even when it is too late for the student to cancel',
  params: ofPlace,
  reply: z.object({ state: z.literal('CANCELLED') }),
})
