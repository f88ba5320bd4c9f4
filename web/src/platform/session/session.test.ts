import { describe, expect, test, vi } from 'vitest'
import { type Call, CallFailure } from '../api/call.ts'
import { redirectAfterFailure, sessionExpiredAddress, startRelogin } from './session.ts'

const basePath = '/studentgo/app'
const place = { basePath, current: `${basePath}/absence?page=2`, online: true, isPublic: false }
const expired = `${basePath}/error/session-expired?service=${encodeURIComponent(place.current)}`
const refused = (code: string, status: number, location?: string) =>
  new CallFailure('refused', { status, location, subErrors: [{ code, messageKey: `problem.${code}` }] })

const redirectedTo = (location: string) => new CallFailure('redirected', { location })

describe('where a failure leads', () => {
  test.each([
    ['an expired session', refused('session-expired', 401, `${basePath}/error/session-expired`), expired],
    ['a redirect answer', new CallFailure('redirected'), expired],
    ['a redirect to some sign-in', redirectedTo('https://id.example.fi/authorize?client_id=1'), expired],
    [
      'a redirect to an error page',
      redirectedTo(`https://portal.example.fi${basePath}/error/non-student`),
      `${basePath}/error/non-student`,
    ],
    ['a redirect to the page of expired sessions', redirectedTo('/x/session-expired?service=y'), expired],
    [
      'an answer that names an error by its last segment, whatever stands before',
      refused('not-found', 404, '/somewhere/else/not-found'),
      `${basePath}/error/not-found`,
    ],
    [
      'an answer that names the page of expired sessions',
      refused('state-conflict', 409, `${basePath}/error/session-expired`),
      expired,
    ],
    [
      'an answer that names no error, which is never followed',
      refused('state-conflict', 409, 'https://example.com/anything'),
      `${basePath}/error/general`,
    ],
    ['no http status at all', new CallFailure('network'), expired],
    ['a time-out', new CallFailure('timeout'), expired],
    [
      'an answer that names an error page',
      refused('non-student', 403, `${basePath}/error/non-student`),
      `${basePath}/error/non-student`,
    ],
    ['a password to be changed', refused('password-change-required', 403), `${basePath}/login/password`],
    ['a refusal', refused('stale-version', 409), undefined],
    ['a failure of the server', new CallFailure('status', { status: 500 }), undefined],
    ['a question that the browser broke off', new CallFailure('aborted'), undefined],
    ['a question that was given up', new CallFailure('canceled'), undefined],
    ['a fault of our own', new Error('x'), undefined],
  ])('%s', (_, failure, target) => {
    expect(redirectAfterFailure(failure, place)).toBe(target)
  })

  test('a device that is merely offline stays where it is', () => {
    expect(redirectAfterFailure(new CallFailure('network'), { ...place, online: false })).toBeUndefined()
    expect(redirectAfterFailure(new CallFailure('redirected'), { ...place, online: false })).toBe(expired)
  })

  test('from a page that needs no session nobody is sent away', () => {
    expect(redirectAfterFailure(new CallFailure('network'), { ...place, isPublic: true })).toBeUndefined()
  })

  test('the page that changes the password is not left for itself', () => {
    const current = `${basePath}/login/password`
    expect(
      redirectAfterFailure(refused('password-change-required', 403), { ...place, current }),
    ).toBeUndefined()
  })

  test('the guardian area has error pages of its own, and is told by the whole segment', () => {
    const from = (current: string) =>
      redirectAfterFailure(refused('not-found', 404, '/x/not-found'), { ...place, current })
    expect(from(`${basePath}/parent?child=1`)).toBe(`${basePath}/parent/error/not-found`)
    expect(from(`${basePath}/parents`)).toBe(`${basePath}/error/not-found`)
  })

  test('the guardian area has a session-expired page of its own', () => {
    expect(sessionExpiredAddress(basePath, `${basePath}/parent/absence`)).toBe(
      `${basePath}/parent/error/session-expired?service=${encodeURIComponent(`${basePath}/parent/absence`)}`,
    )
  })
})

describe('signing in again', () => {
  const answering = (answer: () => Promise<unknown>) => vi.fn(answer) as unknown as Call

  test('success goes to the address in the answer and gives nothing back', async () => {
    const go = vi.fn()
    const call = answering(async () => ({ location: '/studentgo/app/login' }))
    expect(await startRelogin(call, '/studentgo/app/absence', go)).toBeUndefined()
    expect(go).toHaveBeenCalledWith('/studentgo/app/login')
    expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({ body: { location: '/studentgo/app/absence' } })
  })

  test('without a service parameter none is sent', async () => {
    const call = answering(async () => ({ location: '/x' }))
    await startRelogin(call, undefined, vi.fn())
    expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({ body: {} })
  })

  test('an answer without an address is a failure, and so is a throw', async () => {
    const go = vi.fn()
    expect(
      await startRelogin(
        answering(async () => ({ location: '' })),
        undefined,
        go,
      ),
    ).toBe(true)
    await expect(
      startRelogin(
        answering(async () => {
          throw new CallFailure('status', { status: 500 })
        }),
        undefined,
        go,
      ),
    ).rejects.toThrow(CallFailure)
    expect(go).not.toHaveBeenCalled()
  })
})
