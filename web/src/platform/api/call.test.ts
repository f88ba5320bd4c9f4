import { listAbsences, notifyAbsence } from '@studentgo/protocol/absences'
import type { TransportAnswer, TransportRequest } from '@studentgo/protocol/page'
import { listProcesses, readProcess } from '@studentgo/protocol/process-tracking'
import { endSession } from '@studentgo/protocol/session'
import { readTranslations } from '@studentgo/protocol/translations'
import { describe, expect, test } from 'vitest'
import { CallFailure, makeCall } from './call.ts'

function answering(answer: Partial<TransportAnswer> | Error) {
  const requests: TransportRequest[] = []
  const call = makeCall(
    async request => {
      requests.push(request)
      if (answer instanceof Error) throw answer
      return { status: 200, redirected: false, text: '', header: () => null, ...answer }
    },
    { apiBase: '/api', xsrfToken: () => 'token' },
  )
  return { call, requests }
}

const envelope = (httpStatusCode: number, body: unknown, subErrors: unknown[] = []) =>
  JSON.stringify({ httpStatusCode, body, subErrors })

async function failureOf(work: Promise<unknown>): Promise<CallFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof CallFailure)) throw new Error('it did not fail as a call fails')
  return failure
}

describe('a call', () => {
  test('goes to the base of its endpoint with path, query and body filled in', async () => {
    const { call, requests } = answering({ text: envelope(200, {}) })
    await call(listAbsences, { query: { from: '2026-11-01', class: 'LATE' } })
    await call(endSession, { params: { sessionId: '7' } })
    await call(readTranslations, { params: { lng: 'se', ns: 'common' } }).catch(() => undefined)
    expect(requests.map(request => `${request.method} ${request.url}`)).toEqual([
      'GET /api/rest/v1/absence?from=2026-11-01&class=LATE',
      'DELETE /api/rest/v1/session/all/7',
      'GET /education/app/rest/v1/public/translationtexts/student/se/common',
    ])
  })

  test('repeats the XSRF cookie in the header when it writes, and only then', async () => {
    const { call, requests } = answering({ text: envelope(200, {}) })
    await call(listAbsences, {})
    await call(notifyAbsence, {
      body: { kind: 'SICK', startDate: '2026-11-23', endDate: '2026-11-23', reasonCode: 'T' },
    })
    expect(requests.map(request => request.headers['X-XSRF-TOKEN'])).toEqual([undefined, 'token'])
    expect(requests[1]?.headers['Content-Type']).toBe('application/json')
  })
})

describe('a call', () => {
  test.each([
    ['its status', { status: 404, statusText: 'Not Found', text: envelope(404, null) }, 404, 'Not Found'],
    ['an error in the answer', { statusText: 'OK', text: '{"error":{"statusCode":500}}' }, 200, 'OK'],
    ['a status without words', { status: 503, text: 'busy' }, 503, 'status 503'],
  ] as const)(
    'of process tracking fails by %s, with the status and the message of the answer',
    async (_title, answer, status, message) => {
      const { call } = answering(answer)
      const failure = await failureOf(call(readProcess, { params: { processId: '102' } }))
      expect([failure.kind, failure.status, failure.message]).toEqual(['status', status, message])
    },
  )

  test('of process tracking is answered by what is bare JSON', async () => {
    const { call, requests } = answering({ text: '[]' })
    expect(await call(listProcesses, {})).toEqual([])
    expect(requests[0]?.url).toBe('/api/v1/processtracking/instance')
  })
})

describe('a call that fails by a fault of the server', () => {
  const fault = { code: 'busy', messageKey: 'problem.busy', params: { requestId: 'aB3-_fGh1jKl' } }

  test.each([
    ['in the envelope', () => [listAbsences, {}] as const],
    ['as bare JSON', () => [readTranslations, { params: { lng: 'se', ns: 'common' } }] as const],
    ['in process tracking', () => [listProcesses, {}] as const],
  ])('has the id of its request %s', async (_how, what) => {
    const { call } = answering({ status: 503, text: envelope(503, null, [fault]) })
    const [endpoint, input] = what()
    expect((await failureOf(call(endpoint as never, input as never))).requestId).toBe('aB3-_fGh1jKl')
  })

  test('has none where another program answers, and none where the call was wrong', async () => {
    for (const answer of [
      { status: 502, text: '<h1>Bad Gateway</h1>' },
      { status: 409, text: envelope(409, null, [fault]) },
    ]) {
      const { call } = answering(answer)
      expect((await failureOf(call(listAbsences, {}))).requestId).toBeUndefined()
    }
  })
})

