import { describe, expect, test } from 'vitest'
import { approvalFields, fieldRules } from './fields.rules.ts'

const rulesOf = (facts: { homeAddressFromRegistry: boolean; mayWrite: boolean }) =>
  Object.fromEntries(fieldRules(facts).map(({ field, rule }) => [field, rule]))

/** The table of domain 2.4. */
const own = {
  firstNames: 'READ',
  callName: 'APPROVAL',
  lastName: 'READ',
  dateOfBirth: 'READ',
  identityCode: 'READ',
  nationalities: 'READ',
  homeMunicipality: 'READ',
  motherTongue: 'APPROVAL',
  contactLanguage: 'EDIT',
  email: 'EDIT',
  phone: 'EDIT',
  homeAddress: 'APPROVAL',
  temporaryAddress: 'EDIT',
  postalAddress: 'EDIT',
  emergencyContacts: 'EDIT',
  basicEducation: 'APPROVAL',
  basicEducationLevel: 'APPROVAL',
  basicEducationYear: 'APPROVAL',
  employmentStatus: 'EDIT',
  employmentType: 'EDIT',
  employer: 'EDIT',
  militaryService: 'EDIT',
  specialDiet: 'EDIT',
  publishingName: 'EDIT',
  photo: 'EDIT',
}

describe('how a field can be changed', () => {
  test('is as the table says', () => {
    expect(rulesOf({ homeAddressFromRegistry: false, mayWrite: true })).toEqual(own)
  })

  test('an address of the register is changed there', () => {
    const registered = rulesOf({ homeAddressFromRegistry: true, mayWrite: true })
    expect(registered).toEqual({ ...own, homeAddress: 'READ' })
  })

  test.each([true, false])('who can only read changes nothing', homeAddressFromRegistry => {
    const rules = Object.values(rulesOf({ homeAddressFromRegistry, mayWrite: false }))
    expect(new Set(rules)).toEqual(new Set(['READ']))
    expect(rules).toHaveLength(Object.keys(own).length)
  })
})

test('the school decides on these', () => {
  expect(approvalFields).toEqual([
    'callName',
    'motherTongue',
    'homeAddress',
    'basicEducation',
    'basicEducationLevel',
    'basicEducationYear',
  ])
})
