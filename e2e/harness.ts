import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, expect, onTestFailed } from 'vitest'
import { chromiumArguments, findChromium } from '../scripts/find-chromium.ts'
import { demoAuthenticatorSecret, demoPassphrase } from '../server/demo/personas.ts'
import { codeAt } from '../server/src/platform/passwords/totp.ts'

/** A Monday morning in term time, so that journeys meet the same school on every day. */
export const journeyNow = '2026-11-23T09:00:00+02:00'

export interface RunningServer {
  pid: number
  /** Where its data lies. */
  folder: string
  origin: string
  base: string
  /** Where it says how it is, when it was asked to. */
  health: string | undefined
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
/** What `npm start` hands to Node. */
const serverProcess: { flags: string[]; environment: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'scripts/server-process.json'), 'utf8'),
)

/**
 * Starts the real server as its own process, on a free port, with the demo school in a folder of its own: a copy
 * of the one that school.ts has filled, where it has.
 */
export async function startServer(
  settings: Record<string, string> = {},
  program = 'server/src/main.ts',
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-journey-'))
  const school = process.env.JOURNEY_SCHOOL
  if (school !== undefined) cpSync(school, folder, { recursive: true })
  const child = spawn(process.execPath, [...serverProcess.flags, program], {
    cwd: root,
    env: {
      ...serverProcess.environment,
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      NOW: journeyNow,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Listened for from the start: a server that a journey has killed has ended before it is stopped.
  const ended = new Promise(resolve => child.once('exit', resolve))
  const output: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const { origin, health } = await addressesFrom(child, output)
  let isStopped = false
  child.once('exit', (code, signal) => {
    // A journey may kill its server, with SIGKILL; one that ends by itself says why.
    if (isStopped || signal === 'SIGKILL') return
    console.error(`the server ended with ${code ?? signal}: ${output.join('')}`)
  })
  return {
    pid: child.pid ?? 0,
    folder,
    origin,
    base: `${origin}/studentgo/app`,
    health,
    async stop() {
      isStopped = true
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function addressesFrom(
  child: ChildProcess,
  output: readonly string[],
): Promise<Pick<RunningServer, 'origin' | 'health'>> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, origin] = /StudentGo: (http:\/\/[^/]+)\//.exec(output.join('')) ?? []
      const [, health] = /^Health: (http:\/\/[^/]+)\//m.exec(output.join('')) ?? []
      if (origin !== undefined) resolve({ origin, health })
    })
    child.once('exit', () => reject(new Error(`the server ended: ${output.join('')}`)))
  })
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
}

let launched: Promise<Browser> | undefined

/** The browser that the files of this worker share. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser()
  return launched
}

/** For the journeys of one file: a server of its own, and the browser that the files of this worker share. */
export async function startJourney(
  settings?: Record<string, string>,
): Promise<{ server: RunningServer; browser: Browser }> {
  const browser = await sharedBrowser()
  const server = await startServer(settings)
  afterAll(async () => {
    await Promise.all(browser.contexts().map(context => context.close()))
    await server.stop()
  })
  return { server, browser }
}

/**
 * How long an open page may take to show what somebody else has done. It is told by its stream, and asks by itself only
 * while that is broken, each half minute. How fast it is, `npm run bench -- --messages` tells.
 */
export const untilPushed = { timeout: 25_000 }

/** An import reads a whole school: that is no step, and takes minutes on a busy machine. */
export const untilImported = { timeout: 300_000 }

/**
 * The complaints of a page that was open during an import: while the embedded database writes one it serves nobody, so
 * that a read may be cut off; the page asks again.
 */
export function complaintsBesideImport(complaints: readonly string[]): string[] {
  return complaints.filter(one => !one.endsWith('net::ERR_FAILED'))
}

/** A step may take as long as a busy machine makes it; only one that never comes fails. */
const stepMilliseconds = 60_000

interface Look {
  width?: number
  dark?: boolean
  locale?: string
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** What the page complained of: errors, and everything its content policy refused. */
  complaints: string[]
}

