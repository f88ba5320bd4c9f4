import * as z from 'zod/mini'
import { endpoint, student } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { date, dateTime, fallbackLanguage, id, idText, personRef, typedText } from './shapes.ts'
import { ofPlan } from './skill-acquirement-plan.ts'
import { room } from './timetable.ts'

/** Why a student cannot have a place in an event, apart from time, seats and clashes. */
export const ineligibleReason = z.enum([
  'PREREQUISITE',
  'AUDIENCE',
  'MODULE_DONE',
  'STUDY_RIGHT',
  'STAFF_ONLY',
])
export type IneligibleReason = z.infer<typeof ineligibleReason>

export const educationEventOffer = z.object({
  educationEventId: id,
  /** The slot of the plan that registering fills (domain D5). */
  peeemId: id,
  moduleId: id,
  moduleName: z.string(),
  moduleNameLanguage: fallbackLanguage,
  name: z.string(),
  nameLanguage: fallbackLanguage,
  description: z.optional(z.string()),
  descriptionLanguage: fallbackLanguage,
  osp: z.optional(z.number()),
  startDate: date,
  endDate: date,
  /** Days in words, «maanantaisin 8.15–11.30», in the reader's language; left out where no lesson is known. */
  weekPattern: z.optional(z.string()),
  sessionCount: z.int(),
  campus: z.optional(z.string()),
  delivery: z.enum(['CONTACT', 'ONLINE', 'HYBRID', 'INDEPENDENT']),
  language: z.enum(['fi', 'sv', 'en']),
  teachers: z.array(personRef),
  registration: z.object({
    opensAt: dateTime,
    closesAt: dateTime,
    mode: z.enum(['FIRST_COME', 'APPROVAL', 'STAFF_ONLY']),
    /** The last school day on which a student may give the place up. */
    cancelUntil: date,
  }),
  /** Left out where there is no limit. */
  capacity: z.optional(z.int()),
  registered: z.int(),
  waitlist: z.object({ enabled: z.boolean(), count: z.int() }),
  eligibility: z.object({
    ok: z.boolean(),
    reasons: z.array(ineligibleReason),
    /** The units that have to be completed first, by name. */
    missing: z.array(z.string()),
  }),
  /** Sessions of the event that clash with the student's own calendar. */
  overlapCount: z.int(),
  /** On which weekdays (1 is Monday) coming sessions are held, and how many of them clash. */
  weekdays: z.array(z.object({ weekday: z.int(), sessions: z.int(), clashes: z.int() })),
  state: z.enum(['NOT_OPEN', 'OPEN', 'WAITLIST', 'FULL', 'CLOSED']),
  /** What fills the slot now, which registering here would replace. */
  swapFrom: z.optional(
    z.object({
      /** Left out for what is no event, a time at work for example. */
      educationEventId: z.optional(id),
      name: z.string(),
      /** No more than a place in a queue; a seat is only ever changed for a seat. */
      waiting: z.boolean(),
      /** Why it cannot be given up here: the school has put it there, or it is too late to cancel. */
      kept: z.optional(z.enum(['PLACED_BY_SCHOOL', 'TOO_LATE'])),
    }),
  ),
})
export type EducationEventOffer = z.infer<typeof educationEventOffer>

export const registrationState = z.enum(['REGISTERED', 'WAITLISTED', 'PENDING_APPROVAL'])
export type RegistrationState = z.infer<typeof registrationState>

/** A place that the student has or waits for. */
export const ownPlace = z.object({
  registrationId: id,
  state: registrationState,
  waitlistPosition: z.optional(z.int()),
  /** The place came from the waiting list. */
  promotedAt: z.optional(dateTime),
  cancellable: z.boolean(),
  personalEducationEventId: id,
})
export type OwnPlace = z.infer<typeof ownPlace>

export const chosenEvent = z.extend(ownPlace, { event: educationEventOffer })
export type ChosenEvent = z.infer<typeof chosenEvent>

export const emptyReason = z.enum(['NO_OPEN_EVENTS', 'ALL_REGISTERED', 'PLAN_NOT_APPROVED', 'NO_MATCH'])

export const offersPage = z.extend(pageOf(educationEventOffer), {
  /** Why the list is empty; only then. */
  emptyReason: z.optional(emptyReason),
  chosen: z.array(chosenEvent),
  /** The campuses that a filter can name. */
  campuses: z.array(z.object({ id, name: z.string() })),
})
export type OffersPage = z.infer<typeof offersPage>

