import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorKindOf, errorKinds, errorReasons, isErrorPage } from './error-kind.ts'

const basePath = '/studentgo/app'

describe('the last segment of the location says what went wrong', () => {
  test.each([
    ['/studentgo/app/error/non-student', 'nonStudent'],
    ['/studentgo/app/error/not-found', 'notFound'],
    ['/studentgo/app/error/session-expired', 'sessionExpired'],
    ['/studentgo/app/error/user-not-found', 'userNotFound'],
    ['/studentgo/app/error/general', 'general'],
    ['/studentgo/app/parent/error/session-expired', 'sessionExpired'],
    ['https://portal.example.fi/studentgo/app/error/not-found', 'notFound'],
    ['/studentgo/app/error/not-found/', 'notFound'],
    ['/studentgo/app/error/not-found//', 'notFound'],
    ['/studentgo/app/error/session-expired?service=/studentgo/app/error/not-found', 'sessionExpired'],
    ['/studentgo/app/error/session-expired/?service=%2Fx', 'sessionExpired'],
    ['/studentgo/app/error/not-found#/non-student', 'notFound'],
    ['/studentgo/app/error/user-not-found#a?b', 'userNotFound'],
    ['not-found', 'notFound'],
    ['/studentgo/app/error', 'general'],
    ['/studentgo/app/error/', 'general'],
    ['/studentgo/app/error/not-found/details', 'general'],
    ['/studentgo/app/error/Not-Found', 'general'],
    ['/studentgo/app/error/notFound', 'general'],
    ['/studentgo/app/error/unknown', 'general'],
    ['/studentgo/app/error/constructor', 'general'],
    ['/studentgo/app/error/__proto__', 'general'],
    ['/studentgo/app/absence?reason=not-found', 'general'],
    ['?not-found', 'general'],
    ['', 'general'],
  ])('%s is %s', (location, kind) => {
    expect(errorKindOf(location)).toBe(kind)
  })

  test('whatever the location, the kind is one of the five', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })),
        location => {
          expect(Object.values(errorKinds)).toContain(errorKindOf(location))
        },
      ),
    )
  })

  test('every reason finds its own kind in both areas', () => {
    for (const reason of errorReasons) {
      expect(errorKindOf(`${basePath}/error/${reason}`)).toBe(errorKinds[reason])
      expect(errorKindOf(`${basePath}/parent/error/${reason}`)).toBe(errorKinds[reason])
    }
  })
})

describe('an error page is recognised by the prefix of its path', () => {
  test.each([
    '/studentgo/app/error/general',
    '/studentgo/app/error/anything/else',
    '/studentgo/app/error/',
    '/studentgo/app/error',
    '/studentgo/app/parent/error/session-expired',
    '/studentgo/app/parent/error',
  ])('%s is one', path => {
    expect(isErrorPage(path, basePath)).toBe(true)
  })

  test.each([
    '/studentgo/app',
    '/studentgo/app/absence/error/general',
    '/studentgo/app/errors',
    '/studentgo/app/error-log',
    '/studentgo/app/parent',
    '/studentgo/app/parent/errors/x',
    '/studentgo/app/parent/absence',
    '/error/general',
    '/other/app/error/general',
    '',
  ])('%s is not one', path => {
    expect(isErrorPage(path, basePath)).toBe(false)
  })

  test('wherever the portal lives', () => {
    expect(isErrorPage('/p/error/general', '/p')).toBe(true)
    expect(isErrorPage('/studentgo/app/error/general', '/p')).toBe(false)
  })
})
