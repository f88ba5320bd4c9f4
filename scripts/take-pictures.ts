import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { type Outlines, outlineOf, readOutlines, writeOutlines } from '../e2e/layout.ts'
import { startPortal } from '../e2e/portal.ts'
import { openScreen, screens, screensByUser } from '../e2e/screens.ts'
import { startSchoolPostgres } from '../server/test/school/school-databases.ts'
import { chromiumArguments, findChromium } from './find-chromium.ts'
import { root } from './source-files.ts'

/**
 * Takes the pictures of `docs/pictures` anew and accepts the outlines of the screens: `npm run pictures`, or some of
 * them by name, `npm run pictures -- home plan`. Every screen on a phone and on a desktop, light and dark.
 */
const wanted = process.argv.slice(2)
const folder = join(root, 'docs/pictures')
const windows = [
  [360, 740],
  [1280, 900],
] as const
const looks = ['light', 'dark'] as const
/** Longer pages are cut: the rest looks like the part before. */
const mostHeight = 2400

async function takePictures(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const postgres = await startSchoolPostgres()
  process.env.TEST_POSTGRES_URL = postgres.url
  const portal = await startPortal()
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  const outlines: Outlines = {}
  try {
    for (const [user, all] of screensByUser) {
      const ofUser = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
      if (ofUser.length === 0) continue
      const context = await browser.newContext({
        locale: 'fi-FI',
        timezoneId: 'Europe/Helsinki',
        hasTouch: true,
      })
      const page = await context.newPage()
      if (user !== undefined) await signIn(page, portal, user)
      for (const screen of ofUser) {
        for (const [width, height] of windows) {
          for (const look of looks) {
            await page.setViewportSize({ width, height })
            await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' })
            await openScreen(page, portal.base, screen)
            const picture = await pictureOf(page, width, height)
            await writeFile(join(folder, `${screen.name}-${width}-${look}.webp`), picture)
          }
        }
        outlines[screen.name] = await outlineOf(page)
        console.log(screen.name)
      }
      await context.close()
    }
  } finally {
    await browser.close()
    await portal.stop()
    await postgres.stop()
  }
  await accept(outlines)
}

/** A picture of the page, cut at the greatest height, once the browser has drawn it at that height. */
async function pictureOf(page: Page, width: number, height: number): Promise<Buffer> {
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(tall, height), mostHeight) })
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 55 })
  await devtools.detach()
  return Buffer.from(data, 'base64')
}

/** Keeps the accepted outlines of the other screens, and deletes those of screens that no longer exist. */
async function accept(outlines: Outlines): Promise<void> {
  const before = await readOutlines()
  const names = screens.map(({ name }) => name)
  const all = names.flatMap(name => {
    const outline = outlines[name] ?? before[name]
    return outline === undefined ? [] : [[name, outline] as const]
  })
  await writeOutlines(Object.fromEntries(all))
  for (const file of await readdir(folder)) {
    const name = /^(.+)-(?:360|1280)-(?:light|dark)\.webp$/.exec(file)?.[1]
    if (name !== undefined && !names.includes(name)) await rm(join(folder, file))
  }
}

await takePictures()
