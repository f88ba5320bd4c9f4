import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { startServer } from '../e2e/server-process.ts'
import { testNow } from '../server/test/world/test-time.ts'
import { bundleSizes, entryBudget, routeBudget } from './bundle-sizes.ts'
import { chromiumArguments, findChromium } from './find-chromium.ts'

/**
 * Prints the budgets of the web app beside what is measured: sizes from the build, times in a real Chromium
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
        ['home LCP cold', 2000, 'ms'],
        ['home LCP warm', 500, 'ms'],
        ['tap home to timetable', 200, 'ms'],
        ['CLS', 0.02, ''],
      ]
    : [
        ['home LCP cold', 300, 'ms'],
        ['home LCP warm', 100, 'ms'],
        ['CLS', 0.02, ''],
      ]
}

/** One person: sign-in page, sign-in, home for the first time, home again, a tap on the timetable. */
async function oneVisitor(context: BrowserContext, base: string, slow: boolean): Promise<[string, number][]> {
  const results: [string, number][] = []
  const first = await context.newPage()
  await throttle(first, slow)
  await first.goto(`${base}/login`, { waitUntil: 'load' })
  const signInPage = await paint(first)
  results.push(['sign-in LCP cold', signInPage.lcp])
  await first.close()

  const session = await signedInCookies(context, base)
  const cold = await context.browser()?.newContext({ viewport: { width: 360, height: 740 }, locale: 'fi-FI' })
  if (cold === undefined) throw new Error('the browser is gone')
  await cold.addCookies(session)
  const page = await cold.newPage()
  await throttle(page, slow)
  await page.goto(`${base}/`, { waitUntil: 'load' })
  const coldHome = await paint(page)
  results.push(['home LCP cold', coldHome.lcp])

  await page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined))
  await page.waitForTimeout(slow ? 8000 : 2500)
  await page.reload({ waitUntil: 'load' })
  await page.waitForTimeout(slow ? 4000 : 1500)
  await page.reload({ waitUntil: 'load' })
  const warmHome = await paint(page)
  results.push(['home LCP warm', warmHome.lcp])
  await page.waitForTimeout(slow ? 6000 : 2000)
  results.push(['tap home to timetable', await tapTimetable(page)])
  results.push(['CLS', Math.max(signInPage.cls, coldHome.cls, warmHome.cls)])
  await cold.close()
  return results
}

async function signedInCookies(context: BrowserContext, base: string) {
  const page = await context.newPage()
  await signIn(page, { base }, 'aada.kuisma')
  await page.close()
  return context.cookies()
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

/** The largest contentful paint and the layout shift, once the page has come to rest. */
async function paint(page: Page): Promise<{ lcp: number; cls: number }> {
  await page.waitForTimeout(2500)
  return page.evaluate(
    () =>
      new Promise<{ lcp: number; cls: number }>(resolve => {
        let lcp = 0
        let cls = 0
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
        setTimeout(() => resolve({ lcp, cls }), 200)
      }),
  )
}

/** From the tap to the frame that shows the timetable. */
async function tapTimetable(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const link = [
          ...document.querySelectorAll<HTMLAnchorElement>('nav a[href$="/studenttimetable"]'),
        ].find(one => one.offsetParent !== null)
        if (link === undefined) return reject(new Error('no link to the timetable'))
        const start = performance.now()
        link.click()
        const look = () => {
          const shown =
            location.pathname.endsWith('/studenttimetable') &&
            document.querySelector('main select') !== null &&
            document.querySelector('main h3') !== null
          if (shown) requestAnimationFrame(() => resolve(performance.now() - start))
          else if (performance.now() - start > 10_000) reject(new Error('the timetable did not show'))
          else requestAnimationFrame(look)
        }
        look()
      }),
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
