import { codeItem, codeLists } from '@studentgo/protocol/codes'
import { languages } from '@studentgo/protocol/language'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { codeList } from './code-lists.data.ts'

function find(list: (typeof codeLists)[number], code: string) {
  return codeList(list, 'fi').find(item => item.code === code)
}

function codesOf(list: (typeof codeLists)[number]) {
  return codeList(list, 'fi').map(item => item.code)
}

describe.each(codeLists)('the list %s', list => {
  test.each(languages)('is whole and well-formed in %s', language => {
    const items = codeList(list, language)
    expect(z.safeParse(z.array(codeItem), items).error).toBeUndefined()
    expect(new Set(items.map(item => item.code)).size).toBe(items.length)
    expect(items.map(item => item.order)).toEqual(items.map((_, index) => index + 1))
    for (const item of items) {
      expect(item.name).toBe(item.names[language])
      expect(item.name).not.toBe('')
    }
  })

  test('has a name of its own for every item in every language, twice only where a code was replaced', () => {
    for (const language of languages) {
      const names = codeList(list, language)
        .filter(item => item.active)
        .map(item => item.name)
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
      expect(names.filter(name => name !== name.trim() || /undefined|^[A-Z]{2}$/.test(name))).toEqual([])
    }
  })

  test('has the same items in the three languages', () => {
    const sorted = languages.map(language =>
      codeList(list, language)
        .map(item => item.code)
        .sort(),
    )
    expect(sorted[1]).toEqual(sorted[0])
    expect(sorted[2]).toEqual(sorted[0])
  })

  test('is made once', () => {
    expect(codeList(list, 'sv')).toBe(codeList(list, 'sv'))
  })
})

describe('countries', () => {
  test('are the 249 of ISO 3166-1 and Kosovo, each with three codes', () => {
    const items = codeList('countries', 'fi')
    expect(items).toHaveLength(250)
    for (const { code, meta } of items) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      expect(meta?.alpha2).toBe(code)
      expect(meta?.alpha3).toMatch(/^[A-Z]{3}$/)
      expect(meta?.numeric).toMatch(/^\d{3}$/)
    }
    for (const key of ['alpha3', 'numeric'] as const) {
      expect(new Set(items.map(item => item.meta?.[key])).size).toBe(250)
    }
  })

  test.each([
    ['FI', 'FIN', '246', 'Suomi', 'Finland', 'Finland'],
    ['SE', 'SWE', '752', 'Ruotsi', 'Sverige', 'Sweden'],
    ['EE', 'EST', '233', 'Viro', 'Estland', 'Estonia'],
    ['AX', 'ALA', '248', 'Ahvenanmaa', 'Åland', 'Åland Islands'],
    ['DE', 'DEU', '276', 'Saksa', 'Tyskland', 'Germany'],
    ['UA', 'UKR', '804', 'Ukraina', 'Ukraina', 'Ukraine'],
    ['SO', 'SOM', '706', 'Somalia', 'Somalia', 'Somalia'],
    ['US', 'USA', '840', 'Yhdysvallat', 'USA', 'United States'],
    ['XK', 'XKX', '907', 'Kosovo', 'Kosovo', 'Kosovo'],
  ])('%s is %s and %s, «%s», «%s», «%s»', (code, alpha3, numeric, fi, sv, en) => {
    const item = find('countries', code)
    expect(item?.meta).toEqual({ alpha2: code, alpha3, numeric, koodistoUri: `maatjavaltiot2_${numeric}` })
    expect(item?.names).toEqual({ fi, sv, en })
  })

  test('begin with Finland and then follow the alphabet of the reader', () => {
    const names = (language: (typeof languages)[number]) =>
      codeList('countries', language).map(item => item.name)
    expect(names('fi').slice(0, 3)).toEqual(['Suomi', 'Afganistan', 'Ahvenanmaa'])
    expect(names('sv').slice(-3)).toEqual(['Åland', 'Österrike', 'Östtimor'])
    expect(names('en').indexOf('Åland Islands')).toBeLessThan(names('en').indexOf('Albania'))
  })
})

describe('nationalities', () => {
  test('are the countries by number, and what the register says of people without one', () => {
    expect(codeList('nationalities', 'fi')).toHaveLength(254)
    expect(codesOf('nationalities').every(code => /^\d{3}$/.test(code))).toBe(true)
    expect(codesOf('nationalities').slice(-3)).toEqual(['991', '998', '999'])
    expect(codesOf('nationalities')[0]).toBe('246')
    expect(find('nationalities', '991')?.names.sv).toBe('Utan medborgarskap')
  })

  test('have Kosovo with its present number, and its former one for stored values only', () => {
    expect(find('nationalities', '907')).toMatchObject({ name: 'Kosovo', active: true })
    expect(find('nationalities', '997')).toMatchObject({ name: 'Kosovo', active: false })
  })
})

describe('languages', () => {
  test('have Northern Sámi as SE and Swedish as SV', () => {
    expect(find('languages', 'SE')?.names).toEqual({
      fi: 'pohjoissaame',
      sv: 'nordsamiska',
      en: 'Northern Sami',
    })
    expect(find('languages', 'SV')?.names).toEqual({ fi: 'ruotsi', sv: 'svenska', en: 'Swedish' })
  })

  test.each(languages)('begin with FI, SV, SE, EN and go on by name in %s', language => {
    const items = codeList('languages', language)
    expect(items.slice(0, 4).map(item => item.code)).toEqual(['FI', 'SV', 'SE', 'EN'])
    const names = items.slice(4).map(item => item.name)
    expect(names).toEqual([...names].sort(new Intl.Collator(language).compare))
  })

  test.each([
    ['98', 'ei virallinen kieli'],
    ['99', 'tuntematon'],
    ['VK', 'viittomakieli'],
    ['RI', 'romani'],
    ['TL', 'tagalog'],
    ['TW', 'twi'],
    ['AR', 'arabia'],
    ['ET', 'viro'],
    ['SO', 'somali'],
    ['UK', 'ukraina'],
  ])('%s is «%s»', (code, name) => {
    expect(find('languages', code)?.name).toBe(name)
  })
})

describe('the short lists', () => {
  test.each([
    ['basiceducations', ['BASIC', 'UPPER_SEC', 'VOC', 'HIGHER', 'FOREIGN', 'NONE']],
    ['basiceducationlevels', ['0', '1', '2', '3', '6', '7', '8', '9']],
    ['militaryservicetypes', ['CONSCRIPT', 'WOMEN_VOLUNTARY', 'CIVILIAN', 'EXEMPT', 'NOT_DONE', 'NA']],
    ['employmentstatuses', ['11', '12', '22', '24', '25', '99']],
    [
      'employmenttypes',
      ['PERM_FULL', 'PERM_PART', 'FIXED_FULL', 'FIXED_PART', 'ON_CALL', 'ENTREPRENEUR', 'APPRENTICE'],
    ],
  ] as const)('%s keep their own order', (list, codes) => {
    expect(codesOf(list)).toEqual(codes)
  })
})
