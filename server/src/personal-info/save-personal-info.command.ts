import { fromWire } from '@studentgo/protocol/language'
import { fileKinds, pictureKinds } from '@studentgo/protocol/rules/file-kinds'
import { filesOfOtherTypes } from '../attachments/attachments.sql.ts'
import { setAttachments, useAttachments } from '../attachments/use-attachments.command.ts'
import { codeList } from '../codes/code-lists.data.ts'
import { requireFreshSignIn } from '../platform/access/fresh-sign-in.ts'
import type { StudentAccess } from '../platform/access/student-access.ts'
import type { Db } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { invalidInput, Problem } from '../platform/http/problems.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  faultsOfChange,
  type InfoChange,
  type InfoFacts,
  type Request,
  requestsOfChange,
} from './changes.rules.ts'
import { askForProof } from './email-proof.command.ts'
import { infoOf } from './personal-info.sql.ts'

/**
 * Changes those own data that a student may change. Refuses with every faulty field, with `stale-version`, and with
 * `reauth-required` for an e-mail address or a telephone number of somebody who signed in long ago.
 */
export async function saveInfo(
  { db, access, now, language, provider }: Writing<StudentContext>,
  change: InfoChange,
  secrets: Secrets,
): Promise<void> {
  const { studentId } = access
  const params = { studentId, language }
  const rows = onlyRow(
    await infoOf(db, {
      person: { ...params, now: now.toISOString() },
      addresses: { studentId },
      contacts: { studentId },
      studyRights: params,
      staff: { studentId },
      pending: { studentId },
    }),
  )
  const person = onlyRow(rows.person)
  const home = rows.addresses.find(one => one.type === 'HOME')
  const facts: InfoFacts = {
    ...person,
    homeAddress: home,
    contactPhones: rows.contacts.map(one => one.phone),
  }
  const faults = faultsOfChange(change, facts, (list, code) =>
    codeList(list, language, provider.codes).some(item => item.code === code && item.active),
  )
  if (change.homeAddress !== undefined && home?.source === 'REGISTRY') {
    faults.push({ code: 'registryFed', field: 'body.homeAddress' })
  }
  if (faults.length > 0) throw invalidInput(...faults)
  const newEmail = change.email !== undefined && change.email !== person.email ? change.email : undefined
  const newPhone = change.phone !== undefined && change.phone !== person.phone
  if (newEmail !== undefined || newPhone) requireFreshSignIn(access, now)
  await saveOwnFields(db, studentId, change)
  await savePersonFields(db, studentId, change)
  for (const type of ['TEMPORARY', 'POSTAL'] as const) {
    const address = type === 'TEMPORARY' ? change.temporaryAddress : change.postalAddress
    if (address !== undefined) await saveAddress(db, studentId, type, address)
  }
  if (change.emergencyContacts !== undefined) await saveContacts(db, studentId, change.emergencyContacts)
  if (change.photoId !== undefined) await savePhoto(db, access, change.photoId)
  await saveRequests(db, access, requestsOfChange(change, facts), change, now)
  if (newEmail !== undefined)
    await askForProof(db, { personId: studentId, kind: 'STUDENT' }, newEmail, secrets, now)
}

/** Saves the fields of the student's own row, which carries the version of all details. */
async function saveOwnFields(db: Db, studentId: number, change: InfoChange): Promise<void> {
  const { version, militaryService } = change
  const fields = {
    ...set('employment_status', change.employmentStatus),
    ...set('employment_type', change.employmentType),
    ...set('employer', change.employer),
    ...set('special_diet', change.specialDiet),
    ...set('publishing_name', change.publishingName),
    ...(change.emergencyContacts === undefined ? {} : { own_contacts: true }),
    ...(militaryService === undefined
      ? {}
      : {
          military_service: militaryService?.type ?? null,
          military_start: militaryService?.start ?? null,
          military_end: militaryService?.end ?? null,
        }),
    version: version + 1,
  }
  const saved = await db
    .insertInto('personal_info')
    .values({ student_id: studentId, ...fields })
    .onConflict(conflict =>
      conflict.column('student_id').doUpdateSet(fields).where('personal_info.version', '=', version),
    )
    .executeTakeFirst()
  if (saved.numInsertedOrUpdatedRows === 0n) throw new Problem('stale-version')
}

