import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeTarget, type TargetPlace } from './safe-target.ts'

const origin = 'https://portal.example.fi'
const basePath = '/studentgo/app'
const student: TargetPlace = { origin, basePath, area: 'student' }
const parent: TargetPlace = { origin, basePath, area: 'parent' }

describe('a student comes back', () => {
  test.each([
    ['home', '/studentgo/app', '/studentgo/app'],
    ['home with a slash', '/studentgo/app/', '/studentgo/app/'],
    ['to absences', '/studentgo/app/absence', '/studentgo/app/absence'],
    [
      'to a week',
      '/studentgo/app/studenttimetable?week=2026-W53',
      '/studentgo/app/studenttimetable?week=2026-W53',
    ],
    ['to a deep page', '/studentgo/app/studies/12/contracts', '/studentgo/app/studies/12/contracts'],
    ['to a page given with our origin', `${origin}/studentgo/app/news`, '/studentgo/app/news'],
    ['without the fragment', '/studentgo/app/news#latest', '/studentgo/app/news'],
    ['without an empty query', '/studentgo/app/news?', '/studentgo/app/news'],
    ['with a question mark in the query', '/studentgo/app/news?q=a?b', '/studentgo/app/news?q=a?b'],
    [
      'with an address in the query, as text',
      '/studentgo/app/news?q=https://x.fi',
      '/studentgo/app/news?q=https://x.fi',
    ],
    ['with an umlaut', '/studentgo/app/news/ääni', '/studentgo/app/news/%C3%A4%C3%A4ni'],
    ['with an encoded umlaut', '/studentgo/app/news/%C3%A4', '/studentgo/app/news/%C3%A4'],
    ['with an encoded space', '/studentgo/app/news/a%20b', '/studentgo/app/news/a%20b'],
    ['with an exclamation mark', '/studentgo/app/news!', '/studentgo/app/news!'],
    ['with a non-breaking space', '/studentgo/app/a\u00a0b', '/studentgo/app/a%C2%A0b'],
    ['with two slashes at the end of the query', '/studentgo/app?q=//', '/studentgo/app?q=//'],
    ['with a colon in a segment', '/studentgo/app/news/a:b', '/studentgo/app/news/a:b'],
    ['with an at sign in a segment', '/studentgo/app/@aada', '/studentgo/app/@aada'],
    ['with encoded signs in the query', '/studentgo/app/news?q=%2F%2e%25', '/studentgo/app/news?q=%2F%2e%25'],
    ['to a word that only begins like error', '/studentgo/app/errors', '/studentgo/app/errors'],
    ['to a word that only begins like parent', '/studentgo/app/parenthood', '/studentgo/app/parenthood'],
    ['to a page below which login stands', '/studentgo/app/news/login', '/studentgo/app/news/login'],
    [
      'with a key that only contains a forbidden one',
      '/studentgo/app/absence?stateful=1',
      '/studentgo/app/absence?stateful=1',
    ],
    ['to three dots, which are a name', '/studentgo/app/news/...', '/studentgo/app/news/...'],
  ])('%s', (_, target, expected) => {
    expect(safeTarget(target, student)).toBe(expected)
  })
})

describe('a guardian comes back', () => {
  test.each([
    ['to the guardian home', '/studentgo/app/parent', '/studentgo/app/parent'],
    [
      'to the absences of a child',
      '/studentgo/app/parent/absence?studentId=4',
      '/studentgo/app/parent/absence?studentId=4',
    ],
  ])('%s', (_, target, expected) => {
    expect(safeTarget(target, parent)).toBe(expected)
    expect(safeTarget(target, student)).toBeNull()
  })
})

