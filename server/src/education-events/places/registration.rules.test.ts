import { defaultPolicies } from '@studentgo/protocol/policies'
import { describe, expect, it } from 'vitest'
import { severityOf } from './overlaps.rules.ts'
import {
  activeHolder,
  mayCancel,
  offerState,
  type RegistrationChoices,
  type RegistrationFacts,
  refusalOf,
} from './registration.rules.ts'

const opensAt = '2026-11-24T07:00:00+00:00'
const closesAt = '2026-12-04T14:00:00+00:00'
const now = new Date('2026-11-25T12:00:00+02:00')
const today = '2026-11-25'
const inOneMillisecond = new Date(now.getTime() + 1).toISOString()
const plain: RegistrationChoices = { acceptOverlaps: false, swap: false }

const facts: RegistrationFacts = {
  eventId: 1,
  eventModuleId: 7,
  slotModuleId: 7,
  planApproved: true,
  rightState: 'lasna',
  moduleState: 'PLANNED',
  opensAt,
  closesAt,
  startDate: '2026-12-07',
  mode: 'FIRST_COME',
  own: null,
  participates: false,
  holder: null,
  audienceFits: true,
  missing: [],
}

function refuse(change: Partial<RegistrationFacts>, choices = plain, clashes = 0, policies = {}) {
  return refusalOf(
    { ...facts, ...change },
    choices,
    clashes,
    { now, today },
    { ...defaultPolicies, ...policies },
  )
}

const held = { eventId: 9, registration: 'REGISTERED' as const, startDate: '2026-12-07' }

describe('who may register', () => {
  it('a student with everything in order depends only on the seats', () => {
    expect(refuse({})).toBeUndefined()
  })

  it.each<[string, Partial<RegistrationFacts>]>([
    ['slotMismatch', { eventModuleId: 8 }],
    ['slotMismatch', { eventModuleId: null }],
    ['planNotApproved', { planApproved: false }],
    ['notOpen', { opensAt: inOneMillisecond }],
    ['registrationClosed', { closesAt: now.toISOString() }],
    ['registrationClosed', { opensAt: null, closesAt: null }],
    ['alreadyRegistered', { own: {} }],
    ['alreadyRegistered', { participates: true }],
    ['slotTaken', { holder: held }],
    ['slotTaken', { holder: { ...held, registration: null } }],
    ['prerequisiteMissing', { missing: ['Ohjelmointi'] }],
    ['notEligible', { audienceFits: false }],
    ['notEligible', { moduleState: 'COMPLETED' }],
    ['notEligible', { moduleState: 'RECOGNISED' }],
    ['notEligible', { rightState: 'valiaikaisestikeskeytynyt' }],
    ['notEligible', { mode: 'STAFF_ONLY' }],
  ])('is refused with %s for %o', (refusal, change) => {
    expect(refuse(change)).toBe(refusal)
  })

  it('is told the first of several reasons, in the order of the specification', () => {
    const everything: [string, Partial<RegistrationFacts>][] = [
      ['slotMismatch', { eventModuleId: 8 }],
      ['planNotApproved', { planApproved: false }],
      ['notOpen', { opensAt: inOneMillisecond }],
      ['alreadyRegistered', { own: {} }],
      ['slotTaken', { holder: held }],
      ['prerequisiteMissing', { missing: ['Ohjelmointi'] }],
    ]
    for (const [at, [refusal]] of everything.entries()) {
      const rest = Object.assign({}, ...everything.slice(at).map(([, change]) => change))
      expect(refuse(rest, plain, 3)).toBe(refusal)
    }
    expect(refuse({}, plain, 3)).toBe('overlaps')
  })

  it.each([
    [-1, 'notOpen'],
    [0, undefined],
  ])('%i ms from the opening', (milliseconds, refusal) => {
    const at = new Date(Date.parse(opensAt) + milliseconds)
    expect(refusalOf(facts, plain, 0, { now: at, today: '2026-11-24' }, defaultPolicies)).toBe(refusal)
  })

  it.each([
    [-1, undefined],
    [0, 'registrationClosed'],
  ])('%i ms from the closing', (milliseconds, refusal) => {
    const at = new Date(Date.parse(closesAt) + milliseconds)
    expect(refusalOf(facts, plain, 0, { now: at, today: '2026-12-04' }, defaultPolicies)).toBe(refusal)
  })

  it.each<['ALLOW' | 'WARN' | 'BLOCK', boolean, string | undefined]>([
    ['ALLOW', false, undefined],
    ['ALLOW', true, undefined],
    ['WARN', false, 'overlaps'],
    ['WARN', true, undefined],
    ['BLOCK', false, 'overlaps'],
    ['BLOCK', true, 'overlaps'],
  ])('clashes under %s, accepted: %s', (mode, acceptOverlaps, refusal) => {
    expect(refuse({}, { ...plain, acceptOverlaps }, 1, { 'event.overlapMode': mode })).toBe(refusal)
    expect(refuse({}, { ...plain, acceptOverlaps }, 0, { 'event.overlapMode': mode })).toBeUndefined()
  })
})

