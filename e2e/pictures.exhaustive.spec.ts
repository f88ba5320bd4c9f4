import { expect, expectAccessible, signIn, test, testEach, usePortal } from './journey.ts'
import { layoutFaults, outlineOf, readOutlines } from './layout.ts'
import { openScreen, screens, screensByUser } from './screens.ts'

const portal = usePortal()

test('every screen of the portal is among those that have a picture', async () => {
  const built = new URL('../web/dist/server/render.js', import.meta.url).href
  const { routes } = (await import(built)) as { routes: { path: string; source: string; area: string }[] }
  const wholePath = ({ path, area }: (typeof routes)[number]) => {
    if (area === 'guardian') return `/parent${path === '/' ? '' : path}`
    if (area === 'staff') return `/staff${path === '/' ? '' : path}`
    return area === 'child' ? `/parent/student${path}` : path
  }
  const isOpened = (path: string) =>
    screens.some(screen => {
      const last = screen.follow?.at(-1)
      if (last !== undefined) return path === last || `${path}?`.startsWith(last)
      return path.endsWith('*')
        ? screen.path.startsWith(path.slice(0, -1))
        : screen.path.split('#')[0] === path
    })
  const pictured = new Set(routes.filter(route => isOpened(wholePath(route))).map(({ source }) => source))
  // The empty frame is no screen; in the demo school nobody has uploaded an import in the staff area.
  const missing = routes.filter(({ source }) => !pictured.has(source)).map(({ path }) => path)
  expect(missing).toEqual(['/shell', '/imports/one'])
})

testEach([...screensByUser.keys()])(
  'the screens of %s have no accessibility violations in either theme, fit a phone and a desktop, and match what was accepted with their pictures',
  async user => {
    const accepted = await readOutlines()
    const { page, context } = await portal.visit()
    if (user !== undefined) await signIn(page, portal, user)
    const faults: string[] = []
    for (const screen of screensByUser.get(user) ?? []) {
      await openScreen(page, portal.base, screen)
      // The wide one last: its headings are compared with the accepted ones.
      for (const [width, height, colorScheme] of [
        [360, 740, 'light'],
        [1280, 900, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
        faults.push(...(await layoutFaults(page)).map(fault => `${screen.name} at ${width} px: ${fault}`))
      }
      const outline = accepted[screen.name]
      // After an intended change: run `npm run pictures`, and check the pictures.
      if (outline === undefined) continue
      await expect
        .poll(async () => ({ [screen.name]: await outlineOf(page) }))
        .toEqual({ [screen.name]: outline })
    }
    expect(faults).toEqual([])
    await context.close()
  },
)
