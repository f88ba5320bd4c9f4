import type { Scope } from '@studentgo/protocol/endpoint'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { describe, expect, test } from 'vitest'
import {
  controlOf,
  endsOf,
  faultOfWish,
  invitationOf,
  inviteRefusal,
  knownScopes,
  type LinkFacts,
  mayDecideOf,
  mayInviteAnew,
  namePartsOf,
  standingOf,
  whyNotInvite,
  widens,
} from './parent-access.rules.ts'

const guardian: LinkFacts = {
  relation: 'GUARDIAN',
  state: 'ACTIVE',
  consentScopes: [],
  consentUntil: null,
  isRevoked: false,
  invitation: 'NONE',
  isProtected: false,
}

describe('what a student decides', () => {
  test.each([
    ['2008-12-05', '2026-12-05', 'ADULT', 'on the eighteenth birthday'],
    ['2008-12-05', '2026-12-04', 'HANDOVER', 'the day before'],
    ['2008-12-05', '2026-10-06', 'HANDOVER', '60 days before'],
    ['2008-12-05', '2026-10-05', 'TOO_EARLY', '61 days before'],
    ['2008-02-29', '2026-02-28', 'ADULT', 'born on 29 February, on the 28th of a common year'],
    ['2008-02-29', '2026-02-27', 'HANDOVER', 'born on 29 February, the day before that'],
    ['1990-01-01', '2026-11-23', 'ADULT', 'long ago'],
    [null, '2026-11-23', 'ADULT', 'whose birthday nobody knows'],
  ] as const)('born %s is on %s: %s (%s)', (birthDate, today, control, _) => {
    expect(controlOf(birthDate, today, 60)).toBe(control)
  })

  test.each([
    ['2026-12-04T21:59:59Z', 'Europe/Helsinki', 'HANDOVER'],
    ['2026-12-04T22:00:00Z', 'Europe/Helsinki', 'ADULT'],
    ['2026-12-04T22:00:00Z', 'UTC', 'HANDOVER'],
  ] as const)('changes at midnight of the school: %s in %s is %s', (instant, zone, control) => {
    expect(controlOf('2008-12-05', schoolDateOf(new Date(instant), zone), 60)).toBe(control)
  })

  test.each([
    ['2000-01-01', '2026-11-23', '2026-11-23', '2027-11-23', 'an adult from today on'],
    ['2008-12-05', '2026-11-23', '2026-12-05', '2027-12-05', 'a minor from the birthday on'],
    [null, '2026-11-30', '2026-11-30', '2027-11-30', 'an adult without a known birthday'],
  ] as const)(
    'born %s on %s consents until between %s and %s: %s',
    (birthDate, today, earliest, latest, _) => {
      expect(endsOf(birthDate, today, 12)).toEqual({ earliest, latest })
    },
  )

  test.each([
    ['ACTIVE', 'CONSENT', 'ADULT', true],
    ['REVOKED', null, 'ADULT', true],
    ['BLOCKED', null, 'ADULT', false],
    ['EXPIRING', 'MINOR', 'HANDOVER', true],
    ['BLOCKED', null, 'HANDOVER', false],
    ['REVOKED', null, 'HANDOVER', false],
    ['ACTIVE', 'MINOR', 'TOO_EARLY', false],
  ] as const)('of a person who is %s by %s, as %s: %s', (state, basis, control, mayDecide) => {
    expect(mayDecideOf(guardian, { state, basis, validUntil: null }, control)).toBe(mayDecide)
  })
})

