import type { Absences } from '@studentgo/protocol/absences'
import type { EventParticipation, WorkplaceDay } from '@studentgo/protocol/participations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../../test/world/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

describe('participation', () => {
  it('adds up to the summary of the same days', async () => {
    const aada = await world.as('aada.kuisma')
    const { body: events } = await aada.get<EventParticipation[]>('/rest/v1/absence/participations')
    const { body } = await aada.get<Absences>('/rest/v1/absence')
    const sum = (of: 'plannedMinutes' | 'heldMinutes' | 'absentMinutes') =>
      events.reduce((all, event) => all + event[of], 0)
    expect(sum('plannedMinutes')).toBe(body.summary.plannedMinutes)
    expect(sum('heldMinutes')).toBe(body.summary.heldMinutes)
    expect(sum('absentMinutes')).toBe(body.summary.absentMinutes)
  })

  it('shows lessons that nobody has marked as not yet marked, and counts them in no rate', async () => {
    const olena = await world.as('olena.bondar')
    const { body } = await olena.get<EventParticipation[]>('/rest/v1/absence/participations')
    const gaps = body.filter(event => event.notMarkedMinutes > 0)
    expect(gaps.length).toBeGreaterThan(0)
    for (const event of body) {
      const unmarked = event.sessions.filter(one => one.participation === 'NOT_MARKED')
      expect(event.rate).toBeCloseTo(event.attendedMinutes / event.heldMinutes)
      expect(event.heldMinutes + event.notMarkedMinutes <= event.plannedMinutes).toBe(true)
      if (event.notMarkedMinutes > 0) expect(unmarked.length).toBeGreaterThan(0)
    }
  })

  it('shows a lesson marked as workplace learning as such', async () => {
    const amina = await world.as('amina.warsame')
    const { body } = await amina.get<EventParticipation[]>('/rest/v1/absence/participations')
    const kinds = body.flatMap(event =>
      event.sessions.map(one => `${one.participation} ${one.typeCode ?? ''}`),
    )
    expect(kinds).toContain('WORKPLACE W')
  })
})

describe('the log of workplace days', () => {
  const path = '/rest/v1/absence/participations'

  it('takes hours, takes them again, and shows them among the days of the period', async () => {
    const amina = await world.as('amina.warsame')
    const first = await amina.put<WorkplaceDay>(path, {
      date: '2026-11-23',
      hours: 7.25,
      note: ' Kassalla. ',
    })
    expect(first.body).toEqual({ date: '2026-11-23', hours: 7.25, note: 'Kassalla.', state: 'LOGGED' })
    const second = await amina.put<WorkplaceDay>(path, { date: '2026-11-23', hours: 8 })
    expect(second.body).toEqual({ date: '2026-11-23', hours: 8, state: 'LOGGED' })
    const { body } = await amina.get<Absences>('/rest/v1/absence')
    expect(body.workplaceDays).toContainEqual(second.body)
    expect(body.workplaceDates).toContain('2026-11-23')
    expect(body.workplaceDates).not.toContain('2026-11-20')
  })

  it('leaves a confirmed day alone and accepts a disputed one again', async () => {
    const amina = await world.as('amina.warsame')
    expect((await amina.put(path, { date: '2026-11-16', hours: 1 })).status).toBe(409)
    const disputed = await amina.put<WorkplaceDay>(path, { date: '2026-11-04', hours: 6 })
    expect(disputed.body).toMatchObject({ hours: 6, state: 'LOGGED' })
  })

  it.each([
    [{ date: '2026-10-30', hours: 7 }, 'body.date', 'notWorkplaceDay'],
    [{ date: '2026-11-24', hours: 7 }, 'body.date', 'dayIsToCome'],
    [{ date: '2026-11-19', hours: 12.5 }, 'body.hours', 'tooBig'],
    [{ date: '2026-11-19', hours: -1 }, 'body.hours', 'tooSmall'],
    [{ date: '2026-11-19' }, 'body.hours', 'required'],
  ])('refuses %o at %s: %s', async (body, field, code) => {
    const answer = await (await world.as('amina.warsame')).put(path, body)
    expect(answer.status).toBe(400)
    expect(answer.subErrors).toContainEqual(expect.objectContaining({ field, code }))
  })
})
