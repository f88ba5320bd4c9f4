import type { TransportAnswer, TransportRequest } from '@studentgo/protocol/page'
import { readSession } from '@studentgo/protocol/session'
import { readTimetable } from '@studentgo/protocol/timetable'
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NetworkBanner } from '#web/app/banners.tsx'
import { makePortal } from '../../../test/portal.tsx'
import { makeCall } from '../api/call.ts'
import { endpointQuery } from '../api/queries.ts'
import { followNetwork } from './online.ts'
import { checkSoon, pollServer, trackReachability } from './reachability.ts'

type Way = 'answers' | 'breaks' | 'silent' | 'stored' | 'aborted'

const lost = 'Palveluun ei saada yhteyttä. Näet viimeksi haetut tiedot.'
const thisWeek = { query: { from: '2026-11-23', to: '2026-11-29' } }

let way: Way = 'answers'
const asked: string[] = []

const transport = trackReachability(async ({ url }: TransportRequest): Promise<TransportAnswer> => {
  asked.push(url)
  if (way === 'breaks') throw new TypeError('Failed to fetch')
  if (way === 'silent') return new Promise(() => undefined)
  if (way === 'aborted') throw new DOMException('The page is left', 'AbortError')
  const keptAt = way === 'stored' ? String(Date.now() - 60_000) : null
  const header = (name: string) => (name === 'X-Kept-At' ? keptAt : null)
  const text = JSON.stringify({ httpStatusCode: 200, body: { entries: [] }, subErrors: [] })
  return { status: 200, redirected: false, text, header }
})
const call = makeCall(transport, { apiBase: '', xsrfToken: () => undefined })
const ask = (fromDevice?: 'any') =>
  call(readSession, {}, fromDevice === undefined ? {} : { fromDevice }).catch(() => undefined)
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  followNetwork()
  pollServer(() => ask())
})
beforeEach(async () => {
  way = 'answers'
  await ask()
  await later(10_000)
  asked.length = 0
})
afterAll(() => {
  vi.useRealTimers()
})

test('a server that does not answer twice is reported out of reach, until it answers', async () => {
  makePortal().show(<NetworkBanner />)
  way = 'breaks'
  await act(() => ask())
  expect(screen.queryByText(lost)).toBeNull()
  await later(1000)
  expect(screen.getByText(lost)).toBeDefined()
  await later(9000)
  expect(screen.getByText(lost)).toBeDefined()
  way = 'answers'
  await later(1000)
  expect(screen.queryByText(lost)).toBeNull()
  asked.length = 0
  await later(60_000)
  expect(asked).toEqual([])
})

test('a connection that breaks once is not reported', async () => {
  makePortal().show(<NetworkBanner />)
  way = 'breaks'
  await act(() => ask())
  way = 'answers'
  await later(1000)
  expect(asked).toHaveLength(2)
  expect(screen.queryByText(lost)).toBeNull()
})

test('what the device answers in place of the server is no answer of the server', async () => {
  makePortal().show(<NetworkBanner />)
  way = 'stored'
  await act(() => ask())
  await later(1000)
  expect(screen.getByText(lost)).toBeDefined()
})

test('a silent server is out of reach as well, after a while', async () => {
  makePortal().show(<NetworkBanner />)
  way = 'silent'
  void ask()
  await later(15_000)
  expect(screen.queryByText(lost)).toBeNull()
  await later(7000)
  expect(screen.getByText(lost)).toBeDefined()
  way = 'answers'
  await later(15_000)
  expect(screen.queryByText(lost)).toBeNull()
})

test.each<[string, Way, 'any'?]>([
  ['what was asked of the device alone', 'stored', 'any'],
  ['a page that is left', 'aborted'],
])('%s says nothing of the server', async (_, how, fromDevice) => {
  makePortal().show(<NetworkBanner />)
  way = how
  await act(() => ask(fromDevice))
  await later(60_000)
  expect(asked).toHaveLength(1)
  expect(screen.queryByText(lost)).toBeNull()
})

test('a stream that breaks off is a reason to ask', async () => {
  makePortal().show(<NetworkBanner />)
  way = 'breaks'
  act(() => checkSoon())
  await later(1000)
  expect(screen.getByText(lost)).toBeDefined()
})

test('no request is made for a hidden page, and a visible one shows the state at once', async () => {
  makePortal().show(<NetworkBanner />)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  way = 'breaks'
  act(() => checkSoon())
  await later(60_000)
  expect(asked).toEqual([])
  visibility.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await later(0)
  expect(screen.getByText(lost)).toBeDefined()
})

test('a device without a network says so itself, and is trusted when it has one again', async () => {
  makePortal().show(<NetworkBanner />)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  way = 'breaks'
  await act(() => ask())
  await later(5000)
  await act(() => ask())
  expect(screen.getByText('Ei verkkoyhteyttä. Näet viimeksi haetut tiedot.')).toBeDefined()
  onLine.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByRole('status')?.textContent).toBe('')
})

test('old data on the screen is requested again once the server is back', async () => {
  function Entries() {
    const { data } = useQuery({
      ...endpointQuery(readTimetable, thisWeek),
      queryFn: () => call(readTimetable, thisWeek),
    })
    return <p>{data?.entries.length}</p>
  }
  way = 'stored'
  makePortal().show(<Entries />)
  await later(1000)
  way = 'answers'
  await later(10_000)
  asked.length = 0
  await later(1000)
  expect(asked).toEqual(['/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-29'])
})
