import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { AddressType, EmergencyContact, PersonalInfo } from '@studentgo/protocol/personal-info'

/** The groups of the own data that have a form. */
export type FormName =
  | 'contact'
  | 'addresses'
  | 'home'
  | 'emergency'
  | 'name'
  | 'background'
  | 'situation'
  | 'photo'

interface AddressValues {
  street: string
  postalCode: string
  city: string
  country: string
}

/** What the fields hold: text, empty for nothing. */
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
  contact: ['email', 'phone', 'contactLanguage'],
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

/** What is known, as a form begins with it. */
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

/** What is sent of a form: an empty field clears what may be empty, and says nothing of what may not. */
export function bodyOf(name: FormName, values: Values): Record<string, unknown> {
  const { email, phone, militaryService, basicEducationYear } = values
  switch (name) {
    case 'contact':
      return {
        ...(email.trim() === '' ? {} : { email: email.trim() }),
        phone: orNull(phone),
        contactLanguage: values.contactLanguage,
      }
    case 'addresses':
      return {
        temporaryAddress: addressOf(values.temporaryAddress),
        postalAddress: addressOf(values.postalAddress),
      }
    case 'home':
      return { homeAddress: trimmed(values.homeAddress), ...why(values) }
    case 'emergency':
      return {
        emergencyContacts: values.emergencyContacts.map(({ name, relation, phone }) => ({
          name: name.trim(),
          relation: relation.trim(),
          phone: phone.trim(),
        })),
      }
    case 'name':
      return {
        callName: values.callName.trim(),
        ...textField('motherTongue', values.motherTongue),
        ...why(values),
      }
    case 'background':
      return {
        ...textField('basicEducation', values.basicEducation),
        ...textField('basicEducationLevel', values.basicEducationLevel),
        ...(basicEducationYear.trim() === '' ? {} : { basicEducationYear: yearOf(basicEducationYear) }),
        ...why(values),
      }
    case 'situation':
      return {
        employmentStatus: orNull(values.employmentStatus),
        employmentType: orNull(values.employmentType),
        employer: orNull(values.employer),
        militaryService:
          militaryService.type === ''
            ? null
            : {
                type: militaryService.type,
                ...textField('start', militaryService.start),
                ...textField('end', militaryService.end),
              },
        specialDiet: orNull(values.specialDiet),
        publishingName: values.publishingName,
      }
    case 'photo':
      return { photoId: values.photoId[0]?.id ?? null }
  }
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function textField(name: string, text: string): Record<string, string> {
  return text === '' ? {} : { [name]: text }
}

function why({ reason, attachments }: Values): Record<string, unknown> {
  return { ...textField('reason', reason.trim()), attachmentIds: attachments.map(one => one.id) }
}

/** What is no year stays text, for the schema to refuse. */
function yearOf(text: string): number | string {
  return /^\d{4}$/.test(text.trim()) ? Number(text.trim()) : text
}

function trimmed({ street, postalCode, city, country }: AddressValues): AddressValues {
  return { street: street.trim(), postalCode: postalCode.trim(), city: city.trim(), country }
}

/** An address without street, postal code and place is none. */
function addressOf(values: AddressValues): AddressValues | null {
  const address = trimmed(values)
  return address.street === '' && address.postalCode === '' && address.city === '' ? null : address
}
