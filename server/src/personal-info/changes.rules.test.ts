import type { CodeList } from '@studentgo/protocol/codes'
import { describe, expect, test } from 'vitest'
import {
  deskActions,
  faultsOfChange,
  type InfoChange,
  type InfoFacts,
  requestsOfChange,
} from './changes.rules.ts'

const home = { street: 'Kenttäkuja 1', postalCode: '99999', city: 'Kuutsalmi', country: 'FI' }
const facts: InfoFacts = {
  firstNames: 'Aada Maria',
  callName: 'Aada',
  phone: '040 000 0001',
  motherTongue: 'FI',
  basicEducation: 'BASIC',
  basicEducationLevel: null,
  basicEducationYear: 2024,
  homeAddress: { ...home, source: 'OWN' },
  contactPhones: ['040 000 0002', '040 000 0003'],
}
const contact = (phone: string) => ({ name: 'Petri', relation: 'Isä', phone }) as never

/** The lists have one code each. */
const listed: Partial<Record<CodeList, string>> = {
  languages: 'FI',
  basiceducations: 'BASIC',
  basiceducationlevels: '1',
  employmentstatuses: '22',
  employmenttypes: 'PERM_FULL',
  militaryservicetypes: 'NOT_DONE',
  countries: 'FI',
}
const faults = (change: object, of: Partial<InfoFacts> = {}) =>
  faultsOfChange(change as InfoChange, { ...facts, ...of }, (list, code) => listed[list] === code)

describe('codes', () => {
  test.each([
    ['motherTongue', 'FI'],
    ['basicEducation', 'BASIC'],
    ['basicEducationLevel', '1'],
    ['employmentStatus', '22'],
    ['employmentType', 'PERM_FULL'],
  ])('%s is one of its own list, or is taken away', (field, code) => {
    expect(faults({ [field]: code })).toEqual([])
    expect(faults({ [field]: null })).toEqual([])
    expect(faults({ [field]: 'no such code' })).toEqual([{ code: 'notAllowed', field: `body.${field}` }])
  })

  test.each(['homeAddress', 'temporaryAddress', 'postalAddress'])('the country of %s is a country', field => {
    expect(faults({ [field]: home })).toEqual([])
    const notAllowed = { code: 'notAllowed', field: `body.${field}.country` }
    expect(faults({ [field]: { ...home, country: 'XX' } })).toEqual([notAllowed])
  })

  test('the kind of a military service is one of the list', () => {
    expect(faults({ militaryService: { type: 'NOT_DONE' } })).toEqual([])
    const notAllowed = { code: 'notAllowed', field: 'body.militaryService.type' }
    expect(faults({ militaryService: { type: 'DONE TWICE' } })).toEqual([notAllowed])
  })

  test('every faulty field is named at once', () => {
    const change = { motherTongue: 'X', callName: 'Petri', phone: '0400000002' }
    expect(faults(change).map(({ code, field }) => `${field} ${code}`)).toEqual([
      'body.motherTongue notAllowed',
      'body.callName callName',
      'body.phone ownNumber',
    ])
  })
})

describe('a call name', () => {
  test.each([
    ['Aada', []],
    ['Maria', []],
    ['Petri', [{ code: 'callName', field: 'body.callName' }]],
  ])('%s is one of the first names', (callName, expected) => {
    expect(faults({ callName })).toEqual(expected)
  })
})

describe('who is called when the student cannot be reached', () => {
  const own = (at: number) => ({ code: 'ownNumber', field: `body.emergencyContacts.${at}.phone` })

  test.each([
    ['another number', ['0400000002'], []],
    ['the student’s own, written another way', ['0400000002', '040-0000001'], [own(1)]],
  ])('%s', (_, phones, expected) => {
    expect(faults({ emergencyContacts: phones.map(contact) })).toEqual(expected)
  })

  test.each([
    ['a number of its own', '0400000009', []],
    ['that of a contact', '0400000003', [{ code: 'ownNumber', field: 'body.phone' }]],
  ])('a new phone of the student is %s', (_, phone, expected) => {
    expect(faults({ phone })).toEqual(expected)
  })

  test('is judged by the new phone where both change', () => {
    const contacts = [contact('0400000001'), contact('0400000009')]
    expect(faults({ phone: '0400000009', emergencyContacts: contacts })).toEqual([own(1)])
  })

  test.each([
    ['has none', {}, { phone: null }],
    ['takes theirs away', { phone: null }, {}],
  ])('may have any number when the student %s', (_, change, of) => {
    expect(faults({ ...change, emergencyContacts: [contact('0400000001')] }, of)).toEqual([])
  })

  test('is not checked while neither changes', () => {
    expect(faults({ specialDiet: 'x' })).toEqual([])
  })
})

describe('what the school decides on', () => {
  const requests = (change: object, of: Partial<InfoFacts> = {}) =>
    requestsOfChange(change as InfoChange, { ...facts, ...of })

  test('becomes a request with both values, other fields do not', () => {
    expect(requests({ callName: 'Maria', phone: '0400000009', motherTongue: 'SV' })).toEqual([
      { field: 'callName', oldValue: 'Aada', newValue: 'Maria' },
      { field: 'motherTongue', oldValue: 'FI', newValue: 'SV' },
    ])
  })

  test.each([
    ['the same name', { callName: 'Aada' }],
    ['the same year', { basicEducationYear: 2024 }],
    ['the same address', { homeAddress: home }],
    ['nothing', {}],
  ])('%s makes no request', (_, change) => {
    expect(requests(change)).toEqual([])
  })

  test.each(['street', 'postalCode', 'city', 'country'])(
    'an address with another %s makes a request',
    part => {
      const newValue = { ...home, [part]: 'another' }
      expect(requests({ homeAddress: newValue })).toEqual([
        { field: 'homeAddress', oldValue: home, newValue },
      ])
    },
  )

  test('a first value has no previous one', () => {
    expect(requests({ basicEducationLevel: '1' })).toEqual([
      { field: 'basicEducationLevel', oldValue: null, newValue: '1' },
    ])
    expect(requests({ homeAddress: home }, { homeAddress: undefined })).toEqual([
      { field: 'homeAddress', oldValue: null, newValue: home },
    ])
  })
})

test.each([
  ['PENDING', 'ACCEPT REJECT'],
  ['ACCEPTED', ''],
])('what the desk may do with a change that is %s is «%s»', (state, expected) => {
  expect(deskActions(state).join(' ')).toBe(expected)
})