function set<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>)
}

async function savePersonFields(db: Db, studentId: number, change: InfoChange): Promise<void> {
  const { phone, contactLanguage } = change
  const language = contactLanguage === undefined ? undefined : fromWire(contactLanguage)
  const fields = {
    ...(phone === undefined ? {} : { phone, own_phone: true }),
    ...(language === undefined ? {} : { language, language_by_button: false }),
  }
  if (Object.keys(fields).length === 0) return
  await db.updateTable('person').set(fields).where('id', '=', studentId).execute()
}

async function saveAddress(
  db: Db,
  studentId: number,
  type: 'TEMPORARY' | 'POSTAL',
  address: InfoChange['postalAddress'],
): Promise<void> {
  if (address === null || address === undefined) {
    await db
      .deleteFrom('student_address')
      .where('student_id', '=', studentId)
      .where('type', '=', type)
      .execute()
    return
  }
  const { street, postalCode, city, country } = address
  const fields = { street, postal_code: postalCode, city, country, source: 'OWN' as const }
  await db
    .insertInto('student_address')
    .values({ student_id: studentId, type, ...fields })
    .onConflict(conflict => conflict.columns(['student_id', 'type']).doUpdateSet(fields))
    .execute()
}

async function saveContacts(
  db: Db,
  studentId: number,
  contacts: NonNullable<InfoChange['emergencyContacts']>,
): Promise<void> {
  await db.deleteFrom('emergency_contact').where('student_id', '=', studentId).execute()
  if (contacts.length === 0) return
  await db
    .insertInto('emergency_contact')
    .values(contacts.map((contact, position) => ({ student_id: studentId, position, ...contact })))
    .execute()
}

const pictureTypes = pictureKinds.map(kind => fileKinds[kind].mime)

async function savePhoto(db: Db, access: StudentAccess, photoId: number | null): Promise<void> {
  const ids = photoId === null ? [] : [photoId]
  await setAttachments(db, access, ids, { module: 'PHOTO', objectIds: [access.studentId] })
  const others = await filesOfOtherTypes(db, { ids, types: pictureTypes })
  if (others.length > 0) throw invalidInput({ code: 'notPicture', field: 'body.photoId' })
}

/** A newer request for the same field takes the place of one that waits. */
async function saveRequests(
  db: Db,
  access: StudentAccess,
  requests: readonly Request[],
  { reason, attachmentIds = [] }: Pick<InfoChange, 'reason' | 'attachmentIds'>,
  now: Date,
): Promise<void> {
  if (requests.length === 0) return
  const { studentId } = access
  const replaced = await db
    .updateTable('info_change_request')
    .set({ state: 'WITHDRAWN', handled_at: now })
    .where('student_id', '=', studentId)
    .where('state', '=', 'PENDING')
    .where(
      'field',
      'in',
      requests.map(one => one.field),
    )
    .returning('id')
    .execute()
  const written = await db
    .insertInto('info_change_request')
    .values(
      requests.map(({ field, oldValue, newValue }) => ({
        student_id: studentId,
        field,
        old_value: JSON.stringify(oldValue),
        new_value: JSON.stringify(newValue),
        reason: reason ?? null,
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
  await setAttachments(db, access, [], { module: 'PERSONAL_INFO', objectIds: replaced.map(one => one.id) })
  const objectIds = written.map(one => one.id)
  await useAttachments(db, access, attachmentIds, { module: 'PERSONAL_INFO', objectIds })
}
