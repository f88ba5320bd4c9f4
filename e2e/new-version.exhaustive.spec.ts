import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { makePostgresCopy } from '../server/test/school/school-copy.ts'
import { stopActiveWorker } from './device.ts'
import { expect, signIn, test, visit } from './journey.ts'
import { type RunningServer, startServer } from './server-process.ts'

let server: RunningServer
let copy: Awaited<ReturnType<typeof makePostgresCopy>>
let front: Server
let browser: Browser
let base: string

/** The values that the server of the next release would send. */
const next = { workerEnding: '', oldestAllowed: '1' }
/** The number of requests for one file of the worker that never get an answer. */
let unanswered = 0

test.beforeAll(async ({ browser: launched }) => {
  browser = launched
  copy = await makePostgresCopy()
  server = await startServer({ DATABASE_URL: copy.url })
  front = createServer(standBefore)
  await new Promise<void>(resolve => front.listen(0, 'localhost', resolve))
  base = `http://localhost:${(front.address() as AddressInfo).port}/studentgo/app`
})

test.beforeEach(() => {
  next.workerEnding = ''
  next.oldestAllowed = '1'
})

test.afterAll(async () => {
  front.closeAllConnections()
  front.close()
  await server.stop()
  await copy.drop()
})

test.describe('a new version of the portal', () => {
  test('is told of, and taken into use only when the person decides', async () => {
    const { page } = await visit(browser)
    await signInWithWorker(page)
    const running = await page.evaluate(() => performance.timeOrigin)
    next.workerEnding = '\n// a newer one'
    await lookForNew(page)
    await page.getByText('Portaalista on uusi versio.').waitFor()
    expect(await isWaiting(page)).toBe(true)
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(running)
    await page.getByRole('button', { name: 'Lataa uudelleen' }).click()
    await newOneTakesOver(page)
    await page.waitForFunction(before => performance.timeOrigin > before, running)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await isWaiting(page)).toBe(false)
    expect(await page.getByText('Portaalista on uusi versio.').count()).toBe(0)
  })

  test('can wait: the notice goes away and everything still works', async () => {
    const { page } = await visit(browser)
    await signInWithWorker(page)
    next.workerEnding = '\n// a newer one, for later'
    await lookForNew(page)
    await page.getByRole('button', { name: 'Myöhemmin' }).click()
    await page.getByText('Portaalista on uusi versio.').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await isWaiting(page)).toBe(true)
  })

  test('is taken without asking when the server no longer works with the old one, and only once', async () => {
    const { page } = await visit(browser)
    await signInWithWorker(page)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    next.workerEnding = '\n// one that must be taken'
    next.oldestAllowed = '2'
    await page.clock.install()
    const loaded = page.waitForEvent('load')
    await lookForNew(page)
    await loaded
    await newOneTakesOver(page)
    await page.clock.runFor(60_000)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(loads).toBeLessThanOrEqual(2)
  })
})

test.describe('a worker whose request for a file gets no answer', () => {
  test('starts over, although the page that requested it was replaced by another', async () => {
    unanswered = 1
    const { page, context } = await visit(browser)
    // The worker waits half a minute before a step of usual length begins.
    context.setDefaultTimeout(120_000)
    await page.goto(`${base}/login`)
    await expect.poll(() => unanswered).toBe(0)
    await signInWithWorker(page)
  })
})

/** Proxies the real server, but with the worker and the required version of the next release. */
function standBefore(request: IncomingMessage, response: ServerResponse): void {
  const { url = '/', method } = request
  if (unanswered > 0 && url.includes('/icon-192.png')) {
    unanswered -= 1
    return
  }
  const { 'if-none-match': _tag, 'if-modified-since': _time, ...requestHeaders } = request.headers
  const headers = { ...requestHeaders, 'accept-encoding': 'identity' }
  if (headers.origin !== undefined) headers.origin = server.origin
  const onward = ask(server.origin + url, { method, headers }, answer => {
    const change = changeOf(url)
    if (change === undefined) {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
      return
    }
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      const text = change(Buffer.concat(parts).toString())
      response.writeHead(answer.statusCode ?? 500, {
        ...answer.headers,
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    })
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

function changeOf(url: string): ((text: string) => string) | undefined {
  if (url.endsWith('/service-worker.js')) return text => text + next.workerEnding
  if (url.includes('/public/') || url.startsWith('/rest/')) return undefined
  return text => text.replace('"minClientVersion":"1"', `"minClientVersion":"${next.oldestAllowed}"`)
}

async function signInWithWorker(page: Page): Promise<void> {
  await signIn(page, { base }, 'aada.kuisma')
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller === active
  })
}

async function lookForNew(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
}

/** Waits until there is no worker left but the active one. */
async function newOneTakesOver(page: Page): Promise<void> {
  const isOver = async () => {
    await stopActiveWorker(page)
    return page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.installing === null && registration.waiting === null
    })
  }
  // A page that is reloading cannot answer; the next one can.
  await expect.poll(() => isOver().catch(() => 'loading')).toBe(true)
}

function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
}
