import { isoWeekday, schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import { expect, test } from 'vitest'
import { demoOffers } from './education-offers.ts'
import { demoOfferedTeaching, offerIdOf } from './education-offers-records.ts'
import { schoolCalendarAround } from './school-calendar.ts'

const timeZone = 'Europe/Helsinki'

test.each(['2026-11-23', '2026-07-15', '2026-12-25', '2027-03-28', '2028-02-29'])(
  'on %s every event on offer is held on its weekdays at its hours, never on a day off',
  today => {
    const calendar = schoolCalendarAround(today)
    const { events, sessions, offers } = demoOfferedTeaching(calendar, timeZone)
    expect(offers.map(offer => offer.event_id)).toEqual(events.map(event => event.source_id))
    for (const offer of demoOffers) {
      for (const module of offer.modules) {
        const own = sessions.filter(session => session.event_id === offerIdOf(offer, module))
        expect(own).toHaveLength(offer.sessions)
        for (const session of own) {
          expect(offer.weekdays).toContain(isoWeekday(session.school_date))
          expect(schoolTimeOf(session.start_at, timeZone)).toBe(offer.start)
          expect(
            calendar.holidays.filter(
              one => one.start <= session.school_date && session.school_date <= one.end,
            ),
          ).toEqual([])
        }
      }
    }
  },
)

test('one seat has three who wait for it, and a registration opens tomorrow at nine', () => {
  const small = demoOffers.find(offer => offer.capacity === 1)
  expect(small?.students).toHaveLength(4)
  const { offers } = demoOfferedTeaching(schoolCalendarAround('2026-11-23'), timeZone)
  expect(offers.map(offer => offer.opens_at)).toContain('2026-11-24T09:00:00+02:00')
})
