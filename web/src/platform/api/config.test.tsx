import { clientVersion } from '@studentgo/protocol/client-version'
import { limitedThings } from '@studentgo/protocol/problem'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeAlerts, makePortal, translations } from '../../../test/portal.tsx'
import { alerts } from '../page/alerts.ts'
import { CallFailure } from './call.ts'
import { configQueryOf, initialConfig, useConfig, useDescribeFailure } from './config.ts'

afterEach(closeAlerts)

const address = 'POST /rest/v1/public/config'
const texts = translations.common.fi

test('what the server answers is merged into what is known at first', async () => {
  const answers = { [address]: { body: { supportContact: 'tuki@example.fi', embedded: true } } }
  const { result } = renderHook(() => useConfig(), { wrapper: makePortal({ answers }).Portal })
  expect(result.current).toEqual(initialConfig)
  await waitFor(() => expect(result.current.embedded).toBe(true))
  expect(result.current).toEqual({ ...initialConfig, supportContact: 'tuki@example.fi', embedded: true })
  expect(alerts.read().shown).toEqual([])
})

test.each([
  ['/absence', 'sv', { area: 'student', language: 'se', clientVersion }],
  ['/parent/error/general?x=1', 'en', { area: 'parent', language: 'en', clientVersion }],
  ['/parents', 'fi', { area: 'student', language: 'fi', clientVersion }],
] as const)(
  'the page %s in %s asks by its area, its language and its program',
  async (path, language, body) => {
    const { Portal, requests } = makePortal({ path, language, answers: { [address]: { body: {} } } })
    renderHook(() => useConfig(), { wrapper: Portal })
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(body)
  },
)

test.each([
  ['refused by name', { refused: { status: 429, code: 'too-many-requests' } }, 'too-many-requests'],
  ['unreachable', 'no network', undefined],
] as const)('settings that are %s leave an alert with the error text', async (_, answer, code) => {
  const portal = makePortal({ answers: { [address]: answer } })
  const { result } = renderHook(() => ({ config: useConfig(), describe: useDescribeFailure() }), {
    wrapper: portal.Portal,
  })
  await waitFor(() => expect(alerts.read().shown).toHaveLength(1))
  const { error } = portal.queryClient.getQueryState(configQueryOf(portal.boot).queryKey) ?? {}
  expect(error).toBeInstanceOf(CallFailure)
  expect(error instanceof CallFailure && error.is('too-many-requests')).toBe(code !== undefined)
  const description = result.current.describe(error)
  expect(description).not.toBe('')
  expect(alerts.read().shown).toEqual([{ key: 'config', intent: 'error', description }])
  expect(result.current.config).toEqual(initialConfig)
})

test.each([
  [30, undefined, 'Olet lähettänyt 30 viestiä tunnin aikana. Voit lähettää seuraavan 30 sekunnin kuluttua.'],
  [1, undefined, 'Olet lähettänyt 30 viestiä tunnin aikana. Voit lähettää seuraavan sekunnin kuluttua.'],
  [
    3000,
    '2026-11-23T07:30:00.000Z',
    'Olet lähettänyt 30 viestiä tunnin aikana. Voit lähettää seuraavan kello 9.30.',
  ],
  [3000, undefined, 'Olet lähettänyt 30 viestiä tunnin aikana. Voit lähettää seuraavan hetken kuluttua.'],
])('a rate limit is explained with when it ends, in %i seconds', (seconds, until, said) => {
  const { result } = renderHook(() => useDescribeFailure(), { wrapper: makePortal().Portal })
  const params = { of: 'messages', times: 30, count: seconds, ...(until === undefined ? {} : { until }) }
  const fault = { code: 'too-many-requests', messageKey: 'problem.too-many-requests', params }
  const failure = new CallFailure('refused', { status: 429, subErrors: [fault], retryAfterSeconds: seconds })
  expect(result.current(failure)).toBe(said)
})

test.each([
  ['fi', 'refused', 'Jokin meni pieleen. Tunniste tukea varten: aB3-_fGh1jKl'],
  ['sv', 'refused', 'Något gick fel. Kod för stödet: aB3-_fGh1jKl'],
  ['en', 'refused', 'Something went wrong. Reference for support: aB3-_fGh1jKl'],
  [
    'fi',
    'status',
    'Jokin meni pieleen. Yritä hetken kuluttua uudelleen. Tunniste tukea varten: aB3-_fGh1jKl',
  ],
] as const)(
  'a fault of the server is explained in %s, %s, with the id that support needs',
  (language, kind, said) => {
    const { result } = renderHook(() => useDescribeFailure(), { wrapper: makePortal({ language }).Portal })
    const requestId = 'aB3-_fGh1jKl'
    const fault = { code: 'general', messageKey: 'problem.general', params: { requestId } }
    const subErrors = kind === 'refused' ? [fault] : undefined
    expect(result.current(new CallFailure(kind, { status: 500, subErrors, requestId }))).toBe(said)
  },
)

test('each limit has its own text', () => {
  for (const language of ['fi', 'sv', 'en'] as const) {
    for (const one of limitedThings) {
      expect(translations.common[language][`problem.too-many-requests.${one}`]).toContain('{{until}}')
    }
  }
})

test('a failure that nobody can explain is told by error.general', () => {
  const { result } = renderHook(() => useDescribeFailure(), { wrapper: makePortal().Portal })
  const unknown = [
    new Error('x'),
    new CallFailure('status', { status: 500 }),
    new CallFailure('broken'),
    new CallFailure('refused', { subErrors: [{ code: 'x', messageKey: 'problem.neverHeardOf' }] }),
  ]
  for (const failure of unknown) expect(result.current(failure)).toBe(texts['error.general'])
  expect(result.current(new CallFailure('network'))).toBe(texts['problem.network'])
})