const nowhere: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a list', ['/studentgo/app']],
  ['something that turns into text', { toString: () => '/studentgo/app' }],
  ['an empty text', ''],
  ['more than 1024 characters', `/studentgo/app/${'a'.repeat(1024)}`],
  ['what grows beyond 1024 characters when it is encoded', `/studentgo/app/${'ä'.repeat(200)}`],
  ['another site', 'https://evil.example/studentgo/app'],
  ['another site without scheme', '//evil.example/studentgo/app'],
  ['another site behind three slashes', '///evil.example/studentgo/app'],
  ['another site behind a backslash', '/\\evil.example/studentgo/app'],
  ['another site behind two backslashes', '\\\\evil.example'],
  ['another site behind a tab', '/\t/evil.example'],
  ['another site behind a line break', '/\n/evil.example'],
  ['another site behind a space', ' //evil.example'],
  ['another site behind NUL', '\u0000//evil.example'],
  ['another site behind our origin', `${origin}//evil.example/studentgo/app`],
  ['a host that only begins like ours', `${origin}.evil.example/studentgo/app`],
  ['a host behind our name as user', `${origin}@evil.example/studentgo/app`],
  ['a host behind our name as password', 'https://portal:example.fi@evil.example/studentgo/app'],
  ['our host with a user', 'https://aada@portal.example.fi/studentgo/app'],
  ['our host on another port', `${origin}:8443/studentgo/app`],
  ['our host without encryption', 'http://portal.example.fi/studentgo/app'],
  ['our host in capitals', 'HTTPS://PORTAL.EXAMPLE.FI/studentgo/app'],
  ['our host without a path', origin],
  ['a script', 'javascript:alert(1)'],
  ['a script that looks like a path', 'javascript://portal.example.fi/studentgo/app'],
  ['a script with a tab inside', 'java\tscript:alert(1)'],
  ['data', 'data:text/html,/studentgo/app'],
  ['a blob', `blob:${origin}/studentgo/app`],
  ['a file', 'file:///studentgo/app'],
  ['a scheme without slashes', 'https:portal.example.fi/studentgo/app'],
  ['a scheme with one slash', 'https:/studentgo/app'],
  ['a path without its slash', 'studentgo/app'],
  ['only a query', '?service=/studentgo/app'],
  ['only a fragment', '#/studentgo/app'],
  ['the root of the host', '/'],
  ['a page beside the portal', '/studentgo'],
  ['a path that only begins like the base path', '/studentgo/application'],
  ['the base path in other letters', '/StudentGo/app'],
  ['the interface', '/rest/v1/session'],
  ['a path out of the base', '/studentgo/app/../admin'],
  ['a path out of the base and back', '/studentgo/app/../app/news'],
  ['dot segments that stay inside', '/studentgo/app/news/../absence'],
  ['a single dot', '/studentgo/app/./news'],
  ['dot segments at the end', '/studentgo/app/news/..'],
  ['encoded dots', '/studentgo/app/%2e%2e/admin'],
  ['one encoded dot', '/studentgo/app/.%2E/admin'],
  ['an encoded slash', '/studentgo/app/%2F%2Fevil.example'],
  ['an encoded slash in small letters', '/studentgo/app/a%2fb'],
  ['an encoded backslash', '/studentgo/app/%5Cevil.example'],
  ['an encoded percent sign', '/studentgo/app/%252e%252e/admin'],
  ['an encoded NUL', '/studentgo/app/%00'],
  ['an encoded line break', '/studentgo/app/news%0d%0aSet-Cookie:a=b'],
  ['an encoded delete', '/studentgo/app/%7F'],
  ['an encoded C1 control', '/studentgo/app/%C2%85'],
  ['an encoded line separator', '/studentgo/app/%E2%80%A8'],
  ['bytes that are not UTF-8', '/studentgo/app/%ff'],
  ['a broken escape', '/studentgo/app/%zz'],
  ['two slashes inside', '/studentgo/app//news'],
  ['two slashes at the end', '/studentgo/app//'],
  ['a raw line break', '/studentgo/app/news\r\nSet-Cookie:a=b'],
  ['a raw tab', '/studentgo/app/ne\tws'],
  ['a raw space', '/studentgo/app/a b'],
  ['a raw delete', '/studentgo/app/\u007f'],
  ['a raw C1 control', '/studentgo/app/\u0085'],
  ['the last C1 control', '/studentgo/app/\u009f'],
  ['a line separator', '/studentgo/app/\u2028'],
  ['a paragraph separator', '/studentgo/app/\u2029'],
  ['a backslash in the query', '/studentgo/app/news?q=\\'],
  ['half a character', '/studentgo/app/\ud800'],
  ['an error page', '/studentgo/app/error/session-expired'],
  ['an error page without reason', '/studentgo/app/error'],
  ['an error page in capitals', '/studentgo/app/ERROR/general'],
  ['an error page in disguise', '/studentgo/app/%65rror/general'],
  ['the sign-in page', '/studentgo/app/login'],
  ['the sign-in page with a query', '/studentgo/app/login?a=1'],
  ['the sign-in page in disguise', '/studentgo/app/%6Cogin'],
  ['signing out', '/studentgo/app/logout'],
  ['the password page', '/studentgo/app/resetpassword'],
  ['the end of the password page', '/studentgo/app/resetpasswordsuccess'],
  ['a file', '/studentgo/app/public/main.js'],
  ['the guardian area in capitals', '/studentgo/app/PARENT/absence'],
  ['the guardian area in disguise', '/studentgo/app/%70arent/absence'],
  ['the guardian sign-in page', '/studentgo/app/parent/login'],
  ['the guardian sign-in page in mixed letters', '/studentgo/app/parent/LogIn'],
  ['signing out as a guardian', '/studentgo/app/parent/logout'],
  ['the guardian password page', '/studentgo/app/parent/resetpassword'],
  ['the end of the guardian password page', '/studentgo/app/parent/resetpasswordsuccess'],
  ['a guardian error page', '/studentgo/app/parent/error/not-found'],
  ['a file below the guardian area', '/studentgo/app/parent/public/a.js'],
  ['a further target', '/studentgo/app/news?service=https://evil.example'],
  ['a further target behind others', '/studentgo/app/news?a=1&redirect=/x'],
  ['a further target in capitals', '/studentgo/app/news?NEXT=/x'],
  ['a further target with an encoded key', '/studentgo/app/news?%73ervice=/x'],
  ['a further target with a space at its key', '/studentgo/app/news?+location=/x'],
  ['a credential', '/studentgo/app/news?token=abc'],
  ['an authorisation code', '/studentgo/app/?code=abc'],
  ['an authorisation state', '/studentgo/app/?state=abc'],
  ['a forbidden key without value', '/studentgo/app/?state'],
]

