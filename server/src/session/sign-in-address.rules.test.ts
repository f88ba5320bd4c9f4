import { expect, test } from 'vitest'
import { type Environment, settings } from '../platform/environment.ts'
import { homeAddress, signInAddress, studentTarget } from './sign-in-address.rules.ts'

const origin = 'https://portal.example.fi'

function environment(given: Record<string, string> = {}): Environment {
  return { ...settings.parse({ BASE_PATH: '/portal', ...given }), publicOrigin: origin } as Environment
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
])('people sign in %s', (_title, given, address) => {
  expect(signInAddress(environment(given))).toBe(address)
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
  expect(studentTarget(environment(), location)).toBe(target)
})

test('home is at the base of the portal', () => {
  expect(homeAddress(environment())).toBe('/portal/')
})
