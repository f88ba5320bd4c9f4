import { describe, expect, test } from 'vitest'
import { approvalFields, fieldRules } from './fields.rules.ts'

const rulesOf = (facts: { homeAddressFromRegistry: boolean; mayWrite: boolean }) =>
  Object.fromEntries(fieldRules(facts).map(({ field, rule }) => [field, rule]))

/** Domain 2.4: what registers say is read, what the school answers for it decides on, the rest is the student's. */
const own = Object.fromEntries([
  ...['firstNames', 'lastName', 'dateOfBirth', 'identityCode', 'nationalities', 'homeMunicipality'].map(
    field => [field, 'READ'],
  ),
  ...['callName', 'motherTongue', 'homeAddress'].map(field => [field, 'APPROVAL']),
  ...['basicEducation', 'basicEducationLevel', 'basicEducationYear'].map(field => [field, 'APPROVAL']),
  ...['contactLanguage', 'email', 'phone', 'temporaryAddress', 'postalAddress'].map(field => [field, 'EDIT']),
  ...['emergencyContacts', 'employmentStatus', 'employmentType', 'employer'].map(field => [field, 'EDIT']),
  ...['militaryService', 'specialDiet', 'publishingName', 'photo'].map(field => [field, 'EDIT']),
])

describe('how a field can be changed', () => {
  test('is as the table says', () => {
    expect(rulesOf({ homeAddressFromRegistry: false, mayWrite: true })).toEqual(own)
  })

  test('an address of the register is changed there', () => {
    const registered = rulesOf({ homeAddressFromRegistry: true, mayWrite: true })
    expect(registered).toEqual({ ...own, homeAddress: 'READ' })
  })

  test.each([true, false])('a person who can only read changes nothing', homeAddressFromRegistry => {
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
