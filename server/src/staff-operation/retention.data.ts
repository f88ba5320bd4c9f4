import { type ExportedTableName, exportedTables } from '../own-data/exported-tables.data.ts'

/**
 * The rows of a former student to remove: all but who they were, what they have studied and shown, and what the
 * college has paid and agreed, which the laws on archives and bookkeeping keep. The audit keeps itself.
 */
const removedTopics: readonly string[] = [
  'ACCESS',
  'GUIDANCE',
  'TIMETABLE',
  'ABSENCES',
  'SUPPORT',
  'MESSAGES',
  'REQUESTS',
  'FILES',
  'NOTIFICATIONS',
]
const removedOfPerson: readonly string[] = [
  'personal_info',
  'student_address',
  'emergency_contact',
  'email_change',
  'former_email',
  'info_change_request',
  'consent_decision',
]

const ofArchive = Object.entries(exportedTables)
  .filter(([name, { topic }]) => removedTopics.includes(topic) || removedOfPerson.includes(name))
  .map(([name]) => name as ExportedTableName)
  .toReversed()
/** Requests point at the document of their decision. */
const first: readonly ExportedTableName[] = ['request_event', 'request']

/** Tables that a student of the past is removed from, what points at others first. */
export const removedTables: readonly ExportedTableName[] = [
  ...first,
  ...ofArchive.filter(name => !first.includes(name)),
]
