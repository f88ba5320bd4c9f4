import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonPasswordList, isCommonPassword } from './common-passwords.ts'
import { composeCommonPasswords } from './generate-common-passwords.ts'

describe('a password that everybody tries first is common', () => {
  test.each([
    'salasana1234567',
    'Salasana2026Salasana2026',
    'lösenord lösenord',
    'Kesä2026!Kesä2026!',
    'Sommar2026Sommar',
    'Tervetuloa2026!!',
    'Opiskelija123456',
    'opiskelija opiskelija',
    'helsinkisuomi2026',
    'JokeritHelsinki1967',
    'Suomi100Suomi100',
    'rakastansinua123',
    'jagälskardig2026',
    'iloveyouforever1',
    'ilovemydog12345',
    'perkeleperkele666',
    'johannavirtanen99',
    'minecraftminecraft',
    'kissakoirakissakoira',
    'P4ssw0rd1234567',
    'p@ssw0rdp@ssw0rd',
    'S4l4s4n4!S4l4s4n4!',
    'qwertyuiop12345',
    'qwertyuiopåasdfg',
    'asdfghjklöäasdfghjklö',
    '1qaz2wsx3edc4rfv',
    '1q2w3e4r5t6y7u8i',
    'zaq1xsw2cde3vfr4',
    'abcdefghijklmnop',
    '123456789012345',
    '987654321098765',
    '111111111111111',
    'aaaaaaaaaaaaaaa',
    'abcabcabcabcabc',
    '12ab12ab12ab12ab',
    '2008200920102011',
    '01012008 01012008',
    '               ',
    '!!!!!!!!!!!!!!!',
    '......---......',
    '',
    'correct horse battery staple',
    'oma maa mansikka muu maa mustikka!',
    'tobeornottobethatisthequestion1',
    'salasana ｓａｌａｓａｎａ',
  ])('«%s»', password => {
    expect(isCommonPassword(password)).toBe(true)
  })
})

describe('a password that took some thought is not', () => {
  test.each([
    'minttu lusikka traktori',
    'vihreä junaraide ja seitsemän lamppua',
    'kolme iloista rosvoa metsässä',
    'tuntematon laulu keittiön pöydällä',
    'lila trumpet under isiga broar',
    'grandmother paints seven crooked boats',
    'Kx9pQr2-Wm4tZv8-Lb6',
    'h7!kQ2$zP9@wX4#mR',
    'kissa#%&!¤?=)koira@£$',
    '🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵',
    'зелёный поезд и семь ламп',
  ])('«%s»', password => {
    expect(isCommonPassword(password)).toBe(false)
  })

  test('unless it is made of what is known about the person', () => {
    expect(isCommonPassword('Kuismankorva salasana 2026')).toBe(false)
    expect(isCommonPassword('Kuismankorva salasana 2026', ['Aada Kuismankorva'])).toBe(true)
  })
})

describe('the explicit list', () => {
  test('has over 10,000 passwords of 10 characters and more, and a thousand of 15 and more', () => {
    const list = [...commonPasswordList()]
    expect(list.length).toBeGreaterThan(10_000)
    expect(list.every(password => password.length >= 10)).toBe(true)
    expect(list.filter(password => password.length >= 15).length).toBeGreaterThan(1000)
  })

  test('is what its generator writes', () => {
    const file = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    expect(file).toBe(`${composeCommonPasswords().join('\n')}\n`)
  })

  test('is refused in capitals, with accents, spaces and punctuation between as well', () => {
    const entry = fc.constantFrom(...commonPasswordList())
    fc.assert(
      fc.property(entry, fc.constantFrom(' ', '-', '.', '_', ''), (password, between) => {
        expect(isCommonPassword([...password.toUpperCase()].join(between))).toBe(true)
      }),
    )
  })
})

test('random passwords of 15 letters and digits are never taken for common ones', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9]{15}$/), password => {
      fc.pre(new Set(password.toLowerCase()).size > 9)
      expect(isCommonPassword(password)).toBe(false)
    }),
  )
})

test('whatever is typed is judged, up to the longest and strangest', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), password => {
      expect(typeof isCommonPassword(password)).toBe('boolean')
    }),
  )
  expect(isCommonPassword('catdog'.repeat(40_000))).toBe(true)
  expect(isCommonPassword(`${'catdog'.repeat(42)}x9z8`)).toBe(false)
})
