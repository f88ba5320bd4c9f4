import { describe, expect, test } from 'vitest'
import { isInForce, mayDecide, requiresGuardian } from './consents.rules.ts'

const today = '2026-11-23'
const yes = { granted: true, textVersion: 1 }
const no = { granted: false, textVersion: 1 }
const old = { granted: true, textVersion: 0 }
const adult = { minor: false, birthDate: '2007-01-31' }
const sixteen = { minor: true, birthDate: '2010-04-12' }
const fifteenToday = { minor: true, birthDate: '2011-11-23' }
const fourteen = { minor: true, birthDate: '2012-04-12' }

test.each([
  ['that nobody has spoken of', 'ALUMNI_CONTACT', adult, undefined, undefined, false],
  ['of an adult', 'ALUMNI_CONTACT', adult, yes, undefined, true],
  ['that was withdrawn', 'ALUMNI_CONTACT', adult, no, undefined, false],
  ['to other words than now', 'ALUMNI_CONTACT', adult, old, undefined, false],
  ['of a minor that needs no guardian', 'ALUMNI_CONTACT', sixteen, yes, undefined, true],
  ['to a picture by a minor alone', 'PHOTO_PUBLISH', sixteen, yes, undefined, false],
  ['to a picture by the guardian alone', 'PHOTO_PUBLISH', sixteen, undefined, yes, false],
  ['to a picture by both', 'PHOTO_PUBLISH', sixteen, yes, yes, true],
  ['to a picture that the student withdrew', 'PHOTO_PUBLISH', sixteen, no, yes, false],
  [
    'to a picture of somebody under fifteen, by the guardian',
    'PHOTO_PUBLISH',
    fourteen,
    undefined,
    yes,
    true,
  ],
  [
    'to a picture of somebody fifteen today, by the guardian',
    'PHOTO_PUBLISH',
    fifteenToday,
    undefined,
    yes,
    false,
  ],
  ['to a picture, once of age', 'PHOTO_PUBLISH', adult, yes, no, true],
  ['of the guardian, once the student is of age', 'PHOTO_PUBLISH', adult, undefined, yes, false],
] as const)(
  'a consent %s is in force as it should be',
  (_title, code, person, student, guardian, expected) => {
    expect(isInForce({ code, ...person, student, guardian }, today)).toBe(expected)
  },
)

describe('who decides', () => {
  test('a guardian decides where one is needed, and nowhere else', () => {
    expect(requiresGuardian({ code: 'PHOTO_PUBLISH', minor: true })).toBe(true)
    expect(mayDecide({ code: 'PHOTO_PUBLISH', minor: true }, 'PARENT', true)).toBe(true)
    expect(mayDecide({ code: 'PHOTO_PUBLISH', minor: false }, 'PARENT', true)).toBe(false)
    expect(mayDecide({ code: 'ALUMNI_CONTACT', minor: true }, 'PARENT', true)).toBe(false)
  })

  test('the student decides on everything, while the studies go on', () => {
    expect(mayDecide({ code: 'ALUMNI_CONTACT', minor: true }, 'STUDENT', true)).toBe(true)
    expect(mayDecide({ code: 'ALUMNI_CONTACT', minor: true }, 'STUDENT', false)).toBe(false)
  })
})
