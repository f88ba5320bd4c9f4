import { expect, test } from 'vitest'
import { type Environment, settings } from '../platform/environment.ts'
import {
  areaOf,
  homeAddress,
  kindOf,
  signedOutAddress,
  signInAddress,
  targetIn,
} from './sign-in-address.rules.ts'

const origin = 'https://portal.example.fi'

function environment(params: Record<string, string> = {}): Environment {
  return { ...settings.parse({ BASE_PATH: '/portal', ...params }), publicOrigin: origin } as Environment
}

test.each([
  ['on our own page', {}, '/portal/login'],
  ['on our own page, wherever the interface is', { API_BASE: '/api' }, '/portal/login'],
  ['at the provider of identities', { OIDC_ISSUER: 'https://id.example.fi' }, '/rest/v1/public/oidc/start'],
  [
    'at the provider of identities, below the interface',
    { OIDC_ISSUER: 'https://id.example.fi', API_BASE: '/api' },
    '/api/rest/v1/public/oidc/start',
  ],
])('students sign in %s', (_title, params, address) => {
  expect(signInAddress(environment(params), 'student')).toBe(address)
  expect(signInAddress(environment(params), 'parent')).toBe('/portal/parent/login')
})

test.each([
  ['a page of the student', '/portal/timetable?day=2026-11-23', '/portal/timetable?day=2026-11-23'],
  ['a page with our own origin', `${origin}/portal/plan`, '/portal/plan'],
  ['a page of the guardian', '/portal/parent/absences', undefined],
  ['a page outside the portal', '/elsewhere', undefined],
  ['a page of somebody else', 'https://example.com/portal/plan', undefined],
  ['no text', ['/portal/plan'], undefined],
  ['nothing', undefined, undefined],
])('a student who wanted %s comes back there or nowhere', (_title, location, target) => {
  expect(targetIn(environment(), 'student', location)).toBe(target)
})

test.each([
  ['a page of the guardian', '/portal/parent/absences?x=1', '/portal/parent/absences?x=1'],
  ['home', '/portal/parent', '/portal/parent'],
  ['a page of the student', '/portal/timetable', undefined],
  ['the sign-in', '/portal/parent/login', undefined],
  ['the choice of a password', '/portal/parent/resetpassword', undefined],
  ['a page of somebody else', 'https://example.com/portal/parent', undefined],
])('a guardian who wanted %s comes back there or nowhere', (_title, location, target) => {
  expect(targetIn(environment(), 'parent', location)).toBe(target)
})

test('each area has its home, and its page for those who have signed out', () => {
  expect(homeAddress(environment(), 'student')).toBe('/portal/')
  expect(homeAddress(environment(), 'parent')).toBe('/portal/parent')
  expect(signedOutAddress(environment(), 'student')).toBe('/portal/login?signedOut=1')
  expect(signedOutAddress(environment(), 'parent')).toBe('/portal/parent/logout')
})

test.each([
  ['STUDENT', 'student'],
  ['PARENT', 'parent'],
  ['STAFF', 'staff'],
] as const)('a session of a %s is for the %s area', (kind, area) => {
  expect(areaOf(kind)).toBe(area)
  expect(kindOf(area)).toBe(kind)
})
