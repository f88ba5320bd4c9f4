import { subErrorOf } from '@studentgo/protocol/problem'
import { describe, expect, it } from 'vitest'
import { hasWaitedTooLong, outcomeOf } from './outbox.rules.ts'

function answer(status: number, ...codes: string[]) {
  const subErrors = codes.map(code => subErrorOf(code))
  return { status, text: JSON.stringify({ httpStatusCode: status, body: null, subErrors }) }
}

describe('an answer to a row of the outbox', () => {
  it.each([
    ['success', answer(200), 'SENT'],
    ['a rule', answer(409, 'window-closed'), 'REFUSED'],
    ['a fault in a field', answer(400, 'required'), 'REFUSED'],
    ['no right any more', answer(403, 'not-permitted'), 'REFUSED'],
    ['another version', answer(409, 'stale-version'), 'REFUSED'],
    ['the same key with another body', answer(422, 'idempotency-conflict'), 'REFUSED'],
    ['no session', answer(401, 'session-expired'), 'LATER'],
    ['a sign-in that is too old', answer(403, 'reauth-required'), 'LATER'],
    ['an old token', answer(403, 'xsrf-failed'), 'NEW_TOKEN'],
    ['too many', answer(429, 'too-many-requests'), 'LATER'],
    ['a server that is busy', answer(503, 'busy'), 'LATER'],
    ['a fault of the server', answer(500, 'general'), 'FAULT'],
    ['the page of a network that wants a sign-in', { status: 200, text: '<html>' }, 'LATER'],
    ['JSON of somebody else', { status: 200, text: '{"ok":true}' }, 'LATER'],
    ['the page of a proxy', { status: 404, text: 'Not found' }, 'LATER'],
  ])('%s', (_, answered, kind) => {
    expect(outcomeOf(answered).kind).toBe(kind)
  })

  it('that rejects all that it is about is a refusal, with why; one that takes in a part is not', () => {
    const of = (updated: unknown[]) => ({
      status: 200,
      text: JSON.stringify({
        httpStatusCode: 200,
        body: { updated, rejected: [{ id: 1, code: 'WINDOW_CLOSED' }] },
        subErrors: [],
      }),
    })
    expect(outcomeOf(of([]), 'absences.rejected')).toEqual({
      kind: 'REFUSED',
      refusal: [
        { code: 'WINDOW_CLOSED', messageKey: 'absences.rejected.WINDOW_CLOSED', params: { count: 1 } },
      ],
    })
    expect(outcomeOf(of([{}]), 'absences.rejected').kind).toBe('SENT')
  })
})

it('a row is sent by itself for fourteen days', () => {
  const day = 86_400_000
  expect(hasWaitedTooLong(0, 14 * day)).toBe(false)
  expect(hasWaitedTooLong(0, 14 * day + 1)).toBe(true)
})
