import type { AttachmentRef } from '@studentgo/protocol/attachments'
import {
  type AddressType,
  type EmergencyContact,
  type PersonalInfo,
  personalInfoChange,
} from '@studentgo/protocol/personal-info'
import * as z from 'zod/mini'

/** The groups of the own data that have a form. */
export type FormName =
  | 'contact'
  | 'contactLanguage'
  | 'addresses'
  | 'home'
  | 'emergency'
  | 'name'
  | 'background'
  | 'situation'
  | 'photo'

/** Whether its changes are sent to the school, which decides. */
export function isRequest(name: FormName): boolean {
  return name === 'name' || name === 'home' || name === 'background'
}

interface AddressValues {
  street: string
  postalCode: string
  city: string
  country: string
}

/** The values of the fields: text, empty for none. */
export interface Values {
  email: string
  phone: string
  contactLanguage: string
  temporaryAddress: AddressValues
  postalAddress: AddressValues
  homeAddress: AddressValues
  emergencyContacts: EmergencyContact[]
  callName: string
  motherTongue: string
  basicEducation: string
  basicEducationLevel: string
  basicEducationYear: string
  employmentStatus: string
  employmentType: string
  employer: string
  militaryService: { type: string; start: string; end: string }
  specialDiet: string
  publishingName: boolean
  reason: string
  attachments: AttachmentRef[]
  photoId: AttachmentRef[]
}

/** The fields of each form. */
const fieldsOf = {
  contact: ['email', 'phone'],
  contactLanguage: ['contactLanguage'],
  addresses: ['temporaryAddress', 'postalAddress'],
  home: ['homeAddress', 'reason', 'attachments'],
  emergency: ['emergencyContacts'],
  name: ['callName', 'motherTongue', 'reason', 'attachments'],
  background: ['basicEducation', 'basicEducationLevel', 'basicEducationYear', 'reason', 'attachments'],
  situation: [
    'employmentStatus',
    'employmentType',
    'employer',
    'militaryService',
    'specialDiet',
    'publishingName',
  ],
  photo: ['photoId'],
} as const satisfies Record<FormName, readonly (keyof Values)[]>

/** The initial values of a form from the stored data. */
export function initialOf(name: FormName, info: PersonalInfo): Values {
  const address = (type: AddressType): AddressValues => {
    const found = info.addresses.find(one => one.type === type)
    const { street = '', postalCode = '', city = '', country = 'FI' } = found ?? {}
    return { street, postalCode, city, country }
  }
  const all: Values = {
    email: info.unconfirmedEmail?.email ?? info.email ?? '',
    phone: info.phone ?? '',
    contactLanguage: info.contactLanguage ?? 'fi',
    temporaryAddress: address('TEMPORARY'),
    postalAddress: address('POSTAL'),
    homeAddress: address('HOME'),
    emergencyContacts: info.emergencyContacts,
    callName: info.callName,
    motherTongue: info.motherTongue?.code ?? '',
    basicEducation: info.basicEducation?.code ?? '',
    basicEducationLevel: info.basicEducationLevel?.code ?? '',
    basicEducationYear: String(info.basicEducationYear ?? ''),
    employmentStatus: info.employmentStatus?.code ?? '',
    employmentType: info.employmentType?.code ?? '',
    employer: info.employer ?? '',
    militaryService: {
      type: info.militaryService?.type.code ?? '',
      start: info.militaryService?.start ?? '',
      end: info.militaryService?.end ?? '',
    },
    specialDiet: info.specialDiet ?? '',
    publishingName: info.publishingName ?? false,
    reason: '',
    attachments: [],
    photoId: info.photo === undefined ? [] : [info.photo],
  }
  return Object.fromEntries(fieldsOf[name].map(field => [field, all[field]])) as unknown as Values
}

const lasting = [
  'email',
  'callName',
  'motherTongue',
  'basicEducation',
  'basicEducationLevel',
  'basicEducationYear',
] as const

/** The rules of a form's fields: a stored value that can only be replaced must not become empty. */
export function schemaOf(name: FormName, info: PersonalInfo) {
  const initial = initialOf(name, info)
  const known: { [Field in (typeof lasting)[number]]?: true } = {}
  for (const field of lasting) if (initial[field]) known[field] = true
  return z.required(personalInfoChange, known)
}

/** The body of a form's write: an empty field clears an optional value. */
export function bodyOf(name: FormName, values: Values): Record<string, unknown> {
  const { attachments, ...rest } = values
  switch (name) {
    case 'addresses':
      return {
        temporaryAddress: addressOf(values.temporaryAddress),
        postalAddress: addressOf(values.postalAddress),
      }
    case 'home':
    case 'name':
    case 'background':
      return { ...rest, attachmentIds: attachments.map(one => one.id) }
    case 'situation':
      return { ...rest, militaryService: values.militaryService.type === '' ? null : values.militaryService }
    case 'photo':
      return { photoId: values.photoId[0]?.id ?? null }
    default:
      return { ...rest }
  }
}

/** Null for an address without street, postal code and place. */
function addressOf(address: AddressValues): AddressValues | null {
  return [address.street, address.postalCode, address.city].some(text => text.trim() !== '') ? address : null
}
