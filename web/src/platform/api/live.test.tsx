import { missedPaths } from '@studentgo/protocol/paths'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLive } from './live.ts'

/** A stream that the test controls. */
class FakeStream extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static opened: FakeStream[] = []
  readyState = FakeStream.OPEN
  onopen: (() => void) | undefined
  onerror: (() => void) | undefined
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeStream.opened.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  say(...stale: string[]) {
    this.dispatchEvent(new MessageEvent('stale', { data: JSON.stringify(stale) }))
  }
}

let told: string[][]
let isVisible = true
let pageAge = 0
const follow = () => followLive('/rest/v1/live', stale => told.push([...stale]))
const stream = () => FakeStream.opened.at(-1) as FakeStream

function show(visible: boolean) {
  isVisible = visible
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  told = []
  isVisible = true
  FakeStream.opened = []
  pageAge = 1000
  // Fakes only intervals: the mocked page age must remain when the timers are real again.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => pageAge)
  vi.stubGlobal('EventSource', FakeStream)
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isVisible ? 'visible' : 'hidden'),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'visibilityState')
})

test('what the stream says is passed on until it is ended', () => {
  const end = follow()
  stream().say('/messages')
  expect([stream().address, told]).toEqual(['/rest/v1/live', [['/messages']]])
  end()
  expect(stream().readyState).toBe(FakeStream.CLOSED)
})

test('a hidden page has no stream, and refetches everything once it is visible', () => {
  const end = follow()
  show(false)
  expect(stream().readyState).toBe(FakeStream.CLOSED)
  show(true)
  expect([FakeStream.opened.length, told]).toEqual([2, [['/']]])
  end()
})

test('what was missed while the stream was broken is refetched', () => {
  const end = follow()
  stream().onopen?.()
  stream().onerror?.()
  stream().onopen?.()
  expect(told).toEqual([['/']])
  end()
})

test('a page that opens too late for the stream to know what it missed refetches everything', () => {
  pageAge = 60_001
  const end = follow()
  expect(told).toEqual([['/']])
  end()
})

test('without a stream, messages are polled every half a minute, and the stream is tried again', () => {
  const end = follow()
  stream().readyState = FakeStream.CLOSED
  vi.advanceTimersByTime(30_000)
  expect([told, FakeStream.opened.length]).toEqual([[missedPaths], 2])
  vi.advanceTimersByTime(60_000)
  expect(told).toHaveLength(1)
  end()
})

test('a second tab waits for the first, refetches, and gets from it what the stream says', async () => {
  vi.useRealTimers()
  const waiting: (() => void)[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    locks: {
      held: false,
      async request<Result>(
        _name: string,
        { ifAvailable }: { ifAvailable?: boolean },
        work: (lock: object | null) => Promise<Result>,
      ) {
        if (this.held && ifAvailable) return work(null)
        if (this.held) await new Promise<void>(resolve => waiting.push(resolve))
        this.held = true
        const result = await work({})
        this.held = false
        waiting.shift()?.()
        return result
      },
    },
  })
  const endFirst = follow()
  const second: string[][] = []
  const endSecond = followLive('/rest/v1/live', stale => second.push([...stale]))
  expect(FakeStream.opened).toHaveLength(1)
  // It refetches the paths whose messages it may have missed before it listened.
  await vi.waitFor(() => expect(second).toEqual([missedPaths]))
  stream().say('/news')
  await vi.waitFor(() => expect(second.at(-1)).toEqual(['/news']))
  expect(told).toEqual([['/news']])
  endFirst()
  await vi.waitFor(() => expect(FakeStream.opened).toHaveLength(2))
  endSecond()
})
