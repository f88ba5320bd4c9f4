import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../scripts/find-chromium.ts'
import { expect, signIn, testEach, usePortal } from './journey.ts'
import { layoutFaults, smallTargets } from './layout.ts'
import { openScreen, screensByUser } from './screens.ts'

const portal = usePortal()

/** A phone with a text size set in the browser. */
async function withText(
  size: number,
  width: number,
  use: (page: Page) => Promise<void>,
  height = 740,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'studentgo-profile-'))
  mkdirSync(join(profile, 'Default'))
  const preferences = { webkit: { webprefs: { default_font_size: size } } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: chromiumArguments,
    viewport: { width, height },
    hasTouch: true,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
  })
  try {
    const page = await context.newPage()
    await page.goto(`${portal.base}/login`)
    const inForce = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(inForce).toBe(`${size}px`)
    await use(page)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function faultsOfScreens(page: Page, user: string | undefined): Promise<string[]> {
  const faults: string[] = []
  for (const screen of screensByUser.get(user) ?? []) {
    await openScreen(page, portal.base, screen)
    const found = [...(await layoutFaults(page)), ...(await smallTargets(page))]
    faults.push(...found.map(fault => `${screen.name}: ${fault}`))
  }
  return faults
}

testEach([...screensByUser.keys()])('with text at 32 px every screen of %s fits a phone', async user => {
  await withText(32, 360, async page => {
    if (user !== undefined) await signIn(page, portal, user)
    expect(await faultsOfScreens(page, user)).toEqual([])
  })
})

const windows = [...screensByUser.keys()].flatMap(user =>
  [320, 768].map((width): [string | undefined, number] => [user, width]),
)

testEach(windows)('every screen of %s fits a window of %i px', async (user, width) => {
  await withText(16, width, async page => {
    if (user !== undefined) await signIn(page, portal, user)
    expect(await faultsOfScreens(page, user)).toEqual([])
  })
})

/** A window of 1280 × 1024 px at 400 % (WCAG 1.4.10): nothing pans sideways, and bars leave room for the screen. */
testEach([...screensByUser.keys()])('every screen of %s can be read at 400 %', async user => {
  await withText(
    16,
    320,
    async page => {
      if (user !== undefined) await signIn(page, portal, user)
      expect(await faultsOfScreens(page, user)).toEqual([])
    },
    256,
  )
})

testEach([
  ['aada.kuisma', 'fi', 32, 320],
  ['mikael.lindqvist', 'se', 24, 320],
  ['mikael.lindqvist', 'se', 16, 320],
])(
  'the frame and home of %s in %s fit with text at %i px in a window of %i',
  async (user, language, size, width) => {
    await withText(size, width, async page => {
      await signIn(page, portal, user)
      for (const path of ['/', '/more']) {
        await page.goto(`${portal.base}${path}?lang=${language}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await layoutFaults(page)).toEqual([])
      }
    })
  },
)
