import { addDays, ageOn, isoWeekday, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { beforeAll, describe, expect, test } from 'vitest'
import { type DemoAt, demoAt, demoTimeZone } from '../test/world/demo-at.ts'
import { luhnDigit } from './large/identifiers.ts'
import { demoGuardians, demoPersonas } from './personas.ts'

/** A Monday and a Sunday in autumn, summer, Christmas, both nights of the clock, breaks, holidays, week 53. */
const moments = [
  '2026-11-23T09:20:00+02:00',
  '2026-11-22T12:00:00+02:00',
  '2026-07-15T10:00:00+03:00',
  '2026-06-30T10:00:00+03:00',
  '2026-08-10T08:00:00+03:00',
  '2026-12-25T10:00:00+02:00',
  '2027-01-08T14:30:00+02:00',
  '2026-10-14T13:00:00+03:00',
  '2026-10-26T09:00:00+02:00',
  '2027-03-29T09:00:00+03:00',
  '2027-03-03T09:00:00+02:00',
  '2027-05-01T09:00:00+03:00',
  '2026-12-31T23:30:00+02:00',
  '2028-02-29T09:00:00+02:00',
]

describe.each(moments)('the demo school on %s', moment => {
  const now = new Date(moment)
  let school: DemoAt
  let changes: { session_id?: string; field?: string; old_value?: string; new_value?: string }[]
  let changedSessions: Map<string | undefined, string | undefined>
  let outcomes: Map<string | undefined, Record<string, string>>

  beforeAll(async () => {
    school = await demoAt(moment)
    changes = await school.portal('event_session_change')
    const sessions = await school.portal('event_session')
    changedSessions = new Map(sessions.map(row => [row.source_id, row.state]))
    outcomes = new Map((await school.portal('absence_mark')).map(row => [row.source_id, row]))
  })

  function lessonsOf(student: string) {
    const own = school.records.participants.filter(one => one.student_id === student)
    return school.records.sessions.filter(session =>
      own.some(
        one =>
          one.event_id === session.event_id &&
          session.school_date >= one.begin_date &&
          session.school_date <= one.end_date,
      ),
    )
  }

  /** The marks of a student with what became of them in the portal. */
  function marksOf(student: string) {
    return school.records.marks
      .filter(mark => mark.student_id === student)
      .map(mark => ({ ...mark, state: outcomes.get(mark.source_id)?.state || 'UNEXPLAINED' }))
  }

  function targetDayOfAada() {
    return lessonsOf('aada.kuisma').filter(session => session.school_date === school.target)
  }

  test('has 60 students in six groups, 34 of them under 18, three of whom come of age within 45 days', () => {
    const birthDates = new Map(school.records.people.map(person => [person.source_id, person.birth_date]))
    const active = school.records.students.filter(student => student.group_id !== null)
    const isMinorOn = (student: { person_id: string }, day: string) =>
      ageOn(birthDates.get(student.person_id) ?? '', day) < 18
    const minors = active.filter(student => isMinorOn(student, school.today))
    const soon = minors.filter(student => !isMinorOn(student, addDays(school.today, 45)))
    expect([active.length, minors.length, soon.length]).toEqual([60, 34, 3])
    const sizes = school.records.groups.map(
      group => active.filter(student => student.group_id === group.source_id).length,
    )
    expect(sizes).toEqual([12, 12, 9, 9, 10, 8])
  })

  test('gives Aada a full day today, or on Monday after a weekend, with one lesson cancelled and one in another room', () => {
    const day = targetDayOfAada()
    expect(day).toHaveLength(4)
    const changed = day.filter(session => changedSessions.has(session.source_id))
    const states = changed.map(session => changedSessions.get(session.source_id))
    expect(states.toSorted()).toEqual(['CANCELLED', 'CHANGED'])
    const room = changes.find(
      one => one.field === 'room' && changed.some(session => session.source_id === one.session_id),
    )
    expect(room).toMatchObject({ old_value: 'B214', new_value: 'A101' })
    expect(day.find(session => session.source_id === room?.session_id)?.room_id).toBe('A101')
  })

  test('leaves Aada a lesson in progress, whenever it is a lesson’s time', () => {
    const current = targetDayOfAada().find(
      one => Date.parse(one.start_at) <= +now && +now < Date.parse(one.end_at),
    )
    expect(changedSessions.get(current?.source_id)).not.toBe('CANCELLED')
  })

  test('leaves Aada three marks to explain that are due the day after tomorrow, and nothing else open', () => {
    const open = marksOf('aada.kuisma').filter(
      mark => mark.state === 'UNEXPLAINED' && ['S', 'P'].includes(mark.recorded_code),
    )
    expect(open).toHaveLength(3)
    const deadlines = open.map(mark => addDays(schoolDateOf(mark.recorded_at, demoTimeZone), 7))
    expect(new Set(deadlines)).toEqual(new Set([addDays(school.today, 2)]))
  })

  test('has no lesson on a holiday, in a break or at a weekend, and none of a group at once with another', () => {
    const { sessions, holidays } = school.records
    expect(sessions.length).toBeGreaterThan(1700)
    expect(
      sessions.filter(
        session =>
          isoWeekday(session.school_date) > 5 ||
          holidays.some(day => session.school_date >= day.start_date && session.school_date <= day.end_date),
      ),
    ).toEqual([])
    const lessons = lessonsOf('joonas.vainio').map(session => session.start_at)
    expect(new Set(lessons).size).toBe(lessons.length)
  })

  test('starts every lesson at the same time by the school’s clock, in summer time and in winter time', () => {
    const times = school.records.sessions
      .filter(session => ['TEACHING', 'GUIDANCE', 'EXAM'].includes(session.kind))
      // What students choose themselves has hours of its own.
      .filter(session => !session.event_id.startsWith('offer-'))
      .map(session => session.start_at.slice(11, 16))
    expect(new Set(times)).toEqual(new Set(['08:15', '10:00', '12:15', '14:00']))
  })

  test('marks only what is over and never longer than it lasted, and calls the roll of such lessons alone', () => {
    const sessions = new Map(school.records.sessions.map(session => [session.source_id, session]))
    for (const mark of school.records.marks) {
      const session = sessions.get(mark.session_id)
      if (session === undefined) throw new Error(`no session ${mark.session_id}`)
      expect(Date.parse(session.end_at)).toBeLessThan(+now)
      expect(Date.parse(mark.recorded_at)).toBeLessThanOrEqual(+now)
      expect(mark.minutes).toBeLessThanOrEqual(
        (Date.parse(session.end_at) - Date.parse(session.start_at)) / 60_000,
      )
    }
    const ends = school.records.rollCalls.map(({ session_id }) => sessions.get(session_id)?.end_at ?? '')
    expect(ends.length).toBeGreaterThan(700)
    expect(ends.filter(end => !(Date.parse(end) <= +now))).toEqual([])
  })

  test('has an overlap for Olena and for the two study rights of Tuomas, soon', () => {
    for (const student of ['olena.bondar', 'tuomas.harju']) {
      const coming = lessonsOf(student).filter(session => session.school_date >= school.target)
      const starts = coming.map(session => session.start_at)
      expect(new Set(starts).size).toBeLessThan(starts.length)
    }
    const rights = school.records.studyRights.filter(right => right.student_id === 'tuomas.harju')
    expect(rights).toHaveLength(2)
  })

  test('has Amina at her workplace, with a mark on a day of hers that becomes workplace learning', () => {
    const period = school.records.workplacePeriods.find(one => one.student_id === 'amina.warsame')
    expect(period?.start_date && period.start_date <= school.today).toBe(true)
    expect(period?.end_date && period.end_date >= school.target).toBe(true)
    const marks = school.records.marks.filter(mark => mark.student_id === 'amina.warsame')
    expect(marks.map(mark => mark.recorded_code)).toEqual(['S'])
    const days = marks.map(mark => schoolDateOf(mark.recorded_at, demoTimeZone))
    expect(days.map(day => period?.weekdays.includes(isoWeekday(day)))).toEqual([true])
  })

  test('knows lateness of 14 and of 15 minutes, and marks in every state', () => {
    const late = marksOf('mikael.lindqvist').map(mark => [mark.recorded_code, mark.late_minutes])
    expect(late).toEqual(
      expect.arrayContaining([
        ['M1', 14],
        ['M2', 15],
      ]),
    )
    const states = new Set([...outcomes.values()].map(row => row.state).filter(Boolean))
    expect([...states].toSorted()).toEqual([
      'ACCEPTED',
      'CANCELLED',
      'CERTIFICATE_REQUIRED',
      'EXPLAINED',
      'PROPOSED',
      'REJECTED',
    ])
  })

  test('has a lesson that was moved after an absence from it was marked', () => {
    const marked = new Set(marksOf('joonas.vainio').map(mark => mark.session_id))
    const moved = [...changedSessions].filter(([id, state]) => state === 'MOVED' && marked.has(id ?? ''))
    expect(moved.length).toBeGreaterThan(0)
  })

  test('has everybody that the sign-in page offers', () => {
    const usernames = school.records.accounts.map(account => account.username)
    for (const persona of demoPersonas) expect(usernames).toContain(persona.username)
    const accounts = new Set(usernames)
    const people = school.records.people.filter(({ source_id }) => accounts.has(source_id))
    for (const { username } of demoGuardians) expect(people.map(({ email }) => email)).toContain(username)
    expect(new Set(usernames).size).toBe(usernames.length)
  })

  test('lets Joonas come of age in 12 days, Noora only read, and the former student not sign in', () => {
    const { people, studyRights } = school.records
    const born = people.find(person => person.source_id === 'joonas.vainio')?.birth_date ?? ''
    expect([ageOn(born, school.today), ageOn(born, addDays(school.today, 12))]).toEqual([17, 18])
    expect(studyRights.find(right => right.student_id === 'noora.aalto')).toMatchObject({
      state: 'valmistunut',
      end_date: addDays(school.today, -20),
    })
    expect(studyRights.find(right => right.student_id === 'entinen.opiskelija')).toMatchObject({
      state: 'eronnut',
      end_date: addDays(school.today, -200),
    })
    expect(studyRights.find(right => right.student_id === 'veera.salo')?.state).toBe(
      'valiaikaisestikeskeytynyt',
    )
  })

  test('links Petri to both his children, and keeps Ilmari under non-disclosure', () => {
    const links = school.records.parentAccess.filter(link => link.parent_id === 'petri.kuisma')
    expect(links.map(link => link.student_id).toSorted()).toEqual(['aada.kuisma', 'eino.kuisma'])
    const ilmari = school.records.students.find(student => student.person_id === 'ilmari.koski')
    expect(ilmari?.non_disclosure).toBe(true)
  })

  test('holds every event on offer on days of teaching, and opens one for registration tomorrow at nine', () => {
    const { offers, sessions, events } = school.records
    const ids = new Set(offers.map(offer => offer.event_id))
    expect(events.filter(event => event.source_id.startsWith('offer-')).map(one => one.source_id)).toEqual([
      ...ids,
    ])
    const held = sessions.filter(session => ids.has(session.event_id))
    expect(held.length).toBeGreaterThan(100)
    const tomorrow = offers.map(offer => offer.opens_at.slice(0, 16))
    expect(tomorrow).toContain(`${addDays(school.today, 1)}T09:00`)
  })

  test('has identifiers that can belong to nobody', () => {
    for (const { learner_oid } of school.records.students) {
      const digits = learner_oid?.slice('1.2.246.562.98.'.length) ?? ''
      expect(learner_oid).toMatch(/^1\.2\.246\.562\.98\.[1-9][0-9]{10}$/)
      expect(luhnDigit(digits.slice(0, -1))).toBe(Number(digits.slice(-1)))
    }
    for (const person of school.records.people) {
      expect(person.email ?? '@example.invalid').toMatch(/@example\.invalid$/)
      expect(person.phone).toMatch(/^040 555 01[0-9]{2}$/)
    }
    expect(school.records.people.filter(person => person.email === null)).toHaveLength(1)
  })
})

test('another day makes another school', async () => {
  const [monday, tuesday] = await Promise.all([
    demoAt('2026-11-23T09:00:00+02:00'),
    demoAt('2026-11-24T09:00:00+02:00'),
  ])
  expect(monday.records.marks[0]?.session_id).not.toBe(tuesday.records.marks[0]?.session_id)
})

test('one seat has three people waiting for it', async () => {
  const { records, portal } = await demoAt('2026-11-23T09:00:00+02:00')
  const small = records.offers.find(offer => offer.capacity === 1)
  const registrations = await portal('event_registration')
  const states = registrations.filter(one => one.event_id === small?.event_id).map(one => one.state)
  expect(states).toEqual(['REGISTERED', 'WAITLISTED', 'WAITLISTED', 'WAITLISTED'])
})
