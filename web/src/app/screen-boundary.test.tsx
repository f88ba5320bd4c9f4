import { readSession } from '@studentgo/protocol/session'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { logLines } from '../../../server/test/world/log-lines.ts'
import { type Client, makeWorld, type World } from '../../../server/test/world/world.ts'
import { callBeside, expectAccessible, renderScreen } from '../../test/render-screen.tsx'
import { reportFaults } from '../platform/page/browser-faults.ts'
import { lazyScreen } from './load-screen.tsx'
import { patternOf, routeOf } from './routes.tsx'

let world: World
let endTelling = () => {}
const log = logLines()

beforeAll(async () => {
  world = await makeWorld({ settings: { LOG_LEVEL: 'warn' }, log: log.stream })
})
beforeEach(() => {
  log.clear()
  // React logs each caught error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  const said = vi.spyOn(console, 'error')
  expect(said).toHaveBeenCalled()
  said.mockClear()
  endTelling()
})
afterAll(() => world.close())

/** A browser whose session has an object as a name, which no frame can render. */
async function withBrokenFrame(username: string, kind: 'STUDENT' | 'PARENT' | 'STAFF'): Promise<Client> {
  const client = await world.as(username, kind)
  const send: typeof client.send = async (method, path, ...rest) => {
    const answer = await client.send(method, path, ...rest)
    if (!path.endsWith(readSession.path)) return answer as never
    const broken = JSON.parse(answer.text)
    broken.body.callName = { first: 'Aada' }
    return { ...answer, text: JSON.stringify(broken) } as never
  }
  return { ...client, send }
}

test.each([
  ['student', 'aada.kuisma', 'STUDENT', '/more', 'fi', 'Sivua ei voitu näyttää'],
  ['guardian', 'petri.kuisma', 'PARENT', '/parent', 'sv', 'Sidan kunde inte visas'],
  ['staff', 'kaisa.mantyla', 'STAFF', '/staff', 'en', 'The page could not be shown'],
] as const)(
  'a frame of the area of %s that breaks shows an error page and not an empty one',
  async (_area, name, kind, path, language, title) => {
    await renderScreen(world, await withBrokenFrame(name, kind), path, { language })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByRole('main')).toBeDefined()
    expect(screen.getByRole('button')).toBeDefined()
    await expectAccessible()
  },
)

test('a screen that breaks leaves the frame, and shows the id under which the log has it', async () => {
  const route = routeOf('/absence')
  if (route === undefined) throw new Error('there is no such screen')
  const built = route.screen
  route.screen = lazyScreen(async () => ({
    default: () => {
      throw new TypeError('Aada Kuisma has no group')
    },
  }))
  try {
    const client = await world.as('aada.kuisma')
    endTelling = reportFaults({
      call: callBeside(client),
      scripts: 'https://portal.example/',
      entry: 'main.js',
      screen: () => patternOf('/absence'),
    })
    await renderScreen(world, client, '/absence')
    const shown = await screen.findByText(/^Tunniste tukea varten: /)
    expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0)
    expect(log.saying('a page failed')).toMatchObject([
      {
        requestId: shown.textContent?.split(': ')[1],
        fault: { kind: 'render', screen: 'portal /absence', name: 'TypeError' },
      },
    ])
    expect(JSON.stringify(log.lines)).not.toContain('Kuisma')
  } finally {
    route.screen = built
  }
})
