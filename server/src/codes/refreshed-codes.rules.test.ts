import { describe, expect, test } from 'vitest'
import type { NationalCode, NationalCodes } from '../platform/national-codes.ts'
import { withRefreshed } from './refreshed-codes.rules.ts'

const names = (name: string) => ({ fi: `${name} fi`, sv: `${name} sv`, en: `${name} en` })
const codesOfSet = (name: string, more: Partial<NationalCode> = {}): NationalCode => ({
  names: names(name),
  active: true,
  validFrom: null,
  validTo: null,
  ...more,
})
const register = (set: string, codes: Record<string, NationalCode>): NationalCodes =>
  new Map([[set, new Map(Object.entries(codes))]])

const finnish = { code: 'FI', names: names('Finnish') }
const finland = { code: 'FI', names: names('Finland'), meta: { numeric: '246' } }

describe('a list of which the register says nothing', () => {
  test.each([
    ['a list without a set', 'employmenttypes' as const, register('kieli', { FI: codesOfSet('other') })],
    ['a set that was never refreshed', 'languages' as const, new Map()],
  ])('%s stays', (_, list, codes) => {
    expect(withRefreshed(list, [finnish], codes)).toEqual([finnish])
  })
})

describe.each([
  ['languages', 'kieli'],
  ['nationalities', 'maatjavaltiot2'],
  ['basiceducationlevels', '2asteenpohjakoulutus2021'],
] as const)('%s', (list, set) => {
  test('take the names and the state of the register', () => {
    const codes = register(set, { FI: codesOfSet('new', { active: false, validTo: '2026-07-31' }) })
    const refreshed = { code: 'FI', names: names('new'), active: false, validTo: '2026-07-31' }
    expect(withRefreshed(list, [finnish], codes)).toEqual([refreshed])
  })

  test('keep what the register does not have, and take what only it has', () => {
    const codes = register(set, { SE: codesOfSet('Sami', { validFrom: '2020-01-01' }) })
    const fresh = {
      code: 'SE',
      names: names('Sami'),
      active: true,
      validFrom: '2020-01-01',
      meta: { koodistoUri: `${set}_se` },
    }
    expect(withRefreshed(list, [finnish], codes)).toEqual([finnish, fresh])
  })
})

describe('a name that the register lacks', () => {
  test('is the one that was known', () => {
    const codes = register('kieli', { FI: codesOfSet('x', { names: { sv: 'Finska' } }) })
    const [refreshed] = withRefreshed('languages', [finnish], codes)
    expect(refreshed?.names).toEqual({ fi: 'Finnish fi', sv: 'Finska', en: 'Finnish en' })
  })

  test('is the Finnish one of a new code, which does not come in without it', () => {
    const codes = register('kieli', {
      SE: codesOfSet('x', { names: { fi: 'saame' } }),
      XX: codesOfSet('x', { names: { sv: 'utan finska' } }),
    })
    const [, ...fresh] = withRefreshed('languages', [finnish], codes)
    expect(fresh.map(one => one.names)).toEqual([{ fi: 'saame', sv: 'saame', en: 'saame' }])
  })
})

describe('countries', () => {
  test('are found by their number, keep their letters, and get no new ones', () => {
    const codes = register('maatjavaltiot2', {
      246: codesOfSet('Suomi'),
      752: codesOfSet('Ruotsi'),
      FI: codesOfSet('wrong'),
    })
    expect(withRefreshed('countries', [finland], codes)).toEqual([
      { ...finland, names: names('Suomi'), active: true },
    ])
  })

  test('without a number stay', () => {
    const codes = register('maatjavaltiot2', { 246: codesOfSet('Suomi') })
    expect(withRefreshed('countries', [finnish], codes)).toEqual([finnish])
  })
})