/** A person's browser: a fresh profile, by default a phone. */
export async function visit(
  browser: Browser,
  { width = 360, dark = false, locale = 'fi-FI' }: Look = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 740 : 900 },
    colorScheme: dark ? 'dark' : 'light',
    locale,
    timezoneId: 'Europe/Helsinki',
  })
  context.setDefaultTimeout(stepMilliseconds)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  const way = followWay(page)
  onTestFailed(async ({ task }) => {
    const seen = await seenBy(page)
    // It stands in the failure itself: of a long run often only the end is kept.
    for (const error of task.result?.errors ?? []) {
      error.message += `\n\n${[...way.slice(-25), ...complaints, seen].join('\n')}\n`
    }
  })
  return { context, page, complaints }
}

/** The pages that were opened, and the requests that were refused or broken off, with the seconds since the start. */
function followWay(page: Page): string[] {
  const way: string[] = []
  const start = performance.now()
  const note = (what: string) => {
    way.push(`${((performance.now() - start) / 1000).toFixed(1)} s ${what}`)
  }
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame()) note(`at ${frame.url()}`)
  })
  page.on('requestfailed', request => {
    note(`${request.failure()?.errorText ?? 'failed'}: ${request.method()} ${request.url()}`)
  })
  page.on('response', response => {
    if (response.status() >= 400)
      note(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return way
}

/** What a person would have seen when a journey failed. */
async function seenBy(page: Page): Promise<string> {
  if (page.isClosed()) return 'the page is closed'
  const text = await page
    .locator('body')
    .innerText()
    .catch(error => `the page does not answer: ${error}`)
  return `${page.url()}\n${text.slice(0, 1200)}`
}

/**
 * Signs a student in by the user name, and a guardian, into their own area, by the e-mail address. `staff/` before a user
 * name leads to the desk, with a code of the demo school's authenticator.
 */
export async function signIn(page: Page, base: string, username: string, ownDevice = false): Promise<void> {
  if (username.startsWith(staffMark)) return signInStaff(page, base, username.slice(staffMark.length))
  await page.goto(`${base}${username.includes('@') ? '/parent' : ''}/login`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(demoPassphrase)
  if (ownDevice) await tick(page.locator('input[name=ownDevice]'))
  await page.locator('button[type=submit]').click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
  await programRuns(page)
}

const staffMark = 'staff/'
/** The half minute of the last code of each person: it counts once. */
const usedCodes = new Map<string, string>()

async function signInStaff(page: Page, base: string, username: string): Promise<void> {
  await page.goto(`${base}/staff/login`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(demoPassphrase)
  await page.locator('button[type=submit]').click()
  const code = page.locator('input[name=otp]')
  await code.waitFor()
  const key = `${base} ${username}`
  // The pictures are taken outside of any test, where nothing can be expected.
  while (codeAt(demoAuthenticatorSecret, new Date()) === usedCodes.get(key)) await page.waitForTimeout(500)
  const shown = codeAt(demoAuthenticatorSecret, new Date())
  usedCodes.set(key, shown)
  await code.fill(shown)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
  await programRuns(page)
}

/**
 * Waits until the program has taken the page over. A link that is clicked before loads a whole page from the
 * server, which works but is another journey; the script for early clicks refuses forms until then.
 */
export async function programRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => document.dispatchEvent(new Event('submit', { cancelable: true })))
}

/**
 * Opens the card of a student from the desk's list. The list moves when the program finds who was typed: a click before that
 * can fall beside the link.
 */
export async function openCard(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Nimi' }).fill(name)
  await page.getByText('1 opiskelija', { exact: true }).waitFor()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Chooses a box or a radio button. A click before the program has loaded is done by it later. */
export async function tick(control: Locator): Promise<void> {
  await control.click()
  await expect.poll(() => control.isChecked()).toBe(true)
}

/** No finding of axe against WCAG 2.2 A and AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // A bar that stays while one scrolls covers half of some button beneath it, which axe takes for its size.
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, nav')) {
      if (['sticky', 'fixed'].includes(getComputedStyle(bar).position)) bar.style.position = 'static'
    }
  })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, nav')) bar.style.position = ''
  })
  expect(
    violations.map(violation => `${violation.id}: ${violation.nodes.map(node => node.html).join(' ')}`),
  ).toEqual([])
}
