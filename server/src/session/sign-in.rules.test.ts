import { expect, test } from 'vitest'
import { deviceLabelOf, hasLapsed } from './sign-in.rules.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'Edge · Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`,
  ],
  [
    'Opera · Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36 OPR/115.0`,
  ],
  [
    'Samsung Internet · Android',
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
  ],
  ['Chrome · Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/130.0 Mobile Safari/537.36`],
  ['Chrome · ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/130.0 Safari/537.36`],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  [
    'Safari · iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 Version/17.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari · iOS',
    'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 Version/17.6 Safari/604.1',
  ],
  [
    'Safari · macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  ],
  ['Firefox', 'Firefox/132.0'],
  ['Linux', 'curl on Linux'],
  ['–', ''],
])('a student knows their device as «%s»', (label, userAgent) => {
  expect(deviceLabelOf(userAgent)).toBe(label)
})

test.each([
  ['given a moment less than thirty days ago', true, '2026-10-24T09:00:01+03:00', false],
  ['given thirty days ago', true, '2026-10-24T09:00:00+03:00', true],
  ['given long ago and replaced by an own one', false, '2020-01-01T00:00:00+02:00', false],
])('a first password %s', (_, mustChange, changedAt, lapsed) => {
  expect(hasLapsed({ mustChange, changedAt }, 30, new Date('2026-11-23T08:00:00+02:00'))).toBe(lapsed)
})
