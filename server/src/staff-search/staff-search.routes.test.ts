import type { FoundStaff } from '@studentgo/protocol/staff-search'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const clock = makeTestClock()
let world: World
let aada: Client

beforeAll(async () => {
  world = await makeWorld({ clock, hasWriteLimits: true })
  aada = await world.as('aada.kuisma')
})
afterAll(() => world.close())

async function found(client: Client, q: string, more = ''): Promise<string[]> {
  clock.pass({ minutes: 1 })
  const address = `/rest/v1/staff/quicksearch?q=${encodeURIComponent(q)}${more}`
  const { status, body } = await client.get<FoundStaff[]>(address)
  expect([q, status]).toEqual([q, 200])
  return body.map(one => one.name)
}

describe('the search for staff', () => {
  test.each([
    ['kai', 'Kaisa Mäntylä'],
    ['KAISA', 'Kaisa Mäntylä'],
    ['mantyla', 'Kaisa Mäntylä'],
    ['Mäntylä kaisa', 'Kaisa Mäntylä'],
    ['ake', 'Åke Söderholm'],
    ['sest', 'Aleksandr Šestakov'],
    ['leena', 'Hanna-Leena Pöyry'],
    ['hanna-lee', 'Hanna-Leena Pöyry'],
    ['väis', 'Timo Väisänen'],
    ['va\u0308is', 'Timo Väisänen'],
  ])('for %j finds %s by the beginning of a part of the name, whatever its accents', async (q, name) => {
    expect(await found(aada, q)).toContain(name)
  })

  test.each([
    ['isa'],
    ['aada'],
    ['kuisma'],
    ['la_ti'],
    ['la%ti'],
    ['kaisa petri'],
    ['.*ab'],
    ["o'; drop table"],
  ])('%j finds nobody: neither the middle of a name, nor students and guardians, nor a pattern', async q => {
    expect(await found(aada, q)).toEqual([])
  })

  test.each(['k', '%_', '.*', '(a+)+$', '  k  ', '12', `k${'a'.repeat(60)}`, 'ka\u0000i'])(
    '%j is not a search: it takes two letters at least',
    async q => {
      clock.pass({ minutes: 1 })
      const answer = await aada.get(`/rest/v1/staff/quicksearch?q=${encodeURIComponent(q)}`)
      expect(answer.status).toBe(400)
    },
  )

  test('says of somebody how to reach them, and nothing else', async () => {
    clock.pass({ minutes: 1 })
    const { body } = await aada.get<FoundStaff[]>('/rest/v1/staff/quicksearch?q=kaisa')
    expect(body).toEqual([
      {
        personId: expect.any(Number),
        name: 'Kaisa Mäntylä',
        title: 'Tieto- ja viestintätekniikan opettaja',
        unit: 'Tieto- ja viestintätekniikka',
        email: 'kaisa.mantyla@example.invalid',
        phone: '040 555 0100',
        roomHint: 'Satamakatu, B214',
      },
    ])
  })

  test('shows a limited number, in the order of their last names, to guardians as well', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const names = await found(petri, 'la')
    expect(names).toEqual(['Laura Hietala', 'Jenni Laakso', 'Jari Lahti'])
    expect(await found(petri, 'la', '&limit=2')).toEqual(names.slice(0, 2))
    expect((await petri.get('/rest/v1/staff/quicksearch?q=la&limit=11')).status).toBe(400)
  })

  test('never shows who is not to be found, or works here no longer', async () => {
    const { db } = world.database
    await sql`update staff set is_public = false where person_id =
      (select id from person where email = 'riitta.oja@example.invalid')`.execute(db)
    await sql`update person set is_active = false where email = 'kimmo.saari@example.invalid'`.execute(db)
    expect(await found(aada, 'riitta')).toEqual([])
    expect(await found(aada, 'kimmo')).toEqual([])
  })

  test('answers one person 30 times a minute', async () => {
    clock.pass({ minutes: 1 })
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) {
      statuses.push((await aada.get('/rest/v1/staff/quicksearch?q=la')).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    const petri = await world.as('petri.kuisma', 'PARENT')
    expect((await petri.get('/rest/v1/staff/quicksearch?q=la')).status).toBe(200)
    clock.pass({ minutes: 1 })
    expect((await aada.get('/rest/v1/staff/quicksearch?q=la')).status).toBe(200)
  })
})
