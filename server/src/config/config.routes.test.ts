import { publicConfig, screensOn } from '@studentgo/protocol/config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeClient, makeWorld, type World } from '../../test/world/world.ts'

const config = '/rest/v1/public/config'
let world: World

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

interface Config {
  basePath: string
  apiBase: string
  session: { idleMinutes: number }
  features: Record<string, boolean>
  maintenance?: unknown
}

const announced = {
  from: '2026-11-28T18:00:00+02:00',
  to: '2026-11-28T22:00:00+02:00',
  text: { fi: 'Palvelin päivitetään.', sv: 'Servern uppdateras.', en: 'The server is updated.' },
}

describe('the settings that everybody may know', () => {
  test('are there before anybody has signed in, with where the portal lies', async () => {
    const answer = await makeClient(world.platform).post<Config>(config, {})
    expect(answer.status).toBe(200)
    expect(publicConfig.safeParse(answer.body).success).toBe(true)
    expect([answer.body.basePath, answer.body.apiBase]).toEqual(['/studentgo/app', ''])
  })

  test('answer to what the page asks with: guardians are signed out sooner', async () => {
    const client = makeClient(world.platform)
    const idle = async (area: string) =>
      (await client.post<Config>(config, { area })).body.session.idleMinutes
    expect([await idle('student'), await idle('parent')]).toEqual([30, 20])
  })

  test('say whether the tab with the assessment of a qualification event is hidden', async () => {
    const answer = await makeClient(world.platform).post<Config>(config, { language: 'se' })
    expect(answer.body.features.hideQualificationEventAssessment).toBe(false)
  })

  test('have a switch for every screen, which is on until the school switches it off', async () => {
    const answer = await makeClient(world.platform).post<Config>(config, {})
    expect(answer.body.features).toMatchObject(screensOn)
    const other = await makeWorld()
    try {
      await other.database.db.insertInto('feature_switch').values({ name: 'plan', is_on: false }).execute()
      const switched = await makeClient(other.platform).post<Config>(config, {})
      expect(switched.body.features).toMatchObject({ ...screensOn, plan: false })
    } finally {
      await other.close()
    }
  })

  test.each([
    ['announce a break that the school has written down', announced, announced],
    ['leave out one that is written badly, rather than fail', { from: 'tomorrow' }, undefined],
  ])('%s', async (_, written, told) => {
    const other = await makeWorld()
    try {
      const value = JSON.stringify(written)
      await other.database.db.insertInto('policy').values({ name: 'maintenance', value }).execute()
      const answer = await makeClient(other.platform).post<Config>(config, {})
      expect(answer.body.maintenance).toEqual(told)
    } finally {
      await other.close()
    }
  })

  test.each([{ area: 'teacher' }, { language: 'sv' }, { unheardOf: 1 }])(
    'refuse the question %o',
    async body => {
      expect((await makeClient(world.platform).post(config, body)).status).toBe(400)
    },
  )
})
