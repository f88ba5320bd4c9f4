import { heldHeader, readHeld, unchangedHeader } from '@studentgo/protocol/held-answers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerFor, device, tagOf, userMessage } from '../../test/device.ts'
import type { OfflineStore } from './offline-store.ts'
import { Opening } from './opening.ts'

const address = (path: string) => `/rest/v1${path}`
const urlOf = (path: string) => `https://portaali.example${address(path)}`
const screens = ['/session', '/home', '/absence', '/messages/unread']

/** A server that reports these answers as unchanged, and the requests that it received. */
function server(unchanged: readonly string[]) {
  const sent: { path: string; held: string[] }[] = []
  let fails = false
  let beforeAnswer = () => {}
  vi.stubGlobal('fetch', async (request: Request) => {
    const held = readHeld(request.headers.get(heldHeader) ?? '')
    sent.push({ path: request.url.slice(urlOf('').length), held: held.map(one => one.address) })
    if (fails) throw new TypeError('no network')
    beforeAnswer()
    beforeAnswer = () => {}
    const numbers = held.flatMap((one, number) =>
      unchanged.map(address).includes(one.address) ? [number] : [],
    )
    return new Response(null, { status: 304, headers: { [unchangedHeader]: numbers.join() } })
  })
  const onNextRequest = (happen: () => void) => {
    beforeAnswer = happen
  }
  return { sent, fail: () => (fails = true), onNextRequest, paths: () => sent.map(one => one.path) }
}

afterEach(() => vi.unstubAllGlobals())

/** A device that has all answers, and has opened a page with them before. */
async function openedDevice() {
  const own = device()
  const store = own.startWorker()
  await store.attachUser(userMessage())
  for (const path of screens) {
    await store.put(urlOf(path), answerFor('aada', path), store.startQuery(), () => undefined)
    await store.noteOpenedWith(urlOf(path))
  }
  own.wait(60_000)
  return { ...own, store, opening: new Opening(store, own.now) }
}

function ask(opening: Opening, path: string) {
  return opening.fetch(urlOf(path), new Request(urlOf(path)), tagOf(path))
}

async function askAll(opening: Opening, paths = screens): Promise<number[]> {
  const asked = await Promise.all(paths.map(path => ask(opening, path)))
  return asked.map(({ answer }) => answer.status)
}

describe('a page that opens', () => {
  it('asks once where nothing has changed', async () => {
    const { opening } = await openedDevice()
    const { sent } = server(screens)
    opening.begin()
    expect(await askAll(opening)).toEqual([304, 304, 304, 304])
    expect(sent).toEqual([{ path: '/session', held: screens.slice(1).map(address) }])
  })

  it('asks the same after the browser has ended the worker', async () => {
    const { startWorker, now } = await openedDevice()
    const { sent } = server(screens)
    const store = startWorker()
    const opening = new Opening(store, now)
    await store.hasUser()
    opening.begin()
    await askAll(opening)
    expect(sent).toEqual([{ path: '/session', held: screens.slice(1).map(address) }])
  })

  it('asks for what has changed', async () => {
    const { opening } = await openedDevice()
    const { paths } = server(['/home', '/messages/unread'])
    opening.begin()
    await askAll(opening)
    expect(paths()).toEqual(['/session', '/absence'])
  })

  it('requests everything where the first query is not answered', async () => {
    const { opening } = await openedDevice()
    const { paths, fail } = server(screens)
    fail()
    opening.begin()
    const asked = screens.map(path => ask(opening, path))
    expect((await Promise.allSettled(asked)).map(one => one.status)).toEqual(screens.map(() => 'rejected'))
    expect(paths()).toEqual(screens)
  })

  it('uses what the server has said of an answer once, and takes it as old as the request', async () => {
    const { opening, wait, now } = await openedDevice()
    const { paths } = server(screens)
    opening.begin()
    const askedAt = now()
    await ask(opening, '/session')
    wait(5000)
    expect((await ask(opening, '/home')).start.at).toBe(askedAt)
    expect((await ask(opening, '/home')).start.at).toBe(askedAt + 5000)
    expect(paths()).toEqual(['/session', '/home'])
  })

  it('asks once more for what the live stream has said since, and for what comes after', async () => {
    const { opening } = await openedDevice()
    const { sent } = server(screens)
    opening.begin()
    await askAll(opening, ['/session', '/home'])
    opening.forget(['/messages'])
    await askAll(opening, ['/absence', '/messages/unread'])
    expect(sent.map(one => one.path)).toEqual(['/session', '/messages/unread'])
  })
})

it('what the live stream says while the server is asked counts for its answer', async () => {
  const { opening } = await openedDevice()
  const { paths, onNextRequest } = server(screens)
  opening.begin()
  onNextRequest(() => opening.forget(['/messages']))
  await ask(opening, '/session')
  await ask(opening, '/messages/unread')
  await ask(opening, '/home')
  expect(paths()).toEqual(['/session', '/messages/unread'])
})

describe('what the server has said is no longer valid', () => {
  it.each<[string, (on: { store: OfflineStore; wait: (milliseconds: number) => void }) => unknown]>([
    ['after something was changed here', ({ store }) => store.noteChange()],
    ['after the device was emptied', ({ store }) => store.clear()],
    ['in another language', ({ store }) => store.attachUser(userMessage({ language: 'sv' }))],
    ['when the opening is over', ({ wait }) => wait(10_000)],
  ])('%s', async (_, happen) => {
    const { opening, store, wait } = await openedDevice()
    const { paths } = server(screens)
    opening.begin()
    await ask(opening, '/session')
    wait(1)
    await happen({ store, wait })
    await ask(opening, '/home')
    expect(paths()).toEqual(['/session', '/home'])
  })

  it('for an answer that the device has no longer', async () => {
    const { opening } = await openedDevice()
    const { paths } = server(screens)
    opening.begin()
    await ask(opening, '/session')
    await opening.fetch(urlOf('/home'), new Request(urlOf('/home')), 'W/"older"')
    await opening.fetch(urlOf('/absence'), new Request(urlOf('/absence')), undefined)
    expect(paths()).toEqual(['/session', '/home', '/absence'])
  })
})

it('outside of an opening every query is sent', async () => {
  const { opening } = await openedDevice()
  const { sent } = server(screens)
  await askAll(opening)
  expect(sent).toEqual(screens.map(path => ({ path, held: [] })))
})
