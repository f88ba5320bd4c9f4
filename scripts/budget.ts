import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { startServer } from '../e2e/server-process.ts'
import { demoPassphrase } from '../server/demo/personas.ts'
import { testNow } from '../server/test/world/test-time.ts'
import { bundleSizes, entryBudget, routeBudget } from './bundle-sizes.ts'
import { chromiumArguments, findChromium } from './find-chromium.ts'

/**
 * Prints the budgets of the web app beside the measurements: sizes from the build, times in a real Chromium
 * over the DevTools protocol, with and without a slow phone on a slow network. Medians of several visits.
 */
const rounds = Number(process.env.ROUNDS ?? 5)
const slowPhone = { cpu: 4, latency: 562, bytesPerSecond: (1.44 * 1024 * 1024) / 8 }

interface Row {
  what: string
  measured: number
  budget: number
  unit: string
}

async function measure(): Promise<Row[]> {
  const { entry, largest } = bundleSizes()
  const rows: Row[] = [
    { what: 'entry JavaScript, brotli', measured: entry, budget: entryBudget, unit: 'kB' },
    {
      what: `largest route, brotli (${largest.source})`,
      measured: largest.size,
      budget: routeBudget,
      unit: 'kB',
    },
  ]
  const server = await startServer({ NOW: testNow })
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    for (const slow of [true, false]) {
      const how = slow ? 'slow phone, Slow 4G' : 'no throttling'
      const samples: Record<string, number[]> = {}
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'fi-FI' })
        for (const [what, value] of await oneVisitor(context, server.base, slow)) {
          samples[what] ??= []
          samples[what].push(value)
        }
        await context.close()
      }
      rows.push(
        ...budgets(slow).map(([what, budget, unit]) => ({
          what: `${what} (${how})`,
          measured: median(samples[what] ?? []),
          budget,
          unit,
        })),
      )
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return rows
}

function budgets(slow: boolean): [string, number, string][] {
  return slow
    ? [
        ['sign-in LCP cold', 1000, 'ms'],
        ['home LCP cold', 1300, 'ms'],
        ['home LCP warm', 500, 'ms'],
        ['home LCP after sign-in', 900, 'ms'],
        ['home cold, blocking time', 200, 'ms'],
        ['a linked page LCP, known device', 1300, 'ms'],
        ...[...tapsFromHome, tapNextWeek].map(({ what, budget }): [string, number, string] => [
          what,
          budget,
          'ms',
        ]),
        ['CLS', 0.02, ''],
      ]
    : [
        ['home LCP cold', 300, 'ms'],
        ['home LCP warm', 100, 'ms'],
        ['CLS', 0.02, ''],
      ]
}

/** One person: sign-in page, sign-in, home for the first time, home again, taps, a link from elsewhere. */
async function oneVisitor(context: BrowserContext, base: string, slow: boolean): Promise<[string, number][]> {
  const results: [string, number][] = []
  const first = await context.newPage()
  await throttle(first, slow)
  await first.goto(`${base}/login`, { waitUntil: 'load' })
  const signInPage = await paint(first)
  results.push(['sign-in LCP cold', signInPage.lcp])
  await first.close()

  results.push(['home LCP after sign-in', await signInSlowly(context, base, slow)])
  const cold = await context.browser()?.newContext({ viewport: { width: 360, height: 740 }, locale: 'fi-FI' })
  if (cold === undefined) throw new Error('the browser is gone')
  await cold.addCookies(await context.cookies())
  const page = await cold.newPage()
  await throttle(page, slow)
  await page.goto(`${base}/`, { waitUntil: 'load' })
  const coldHome = await paint(page)
  results.push(['home LCP cold', coldHome.lcp], ['home cold, blocking time', coldHome.blocked])

  await page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined))
  await page.waitForTimeout(slow ? 8000 : 2500)
  await page.reload({ waitUntil: 'load' })
  await page.waitForTimeout(slow ? 4000 : 1500)
  await page.reload({ waitUntil: 'load' })
  const warmHome = await paint(page)
  results.push(['home LCP warm', warmHome.lcp])
  await page.waitForTimeout(slow ? 6000 : 2000)
  for (const tap of tapsFromHome) {
    results.push([tap.what, await timeOf(page, tap)])
    await page.waitForTimeout(slow ? 3000 : 1000)
    if (tap.heading === 'Viikko 48') results.push([tapNextWeek.what, await timeOf(page, tapNextWeek)])
    await page.goto(`${base}/`, { waitUntil: 'load' })
    await page.waitForTimeout(slow ? 4000 : 1500)
  }
  await page.goto(`${base}/studies/plan`, { waitUntil: 'load' })
  results.push(['a linked page LCP, known device', (await paint(page)).lcp])
  results.push(['CLS', Math.max(signInPage.cls, coldHome.cls, warmHome.cls)])
  await cold.close()
  return results
}

