import { format } from 'node:util'
import AxeBuilder from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { demoPassphrase } from '../server/demo/personas.ts'
import { type Portal, startPortal } from './portal.ts'

export { expect }

/**
 * A worker starts one portal for all its files without settings of their own: starting takes longer than most journeys.
 */
export const test = base.extend<object, { sharedPortal: Portal }>({
  sharedPortal: [
    async ({ browserName: _ }, use) => {
      const portal = await startPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
})

/** Declares a test for each case; each placeholder such as %s in the title becomes the next part of the case. */
export function testEach<Case extends [unknown, ...unknown[]]>(
  cases: readonly Case[],
): (title: string, run: (...parts: Case) => Promise<void>) => void
export function testEach<Case>(
  cases: readonly Case[],
): (title: string, run: (part: Case) => Promise<void>) => void
export function testEach(cases: readonly unknown[]) {
  return (title: string, run: (...parts: unknown[]) => Promise<void>) => {
    const signs = title.match(/%[si]/g)?.length ?? 0
    for (const one of cases) {
      const parts: unknown[] = Array.isArray(one) ? one : [one]
      test(format(title, ...parts.slice(0, signs)), () => run(...parts))
    }
  }
}

/** A portal for the journeys of one file, and the browser of its visitors. */
export interface JourneyPortal extends Portal {
  /** Opens the browser of a person: a fresh profile, by default a phone. */
  visit(look?: Look): Promise<Visit>
}

/**
 * Gives the journeys of a file a portal of their own from the first to the last, with a school that earlier journeys
 * have not changed.
 */
export function usePortal(settings?: () => Promise<Record<string, string>>): JourneyPortal {
  const journey = {} as JourneyPortal
  const contexts: BrowserContext[] = []
  const open = (portal: Portal, browser: Browser) => {
    Object.assign(journey, portal, {
      async visit(look: Look = {}) {
        const opened = await visit(browser, look)
        contexts.push(opened.context)
        return opened
      },
    })
  }
  if (settings === undefined) {
    test.beforeAll(async ({ sharedPortal, browser }) => {
      await sharedPortal.reset()
      open(sharedPortal, browser)
    })
  } else {
    test.beforeAll(async ({ browser }) => open(await startPortal(await settings()), browser))
    test.afterAll(() => journey.stop())
  }
  test.afterEach(async () => {
    await Promise.all(contexts.splice(0).map(context => context.close()))
  })
  return journey
}

/**
 * How long an open page may wait for its stream to deliver what somebody else has done; without a stream it polls every
 * half minute.
 */
export const untilPushed = { timeout: 25_000 }

/** An import reads a whole school, which takes minutes on a busy machine, longer than any other step. */
export const untilImported = { timeout: 300_000 }

interface Look {
  width?: number
  dark?: boolean
  locale?: string
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** The page's log: errors, and everything its content policy refused. */
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
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return { context, page, complaints }
}

/** Where people sign in; staff also need a code. */
export type SignInPlace = Pick<Portal, 'base'> & Partial<Pick<Portal, 'nextCode'>>

/**
 * Signs a student in by the user name, and a guardian, into their own area, by the e-mail address. `staff/` before a
 * user name signs in to the staff area, with a code of the demo school's authenticator.
 */
export async function signIn(
  page: Page,
  { base, nextCode }: SignInPlace,
  username: string,
  ownDevice = false,
): Promise<void> {
  const isStaff = username.startsWith(staffMark)
  const name = isStaff ? username.slice(staffMark.length) : username
  const area = isStaff ? '/staff' : username.includes('@') ? '/parent' : ''
  await page.goto(`${base}${area}/login`)
  await page.locator('input[name=username]').fill(name)
  await page.locator('input[name=password]').fill(demoPassphrase)
  if (ownDevice) await tick(page.locator('input[name=ownDevice]'))
  await page.locator('button[type=submit]').click()
  if (isStaff) {
    await page.locator('input[name=otp]').fill(nextCode?.(name) ?? '')
    await page.locator('button[type=submit]').click()
  }
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
  await programRuns(page)
}

const staffMark = 'staff/'

/**
 * Waits until the program has hydrated the page. A link clicked earlier loads a whole page from the server, which works
 * but is another journey; the script for early clicks blocks forms until then.
 */
export async function programRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => document.dispatchEvent(new Event('submit', { cancelable: true })))
}

/**
 * Opens the card of a student from the staff list. The list moves when the program applies the typed name: an earlier
 * click can miss the link.
 */
export async function openCard(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Nimi' }).fill(name)
  await page.getByText('1 opiskelija', { exact: true }).waitFor()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Chooses a box or a radio button. The program repeats a click that came before it had loaded. */
export async function tick(control: Locator): Promise<void> {
  await control.click()
  await expect.poll(() => control.isChecked()).toBe(true)
}

/** Expects no finding of axe against WCAG 2.2 A and AA on the page in its current state. */
export async function expectAccessible(page: Page): Promise<void> {
  // A bar or a sticky box covers half of some link beneath it, and axe then measures only the visible half.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position } = getComputedStyle(element)
      if (position !== 'sticky' && !(position === 'fixed' && element.matches('header, nav'))) continue
      element.style.position = 'static'
      element.dataset.unstuck = ''
    }
  })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Without frames axe does not need a separate page to collect its findings.
    .setLegacyMode()
    .analyze()
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-unstuck]')) {
      element.style.position = ''
      delete element.dataset.unstuck
    }
  })
  expect(
    violations.map(violation => `${violation.id}: ${violation.nodes.map(node => node.html).join(' ')}`),
  ).toEqual([])
}