export const listOffers = endpoint({
  method: 'GET',
  path: '/skillacquirementplan/:planId/unaddededucationevents',
  who: student,
  summary: 'Education events on offer for the open units of a plan, and those already chosen',
  params: ofPlan,
  query: z.strictObject({
    moduleId: z.optional(idText),
    from: z.optional(date),
    to: z.optional(date),
    campus: z.optional(idText),
    q: z.optional(typedText(0, 100)),
    onlyFree: z.optional(z.enum(['true', 'false'])),
    ...pageQuery,
  }),
  reply: offersPage,
  offline: 'OWN_DEVICE',
})

/** Our addition to the specification: a unit's page knows the unit but not the plan that contains it. */
export const listModuleOffers = endpoint({
  method: 'GET',
  path: '/educationevent/choices',
  who: student,
  summary: 'Education events on offer for one unit of a plan, and those already chosen for it',
  query: z.strictObject({ moduleId: idText }),
  reply: z.extend(offersPage, { planId: id }),
  offline: 'OWN_DEVICE',
})

/** A session of an event against something else in the student's calendar. */
export const overlap = z.object({
  eventSession: z.object({ start: dateTime, end: dateTime }),
  other: z.object({
    /** The id that the timetable gives it. */
    entryId: z.string(),
    kind: z.enum(['TEACHING', 'WORKPLACE', 'DEMONSTRATION', 'GUIDANCE', 'EXAM', 'MEETING', 'INDEPENDENT']),
    title: z.string(),
    titleLanguage: fallbackLanguage,
    start: dateTime,
    end: dateTime,
  }),
  /** Minutes at the same time; for TRANSFER the minutes that are left for the way. */
  minutes: z.int(),
  /** TRANSFER: not at the same time, but on another campus with too little time between. */
  severity: z.enum(['FULL', 'PARTIAL', 'TRANSFER']),
})
export type Overlap = z.infer<typeof overlap>

const ofEvent = z.strictObject({ eventId: idText })
const ofSlot = z.strictObject({ peeemId: idText })

export const registrationBody = z.strictObject({
  acceptOverlaps: z.optional(z.boolean()),
  comment: z.optional(typedText(0, 500)),
  /** Gives up what fills the slot now, in the same step; a place is only given up for a place. */
  swap: z.optional(z.boolean()),
})

export const registerForEvent = endpoint({
  method: 'POST',
  path: '/educationevent/:eventId/register',
  limit: { times: 30, seconds: 60, of: 'registrations' },
  affects: [
    '/home',
    '/educationevent',
    '/personaleducationevent',
    '/skillacquirementplan',
    '/studenttimetable',
  ],
  who: student,
  summary: 'Registers for an event to fill a slot of the plan, or joins the waiting list of the event',
  params: ofEvent,
  query: ofSlot,
  body: registrationBody,
  reply: z.object({
    registrationId: id,
    state: registrationState,
    waitlistPosition: z.optional(z.int()),
    personalEducationEventId: id,
    overlaps: z.array(overlap),
  }),
})

export const cancelRegistration = endpoint({
  method: 'DELETE',
  path: '/educationevent/:eventId/register',
  limit: { times: 30, seconds: 60, of: 'registrations' },
  affects: [
    '/home',
    '/educationevent',
    '/personaleducationevent',
    '/skillacquirementplan',
    '/studenttimetable',
  ],
  who: student,
  summary: 'Gives up a place or leaves the waiting list; the first person waiting gets the place',
  params: ofEvent,
  query: ofSlot,
  reply: z.object({ state: z.literal('CANCELLED') }),
})

export const readEventSessions = endpoint({
  method: 'GET',
  path: '/educationevent/:eventId/showlist',
  who: student,
  summary: 'The event and its sessions, without its other participants',
  params: ofEvent,
  query: ofSlot,
  reply: z.object({
    event: educationEventOffer,
    /** What the student has of it in this slot. */
    own: z.optional(ownPlace),
    sessions: z.array(
      z.object({
        sessionId: id,
        start: dateTime,
        end: dateTime,
        rooms: z.array(room),
        teachers: z.array(personRef),
        topic: z.optional(z.string()),
        state: z.enum(['PLANNED', 'CHANGED', 'MOVED', 'CANCELLED', 'HELD']),
      }),
    ),
    totalMinutes: z.int(),
  }),
  offline: 'OWN_DEVICE',
})

export const readEventOverlaps = endpoint({
  method: 'GET',
  path: '/educationevent/:eventId/showoverlaps',
  who: student,
  summary: "Coming sessions of the event that clash with the student's calendar across all study rights",
  params: ofEvent,
  query: ofSlot,
  reply: z.array(overlap),
  offline: 'OWN_DEVICE',
})