/** Home's largest paint after ten seconds of typing. */
async function signInSlowly(context: BrowserContext, base: string, slow: boolean): Promise<number> {
  const page = await context.newPage()
  await throttle(page, slow)
  await page.goto(`${base}/login`, { waitUntil: 'load' })
  await page.waitForTimeout(10_000)
  await page.locator('input[name=username]').fill('aada.kuisma')
  await page.locator('input[name=password]').fill(demoPassphrase)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
  const { lcp } = await paint(page)
  await page.close()
  return lcp
}

async function throttle(page: Page, slow: boolean): Promise<void> {
  if (!slow) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowPhone.latency,
    downloadThroughput: slowPhone.bytesPerSecond,
    uploadThroughput: slowPhone.bytesPerSecond / 2,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu })
}

/**
 * The largest contentful paint, the layout shift, and how long tasks of over 50 ms blocked others, once the page has
 * settled.
 */
async function paint(page: Page): Promise<{ lcp: number; cls: number; blocked: number }> {
  await page.waitForTimeout(2500)
  return page.evaluate(
    () =>
      new Promise<{ lcp: number; cls: number; blocked: number }>(resolve => {
        let lcp = 0
        let cls = 0
        let blocked = 0
        new PerformanceObserver(list => {
          for (const { duration } of list.getEntries()) blocked += duration - 50
        }).observe({ type: 'longtask', buffered: true })
        new PerformanceObserver(list => {
          lcp = list.getEntries().at(-1)?.startTime ?? lcp
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[]) {
            if (!entry.hadRecentInput) cls += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve({ lcp, cls, blocked }), 200)
      }),
  )
}

interface Tap {
  what: string
  /** The selector of the link; its first visible match is used. */
  link: string
  /** A heading of the linked page. */
  heading: string
  budget: number
}

const tapsFromHome: Tap[] = [
  { what: 'tap home to timetable', link: 'a[href$="/studenttimetable"]', heading: 'Viikko 48', budget: 120 },
  { what: 'tap home to absences', link: 'a[href$="/absence"]', heading: 'Poissaolot', budget: 120 },
  { what: 'tap home to messages', link: 'a[href$="/messages"]', heading: 'Viestit', budget: 120 },
]
const tapNextWeek: Tap = {
  what: 'tap to the next week',
  link: 'main a[href$="week=2026-W49"]',
  heading: 'Viikko 49',
  budget: 80,
}

/** Milliseconds from the tap to the frame that shows the linked page without loading indicators. */
async function timeOf(page: Page, { link, heading }: Tap): Promise<number> {
  return page.evaluate(
    ({ link, heading }) =>
      new Promise<number>((resolve, reject) => {
        const found = [...document.querySelectorAll<HTMLAnchorElement>(link)].find(
          one => one.offsetParent !== null,
        )
        if (found === undefined) return reject(new Error(`no link ${link}`))
        const start = performance.now()
        found.click()
        const look = () => {
          const headings = [...document.querySelectorAll('main h1, main h2')]
          const shown =
            headings.some(one => one.textContent.includes(heading)) &&
            document.querySelector('main [role=status][aria-label]') === null
          if (shown) requestAnimationFrame(() => resolve(performance.now() - start))
          else if (performance.now() - start > 10_000) reject(new Error(`${heading} did not show`))
          else requestAnimationFrame(look)
        }
        look()
      }),
    { link, heading },
  )
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const rows = await measure()
for (const { what, measured, budget, unit } of rows) {
  const digits = unit === '' ? 3 : 0
  const verdict = measured <= budget ? 'within' : 'OVER  '
  console.log(
    `${verdict}  ${what.padEnd(62)} ${measured.toFixed(digits).padStart(7)} of ${String(budget).padStart(5)} ${unit}  (ratio ${(measured / budget).toFixed(2)})`,
  )
}
process.exit(rows.every(row => row.measured <= row.budget) ? 0 : 1)
