import type { Timetable, TimetableEntry } from '@studentgo/protocol/timetable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveLessons } from '../../test/world/lessons.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const thisWeek = 'from=2026-11-23&to=2026-11-29'
let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

function read(client: Client, query = thisWeek) {
  return client.get<Timetable>(`/rest/v1/studenttimetable?${query}`)
}

async function weekOf(username: string, query = thisWeek): Promise<Timetable> {
  const { status, body } = await read(await world.as(username), query)
  expect(status).toBe(200)
  return body
}

function entryOf(timetable: Timetable, id: string): TimetableEntry | undefined {
  return timetable.entries.find(entry => entry.id === id)
}

describe('a student’s own week', () => {
  it('has every lesson with its name, teacher and room in words, in the order of time', async () => {
    const { entries, from, to } = await weekOf('aada.kuisma')
    expect([from, to]).toEqual(['2026-11-23', '2026-11-29'])
    expect(entries[0]).toMatchObject({
      kind: 'TEACHING',
      date: '2026-11-23',
      start: '2026-11-23T08:15:00+02:00',
      end: '2026-11-23T09:45:00+02:00',
      title: 'Verkkosivujen ohjelmointi',
      teachers: [{ name: 'Sami Rautio', title: 'Ohjelmoinnin opettaja' }],
      rooms: [{ code: 'B214', name: 'Ohjelmointiluokka', building: 'Satamakatu', floor: '2' }],
    })
    expect(entries.map(entry => entry.start)).toEqual(entries.map(entry => entry.start).toSorted())
    expect(new Set(entries.map(entry => entry.id)).size).toBe(entries.length)
  })

  it('shows a changed room and a moved time as old and new, and a cancelled lesson as cancelled', async () => {
    const { entries } = await weekOf('aada.kuisma')
    const changed = entries.find(entry => entry.changes.some(change => change.field === 'room'))
    expect(changed).toMatchObject({ state: 'CHANGED', rooms: [{ code: 'A101' }] })
    expect(changed?.changes).toMatchObject([{ field: 'room', from: 'B214', to: 'A101' }])
    const moved = entries.find(entry => entry.state === 'MOVED')
    expect(moved?.changes.map(change => change.field)).toEqual(['start', 'end'])
    expect(moved?.changes[0]?.from).toContain('T15:45:00')
    expect(entries.filter(entry => entry.state === 'CANCELLED')).toHaveLength(1)
  })

  it('comes in the language that the reader has chosen', async () => {
    const aada = await world.as('aada.kuisma')
    aada.cookies.set('prottLang', 'se')
    const swedish = await read(aada)
    aada.cookies.set('prottLang', 'en')
    const english = await read(aada)
    expect(swedish.body.entries[0]?.module?.name).toBe('Programmering')
    expect(english.body.entries[0]?.module?.name).toBe('Programming')
  })

  it('shows of past lessons whether she was there, and nothing of coming ones', async () => {
    const past = await weekOf('aada.kuisma', 'from=2026-11-09&to=2026-11-22')
    const codes = past.entries.map(entry => entry.participation?.code)
    expect(codes.filter(code => code === 'PRESENT').length).toBeGreaterThan(10)
    expect(past.entries.filter(entry => entry.participation?.code === 'S')[0]?.participation?.name).toBe(
      'Poissa',
    )
    const coming = await weekOf('aada.kuisma', 'from=2026-11-24&to=2026-11-29')
    expect(coming.entries.every(entry => entry.participation === undefined)).toBe(true)
  })

  it('has days at a workplace with their agreed hours beside the lessons', async () => {
    const { entries } = await weekOf('amina.warsame')
    const work = entries.filter(entry => entry.kind === 'WORKPLACE')
    expect(work.map(entry => entry.date)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'])
    expect(work[0]).toMatchObject({
      title: 'Työpaikalla oppiminen',
      start: '2026-11-23T07:00:00+02:00',
      end: '2026-11-23T15:00:00+02:00',
      allDay: false,
      workplace: {
        name: expect.any(String),
        address: expect.any(String),
        instructorName: expect.any(String),
      },
    })
    const guidance = entries.find(entry => entry.kind === 'GUIDANCE' && entry.date === '2026-11-26')
    expect(guidance?.overlapIds).toEqual([work[3]?.id])
    expect(work[3]?.overlapIds).toEqual([guidance?.id])
  })

  it('names days off, has no work on them, and says when teaching resumes', async () => {
    const christmas = await weekOf('amina.warsame', 'from=2026-12-21&to=2026-12-27')
    expect(christmas.entries.length).toBeGreaterThan(0)
    expect(christmas.entries.every(entry => entry.kind === 'HOLIDAY' && entry.allDay)).toBe(true)
    expect(christmas.nextTeachingDay).toBe('2027-01-07')
    expect((await weekOf('amina.warsame')).nextTeachingDay).toBeUndefined()
  })

  it('says when teaching resumes also where all that the week had is over', async () => {
    const onSunday = await makeWorld({ now: '2026-11-22T12:00:00+02:00' })
    const aada = await onSunday.as('aada.kuisma')
    const { body: week } = await read(aada, 'from=2026-11-16&to=2026-11-22')
    const { body: before } = await read(aada, 'from=2026-11-09&to=2026-11-15')
    await onSunday.close()
    expect(week.entries.length).toBeGreaterThan(0)
    expect([week.nextTeachingDay, before.nextTeachingDay]).toEqual(['2026-11-23', undefined])
  })

  it('distinguishes common units from vocational ones', async () => {
    const { entries } = await weekOf('aada.kuisma')
    const studies = (title: string) => entries.find(entry => entry.title.startsWith(title))?.studies
    expect([studies('Verkkosivujen'), studies('Suomen kieli')]).toEqual(['VOCATIONAL', 'COMMON'])
  })

  it('shows on the lessons of a day that absence was reported, to nobody else and without the reason', async () => {
    const aada = await world.as('aada.kuisma')
    const sick = { kind: 'SICK', startDate: '2026-11-26', endDate: '2026-11-26', reasonCode: 'T' }
    expect((await aada.post('/rest/v1/absence', sick)).status).toBe(200)
    const { entries } = (await read(aada)).body
    const announced = entries.filter(entry => entry.announced !== undefined)
    expect(announced.map(entry => entry.id)).toEqual(
      entries.filter(entry => entry.date === '2026-11-26').map(entry => entry.id),
    )
    expect(new Set(announced.map(entry => entry.announced))).toEqual(new Set(['ABSENT']))
    const petri = await world.as('petri.kuisma', 'PARENT')
    const { text } = await read(petri, `${thisWeek}&studentId=${await world.personId('aada.kuisma')}`)
    expect(text).not.toContain('announced')
  })

  it('may be kept on the device for reading offline', async () => {
    const { headers } = await read(await world.as('aada.kuisma'))
    expect(headers['x-offline']).toBe('allow; ttl=86400')
  })
})

describe('a lesson', () => {
  it('at 8.15 stays at 8.15 when the clock changes', async () => {
    const days = ['2027-03-26', '2027-03-29', '2026-10-23', '2026-10-26']
    await giveLessons(
      world,
      'joonas.vainio',
      'Kellonsiirto',
      days.map(date => ({ date, start: '08:15', end: '09:45' })),
    )
    for (const [day, offset] of [
      ['2027-03-26', '+02:00'],
      ['2027-03-29', '+03:00'],
      ['2026-10-23', '+03:00'],
      ['2026-10-26', '+02:00'],
    ]) {
      const { entries } = await weekOf('joonas.vainio', `from=${day}&to=${day}`)
      const lesson = entries.find(entry => entry.title === 'Kellonsiirto')
      expect(lesson?.start).toBe(`${day}T08:15:00${offset}`)
    }
  })

  it('before which the way from another campus is short warns of it, but not when it is online', async () => {
    const [, short, online] = await giveLessons(world, 'olena.bondar', 'Kahdella kampuksella', [
      { date: '2027-02-10', start: '08:00', end: '09:00', room: 'B214' },
      { date: '2027-02-10', start: '09:20', end: '10:00', room: 'V1' },
      { date: '2027-02-10', start: '10:05', end: '11:00', room: 'Verkko 1', onlineUrl: 'https://x.invalid' },
    ])
    const timetable = await weekOf('olena.bondar', 'from=2027-02-10&to=2027-02-10')
    expect(entryOf(timetable, `s${short}`)).toMatchObject({ transferFrom: 'Satamakatu', transferMinutes: 20 })
    expect(entryOf(timetable, `s${online}`)?.transferFrom).toBeUndefined()
  })

  it('that was cancelled disappears after the days of the policy', async () => {
    const [recent, old] = await giveLessons(world, 'aada.kuisma', 'Peruttuja', [
      { date: '2026-11-16', state: 'CANCELLED' },
      { date: '2026-11-13', state: 'CANCELLED' },
    ])
    const timetable = await weekOf('aada.kuisma', 'from=2026-11-09&to=2026-11-22')
    expect(entryOf(timetable, `s${recent}`)).toMatchObject({ state: 'CANCELLED' })
    expect(entryOf(timetable, `s${old}`)).toBeUndefined()
  })

  it('of a course that the student has left is not shown', async () => {
    const [before, after] = await giveLessons(world, 'olena.bondar', 'Jätetty kurssi', [
      { date: '2027-02-15' },
      { date: '2027-02-16' },
    ])
    const { db } = world.database
    const session = await db
      .selectFrom('event_session')
      .select('event_id')
      .where('id', '=', before ?? 0)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('event_participant')
      .set({ end_date: '2027-02-15' })
      .where('event_id', '=', session.event_id)
      .execute()
    const timetable = await weekOf('olena.bondar', 'from=2027-02-15&to=2027-02-16')
    expect(entryOf(timetable, `s${before}`)).toBeDefined()
    expect(entryOf(timetable, `s${after}`)).toBeUndefined()
  })
})

describe('two study rights at once', () => {
  async function plansOf(username: string): Promise<number[]> {
    const rows = await world.database.db
      .selectFrom('study_right')
      .select('id')
      .where('student_id', '=', await world.personId(username))
      .orderBy('id')
      .execute()
    return rows.map(row => row.id)
  }

  it('are in one week, and each can be looked at alone', async () => {
    const [first, second] = await plansOf('tuomas.harju')
    await giveLessons(world, 'tuomas.harju', 'Ykkönen', [
      { date: '2027-02-03', start: '17:00', end: '18:00' },
    ])
    await giveLessons(
      world,
      'tuomas.harju',
      'Kakkonen',
      [{ date: '2027-02-03', start: '17:30', end: '18:30' }],
      'last',
    )
    const query = 'from=2027-02-03&to=2027-02-03'
    const titles = async (filter = '') =>
      (await weekOf('tuomas.harju', query + filter)).entries.map(entry => entry.title)
    expect(await titles()).toEqual(expect.arrayContaining(['Ykkönen', 'Kakkonen']))
    expect(await titles(`&personalStudyPlanId=${second}`)).not.toContain('Ykkönen')
    expect(await titles(`&personalStudyPlanId=${first}`)).not.toContain('Kakkonen')
  })

  it('overlap across the rights, also when one of them is looked at alone', async () => {
    const [first] = await plansOf('tuomas.harju')
    const { entries } = await weekOf(
      'tuomas.harju',
      `from=2027-02-03&to=2027-02-03&personalStudyPlanId=${first}`,
    )
    expect(entries.find(entry => entry.title === 'Ykkönen')?.overlapIds).toHaveLength(1)
  })

  it('do not open the study right of another person', async () => {
    const [foreign] = await plansOf('aada.kuisma')
    const answer = await read(await world.as('tuomas.harju'), `${thisWeek}&personalStudyPlanId=${foreign}`)
    expect(answer.status).toBe(404)
  })

  it('hide what belongs to an annulled one', async () => {
    const [lesson] = await giveLessons(
      world,
      'reetta.hakkinen',
      'Mitätöity',
      [{ date: '2027-02-04' }],
      'last',
    )
    const query = 'from=2027-02-04&to=2027-02-04'
    expect(entryOf(await weekOf('reetta.hakkinen', query), `s${lesson}`)).toBeDefined()
    const last = (await plansOf('reetta.hakkinen')).at(-1) ?? 0
    await world.database.db
      .updateTable('study_right')
      .set({ state: 'mitatoity' })
      .where('id', '=', last)
      .execute()
    expect(entryOf(await weekOf('reetta.hakkinen', query), `s${lesson}`)).toBeUndefined()
  })
})

describe('the requested days', () => {
  it.each([
    ['none', '', ['query.from', 'query.to']],
    ['no real day', 'from=2026-02-30&to=2026-03-01', ['query.from']],
    ['an end before the start', 'from=2026-11-24&to=2026-11-23', ['query.to']],
    ['63 days', 'from=2026-11-01&to=2027-01-02', ['query.to']],
    ['the year nought', 'from=0000-01-01&to=0000-01-02', ['query.from']],
    ['a field that nobody knows', `${thisWeek}&room=A101`, ['query.room']],
    ['a study right that is no number', `${thisWeek}&personalStudyPlanId=1e3`, ['query.personalStudyPlanId']],
  ])('are refused by their fields: %s', async (_, query, fields) => {
    const { status, subErrors } = await read(await world.as('aada.kuisma'), query)
    expect(status).toBe(400)
    expect(subErrors.map(fault => fault.field)).toEqual(fields)
  })

  it('may be 62', async () => {
    const { body, status } = await read(await world.as('aada.kuisma'), 'from=2026-11-01&to=2027-01-01')
    expect(status).toBe(200)
    expect(body.entries.length).toBeGreaterThan(50)
  })
})

describe('another person', () => {
  it('gets nothing without signing in', async () => {
    expect((await read(await world.anyone())).status).toBe(401)
  })

  it('who is a student is refused before anything is read', async () => {
    const id = await world.personId('joonas.vainio')
    const answer = await read(await world.as('aada.kuisma'), `${thisWeek}&studentId=${id}`)
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([403, 'not-permitted'])
  })

  it('who is the guardian of a minor reads the week, but not whether the child was there', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const id = await world.personId('aada.kuisma')
    const { status, body, headers } = await read(petri, `from=2026-11-09&to=2026-11-22&studentId=${id}`)
    expect(status).toBe(200)
    expect(body.entries[0]).toMatchObject({ rooms: [{ code: expect.any(String) }] })
    expect(body.entries.every(entry => entry.participation === undefined)).toBe(true)
    expect(headers['x-offline']).toBeUndefined()
  })

  it('who is an adult’s guardian reads it by the student’s consent to the timetable only', async () => {
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const query = `${thisWeek}&studentId=${await world.personId('amina.warsame')}`
    expect((await read(hodan, query)).status).toBe(200)
    const consent = (scopes: string[]) =>
      world.database.db
        .updateTable('parent_access')
        .set({ consent_scopes: scopes })
        .where(
          'parent_id',
          '=',
          world.database.db.selectFrom('account').select('person_id').where('username', '=', 'hodan.warsame'),
        )
        .execute()
    await consent(['ABSENCE'])
    const refused = await read(hodan, query)
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([403, 'scope-missing'])
    await consent([])
    expect((await read(hodan, query)).status).toBe(404)
  })
})