describe('swapping', () => {
  const swap = { ...plain, swap: true }

  it.each<['REGISTERED' | 'PENDING_APPROVAL' | 'WAITLISTED' | null, string, string | undefined]>([
    ['REGISTERED', '2026-11-28', undefined],
    ['REGISTERED', '2026-11-27', 'cancelClosed'],
    ['PENDING_APPROVAL', '2026-11-27', 'cancelClosed'],
    ['WAITLISTED', '2026-11-26', undefined],
    [null, '2026-12-20', 'slotTaken'],
  ])('gives up %s of an event that starts on %s: %s', (registration, startDate, refusal) => {
    expect(refuse({ holder: { eventId: 9, registration, startDate } }, swap)).toBe(refusal)
  })

  it('a waiting list that has dissolved fills no slot', () => {
    const waiting = { eventId: 9, registration: 'WAITLISTED' as const, startDate: today }
    expect(activeHolder(waiting, today)).toBeUndefined()
    expect(activeHolder(waiting, '2026-11-24')).toBe(waiting)
    expect(refuse({ holder: waiting })).toBeUndefined()
  })
})

describe('cancelling', () => {
  it.each<['REGISTERED' | 'PENDING_APPROVAL' | 'WAITLISTED', string, boolean]>([
    ['REGISTERED', '2026-12-04', true],
    ['REGISTERED', '2026-12-05', false],
    ['PENDING_APPROVAL', '2026-12-04', true],
    ['PENDING_APPROVAL', '2026-12-05', false],
    ['WAITLISTED', '2026-12-06', true],
    ['WAITLISTED', '2026-12-07', false],
  ])('%s of an event that starts on 7 December, on %s: %s', (state, day, may) => {
    expect(mayCancel(state, '2026-12-07', day, 3)).toBe(may)
  })
})

describe('what is open of an event', () => {
  const event = { ...facts, capacity: 10, taken: 9, waitlistEnabled: true }

  it.each([
    ['OPEN', event],
    ['OPEN', { ...event, capacity: null, taken: 900 }],
    ['WAITLIST', { ...event, taken: 10 }],
    ['FULL', { ...event, taken: 10, waitlistEnabled: false }],
    ['FULL', { ...event, taken: 10, startDate: today }],
    ['NOT_OPEN', { ...event, opensAt: inOneMillisecond }],
    ['CLOSED', { ...event, closesAt: now.toISOString() }],
  ])('is %s', (state, one) => {
    expect(offerState(one, { now, today })).toBe(state)
  })
})

describe('two things at once', () => {
  const at = (minutes: number) => new Date(minutes * 60_000).toISOString()
  const session = { start: at(600), end: at(690) }

  it.each<[string, number, number, boolean, string | undefined, number]>([
    ['the same time', 600, 690, false, 'FULL', 90],
    ['a lesson inside a working day', 480, 960, true, 'FULL', 90],
    ['a shorter lesson inside the session', 610, 640, false, 'FULL', 30],
    ['the second half', 645, 720, false, 'PARTIAL', 45],
    ['the first half', 570, 645, false, 'PARTIAL', 45],
    ['a longer one that begins with it', 600, 720, false, 'FULL', 90],
    ['a longer one that ends with it', 570, 690, false, 'FULL', 90],
    ['a shorter one that begins with it', 600, 650, false, 'FULL', 50],
    ['a shorter one that ends with it', 650, 690, false, 'FULL', 40],
    ['half a minute on the same campus', 690.5, 720, false, undefined, 0],
    ['10 and a half minutes to another campus', 700.5, 720, true, 'TRANSFER', 10],
    ['29 and a half minutes to another campus', 719.5, 760, true, 'TRANSFER', 29],
    ['one minute', 689, 720, false, 'PARTIAL', 1],
    ['one ends as the other begins', 690, 720, false, undefined, 0],
    ['10 minutes to another campus', 700, 760, true, 'TRANSFER', 10],
    ['from another campus just before', 540, 600, true, 'TRANSFER', 0],
    ['30 minutes to another campus are enough', 720, 760, true, undefined, 0],
    ['10 minutes on the same campus', 700, 760, false, undefined, 0],
  ])('%s', (_, start, end, otherCampus, severity, minutes) => {
    const found = severityOf({ ...session, otherStart: at(start), otherEnd: at(end), otherCampus }, 30)
    expect(found).toEqual(severity === undefined ? undefined : { severity, minutes })
  })
})
