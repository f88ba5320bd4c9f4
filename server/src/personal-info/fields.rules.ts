import type { ApprovalField, FieldRule, PersonalField } from '@studentgo/protocol/personal-info'

const rules: Record<PersonalField, FieldRule> = {
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

/**
 * How each field can be changed (domain 2.4). An address that comes from the population register is changed there, and
 * who can only read the portal changes nothing.
 */
export function fieldRules(facts: { homeAddressFromRegistry: boolean; mayWrite: boolean }) {
  return (Object.entries(rules) as [PersonalField, FieldRule][]).map(([field, usual]) => {
    const isRegistered = field === 'homeAddress' && facts.homeAddressFromRegistry
    return { field, rule: !facts.mayWrite || isRegistered ? ('READ' as const) : usual }
  })
}

/** The fields whose change the school decides on. */
export const approvalFields = Object.entries(rules).flatMap(([field, rule]) =>
  rule === 'APPROVAL' ? [field as ApprovalField] : [],
)
