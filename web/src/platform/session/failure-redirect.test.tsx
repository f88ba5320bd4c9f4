import { listCodes } from '@studentgo/protocol/codes'
import { changeLanguage } from '@studentgo/protocol/locale'
import { readTimetable } from '@studentgo/protocol/timetable'
import { useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makePortal } from '../../../test/portal.tsx'
import { CallFailure } from '../api/call.ts'
import { codesQuery, useCodes } from '../api/codes.ts'
import { configQueryOf, useConfig } from '../api/config.ts'
import { useEndpointMutation } from '../api/endpoint-mutation.ts'
import { endpointQuery } from '../api/queries.ts'
import { failures } from '../page/failures.ts'
import { createFailureRedirect } from './failure-redirect.ts'

const week = endpointQuery(readTimetable, { query: { from: '2026-11-23', to: '2026-11-29' } })
const weekAddress = 'GET /rest/v1/studenttimetable?from=2026-11-23&to=2026-11-29'
const session = 'GET /rest/v1/session'
const locale = 'PUT /rest/v1/locale/'
const expired = `/studentgo/app/error/session-expired?service=${encodeURIComponent('/studentgo/app/absence')}`

type Answers = NonNullable<NonNullable<Parameters<typeof makePortal>[0]>['answers']>

beforeEach(() => {
  // Only timers are faked: the judgement of the network uses the real clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window.history.replaceState(null, '', '/studentgo/app/absence')
  failures.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page whose server gives these answers, and where it has redirected. */
function page(answers: Answers) {
  const go = vi.fn()
  const portal = makePortal({
    answers,
    onFailure: (failed, call) => leavingOf(call).onFailure(failed),
  })
  let redirect: ReturnType<typeof createFailureRedirect> | undefined
  const leavingOf = (call: typeof portal.call) => {
    redirect ??= createFailureRedirect({ basePath: '/studentgo/app', call, isPublic: () => false, go })
    return redirect
  }
  const show = <Shown,>(use: () => Shown) => renderHook(use, { wrapper: portal.Portal })
  const later = () => act(() => vi.advanceTimersByTimeAsync(10_000))
  const askedFor = (what: string) =>
    portal.requests.filter(({ method, url }) => `${method} ${url}` === what).length
  return { ...portal, go, show, later, askedFor, went: () => go.mock.calls.flat() }
}

describe('a lost connection', () => {
  test('is tried a second time, and takes the page away when a person waits for the answer', async () => {
    const { show, later, askedFor, went } = page({ [weekAddress]: 'no network' })
    show(() => useQuery(week))
    await later()
    expect(askedFor(weekAddress)).toBe(2)
    expect(went()).toEqual([expired])
  })

  test('that is back at the second try is not seen', async () => {
    const answers: Answers = { [weekAddress]: 'no network' }
    const { show, later, went } = page(answers)
    const { result } = show(() => useQuery(week).data)
    await act(() => vi.advanceTimersByTimeAsync(500))
    answers[weekAddress] = { body: { entries: [] } }
    await later()
    expect(result.current).toEqual({ entries: [] })
    expect(went()).toEqual([])
  })

  test('never takes the page away for a prefetch, a list to choose from, the settings or a refresh', async () => {
    const { show, later, boot, queryClient, askedFor, went } = page({
      [weekAddress]: 'no network',
      'GET /rest/v1/code/languages': 'no network',
      'POST /rest/v1/public/config': 'no network',
      [session]: 'no network',
    })
    void queryClient.prefetchQuery(week)
    show(() => [useCodes('languages'), useConfig()])
    await later()
    const shown = endpointQuery(readTimetable, { query: { from: '2026-11-30', to: '2026-12-06' } })
    queryClient.setQueryData(shown.queryKey, { entries: [] } as never)
    show(() => useQuery(shown))
    await act(() => queryClient.refetchQueries({ queryKey: shown.queryKey }))
    await later()
    expect(askedFor(weekAddress)).toBeGreaterThan(0)
    for (const { queryKey } of [week, codesQuery('languages'), configQueryOf(boot), shown]) {
      expect(queryClient.getQueryState(queryKey)?.error).toBeInstanceOf(CallFailure)
    }
    expect(went()).toEqual([])
  })

  test.each([
    ['nobody answers either', 'no network', [expired]],
    ['a session that goes on', { body: { subjectTag: 'aada' } }, []],
    ['that the session is over', { body: null }, [expired]],
    ['a failure of the server', { refused: { status: 500 } }, []],
  ] as const)('of a write is retried by requesting the session: %s', async (_, answer, target) => {
    const { show, later, askedFor, went } = page({ [locale]: 'no network', [session]: answer })
    const { result } = show(() => useEndpointMutation(changeLanguage))
    act(() => result.current.mutate({ body: { language: 'se' } }))
    await later()
    expect(askedFor(locale)).toBe(1)
    expect(went()).toEqual(target)
  })

  test('of a write that the program makes by itself takes no page away', async () => {
    const { show, later, askedFor, went } = page({ [locale]: 'no network', [session]: 'no network' })
    const { result } = show(() => useEndpointMutation(changeLanguage, { silent: true }))
    act(() => result.current.mutate({ body: { language: 'se' } }))
    await later()
    expect(askedFor(session)).toBe(0)
    expect(went()).toEqual([])
  })

  test('takes no page away on a device that says it is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { show, later, askedFor, went } = page({ [weekAddress]: 'no network' })
    show(() => useQuery(week))
    await later()
    expect(askedFor(weekAddress)).toBe(1)
    expect(went()).toEqual([])
  })
})

test('a session that the server says is over takes the page away, whoever asked', async () => {
  const { later, queryClient, went } = page({
    [weekAddress]: { refused: { status: 401, code: 'session-expired' } },
  })
  void queryClient.prefetchQuery(week)
  await later()
  expect(went()).toEqual([expired])
})

test('several failures at once take the page away once', async () => {
  const over = { refused: { status: 401, code: 'session-expired' } }
  const { later, queryClient, askedFor, went } = page({
    [weekAddress]: over,
    'GET /rest/v1/code/languages': over,
  })
  void queryClient.prefetchQuery(week)
  void queryClient.prefetchQuery(codesQuery('languages'))
  await later()
  expect(askedFor('GET /rest/v1/code/languages')).toBe(1)
  expect(went()).toEqual([expired])
})

test('the error list has what failed, the newest first, without who or what it was about', async () => {
  const { show, later, queryClient } = page({
    'GET /rest/v1/code/languages': { refused: { status: 500, code: 'general', requestId: 'aB3-_fGh1jKl' } },
    [locale]: { refused: { status: 409, code: 'stale-version' } },
  })
  void queryClient.prefetchQuery({ ...codesQuery('languages'), retry: false })
  await later()
  const { result } = show(() => useEndpointMutation(changeLanguage))
  act(() => result.current.mutate({ body: { language: 'se' } }))
  await later()
  expect(failures.read().map(({ what, how, isRefusal }) => [what, how, isRefusal])).toEqual([
    ['PUT /locale/', 'refused 409', true],
    [`GET ${listCodes.path}`, 'refused 500 aB3-_fGh1jKl', false],
  ])
})
