import type { Scope } from '@studentgo/protocol/endpoint'
import { notificationRule } from '@studentgo/protocol/notifications'
import { describe, expect, test } from 'vitest'
import { guardianAlone, recipientsOf, ruleFacts, withoutPlaces } from './notification.rules.ts'

const all: Scope[] = ['TIMETABLE', 'ABSENCE', 'PLAN', 'ASSESSMENT', 'CONTRACT', 'MESSAGE', 'SUPPORT']
const today = '2026-11-23'
const minor = { personId: 1, birthDate: '2010-04-12', isActive: true }
const adult = { personId: 1, birthDate: '2007-01-31', isActive: true }
const guardian = (scopes: Scope[] | null) => [{ personId: 2, scopes }]

/** Who is notified of each event: student, guardian of a minor, guardian with consent of an adult (domain 2.15). */
test.each([
  ['absence-unexplained', true, 'NOW', 'DIGEST'],
  ['absence-decided', true, undefined, undefined],
  ['absence-window-closing', true, undefined, undefined],
  ['leave-decided', true, 'NOW', undefined],
  ['lesson-moved', true, 'DIGEST', 'DIGEST'],
  ['lesson-cancelled', true, 'DIGEST', 'DIGEST'],
  ['plan-sent', true, 'NOW', 'DIGEST'],
  ['plan-reminder', true, 'NOW', 'DIGEST'],
  ['plan-changed', true, 'NOW', 'DIGEST'],
  ['demonstration-soon', true, 'DIGEST', 'DIGEST'],
  ['self-assessment-open', true, 'DIGEST', 'DIGEST'],
  ['grade-published', true, 'NOW', 'NOW'],
  ['registration-opens', true, undefined, undefined],
  ['place-from-waiting-list', true, undefined, undefined],
  ['support-hearing', true, 'NOW', 'NOW'],
  ['support-decided', true, 'NOW', 'NOW'],
  ['access-changes', true, undefined, undefined],
  ['sign-in-on-new-device', true, undefined, undefined],
] as const)('%s notifies as the table says', (rule, student, ofMinor, ofAdult) => {
  const allowed = (facts: typeof minor) =>
    recipientsOf(rule, facts, guardian(all), today).map(({ area, pace }) => [area, pace])
  const ofStudent = student ? [['STUDENT', 'NOW']] : []
  expect(allowed(minor)).toEqual([...ofStudent, ...(ofMinor === undefined ? [] : [['PARENT', ofMinor]])])
  expect(allowed(adult)).toEqual([...ofStudent, ...(ofAdult === undefined ? [] : [['PARENT', ofAdult]])])
})

describe('a guardian', () => {
  test('without a right is not notified, whatever the event', () => {
    for (const rule of notificationRule.options) {
      expect(recipientsOf(rule, minor, guardian(null), today).map(one => one.area)).not.toContain('PARENT')
      expect(guardianAlone(rule, 2, { guardians: guardian(null) })).toEqual([])
    }
  })

  test('is notified only of what the consent covers', () => {
    const allowed = (rule: keyof typeof ruleFacts) =>
      recipientsOf(rule, adult, guardian(['ABSENCE']), today).length
    expect(allowed('absence-unexplained')).toBe(2)
    expect(allowed('grade-published')).toBe(1)
    expect(allowed('support-hearing')).toBe(1)
  })

  test.each([
    ['of the student, as far as they may see', { guardians: guardian(['ABSENCE']) }, true],
    ['of nothing that they may not see', { guardians: guardian(['PLAN']) }, false],
    ['of nothing of another’s child', { guardians: [{ personId: 3, scopes: all }] }, false],
    [
      'of their own right among several',
      { guardians: [{ personId: 3, scopes: null }, ...guardian(all)] },
      true,
    ],
    ['of what is about no student', undefined, true],
  ] as const)('is notified alone %s', (_title, student, isNamed) => {
    const allowed = isNamed ? [{ personId: 2, area: 'PARENT', pace: 'NOW' }] : []
    expect(guardianAlone('absence-unexplained', 2, student)).toEqual(allowed)
  })

  test('of a student who comes of age today is notified as the consent says', () => {
    const birthday = { ...minor, birthDate: '2008-11-23' }
    expect(recipientsOf('leave-decided', birthday, guardian(all), '2026-11-22')).toHaveLength(2)
    expect(recipientsOf('leave-decided', birthday, guardian(all), '2026-11-23')).toHaveLength(1)
  })
})

test('a person who is not active any more is not notified', () => {
  expect(recipientsOf('plan-sent', { ...adult, isActive: false }, [], today)).toEqual([])
})

test('every notification to guardians about a student has a scope', () => {
  const without = Object.entries(ruleFacts).filter(
    ([, facts]) => (facts.minor ?? facts.consent) !== undefined && facts.scope === undefined,
  )
  expect(without.map(([rule]) => rule)).toEqual([])
})

test('a sentence without places names everything else', () => {
  const data = { place: 'Satamakatu', placeFrom: 'B214', course: 'Ohjelmointi', workplace: 'Konepaja' }
  expect(withoutPlaces(data)).toEqual({ course: 'Ohjelmointi', workplace: 'Konepaja' })
})
