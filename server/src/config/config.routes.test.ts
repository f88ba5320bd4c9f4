import { publicConfig } from '@studentgo/protocol/config'
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

  test.each([{ area: 'teacher' }, { language: 'sv' }, { unheardOf: 1 }])(
    'refuse the question %o',
    async body => {
      expect((await makeClient(world.platform).post(config, body)).status).toBe(400)
    },
  )
})