describe('nobody is sent to', () => {
  test.each(nowhere)('%s', (_, target) => {
    expect(safeTarget(target, student)).toBeNull()
    expect(safeTarget(target, parent)).toBeNull()
  })

  test('a student page, when a guardian asks', () => {
    expect(safeTarget('/studentgo/app/absence', parent)).toBeNull()
    expect(safeTarget('/studentgo/app', parent)).toBeNull()
  })

  test('the path of another portal on the same host', () => {
    expect(safeTarget('/studentgo/app/news', { ...student, basePath: '/other' })).toBeNull()
    expect(safeTarget('/other/news', { ...student, basePath: '/other' })).toBe('/other/news')
  })

  test('a longer address than 1024, while 1024 are still taken', () => {
    const exact = `/studentgo/app/${'a'.repeat(1024 - 15)}`
    expect(safeTarget(exact, student)).toBe(exact)
    expect(safeTarget(`${exact}a`, student)).toBeNull()
  })
})

describe('whatever is handed in', () => {
  const pieces = fc
    .array(
      fc.constantFrom(
        ...[
          '/',
          '//',
          '/studentgo/app',
          '/studentgo/app/',
          'parent',
          '/parent/',
          origin,
          'https:',
          'evil.example',
        ],
        ...[
          '..',
          '.',
          '%2e',
          '%2F',
          '%5c',
          '%00',
          '%25',
          '%70',
          '%C3%A4',
          '%',
          '\\',
          '@',
          ':',
          ';',
          '?',
          '#',
          '&',
          '=',
        ],
        ...[
          'service',
          'login',
          'error',
          'ERROR',
          'news',
          'ä',
          '😀',
          ' ',
          '\t',
          '\u0085',
          '\u2028',
          '\ud800',
          '|',
          '"',
          '<',
        ],
      ),
      { maxLength: 9 },
    )
    .map(list => list.join(''))
  const likely = pieces.map(rest => `/studentgo/app/${rest}`)
  const likelyParent = pieces.map(rest => `/studentgo/app/parent/${rest}`)
  const anything = fc.oneof(
    likely,
    likelyParent,
    pieces,
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.anything(),
  )
  const area = fc.constantFrom('student' as const, 'parent' as const)
  const runs = { numRuns: 3000 }

  test('an accepted target stays on our origin, below the base path and in the area, from every page', () => {
    let accepted = 0
    fc.assert(
      fc.property(anything, area, (target, area) => {
        const found = safeTarget(target, { origin, basePath, area })
        if (found === null) return
        accepted++
        for (const page of [
          '/studentgo/app/',
          '/studentgo/app/error/session-expired?service=/x',
          '/studentgo/app/parent/login',
        ]) {
          const url = new URL(found, origin + page)
          expect(url.origin).toBe(origin)
          expect(url.hash).toBe('')
          expect(`${url.pathname}/`.startsWith(`${basePath}/`)).toBe(true)
          expect(`${url.pathname}/`.startsWith(`${basePath}/parent/`)).toBe(area === 'parent')
          expect(decodeURIComponent(url.pathname)).not.toMatch(/\/\/|\\|\/\.\.?(\/|$)|\p{Cc}/u)
        }
      }),
      runs,
    )
    expect(accepted).toBeGreaterThan(0)
  })

  test('an accepted target is accepted again, unchanged', () => {
    fc.assert(
      fc.property(anything, area, (target, area) => {
        const found = safeTarget(target, { origin, basePath, area })
        if (found !== null) expect(safeTarget(found, { origin, basePath, area })).toBe(found)
      }),
      runs,
    )
  })

  test('no target is good for both areas', () => {
    fc.assert(
      fc.property(anything, target => {
        expect(safeTarget(target, student) !== null && safeTarget(target, parent) !== null).toBe(false)
      }),
      runs,
    )
  })
})
