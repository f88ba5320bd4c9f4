import type { CodeList } from '@studentgo/protocol/codes'
import type { ApprovalField, personalInfoChange, TypedAddress } from '@studentgo/protocol/personal-info'
import { digitsOf, mayBeCallName } from '@studentgo/protocol/rules/contact'
import type { CaseAction } from '@studentgo/protocol/staff-cases'
import type * as z from 'zod'
import type { ChangeValue } from '../platform/rows/json-columns.ts'
import { approvalFields } from './fields.rules.ts'
import type { RequestRow } from './personal-info.sql.ts'

export type InfoChange = z.output<typeof personalInfoChange>

/** What the school holds now, of what a change is judged against. */
export interface InfoFacts {
  firstNames: string
  callName: string
  phone: string | null
  motherTongue: string | null
  basicEducation: string | null
  basicEducationLevel: string | null
  basicEducationYear: number | null
  homeAddress: (TypedAddress & { source: 'REGISTRY' | 'OWN' }) | undefined
  contactPhones: readonly string[]
}

interface Fault {
  code: string
  field: string
}

/** The fields that hold codes, with their lists. */
const listOfField = {
  motherTongue: 'languages',
  basicEducation: 'basiceducations',
  basicEducationLevel: 'basiceducationlevels',
  employmentStatus: 'employmentstatuses',
  employmentType: 'employmenttypes',
} as const satisfies Partial<Record<keyof InfoChange, CodeList>>

/** Every fault that the shapes cannot see: codes that no list has, a contact that is the student, a name that is none. */
export function faultsOfChange(
  change: InfoChange,
  facts: InfoFacts,
  isCode: (list: CodeList, code: string) => boolean,
): Fault[] {
  const faults: Fault[] = []
  const mustBe = (list: CodeList, code: string | null | undefined, field: string) => {
    if (code !== undefined && code !== null && !isCode(list, code)) faults.push({ code: 'notAllowed', field })
  }
  for (const [field, list] of Object.entries(listOfField)) {
    mustBe(list, change[field as keyof typeof listOfField], `body.${field}`)
  }
  mustBe('militaryservicetypes', change.militaryService?.type, 'body.militaryService.type')
  for (const field of ['homeAddress', 'temporaryAddress', 'postalAddress'] as const) {
    mustBe('countries', change[field]?.country, `body.${field}.country`)
  }
  if (change.callName !== undefined && !mayBeCallName(change.callName, facts.firstNames)) {
    faults.push({ code: 'callName', field: 'body.callName' })
  }
  return [...faults, ...ownNumberAsContact(change, facts)]
}

/** An emergency contact must have another number than the student, whichever of the two is changed. */
function ownNumberAsContact(change: InfoChange, facts: InfoFacts): Fault[] {
  const own = change.phone === undefined ? facts.phone : change.phone
  if (own === null) return []
  const isOwn = (number: string) => digitsOf(number) === digitsOf(own)
  if (change.emergencyContacts !== undefined) {
    return change.emergencyContacts.flatMap(({ phone }, at) =>
      isOwn(phone) ? [{ code: 'ownNumber', field: `body.emergencyContacts.${at}.phone` }] : [],
    )
  }
  return facts.contactPhones.some(isOwn) ? [{ code: 'ownNumber', field: 'body.phone' }] : []
}

export interface Request {
  field: ApprovalField
  oldValue: ChangeValue | null
  newValue: ChangeValue
}

/** The requests to the school that a change makes: fields that it decides on and that really change. */
export function requestsOfChange(change: InfoChange, facts: InfoFacts): Request[] {
  return approvalFields.flatMap(field => {
    const newValue = change[field]
    if (newValue === undefined) return []
    const { homeAddress, ...others } = facts
    const oldValue = field === 'homeAddress' ? withoutSource(homeAddress) : others[field]
    return isSame(oldValue, newValue) ? [] : [{ field, oldValue, newValue }]
  })
}

function withoutSource(address: InfoFacts['homeAddress']): TypedAddress | null {
  if (address === undefined) return null
  const { street, postalCode, city, country } = address
  return { street, postalCode, city, country }
}

function isSame(one: ChangeValue | null, other: ChangeValue): boolean {
  if (one === null || typeof one !== 'object' || typeof other !== 'object') return one === other
  return (['street', 'postalCode', 'city', 'country'] as const).every(name => one[name] === other[name])
}

/** What the desk can do with a change that waits for it. */
export function deskActions(state: string): CaseAction[] {
  return state === 'PENDING' ? ['ACCEPT', 'REJECT'] : []
}

/** What the desk can do with a change that was accepted: note, once, that the register has it. */
export function registerActions(change: Pick<RequestRow, 'state' | 'registeredAt'>): CaseAction[] {
  return change.state === 'APPROVED' && change.registeredAt === null ? ['REGISTERED'] : []
}