describe('a student whose whereabouts are protected', () => {
  it('sees everything, and nothing of it is kept on a device', async () => {
    const { body, headers } = await read(await world.as('ilmari.koski'))
    expect(body.entries.some(entry => entry.rooms.length > 0)).toBe(true)
    expect(headers['x-offline']).toBeUndefined()
  })

  it('does not exist for a guardian, until a named role grants it; then without any place', async () => {
    const [lesson] = await giveLessons(world, 'ilmari.koski', 'Paikka salassa', [
      {
        date: '2026-11-27',
        room: 'V1',
        onlineUrl: 'https://koulu.example.invalid/1',
        bring: 'Tavataan portilla',
        topic: 'Vasaraniemen retki',
        state: 'CHANGED',
        sequence: 1,
      },
    ])
    const { db } = world.database
    const at = new Date('2026-11-20T10:00:00Z')
    await db
      .insertInto('event_session_change')
      .values([
        { session_id: lesson ?? 0, field: 'room', old_value: 'V2', new_value: 'V1', at },
        { session_id: lesson ?? 0, field: 'teacher', old_value: 'Ada', new_value: 'Bea', at },
      ])
      .execute()
    const studentId = await world.personId('ilmari.koski')
    const right = await db
      .selectFrom('study_right')
      .select('id')
      .where('student_id', '=', studentId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('workplace_period')
      .values({
        study_right_id: right.id,
        student_id: studentId,
        workplace_name: 'Salainen Oy',
        workplace_address: 'Piilokuja 1',
        start_date: '2026-11-28',
        end_date: '2026-11-28',
        daily_start: '08:00',
        daily_end: '16:00',
        weekdays: [6],
      })
      .execute()
    const marjut = await world.as('marjut.koski', 'PARENT')
    const query = `${thisWeek}&studentId=${studentId}`
    expect((await read(marjut, query)).status).toBe(404)
    await db
      .updateTable('parent_access')
      .set({ regranted: true })
      .where('student_id', '=', studentId)
      .execute()
    const { status, body, text } = await read(marjut, query)
    expect(status).toBe(200)
    expect(entryOf(body, `s${lesson}`)).toMatchObject({
      title: 'Paikka salassa',
      start: '2026-11-27T18:00:00+02:00',
      rooms: [],
      changes: [{ field: 'teacher' }],
    })
    expect(body.entries.find(entry => entry.kind === 'WORKPLACE')).toMatchObject({ date: '2026-11-28' })
    for (const secret of [
      'Vasaraniemi',
      'V1',
      'V2',
      'Salainen',
      'Piilokuja',
      'koulu.example',
      'portilla',
      'retki',
      'RYHMÄ1',
      'PUU26',
    ]) {
      expect(text).not.toContain(secret)
    }
    for (const entry of body.entries) {
      expect(entry.rooms).toEqual([])
      for (const field of [
        'workplace',
        'group',
        'onlineUrl',
        'shortCode',
        'transferFrom',
        'bring',
      ] as const) {
        expect(entry[field]).toBeUndefined()
      }
    }
  })
})
