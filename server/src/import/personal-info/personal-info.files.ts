import type { CodeList } from '@studentgo/protocol/codes'
import { addressType, approvalField } from '@studentgo/protocol/personal-info'
import { phone } from '@studentgo/protocol/rules/contact'
import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** What the college holds of students as persons, and what it has decided on their requests to change it. */

/** The database, which has the latest national register, decides whether the list has the code. */
const codeOf = (list: CodeList) => cell.maybeText(40).form(`code of \`${list}\``)

export const personalInfo = importFile(
  'ext_personal_info',
  {
    userSourcedId: cell.reference('users').role('student').to('student_id').doc('once in the file'),
    identityCodeMasked: cell
      .maybeText(11)
      .matching(/^[0-9]{6}\*{5}$/, 'is not the beginning of an identity code like 120410*****')
      .form('`120410*****`')
      .doc('the day of birth alone: the portal never gets the whole code'),
    gender: cell.maybeOneOf(['FEMALE', 'MALE', 'OTHER']),
    nationalities: cell.list('list of codes of `nationalities`'),
    motherTongue: codeOf('languages'),
    homeMunicipality: cell.maybeLocalisedText(120),
    basicEducation: codeOf('basiceducations'),
    basicEducationLevel: codeOf('basiceducationlevels'),
    basicEducationYear: cell.maybeNumber(1940, 2100),
  },
  { unique: [{ columns: ['userSourcedId'] }] },
)

export const addresses = importFile(
  'ext_addresses',
  {
    sourcedId: cell.ownId.to(null),
    userSourcedId: cell.reference('users').role('student').to('student_id'),
    type: cell.oneOf(addressType.options).doc('one of each for a student'),
    street: cell.text(200),
    postalCode: cell.text(12),
    city: cell.text(100),
    country: codeOf('countries').or('FI'),
    validFrom: cell.maybeDay,
    validTo: cell.maybeDay.notBefore('validFrom', 'VALUES'),
    fromRegistry: cell
      .flag(false)
      .stored('text', isRegistered => (isRegistered ? ('REGISTRY' as const) : ('OWN' as const)))
      .to('source')
      .doc('`true`: comes from the population register, and is changed there alone'),
  },
  { unique: [{ columns: ['userSourcedId', 'type'] }] },
)

export const emergencyContacts = importFile(
  'ext_emergency_contacts',
  {
    sourcedId: cell.ownId.to(null),
    userSourcedId: cell.reference('users').role('student').to('student_id'),
    position: cell.maybeNumber(0, 2).doc('in which order they are called').or(0),
    name: cell.text(120),
    relation: cell.text(60),
    phone: cell
      .text(25)
      .form('telephone number')
      .check(number => phone.safeParse(number).success, 'is not a telephone number'),
  },
  { unique: [{ columns: ['userSourcedId', 'position'] }] },
)

export const infoDecisions = importFile(
  'ext_info_decisions',
  {
    sourcedId: cell.ownId.to(null),
    userSourcedId: cell.reference('users').role('student').to('student_id'),
    field: cell.oneOf(approvalField.options).doc('of a student the latest decision on each'),
    decision: cell.oneOf(['APPROVED', 'REJECTED']).to('state'),
    decidedBySourcedId: cell.maybeReference('users').to('handled_by').form('staff'),
    decidedAt: cell.instant
      .to('handled_at')
      .doc('decides on what the student asked for before this and has not taken back'),
    comment: cell.maybeText(1000).doc('told to the student'),
  },
  { unique: [{ columns: ['userSourcedId', 'field'] }] },
)