describe('a link', () => {
  const consenting = (consentUntil: string): Partial<LinkFacts> => ({ consentScopes: ['PLAN'], consentUntil })
  const minor = '2010-04-12'
  const soon = '2008-12-05'
  const adult = '2000-01-01'

  test.each([
    ['of a minor', {}, minor, 'ACTIVE', 'MINOR', '2028-04-11'],
    ['of a minor who turns 18 soon', {}, soon, 'EXPIRING', 'MINOR', '2026-12-04'],
    ['of a minor who turns 18 in 30 days', {}, '2008-12-23', 'EXPIRING', 'MINOR', '2026-12-22'],
    ['of a minor who turns 18 in 31 days', {}, '2008-12-24', 'ACTIVE', 'MINOR', '2026-12-23'],
    ['that continues after 18', consenting('2027-06-01'), soon, 'ACTIVE', 'MINOR', '2026-12-04'],
    [
      'that was to continue until before 18',
      consenting('2026-12-04'),
      soon,
      'EXPIRING',
      'MINOR',
      '2026-12-04',
    ],
    [
      'of a minor, with nothing let see after 18',
      { consentUntil: '2027-06-01' },
      soon,
      'EXPIRING',
      'MINOR',
      '2026-12-04',
    ],
    [
      'of a minor, let see without an end',
      { consentScopes: ['PLAN'] },
      soon,
      'EXPIRING',
      'MINOR',
      '2026-12-04',
    ],
    ['of a minor that the registry ended', { state: 'REVOKED' }, minor, 'REVOKED', null, null],
    ['of a minor to another adult', { relation: 'OTHER' }, minor, 'REVOKED', null, null],
    ['of a minor that the college blocked', { state: 'BLOCKED' }, minor, 'BLOCKED', null, null],
    ['of a protected minor', { isProtected: true }, minor, 'BLOCKED', null, null],
    ['of an adult by consent', consenting('2027-06-01'), adult, 'ACTIVE', 'CONSENT', '2027-06-01'],
    ['whose consent ends in 29 days', consenting('2026-12-22'), adult, 'EXPIRING', 'CONSENT', '2026-12-22'],
    ['whose consent ends in 30 days', consenting('2026-12-23'), adult, 'ACTIVE', 'CONSENT', '2026-12-23'],
    ['whose consent ends today', consenting('2026-11-23'), adult, 'EXPIRING', 'CONSENT', '2026-11-23'],
    ['whose consent ended yesterday', consenting('2026-11-22'), adult, 'EXPIRED', null, '2026-11-22'],
    ['of an adult to a former guardian', {}, adult, 'EXPIRED', null, '2017-12-31'],
    [
      'of an adult who lets see nothing',
      { consentUntil: '2027-06-01' },
      adult,
      'EXPIRED',
      null,
      '2017-12-31',
    ],
    [
      'of an adult, let see without an end',
      { consentScopes: ['PLAN'] },
      adult,
      'EXPIRED',
      null,
      '2017-12-31',
    ],
    ['of an adult to another', { relation: 'OTHER' }, adult, 'EXPIRED', null, null],
    ['that the adult took back', { isRevoked: true }, adult, 'REVOKED', null, null],
    [
      'by consent that the registry ended',
      { state: 'REVOKED', ...consenting('2027-06-01') },
      adult,
      'ACTIVE',
      'CONSENT',
      '2027-06-01',
    ],
    [
      'by consent that the college blocked',
      { state: 'BLOCKED', ...consenting('2027-06-01') },
      adult,
      'BLOCKED',
      null,
      null,
    ],
    [
      'invited',
      { invitation: 'WAITING', ...consenting('2027-06-01') },
      adult,
      'PENDING_INVITE',
      null,
      '2027-06-01',
    ],
    [
      'invited too long ago',
      { invitation: 'LAPSED', ...consenting('2027-06-01') },
      adult,
      'EXPIRED',
      null,
      null,
    ],
    ['invited and cancelled', { invitation: 'WAITING', isRevoked: true }, adult, 'REVOKED', null, null],
    [
      'invited that the college blocked',
      { invitation: 'WAITING', state: 'BLOCKED' },
      adult,
      'BLOCKED',
      null,
      null,
    ],
    ['of somebody without a known birthday', {}, null, 'EXPIRED', null, null],
  ] as const)('%s', (_, facts, birthDate, state, basis, validUntil) => {
    const standing = standingOf({ ...guardian, ...(facts as Partial<LinkFacts>) }, birthDate, '2026-11-23')
    expect(standing).toEqual({ state, basis, validUntil })
  })
})