describe('a write whose XSRF token is not good any more', () => {
  const refusal = { status: 403, text: envelope(403, null, [{ code: 'xsrf-failed', messageKey: '' }]) }

  /** A server that refuses `count` writes for their token, and gives a new one each time. */
  function refusing(count: number) {
    const tokens: (string | undefined)[] = []
    const call = makeCall(
      async ({ headers }) => {
        tokens.push(headers['X-XSRF-TOKEN'])
        const answer = tokens.length <= count ? refusal : { status: 200, text: envelope(200, {}) }
        return { redirected: false, header: () => null, ...answer }
      },
      { apiBase: '', xsrfToken: () => `token ${tokens.length}` },
    )
    return { tokens, ended: call(endSession, { params: { sessionId: '7' } }) }
  }

  test('is sent once more with the new one', async () => {
    const { tokens, ended } = refusing(1)
    await ended
    expect(tokens).toEqual(['token 0', 'token 1'])
  })

  test('is refused when the new one is not good either', async () => {
    const { tokens, ended } = refusing(2)
    expect((await failureOf(ended)).is('xsrf-failed')).toBe(true)
    expect(tokens).toHaveLength(2)
  })
})

describe('success and failure, by the specification', () => {
  test('200 without sub-errors is success and gives the body', async () => {
    const { call } = answering({ text: envelope(200, { summary: 1 }) })
    expect(await call(listAbsences, {})).toEqual({ summary: 1 })
  })

  test('an answer that is not of our server gives the body of its data, once that is a success', async () => {
    const wrapped = (data: unknown) => answering({ text: JSON.stringify({ data }) }).call(listAbsences, {})
    expect(await wrapped({ httpStatusCode: 200, body: { summary: 1 } })).toEqual({ summary: 1 })
    const fault = { code: 'x', messageKey: 'problem.x' }
    const failure = await failureOf(wrapped({ httpStatusCode: 200, body: {}, subErrors: [fault] }))
    expect([failure.kind, failure.subErrors]).toEqual(['refused', [fault]])
  })

  test.each([
    ['200 with a sub-error', 200, envelope(200, null, [{ code: 'x', messageKey: 'problem.x' }]), 'refused'],
    ['another code in the envelope', 200, envelope(500, null), 'refused'],
    ['a refusal', 409, envelope(409, null, [{ code: 'x', messageKey: 'problem.x' }]), 'refused'],
    ["a proxy's page", 502, '<html>', 'status'],
    ['an answer that is no JSON', 200, '<html>', 'broken'],
    ['an envelope without sub-errors and a bad status', 500, '{"httpStatusCode":500}', 'status'],
  ])('%s fails', async (_, status, text, kind) => {
    const { call } = answering({ status, text })
    expect((await failureOf(call(listAbsences, {}))).kind).toBe(kind)
  })

  test('a redirect is read as such, whatever it led to', async () => {
    const { call } = answering({ redirected: true, text: envelope(200, {}) })
    expect((await failureOf(call(listAbsences, {}))).kind).toBe('redirected')
  })

  test.each([
    [new TypeError('Failed to fetch'), 'network'],
    [new DOMException('aborted', 'AbortError'), 'aborted'],
    [new DOMException('timeout', 'TimeoutError'), 'timeout'],
  ])('%s is told by its kind', async (error, kind) => {
    const { call } = answering(error)
    expect((await failureOf(call(listAbsences, {}))).kind).toBe(kind)
  })

  test('a call that its caller gives up is canceled', async () => {
    const giveUp = new AbortController()
    const { call } = answering(new DOMException('aborted', 'AbortError'))
    giveUp.abort()
    expect((await failureOf(call(listAbsences, {}, { signal: giveUp.signal }))).kind).toBe('canceled')
  })

  test('a refusal carries every fault, where to go and how long to wait', async () => {
    const fault = { code: 'tooBig', messageKey: 'problem.tooBig', field: 'body.text' }
    const { call } = answering({
      status: 429,
      text: envelope(429, { location: '/studentgo/app/error/general' }, [fault]),
      header: name => (name === 'Retry-After' ? '12' : null),
    })
    const failure = await failureOf(call(listAbsences, {}))
    expect(failure.subErrors).toEqual([fault])
    expect([failure.location, failure.retryAfterSeconds, failure.is('tooBig')]).toEqual([
      '/studentgo/app/error/general',
      12,
      true,
    ])
  })
})
