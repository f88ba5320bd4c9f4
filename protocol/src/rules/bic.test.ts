import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bic, isBic } from './bic.ts'

describe('a BIC', () => {
  test.each([
    ['is left empty', ''],
    ['has 8 characters', 'NDEAFIHH'],
    ['has 11 characters', 'NDEAFIHHXXX'],
    ['has digits in the place', 'DABADKK1'],
    ['has digits in the branch', 'DEUTDEFF500'],
    ['is in small letters', 'ndeafihh'],
    ['mixes small letters and capitals', 'NdeaFihhXxX'],
  ])('is accepted when it %s', (_, text) => {
    expect(isBic(text)).toBe(true)
    expect(bic.safeParse(text).success).toBe(true)
  })

  test.each([
    ['is one space', ' '],
    ['has 6 characters', 'NDEAFI'],
    ['has 7 characters', 'NDEAFIH'],
    ['has 9 characters', 'NDEAFIHHX'],
    ['has 10 characters', 'NDEAFIHHXX'],
    ['has 12 characters', 'NDEAFIHHXXXX'],
    ['has a digit among the first six', 'NDE1FIHH'],
    ['has a space inside', 'NDEA FIHH'],
    ['has a space after it', 'NDEAFIHH '],
    ['ends in a line break', 'NDEAFIHH\n'],
    ['has a hyphen', 'NDEAFIHH-XX'],
    ['has an umlaut', 'NDEÄFIHH'],
    ['has full-width letters', '\uff2eDEAFIHH'],
    ['has a long s', 'NDEA\u017fIHH'],
  ])('is refused when it %s', (_, text) => {
    expect(isBic(text)).toBe(false)
    expect(bic.safeParse(text).error?.issues[0]?.message).toBe('bic')
  })

  test('whatever is typed, an accepted one is empty or has 8 or 11 letters and digits, the first six letters', () => {
    const likely = fc.stringMatching(/^[A-Za-z]{5,6}[A-Za-z0-9]{0,7}$/)
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), likely), text => {
        const letters = [...text].slice(0, 6).every(sign => /[A-Za-z]/.test(sign))
        const expected =
          text === '' ||
          ((text.length === 8 || text.length === 11) &&
            letters &&
            [...text].every(sign => /[A-Za-z0-9]/.test(sign)))
        expect(isBic(text)).toBe(expected)
      }),
    )
  })
})
