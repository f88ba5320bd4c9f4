import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  normalisePassword,
  passwordFaults,
  passwordMinimum,
  passwordMinimumWithSecondFactor,
} from './password.ts'

const aada = [
  'aada.kuisma',
  'Aada',
  'Kuisma',
  'aada.kuisma@example.invalid',
  '2008-03-09',
  'Kuutsalmen ammattiopisto',
]

function faults(password: string, context: string[] = [], minimum = passwordMinimum) {
  return passwordFaults(password, { minimum, context })
}

describe('the length of a password', () => {
  test.each([
    ['14 characters are too few', 'a2c4e6g8i0k2m4', ['tooShort']],
    ['15 are enough', 'a2c4e6g8i0k2m4o', []],
    ['256 are the most', 'a2c4e6g8'.repeat(32), []],
    ['257 are too many', `${'a2c4e6g8'.repeat(32)}i`, ['tooLong']],
    ['nothing is too few', '', ['tooShort']],
    ['15 emoji count as 15, though they take 30 code units', '🐶'.repeat(15), []],
    ['14 emoji are too few', '🐶'.repeat(14), ['tooShort']],
    ['256 emoji are not too many', '🐶'.repeat(256), []],
    ['an a with a separate accent counts once', 'a\u0308'.repeat(14), ['tooShort']],
    ['a ligature counts as its letters', '\ufb01'.repeat(8), []],
    ['one sign that stands for 18 counts as 18', '\ufdfa', []],
    ['spaces count', 'a b c d e f g h', []],
  ])('%s', (_, password, expected) => {
    expect(faults(password)).toEqual(expected)
  })

  test('10 are enough beside a second factor', () => {
    expect(faults('a2c4e6g8i0', [], passwordMinimumWithSecondFactor)).toEqual([])
    expect(faults('a2c4e6g8i', [], passwordMinimumWithSecondFactor)).toEqual(['tooShort'])
  })

  test('no composition is required', () => {
    expect(faults('minttulusikkatraktori')).toEqual([])
    expect(faults('482957310264857')).toEqual([])
  })

  test('is the same for every encoding of the same characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), password => {
        expect(faults(password.normalize('NFD'))).toEqual(faults(password.normalize('NFC')))
        expect(normalisePassword(password.normalize('NFD'))).toBe(normalisePassword(password))
      }),
    )
  })
})

describe('what others know about a person makes no password', () => {
  test.each([
    'aadakuismaaadakuisma',
    'Aada Kuisma 2008',
    'AadaKuisma09032008',
    'kuisma-9.3.2008-aada',
    'aada20080309kuisma',
    '09/03/2008 09/03/2008',
    'Kuutsalmen ammattiopisto!',
    'Kuutsalmen ammattiopisto 12',
    'aada.kuisma@example.invalid',
    'K u i s m a A a d a 1',
    'KUI5M4-44D4-KUI5M4',
    'Ku1$m@ & @@d@ Ku1$m@',
  ])('«%s»', password => {
    expect(faults(password, aada)).toContain('context')
  })

  test.each([
    'Kuisma ja keltainen pilvilinna',
    'aada soittaa tuubaa katolla',
    'minttu lusikka traktori',
    '2008 lusikallista puuroa',
  ])('but «%s» has enough of its own', password => {
    expect(faults(password, aada)).toEqual([])
  })

  test('accents make no difference', () => {
    expect(faults('MakinenMäkinenMAKINEN', ['Mäkinen'])).toEqual(['context'])
    expect(faults('Ma\u0308kinenMäkinen1', ['Mäkinen'])).toEqual(['context'])
  })

  test.each([
    ['0', 'Oona', '00na00na00na00na'],
    ['1', 'Iiro', '11ro11ro11ro11ro'],
    ['3', 'Eero', '33ro33ro33ro33ro'],
    ['4', 'Aada', '44da44da44da44da'],
    ['5', 'Sami', '5ami5ami5ami5ami'],
    ['7', 'Timo', '7imo7imo7imo7imo'],
    ['@', 'Aada', '@@da@@da@@da@@da'],
    ['$', 'Sami', '$ami$ami$ami$ami'],
    ['!', 'Iiro', '!!ro!!ro!!ro!!ro'],
  ])('«%s» counts as a letter of %s', (_, name, password) => {
    expect(faults(password, [name])).toEqual(['context'])
  })

  test.each([
    ['Eva', 'evaevaevaevaeva', ['context']],
    ['Li', 'lililililililili', []],
    ['Kuisma', 'kuismakuisma 1234567', ['context']],
    ['Kuisma', 'kuismakuisma 12345678', []],
    ['Kuisma', 'kuismakuisma 🐶🐶🐶🐶🐶🐶🐶🐶', ['context']],
    ['Anna Annaliisa', 'annaliisaannaliisa', ['context']],
    ['Annaliisa Anna', 'annaliisaannaliisa', ['context']],
    ['', 'lusikka', ['tooShort']],
  ])('the name «%s» makes «%s» too easy to guess: %j', (name, password, expected) => {
    expect(faults(password, [name])).toEqual(expected)
  })

  test.each([
    ['09032008090320080903', '2008-03-09'],
    ['93200893200893200893', '2008-03-09'],
    ['20080309200803092008', '2008-03-09'],
    ['03092008030920080309', '2008-03-09'],
    ['200820082008200820082008', '2008-03-09'],
    ['090308090308090308', '2008-03-09'],
    ['080309080309080309', '2008-03-09'],
    ['030908030908030908', '2008-03-09'],
  ])('«%s» is a birth date written again and again', (password, birthDate) => {
    expect(faults(password, [birthDate])).toEqual(['context'])
  })

  test('a two-letter name, an empty address and a missing date are ignored', () => {
    expect(faults('li bo xu ek ny os 5', ['Li', 'Bo', '', '  ', '@'])).toEqual([])
  })

  test('special characters of regular expressions in a name are literal', () => {
    expect(faults('minttu lusikka traktori', ['(.*)+$', '[a-z]', '\\'])).toEqual([])
  })
})

describe('the block list of the server', () => {
  const isCommon = (password: string) => password.startsWith('salasana')

  test('is consulted when it is there', () => {
    expect(passwordFaults('salasana1234567', { minimum: 15, context: [], isCommon })).toEqual(['common'])
    expect(passwordFaults('salasana', { minimum: 15, context: ['salasana'], isCommon })).toEqual([
      'tooShort',
      'common',
      'context',
    ])
  })

  test('is not consulted about a text that is too long to be a password', () => {
    const asked: string[] = []
    passwordFaults('a'.repeat(100_000), {
      minimum: 15,
      context: aada,
      isCommon: password => asked.push(password) > 0,
    })
    expect(asked).toEqual([])
  })
})

test('a fault is named once, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.array(fc.string()), (password, context) => {
      const found = faults(password, context)
      expect(new Set(found).size).toBe(found.length)
    }),
  )
})
