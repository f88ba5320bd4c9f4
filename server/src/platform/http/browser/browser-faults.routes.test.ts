import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logLines } from '../../../../test/world/log-lines.ts'
import { makeTestClock } from '../../../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../../../test/world/world.ts'

const path = '/rest/v1/public/browserfault'
const fault = {
  kind: 'render',
  screen: 'child /absence',
  build: 'main-AbCd1234.js',
  name: 'TypeError',
  frames: ['drawWeek parts-AbCd1234.js:1:2345', 'libraries-AbCd1234.js:1:99'],
}

let world: World
let student: Client
const clock = makeTestClock()
const log = logLines()

beforeAll(async () => {
  world = await makeWorld({ settings: { LOG_LEVEL: 'warn' }, clock, log: log.stream, hasWriteLimits: true })
})
beforeEach(async () => {
  log.clear()
  clock.pass({ minutes: 11 })
  student = await world.as('aada.kuisma')
})
afterAll(() => world.close())

async function counted(kind: string): Promise<number> {
  const figures = await world.platform.figures.registry.metrics()
  return Number(
    new RegExp(`^studentgo_browser_faults_total{kind="${kind}"} (\\d+)$`, 'm').exec(figures)?.[1] ?? 0,
  )
}

describe('a fault that a page reports', () => {
  test('is counted and in the log under the id that the page is given', async () => {
    const before = await counted('render')
    const { status, body } = await student.post<{ requestId: string }>(path, fault)
    expect(status).toBe(200)
    expect(log.lines).toMatchObject([{ level: 40, msg: 'a page failed', requestId: body.requestId, fault }])
    expect(await counted('render')).toBe(before + 1)
  })

  test('may come from a visitor who is not signed in', async () => {
    const nobody = await world.anyone()
    expect((await nobody.post(path, { ...fault, kind: 'rejection', frames: [] })).status).toBe(200)
    expect(log.lines).toHaveLength(1)
  })

  test('leaves nothing in the audit and does not keep a session alive', async () => {
    const rows = () => world.database.db.selectFrom('audit').select('id').execute()
    const seen = () =>
      world.database.db.selectFrom('login_session').select('last_seen_at').orderBy('id').execute()
    const before = [await rows(), await seen()]
    await student.post(path, fault, { 'x-background': '1' })
    expect([await rows(), await seen()]).toEqual(before)
  })

  test.each([
    ['words', { name: 'TypeError: Aada Kuisma' }],
    ['an address with a number', { screen: 'child /child/4711/absence' }],
    ['a question of an address', { screen: 'portal /search?q=kuisma' }],
    ['an address of a script', { frames: ['https://portal.example/app.js:1:2'] }],
    ['a sentence as a place', { frames: ['Aada Kuisma has no group'] }],
    ['more places than help', { frames: Array.from({ length: 9 }, () => 'a.js:1:2') }],
    ['another kind', { kind: 'warning' }],
    ['the message', { message: 'Aada Kuisma' }],
  ])('is refused when it holds %s', async (_what, more) => {
    const { status } = await student.post(path, { ...fault, ...more })
    expect(status).toBe(400)
    expect(log.lines).toEqual([])
  })

  test('is refused where a page reports more than can plausibly break', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) statuses.push((await student.post(path, fault)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })

  test('does not flood the log: the rest of a minute is only counted', async () => {
    const before = await counted('error')
    const others = [await world.as('noora.aalto'), await world.as('veera.salo')]
    for (const client of others) {
      for (let count = 0; count < 15; count++) await client.post(path, { ...fault, kind: 'error' })
    }
    expect([log.lines.length, (await counted('error')) - before]).toEqual([20, 30])
  })
})
