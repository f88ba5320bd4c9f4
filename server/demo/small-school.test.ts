import { addDays, ageOn, isoWeekday, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { describe, expect, test } from 'vitest'
import { luhnDigit } from './identifiers.ts'
import { demoPersonas } from './personas.ts'
import { buildDemoSchool, type DemoSchool } from './small-school.ts'

const timeZone = 'Europe/Helsinki'

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

function school(moment: string): DemoSchool {
  return buildDemoSchool(new Date(moment), timeZone)
}

function list<T>(rows: Iterable<T> | undefined): T[] {
  return [...(rows ?? [])]
}

function lessonsOf(built: DemoSchool, student: string) {
  const own = list(built.records.participants).filter(one => one.student_id === student)
  return list(built.records.sessions).filter(session =>
    own.some(
      one =>
        one.event_id === session.event_id &&
        session.school_date >= one.begin_date &&
        session.school_date <= one.end_date,
    ),
  )
}

function marksOf(built: DemoSchool, student: string) {
  return built.facts.marks.filter(mark => mark.record.student_id === student)
}

describe.each(moments)('the demo school on %s', moment => {
  const built = school(moment)
  const now = new Date(moment)
  const today = schoolDateOf(now, timeZone)
  const { target } = built.calendar

  test('is the same however often it is built', () => {
    expect(school(moment)).toEqual(built)
  })

  test('has 60 students in six groups, 34 of them under 18, three of whom come of age within 45 days', () => {
    const active = built.students.filter(student => student.group !== null)
    const minors = active.filter(student => ageOn(student.birthDate, today) < 18)
    const soon = minors.filter(student => ageOn(student.birthDate, addDays(today, 45)) === 18)
    expect([active.length, minors.length, soon.length]).toEqual([60, 34, 3])
    const sizes = built.groups.map(group => active.filter(student => student.group === group.id).length)
    expect(sizes).toEqual([12, 12, 9, 9, 10, 8])
  })

  test('gives Aada a full day today, or on Monday after a weekend, with one lesson cancelled and one in another room', () => {
    expect(target).toBe(isoWeekday(today) > 5 ? addDays(today, 8 - isoWeekday(today)) : today)
    const day = lessonsOf(built, 'aada.kuisma').filter(session => session.school_date === target)
    expect(day).toHaveLength(4)
    const changes = built.facts.changes.filter(change => day.some(one => one === change.session))
    expect(changes.map(change => change.state).toSorted()).toEqual(['CANCELLED', 'CHANGED'])
    const room = changes.flatMap(change => change.changes).find(change => change.field === 'room')
    expect(room).toEqual({ field: 'room', oldValue: 'B214', newValue: 'A101' })
  })

  test('leaves Aada a lesson that goes on, whenever it is a lesson’s time', () => {
    const lessons = lessonsOf(built, 'aada.kuisma').filter(session => session.school_date === target)
    const current = lessons.find(one => Date.parse(one.start_at) <= +now && +now < Date.parse(one.end_at))
    const change = built.facts.changes.find(one => one.session === current)
    expect(change?.state).not.toBe('CANCELLED')
  })

  test('leaves Aada three marks to explain that are due the day after tomorrow, and nothing else open', () => {
    const open = marksOf(built, 'aada.kuisma').filter(
      mark => mark.state === 'UNEXPLAINED' && ['S', 'P'].includes(mark.typeCode),
    )
    expect(open).toHaveLength(3)
    const deadlines = open.map(mark => addDays(schoolDateOf(mark.record.recorded_at, timeZone), 7))
    expect(new Set(deadlines)).toEqual(new Set([addDays(today, 2)]))
  })

  test('has no lesson on a holiday, in a break or at a weekend, and none of a group at once with another', () => {
    const sessions = list(built.records.sessions)
    expect(sessions.length).toBeGreaterThan(1700)
    const free = built.calendar.holidays
    expect(
      sessions.filter(
        session =>
          isoWeekday(session.school_date) > 5 ||
          free.some(day => session.school_date >= day.start && session.school_date <= day.end),
      ),
    ).toEqual([])
    const lessons = lessonsOf(built, 'joonas.vainio').map(session => session.start_at)
    expect(new Set(lessons).size).toBe(lessons.length)
  })

  test('starts every lesson at the same time by the school’s clock, in summer time and in winter time', () => {
    const times = list(built.records.sessions)
      .filter(session => ['TEACHING', 'GUIDANCE', 'EXAM'].includes(session.kind))
      // What students choose themselves has hours of its own.
      .filter(session => !session.event_id.startsWith('offer-'))
      .map(session => session.start_at.slice(11, 16))
    expect(new Set(times)).toEqual(new Set(['08:15', '10:00', '12:15', '14:00']))
  })

  test('marks only students of the class, once a lesson, after it began and never longer than it lasted', () => {
    const sessions = new Map(list(built.records.sessions).map(session => [session.source_id, session]))
    const seen = new Set<string>()
    for (const { record } of built.facts.marks) {
      const session = sessions.get(record.session_id)
      if (session === undefined) throw new Error(`no session ${record.session_id}`)
      expect(Date.parse(session.start_at)).toBeLessThan(+now)
      expect(Date.parse(record.recorded_at)).toBeLessThanOrEqual(+now)
      expect(record.minutes).toBeLessThanOrEqual(
        (Date.parse(session.end_at) - Date.parse(session.start_at)) / 60_000,
      )
      expect(seen).not.toContain(record.source_id)
      seen.add(record.source_id)
    }
  })

  test('has an overlap for Olena and for the two study rights of Tuomas, soon', () => {
    for (const student of ['olena.bondar', 'tuomas.harju']) {
      const coming = lessonsOf(built, student).filter(session => session.school_date >= target)
      const starts = coming.map(session => session.start_at)
      expect(new Set(starts).size).toBeLessThan(starts.length)
    }
    expect(list(built.records.studyRights).filter(right => right.student_id === 'tuomas.harju')).toHaveLength(
      2,
    )
  })

  test('has Amina at her workplace, with a mark of hers that becomes workplace learning', () => {
    const period = list(built.records.workplacePeriods).find(one => one.student_id === 'amina.warsame')
    expect(period?.start_date && period.start_date <= today).toBe(true)
    expect(period?.end_date && period.end_date >= target).toBe(true)
    expect(marksOf(built, 'amina.warsame').map(mark => [mark.record.recorded_code, mark.typeCode])).toEqual([
      ['S', 'W'],
    ])
  })

  test('knows lateness of 14 and of 15 minutes, and marks in every state', () => {
    const late = marksOf(built, 'mikael.lindqvist').map(mark => [mark.typeCode, mark.record.late_minutes])
    expect(late).toEqual(
      expect.arrayContaining([
        ['M1', 14],
        ['M2', 15],
      ]),
    )
    const states = new Set(built.facts.marks.map(mark => mark.state))
    expect([...states].toSorted()).toEqual([
      'ACCEPTED',
      'CANCELLED',
      'CERTIFICATE_REQUIRED',
      'EXPLAINED',
      'PROPOSED',
      'REJECTED',
      'UNEXPLAINED',
    ])
  })

  test('has a lesson that was moved after an absence from it was marked', () => {
    const marked = new Set(marksOf(built, 'joonas.vainio').map(mark => mark.record.session_id))
    const moved = built.facts.changes.filter(
      change => change.state === 'MOVED' && marked.has(change.session.source_id),
    )
    expect(moved.length).toBeGreaterThan(0)
  })

  test('has everybody that the sign-in page offers', () => {
    const usernames = built.records.accounts?.map(account => account.username)
    for (const persona of demoPersonas) expect(usernames).toContain(persona.username)
    expect(new Set(usernames).size).toBe(usernames?.length)
  })

  test('lets Joonas come of age in 12 days, Noora read, and the former student no longer in', () => {
    const joonas = built.students.find(student => student.id === 'joonas.vainio')
    expect(joonas && [ageOn(joonas.birthDate, today), ageOn(joonas.birthDate, addDays(today, 12))]).toEqual([
      17, 18,
    ])
    const rights = list(built.records.studyRights)
    expect(rights.find(right => right.student_id === 'noora.aalto')).toMatchObject({
      state: 'valmistunut',
      end_date: addDays(today, -20),
    })
    expect(rights.find(right => right.student_id === 'entinen.opiskelija')).toMatchObject({
      state: 'eronnut',
      end_date: addDays(today, -200),
    })
    expect(rights.find(right => right.student_id === 'veera.salo')?.state).toBe('valiaikaisestikeskeytynyt')
  })

  test('links Petri to both his children, and keeps Ilmari under non-disclosure', () => {
    const links = list(built.records.parentAccess).filter(link => link.parent_id === 'petri.kuisma')
    expect(links.map(link => link.student_id).toSorted()).toEqual(['aada.kuisma', 'eino.kuisma'])
    const ilmari = list(built.records.students).find(student => student.person_id === 'ilmari.koski')
    expect(ilmari?.non_disclosure).toBe(true)
  })

  test('has identifiers that can belong to nobody', () => {
    for (const { learner_oid } of list(built.records.students)) {
      const digits = learner_oid?.slice('1.2.246.562.98.'.length) ?? ''
      expect(learner_oid).toMatch(/^1\.2\.246\.562\.98\.[1-9][0-9]{10}$/)
      expect(luhnDigit(digits.slice(0, -1))).toBe(Number(digits.slice(-1)))
    }
    for (const person of list(built.records.people)) {
      expect(person.email ?? '@example.invalid').toMatch(/@example\.invalid$/)
      expect(person.phone).toMatch(/^040 555 01[0-9]{2}$/)
    }
    expect(list(built.records.people).filter(person => person.email === null)).toHaveLength(1)
  })
})

test('another day makes another school', () => {
  const monday = school('2026-11-23T09:00:00+02:00')
  const tuesday = school('2026-11-24T09:00:00+02:00')
  expect(monday.calendar.target).not.toBe(tuesday.calendar.target)
})
