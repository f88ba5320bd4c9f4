import { sql } from 'kysely'
import { removeWhere, updateRows } from '../engine/sync.sql.ts'
import { tableOf } from '../engine/table.ts'
import * as files from './personal-info.files.ts'

/** What a student has changed in the portal stays; consents are given there alone. */

/** Rows of those whom the student has not changed in the portal. */
const isTheCollegesOwn = sql`not exists (select from personal_info i where i.student_id = t.student_id
  and i.own_contacts)`
const isNotTyped = sql`(t.type = 'HOME' or t.source = 'REGISTRY')`

export const personalInfo = tableOf(files.personalInfo, {
  kind: 'personal information',
  name: 'personal_info',
  // Of a student who was there first, by what they wrote in the portal.
  natural: ['student_id'],
  updateAlso: () => sql`version = t.version + 1`,
})

export const addresses = tableOf(files.addresses, {
  name: 'student_address',
  key: ['student_id', 'type'],
  update: (run, table) => updateRows(run, table, isNotTyped),
  end: removeWhere(isNotTyped),
})

export const emergencyContacts = tableOf(files.emergencyContacts, {
  kind: 'emergency contacts',
  name: 'emergency_contact',
  key: ['student_id', 'position'],
  createWhere: sql`not exists (select from personal_info i where i.student_id = s.student_id and i.own_contacts)`,
  update: (run, table) => updateRows(run, table, isTheCollegesOwn),
  end: removeWhere(isTheCollegesOwn),
})

/** The new value itself comes with the records that have it; this table has only the decision for the student. */
export const infoDecisions = tableOf(files.infoDecisions, {
  kind: 'decisions on details',
  name: 'info_change_request',
  stage: 'info_decision',
  key: ['student_id', 'field'],
  completes: {},
  update: (run, table) => updateRows(run, table, sql`t.state = 'PENDING' and t.created_at <= s.handled_at`),
})
