import { addDays, instantOf, isoWeekday, isoWithOffset, mondayOf } from '@studentgo/protocol/rules/calendar'
import type { OfferRecord } from '../src/import/offer-records.ts'
import type { EventRecord, EventTeacherRecord, SessionRecord } from '../src/import/records.ts'
import { type DemoOffer, demoOffers } from './education-offers.ts'
import type { SchoolCalendar } from './school-calendar.ts'

export interface OfferedTeaching {
  events: EventRecord[]
  eventTeachers: EventTeacherRecord[]
  sessions: SessionRecord[]
  offers: OfferRecord[]
}

/** The events on offer with their sessions; one for each module that an offer teaches. */
export function demoOfferedTeaching(calendar: SchoolCalendar, timeZone: string): OfferedTeaching {
  const all = demoOffers.flatMap(offer => {
    const days = daysOf(offer, calendar)
    const first = addDays(mondayOf(calendar.target), offer.startWeek * 7)
    const start = days[0] ?? first
    const end = days.at(-1) ?? addDays(start, 60)
    return offer.modules.map(module => ({ offer, module, days, start, end, id: offerIdOf(offer, module) }))
  })
  return {
    events: all.map(({ offer, module, start, end, id }) => ({
      source_id: id,
      module_id: module,
      code: null,
      name: offer.name,
      start_date: start,
      end_date: end,
    })),
    eventTeachers: all.map(({ offer, id }) => ({
      source_id: `${id}|${offer.teacher}`,
      event_id: id,
      staff_id: offer.teacher,
    })),
    sessions: all.flatMap(({ offer, days, id }) => days.map(day => sessionOf(offer, id, day, timeZone))),
    offers: all.map(({ offer, id }) => offerOf(offer, id, calendar, timeZone)),
  }
}

export function offerIdOf(offer: DemoOffer, module: string): string {
  return offer.modules.length === 1 ? offer.id : `${offer.id}-${module}`
}

/** The next days of its weekdays that are no days off, as many as it has sessions. */
function daysOf(offer: DemoOffer, { target, holidays }: SchoolCalendar): string[] {
  const days: string[] = []
  let day = addDays(mondayOf(target), offer.startWeek * 7)
  while (days.length < offer.sessions) {
    const date = day
    const isOff = holidays.some(holiday => holiday.start <= date && date <= holiday.end)
    if (!isOff && offer.weekdays.includes(isoWeekday(date))) days.push(date)
    day = addDays(day, 1)
  }
  return days
}

function sessionOf(offer: DemoOffer, id: string, day: string, timeZone: string): SessionRecord {
  const at = (time: string) => isoWithOffset(instantOf(day, time, timeZone), timeZone)
  return {
    source_id: `${id}|${day}`,
    event_id: id,
    kind: 'TEACHING',
    start_at: at(offer.start),
    end_at: at(offer.end),
    school_date: day,
    room_id: offer.room,
    online_url: offer.delivery === 'ONLINE' ? `https://verkkokampus.example.invalid/${id}` : null,
    topic: null,
    bring: null,
    lunch_slot: null,
    teachers: [offer.teacher],
  }
}

function offerOf(offer: DemoOffer, id: string, { today }: SchoolCalendar, timeZone: string): OfferRecord {
  const at = (days: number, time: string) =>
    isoWithOffset(instantOf(addDays(today, days), time, timeZone), timeZone)
  return {
    event_id: id,
    capacity: offer.capacity,
    opens_at: at(offer.opensIn, '09:00'),
    closes_at: at(offer.closesIn, '16:00'),
    registration_mode: offer.mode,
    waitlist_enabled: offer.waitlist,
    delivery: offer.delivery,
    language: offer.language,
    campus_id: offer.campus,
    description: offer.description,
    osp: offer.osp,
    groups: offer.groups,
  }
}
