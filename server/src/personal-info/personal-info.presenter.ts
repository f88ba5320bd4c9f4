import type { CodeList } from '@studentgo/protocol/codes'
import { type Language, toWire } from '@studentgo/protocol/language'
import type { ApprovalField, ChangeRequest, PersonalInfo } from '@studentgo/protocol/personal-info'
import { codeList } from '../codes/code-lists.data.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { NationalCodes } from '../platform/national-codes.ts'
import type { ChangeValue } from '../platform/rows/json-columns.ts'
import { fieldRules } from './fields.rules.ts'
import type {
  AddressRow,
  ContactRow,
  InfoRow,
  RequestRow,
  StaffRow,
  StudyRightRow,
} from './personal-info.sql.ts'

interface Presenting {
  language: Language
  provider: { codes: NationalCodes }
  timeZone: string
}

/** Values as they are stored. */
export interface ChangedValues {
  oldValue: ChangeValue | null
  newValue: ChangeValue
}

interface InfoRows {
  person: InfoRow
  addresses: AddressRow[]
  contacts: ContactRow[]
  studyRights: StudyRightRow[]
  staff: StaffRow[]
  pending: RequestRow[]
}

/** A code with its name; one that is not in the list is its own name, so that every stored value is shown. */
function named(list: CodeList, code: string, { language, provider }: Omit<Presenting, 'timeZone'>) {
  return {
    code,
    name: codeList(list, language, provider.codes).find(item => item.code === code)?.name ?? code,
  }
}

export function presentInfo(
  { person, addresses, contacts, studyRights, staff, pending }: InfoRows,
  { language, provider, timeZone, mayWrite }: Presenting & { mayWrite: boolean },
): Unserialised<PersonalInfo> {
  const {
    language: contactLanguage,
    nationalities,
    unconfirmedEmail,
    unconfirmedUntil,
    militaryStart,
    militaryEnd,
    militaryService,
    publishingName,
    photos: [photo = null],
    version,
    ...rest
  } = person
  const code = (list: CodeList, value: string | null) =>
    value === null ? null : named(list, value, { language, provider })
  const home = addresses.find(one => one.type === 'HOME')
  return {
    ...rest,
    contactLanguage: toWire(contactLanguage),
    asksContactLanguage: mayWrite && rest.asksContactLanguage,
    nationalities: (nationalities ?? []).map(one => named('nationalities', one, { language, provider })),
    motherTongue: code('languages', rest.motherTongue),
    basicEducation: code('basiceducations', rest.basicEducation),
    basicEducationLevel: code('basiceducationlevels', rest.basicEducationLevel),
    employmentStatus: code('employmentstatuses', rest.employmentStatus),
    employmentType: code('employmenttypes', rest.employmentType),
    militaryService:
      militaryService === null
        ? null
        : {
            type: named('militaryservicetypes', militaryService, { language, provider }),
            start: militaryStart,
            end: militaryEnd,
          },
    unconfirmedEmail:
      unconfirmedEmail === null || unconfirmedUntil === null
        ? null
        : { email: unconfirmedEmail, expiresAt: unconfirmedUntil },
    publishingName: publishingName ?? false,
    photo,
    addresses,
    emergencyContacts: contacts,
    responsibleTeacher: staffIn(staff, 'RESPONSIBLE'),
    counsellor: staffIn(staff, 'COUNSELLOR'),
    specialNeedsTeacher: staffIn(staff, 'SPECIAL_NEEDS'),
    studyRights,
    fieldRules: fieldRules({ homeAddressFromRegistry: home?.source === 'REGISTRY', mayWrite }),
    pendingChanges: pending.map(row => presentRequest(row, { language, provider, timeZone })),
    version: version ?? 0,
  }
}

function staffIn(staff: readonly StaffRow[], role: StaffRow['role']) {
  const found = staff.find(one => one.role === role)
  if (found === undefined) return null
  const { role: _, ...person } = found
  return person
}

export function presentRequest(
  { handledById, handledByName, oldValue, newValue, ...row }: RequestRow,
  { language, provider }: Presenting,
): Unserialised<ChangeRequest> {
  const written = (value: ChangeValue | null) => writeValue(row.field, value, { language, provider })
  return {
    ...row,
    oldValue: written(oldValue),
    newValue: written(newValue),
    createdAt: row.createdAt,
    handledBy: handledById === null ? null : { personId: handledById, name: handledByName ?? '' },
    handledAt: row.handledAt,
  }
}

/** The old and the new value of a case at the desk; the code of such a case is the field. */
export function presentValues(
  { code, change }: { code: string | null; change: ChangedValues | null },
  reader: Omit<Presenting, 'timeZone'>,
) {
  if (change === null) return null
  const written = (value: ChangeValue | null) => writeValue(code as ApprovalField, value, reader)
  return { oldValue: written(change.oldValue), newValue: written(change.newValue) }
}

const listOf: Partial<Record<ApprovalField, CodeList>> = {
  motherTongue: 'languages',
  basicEducation: 'basiceducations',
  basicEducationLevel: 'basiceducationlevels',
}

/** A value as a person reads it. */
function writeValue(
  field: ApprovalField,
  value: ChangeValue | null,
  reader: Omit<Presenting, 'timeZone'>,
): string {
  if (value === null) return ''
  if (typeof value === 'object') {
    const { street, postalCode, city, country } = value
    const place = `${street}, ${postalCode} ${city}`
    return country === 'FI' ? place : `${place}, ${named('countries', country, reader).name}`
  }
  const list = listOf[field]
  return list === undefined ? String(value) : named(list, String(value), reader).name
}