describe('a wish', () => {
  const ends = { earliest: '2026-11-23', latest: '2027-11-23' }
  const none: Scope[] = []
  const tooFar = { code: 'accessEnd', field: 'validUntil' }
  test.each([
    ['of the plan', { scopes: ['PLAN'] }, none, undefined],
    [
      'of support among others',
      { scopes: ['PLAN', 'SUPPORT'] },
      none,
      { code: 'supportAlone', field: 'scopes' },
    ],
    ['of support, said so', { scopes: ['PLAN', 'SUPPORT'], supportToo: true }, none, undefined],
    ['that keeps support', { scopes: ['SUPPORT'] }, ['SUPPORT'], undefined],
    ['until the first day', { scopes: ['PLAN'], validUntil: '2026-11-23' }, none, undefined],
    ['until before it', { scopes: ['PLAN'], validUntil: '2026-11-22' }, none, tooFar],
    ['until the last day', { scopes: ['PLAN'], validUntil: '2027-11-23' }, none, undefined],
    ['until after it', { scopes: ['PLAN'], validUntil: '2027-11-24' }, none, tooFar],
  ] as const)('%s', (_, wish, known, fault) => {
    const params = { validUntil: undefined, supportToo: undefined, ...wish }
    expect(faultOfWish(params, known, ends)).toEqual(fault)
  })

  test.each([
    [['PLAN'], ['PLAN', 'ABSENCE'], false],
    [['PLAN', 'ABSENCE'], ['PLAN'], true],
    [[], [], false],
  ] as const)('for %j beyond %j shows more than before: %s', (scopes, known, more) => {
    expect(widens(scopes, known)).toBe(more)
  })
})

test.each([
  [{}, undefined],
  [{ control: 'HANDOVER' }, 'MINOR'],
  [{ isProtected: true }, 'PROTECTED'],
  [{ mayWrite: false }, 'STUDIES'],
  [{ waiting: 4 }, undefined],
  [{ waiting: 5 }, 'TOO_MANY'],
] as const)('a student with %j cannot invite because: %s', (facts, why) => {
  const usual = { control: 'ADULT', isProtected: false, mayWrite: true, waiting: 0 } as const
  expect(whyNotInvite({ ...usual, ...facts })).toBe(why)
})

test.each([
  [{}, undefined],
  [{ minor: false }, 'ADULT'],
  [{ isProtected: true }, 'PROTECTED'],
  [{ waiting: 4 }, undefined],
  [{ waiting: 5 }, 'TOO_MANY'],
] as const)('the office cannot invite a guardian of one with %j because: %s', (facts, why) => {
  expect(inviteRefusal({ minor: true, isProtected: false, waiting: 0, ...facts })).toBe(why)
})

test.each([
  ['2026-11-23T09:00:01Z', null, 'WAITING'],
  ['2026-11-23T09:00:00Z', null, 'LAPSED'],
  ['2026-11-23T09:00:01Z', '2026-11-23T08:00:00Z', 'NONE'],
  [null, null, 'NONE'],
])('an invitation until %s, accepted at %s, is %s', (invitedUntil, acceptedAt, invitation) => {
  expect(invitationOf({ invitedUntil, acceptedAt }, new Date('2026-11-23T09:00:00Z'))).toBe(invitation)
})

test.each([
  ['NONE', false, 'EXPIRED', { decides: true, anew: false }],
  ['WAITING', false, 'PENDING_INVITE', { decides: true, anew: false }],
  ['WAITING', true, 'REVOKED', { decides: false, anew: true }],
  ['LAPSED', false, 'EXPIRED', { decides: false, anew: true }],
  ['WAITING', false, 'BLOCKED', { decides: false, anew: false }],
] as const)(
  'an invitation that is %s, cancelled %s, and %s: %j',
  (invitation, isRevoked, state, expected) => {
    const link = { ...guardian, invitation, isRevoked }
    const standing = { state, basis: null, validUntil: null }
    expect({ decides: mayDecideOf(link, standing, 'ADULT'), anew: mayInviteAnew(link, standing) }).toEqual(
      expected,
    )
  },
)

test.each([
  ['PLAN', 'CONSENT', '2026-11-23', ['PLAN']],
  ['PLAN', null, '2026-11-22', []],
  ['PLAN', 'MINOR', '2026-11-22', ['PLAN']],
  ['PLAN', null, null, []],
] as const)('%s by %s until %s is known as %j', (scope, basis, consentUntil, known) => {
  const link = { ...guardian, consentScopes: [scope], consentUntil }
  expect(knownScopes(link, { state: 'ACTIVE', basis, validUntil: null }, '2026-11-23')).toEqual(known)
})

test.each([
  ['Liisa Maria Täti', 'Liisa Maria', 'Liisa', 'Täti'],
  [' Liisa  Täti ', 'Liisa', 'Liisa', 'Täti'],
  ['Täti', 'Täti', 'Täti', ''],
])('%j is %j, called %j, of the family %j', (name, first_names, call_name, last_name) => {
  expect(namePartsOf(name)).toEqual({ first_names, call_name, last_name })
})
