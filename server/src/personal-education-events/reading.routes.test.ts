import type { EventParticipation } from '@studentgo/protocol/participations'
import type {
  PersonalEducationEvent,
  PersonalEducationEventDetails,
} from '@studentgo/protocol/personal-education-events'
import type { PersonalStudyPlan, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { Timetable } from '@studentgo/protocol/timetable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tasksOnHome } from '../../test/world/home-tasks.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function planIdOf(client: Client, query = ''): Promise<number> {
  const { body } = await client.get<PersonalStudyPlan[]>(`/rest/v1/skillacquirementplan/psp${query}`)
  return body[0]?.currentPlanId ?? 0
}

async function eventsOf(client: Client, query = ''): Promise<PersonalEducationEvent[]> {
  const planId = await planIdOf(client)
  const path = `/rest/v1/skillacquirementplan/${planId}/personaleducationevents${query}`
  return (await client.get<PersonalEducationEvent[]>(path)).body
}

async function atWork(client: Client): Promise<PersonalEducationEvent> {
  const found = (await eventsOf(client)).find(one => one.workplace !== undefined)
  if (found === undefined) throw new Error('nobody at work')
  return found
}

describe('the periods of a plan', () => {
  it('Amina sees her weeks at the joinery with the place, the instructor and what waits to be read', async () => {
    const amina = await world.as('amina.warsame')
    const work = await atWork(amina)
    expect(work).toMatchObject({
      method: { code: 'TRAINING_AGREEMENT', name: 'Koulutussopimus' },
      state: 'ONGOING',
      startDate: '2026-11-02',
      endDate: '2026-12-25',
      workplace: {
        name: 'Kuutsalmen Kaluste Oy',
        address: 'Teollisuustie 4, 99999 Kuutsalmi',
        instructor: { name: 'Antero Laurila' },
        partTimePercent: 100,
      },
      intermediateAssessments: { count: 3, latestAt: '2026-11-19', unread: 1 },
    })
    expect(work.workplace?.tasks.length).toBeGreaterThan(2)
    expect(work.links).toHaveLength(1)
    // Mondays to Thursdays from 2.11. to 19.11. at eight hours; one of the logged days is disputed.
    expect(work.attendance?.heldMinutes).toBe(12 * 480)
    const hours = [7.5, 7.5, 7.5, 7.5, 6.5, 7.5, 7.5, 6.5, 7.5, 7.5, 6.5]
    expect(work.attendance?.attendedMinutes).toBe(hours.reduce((sum, one) => sum + one * 60, 0))
  })

  it('a day at work in the timetable leads to its period', async () => {
    const amina = await world.as('amina.warsame')
    const work = await atWork(amina)
    const { body } = await amina.get<Timetable>('/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-27')
    const days = body.entries.filter(entry => entry.kind === 'WORKPLACE')
    expect(days.length).toBeGreaterThan(2)
    expect(days.every(entry => entry.personalEducationEventId === work.id)).toBe(true)
  })

  it('attendance is what the absences know of the same lessons', async () => {
    const aada = await world.as('aada.kuisma')
    const events = await eventsOf(aada)
    const { body } = await aada.get<EventParticipation[]>(
      '/rest/v1/absence/participations?from=2026-08-01&to=2026-11-23',
    )
    expect(events.some(event => (event.attendance?.heldMinutes ?? 0) > 0)).toBe(true)
    for (const event of events) {
      const known = body.find(one => one.educationEventId === event.educationEventId)
      if (known === undefined) continue
      expect(event.attendance).toEqual({
        heldMinutes: known.heldMinutes,
        attendedMinutes: known.attendedMinutes,
      })
    }
  })

  it('of one unit are those that serve it, as many as the plan counts', async () => {
    const aada = await world.as('aada.kuisma')
    const plan = (await aada.get<SkillAcquirementPlan>('/rest/v1/skillacquirementplan')).body
    const counted = plan.modules.filter(one => one.counts.educationEvents > 0)
    expect(counted.length).toBeGreaterThan(3)
    for (const unit of counted.slice(0, 4)) {
      const events = await eventsOf(aada, `?moduleId=${unit.id}`)
      const own = events.filter(event => event.links.some(link => link.moduleId === unit.id))
      expect(own).toHaveLength(unit.counts.educationEvents)
    }
  })

  it('of one state are those in it; cancelled ones come only on request', async () => {
    const aada = await world.as('aada.kuisma')
    const all = await eventsOf(aada)
    expect(all.map(event => event.state)).not.toContain('CANCELLED')
    const planned = await eventsOf(aada, '?state=PLANNED')
    expect(planned.map(event => event.name)).toEqual(['Oma peliprojekti kerhossa'])
    const before = new Set(all.map(event => event.id))
    expect((await eventsOf(aada, '?state=CANCELLED')).every(event => !before.has(event.id))).toBe(true)
  })

  it('a registration is one of them, and a place in a queue says so', async () => {
    const olena = await world.as('olena.bondar')
    const states = (await eventsOf(olena)).map(event => event.state)
    expect(states).toContain('WAITLISTED')
  })

  it('Veera sees what was interrupted, and may change nothing', async () => {
    const veera = await world.as('veera.salo')
    const events = await eventsOf(veera)
    const stopped = events.find(event => event.state === 'INTERRUPTED')
    expect(stopped?.interruptions).toHaveLength(1)
    const { body } = await veera.get<PersonalEducationEventDetails>(
      `/rest/v1/personaleducationevent/${stopped?.id}`,
    )
    expect(Object.values(body.can)).toEqual([false, false, false, false, false])
  })
})

describe('a period', () => {
  it('shows sessions with rooms and teachers, and what became of the own part once the roll was called', async () => {
    const aada = await world.as('aada.kuisma')
    const school = (await eventsOf(aada)).find(event => (event.attendance?.heldMinutes ?? 0) > 0)
    const { body } = await aada.get<PersonalEducationEventDetails>(
      `/rest/v1/personaleducationevent/${school?.id}`,
    )
    expect(body.sessions.length).toBeGreaterThan(10)
    const past = body.sessions.filter(session => session.start < '2026-11-20')
    expect(past.some(session => session.participation === 'PRESENT')).toBe(true)
    const ahead = body.sessions.filter(session => session.start > '2026-11-24')
    expect(ahead.every(session => session.participation === undefined)).toBe(true)
    expect(body.sessions[0]?.teachers.length).toBeGreaterThan(0)
    expect(body.agreedHours).toBeUndefined()
  })

  it('at work shows agreed hours, goals of all three, and the diary with the hours of the day log', async () => {
    const amina = await world.as('amina.warsame')
    const { id } = await atWork(amina)
    const { body } = await amina.get<PersonalEducationEventDetails>(`/rest/v1/personaleducationevent/${id}`)
    expect(body.agreedHours).toEqual({ weekdays: [1, 2, 3, 4], dailyStart: '07:00', dailyEnd: '15:00' })
    expect(new Set(body.goals.map(goal => goal.by))).toEqual(new Set(['STUDENT', 'STAFF', 'WORKPLACE']))
    const dates = body.diary.map(entry => entry.date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(body.diary.find(entry => entry.date === '2026-11-03')).toMatchObject({
      text: expect.stringContaining('määrämittaan'),
      hours: 7.5,
      hoursState: 'CONFIRMED',
    })
    expect(body.diary.some(entry => entry.hoursState === 'DISPUTED')).toBe(true)
    expect(body.requirements.length).toBeGreaterThan(3)
    expect(body.can).toEqual({
      editGoals: true,
      writeDiary: true,
      proposeWorkplace: false,
      assessSelf: true,
      remove: false,
    })
  })

  it('names for home the feedback that waits to be read', async () => {
    const amina = await world.as('amina.warsame')
    const work = await atWork(amina)
    const tasks = await tasksOnHome(amina, 'FEEDBACK_TO_READ')
    const unread = tasks.filter(one => one.personalEventId === work.id)
    expect(unread).toMatchObject([{ name: 'Työpaikalla oppiminen', date: '2026-11-19' }])
    expect(unread).toHaveLength(work.intermediateAssessments?.unread ?? 0)
  })

  it('shows a proposal of a workplace in each state, with the school’s answer', async () => {
    const seen: string[] = []
    for (const name of ['eino.kuisma', 'joonas.vainio', 'mikael.lindqvist', 'olena.bondar']) {
      const client = await world.as(name)
      const planned = (await eventsOf(client)).find(event => event.state === 'PLANNED')
      const { body } = await client.get<PersonalEducationEventDetails>(
        `/rest/v1/personaleducationevent/${planned?.id}`,
      )
      const [proposal] = body.workplaceProposals
      seen.push(`${proposal?.state} ${body.can.proposeWorkplace}`)
      expect(proposal?.comment !== undefined).toBe(proposal?.decidedAt !== undefined)
    }
    expect(seen).toEqual(['SENT true', 'IN_REVIEW false', 'ACCEPTED false', 'REJECTED true'])
  })
})

describe('a person without access', () => {
  it('gets the same not-found for a foreign plan, unit or period as for none', async () => {
    const aada = await world.as('aada.kuisma')
    const amina = await world.as('amina.warsame')
    const foreign = await atWork(amina)
    const own = await planIdOf(aada)
    const unit = foreign.links[0]?.moduleId
    const list = (plan: number, query = '') =>
      `/rest/v1/skillacquirementplan/${plan}/personaleducationevents${query}`
    const pairs = [
      [list(foreign.planId), list(999_999_999)],
      [list(own, `?moduleId=${unit}`), list(own, '?moduleId=999999999')],
      [`/rest/v1/personaleducationevent/${foreign.id}`, '/rest/v1/personaleducationevent/999999999'],
      [
        `/rest/v1/personaleducationevent/${foreign.id}/intermediateassessments`,
        '/rest/v1/personaleducationevent/999999999/intermediateassessments',
      ],
    ]
    for (const [theirs = '', none = ''] of pairs) {
      const [a, b] = [await aada.get(theirs), await aada.get(none)]
      expect(a.status).toBe(404)
      expect(a.text.replaceAll(/"requestId":"[^"]*"/g, '')).toBe(
        b.text.replaceAll(/"requestId":"[^"]*"/g, ''),
      )
    }
  })
})

describe('a guardian', () => {
  it('of a minor reads the periods, the feedback and the child’s attendance, and may change nothing', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const child = `studentId=${await world.personId('aada.kuisma')}`
    const planId = await planIdOf(petri, `?${child}`)
    const { body } = await petri.get<PersonalEducationEvent[]>(
      `/rest/v1/skillacquirementplan/${planId}/personaleducationevents?${child}`,
    )
    expect(body.some(event => (event.attendance?.heldMinutes ?? 0) > 0)).toBe(true)
    expect(body.every(event => event.intermediateAssessments !== undefined)).toBe(true)
    const details = await petri.get<PersonalEducationEventDetails>(
      `/rest/v1/personaleducationevent/${body[0]?.id}?${child}`,
    )
    expect(Object.values(details.body.can)).toEqual([false, false, false, false, false])
    const audited = await world.database.db
      .selectFrom('audit')
      .select('action')
      .where('actor_id', '=', await world.personId('petri.kuisma'))
      .where('action', 'like', 'GET /personaleducationevent%')
      .execute()
    expect(audited).toHaveLength(1)
  })

  it('of an adult whose consent covers the plan alone sees neither attendance nor assessments', async () => {
    const { db } = world.database
    const [parent, student] = [await world.personId('hodan.warsame'), await world.personId('amina.warsame')]
    await db
      .updateTable('parent_access')
      .set({ consent_scopes: ['PLAN'], consent_until: '2027-06-01' })
      .where('parent_id', '=', parent)
      .where('student_id', '=', student)
      .execute()
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const planId = await planIdOf(hodan, `?studentId=${student}`)
    const { body } = await hodan.get<PersonalEducationEvent[]>(
      `/rest/v1/skillacquirementplan/${planId}/personaleducationevents?studentId=${student}`,
    )
    expect(body.length).toBeGreaterThan(0)
    for (const event of body) {
      expect(event.attendance).toBeUndefined()
      expect(event.intermediateAssessments).toBeUndefined()
      expect(event.result).toBeUndefined()
    }
    const work = body.find(event => event.workplace !== undefined)
    const path = `/rest/v1/personaleducationevent/${work?.id}`
    const details = await hodan.get<PersonalEducationEventDetails>(`${path}?studentId=${student}`)
    expect(details.body.diary.every(entry => entry.hours === undefined)).toBe(true)
    const assessments = await hodan.get(`${path}/intermediateassessments?studentId=${student}`)
    expect([assessments.status, assessments.subErrors[0]?.code]).toEqual([403, 'scope-missing'])
  })

  it('of a child under non-disclosure, with access again, learns no place and no name of a place', async () => {
    const { db } = world.database
    const student = await world.personId('ilmari.koski')
    const ilmari = await world.as('ilmari.koski')
    const [event] = await eventsOf(ilmari)
    await db.updateTable('parent_access').set({ regranted: true }).where('student_id', '=', student).execute()
    const right = await db
      .selectFrom('study_right')
      .select('id')
      .where('student_id', '=', student)
      .executeTakeFirstOrThrow()
    const period = await db
      .insertInto('workplace_period')
      .values({
        study_right_id: right.id,
        student_id: student,
        workplace_name: 'Kuutsalmen Kaluste Oy',
        workplace_address: 'Teollisuustie 4',
        instructor_name: 'Antero Laurila',
        start_date: '2026-11-02',
        end_date: '2026-12-04',
        daily_start: '07:00',
        daily_end: '15:00',
        weekdays: [1, 2],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('personal_education_event')
      .set({
        method: 'TRAINING_AGREEMENT',
        event_id: null,
        workplace_period_id: period.id,
        instructions: 'Tule kello 7 Teollisuustielle.',
        specifier: 'Kuutsalmen Kaluste',
      })
      .where('id', '=', event?.id ?? 0)
      .execute()
    expect((await ilmari.get(`/rest/v1/personaleducationevent/${event?.id}`)).text).toContain('Teollisuustie')
    const marjut = await world.as('marjut.koski', 'PARENT')
    const planId = await planIdOf(marjut, `?studentId=${student}`)
    const list = await marjut.get<PersonalEducationEvent[]>(
      `/rest/v1/skillacquirementplan/${planId}/personaleducationevents?studentId=${student}`,
    )
    expect(list.body.length).toBeGreaterThan(1)
    const texts = [list.text]
    for (const one of list.body) {
      texts.push((await marjut.get(`/rest/v1/personaleducationevent/${one.id}?studentId=${student}`)).text)
    }
    for (const text of texts) {
      expect(text).not.toMatch(/Kaluste|Teollisuustie|Laurila|"rooms":\[\{|"building"|"address"/)
    }
    const own = await ilmari.get<PersonalEducationEventDetails>(
      `/rest/v1/personaleducationevent/${list.body[1]?.id}`,
    )
    expect(own.body.sessions[0]?.rooms.length).toBeGreaterThan(0)
  })
})
