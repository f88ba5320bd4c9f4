import type { FileName, Folder } from './files.ts'
import type { Unread } from './read-rows.ts'
import type { Refusal } from './report.ts'

type Rows = readonly (Record<string, unknown> & { line: number })[]

/** Where a column points. */
interface Reference {
  file: FileName
  column: string
  to: FileName
}

function from(file: FileName, pointers: Record<string, FileName>): Reference[] {
  return Object.entries(pointers).map(([column, to]) => ({ file, column, to }))
}

const references: Reference[] = [
  ...from('orgs', { parentSourcedId: 'orgs' }),
  ...from('academicSessions', { parentSourcedId: 'academicSessions' }),
  ...from('courses', { orgSourcedId: 'orgs', schoolYearSourcedId: 'academicSessions' }),
  ...from('classes', {
    courseSourcedId: 'courses',
    schoolSourcedId: 'orgs',
    termSourcedIds: 'academicSessions',
  }),
  ...from('users', { agentSourcedIds: 'users', primaryOrgSourcedId: 'orgs' }),
  ...from('roles', { userSourcedId: 'users', orgSourcedId: 'orgs' }),
  ...from('demographics', { sourcedId: 'users' }),
  ...from('enrollments', {
    classSourcedId: 'classes',
    schoolSourcedId: 'orgs',
    userSourcedId: 'users',
    'metadata.studyRightSourcedId': 'ext_study_rights',
  }),
  ...from('ext_campuses', { orgSourcedId: 'orgs' }),
  ...from('ext_rooms', { campusSourcedId: 'ext_campuses' }),
  ...from('ext_people', {
    sourcedId: 'users',
    groupSourcedId: 'ext_groups',
    campusSourcedId: 'ext_campuses',
  }),
  ...from('ext_study_rights', { userSourcedId: 'users' }),
  ...from('ext_responsible_staff', { studyRightSourcedId: 'ext_study_rights', userSourcedId: 'users' }),
  ...from('ext_workplace_periods', { studyRightSourcedId: 'ext_study_rights', courseSourcedId: 'courses' }),
  ...from('ext_sessions', {
    classSourcedId: 'classes',
    teacherSourcedIds: 'users',
    roomSourcedId: 'ext_rooms',
  }),
  ...from('ext_roll_calls', { sessionSourcedId: 'ext_sessions' }),
  ...from('ext_attendance', {
    sessionSourcedId: 'ext_sessions',
    userSourcedId: 'users',
    teacherSourcedId: 'users',
  }),
  ...from('ext_plan_activities', { studyRightSourcedId: 'ext_study_rights' }),
  ...from('ext_plan_actions', { activitySourcedId: 'ext_plan_activities' }),
  ...from('ext_study_skills', { studyRightSourcedId: 'ext_study_rights', discussedWithSourcedId: 'users' }),
  ...from('ext_learning_support', { userSourcedId: 'users' }),
  ...from('ext_support_decisions', {
    userSourcedId: 'users',
    responsibleSourcedId: 'users',
    decidedBySourcedId: 'users',
  }),
  ...from('ext_support_arrangements', {
    decisionSourcedId: 'ext_support_decisions',
    courseSourcedId: 'courses',
  }),
  ...from('ext_demonstrations', {
    studyRightSourcedId: 'ext_study_rights',
    courseSourcedIds: 'courses',
    previousSourcedId: 'ext_demonstrations',
  }),
  ...from('ext_demonstration_tasks', {
    demonstrationSourcedId: 'ext_demonstrations',
    requirementSourcedIds: 'ext_requirements',
  }),
  ...from('ext_demonstration_assessments', { sourcedId: 'ext_demonstrations' }),
  ...from('ext_demonstration_ratings', {
    demonstrationSourcedId: 'ext_demonstration_assessments',
    requirementSourcedId: 'ext_requirements',
  }),
  ...from('ext_units', {
    sourcedId: 'courses',
    parentSourcedId: 'courses',
    requiresSourcedIds: 'courses',
  }),
  ...from('ext_requirements', { courseSourcedId: 'courses' }),
  ...from('ext_criteria', { requirementSourcedId: 'ext_requirements' }),
  ...from('ext_study_details', {
    sourcedId: 'ext_study_rights',
    qualificationSourcedId: 'ext_qualifications',
  }),
  ...from('ext_plans', { studyRightSourcedId: 'ext_study_rights' }),
  ...from('ext_plan_versions', { planSourcedId: 'ext_plans', requestedBySourcedId: 'users' }),
  ...from('ext_plan_changes', { planVersionSourcedId: 'ext_plan_versions' }),
  ...from('ext_plan_units', {
    planSourcedId: 'ext_plans',
    courseSourcedId: 'courses',
    responsibleSourcedId: 'users',
  }),
  ...from('ext_prior_competence', { planUnitSourcedId: 'ext_plan_units' }),
  ...from('ext_plan_slots', { planUnitSourcedId: 'ext_plan_units' }),
  ...from('ext_offers', {
    classSourcedId: 'classes',
    campusSourcedId: 'ext_campuses',
    groupSourcedIds: 'ext_groups',
  }),
  ...from('ext_personal_events', {
    studyRightSourcedId: 'ext_study_rights',
    courseSourcedIds: 'courses',
    classSourcedId: 'classes',
    workplacePeriodSourcedId: 'ext_workplace_periods',
  }),
  ...from('ext_personal_event_breaks', { personalEventSourcedId: 'ext_personal_events' }),
  ...from('ext_personal_event_goals', { personalEventSourcedId: 'ext_personal_events' }),
  ...from('ext_intermediate_assessments', {
    personalEventSourcedId: 'ext_personal_events',
    authorSourcedId: 'users',
  }),
  ...from('ext_intermediate_items', {
    assessmentSourcedId: 'ext_intermediate_assessments',
    requirementSourcedId: 'ext_requirements',
  }),
]

/** Every id that points at nothing. Rows that were refused themselves still count as being there. */
export function brokenReferences(folder: Folder, unread: Unread): Refusal[] {
  const known = new Map<FileName, Set<unknown>>()
  const idsOf = (name: FileName) => {
    const ids = known.get(name) ?? new Set((folder[name] ?? []).map(row => row.sourcedId))
    known.set(name, ids)
    return ids
  }
  const isThere = (name: FileName, id: unknown) =>
    idsOf(name).has(id) || unread.files.has(name) || unread.ids.get(name)?.has(String(id)) === true
  return [
    ...references.flatMap(reference => brokenIn(folder, reference, isThere)),
    ...brokenNames(folder, isThere),
  ]
}

type IsThere = (name: FileName, id: unknown) => boolean

function brokenIn(folder: Folder, { file, column, to }: Reference, isThere: IsThere): Refusal[] {
  const rows: Rows = folder[file] ?? []
  const refusals: Refusal[] = []
  for (const row of rows) {
    const value = row[column]
    for (const id of Array.isArray(value) ? value : [value]) {
      if (id === null || isThere(to, id)) continue
      refusals.push({ file: `${file}.csv`, line: row.line, column, reason: `${id} is not in ${to}.csv` })
    }
  }
  return refusals
}

function brokenNames(folder: Folder, isThere: IsThere): Refusal[] {
  return (folder.ext_names ?? []).flatMap(({ kind, sourcedId, line }) => {
    const to = kind === 'course' ? 'courses' : 'classes'
    if (isThere(to, sourcedId)) return []
    return [{ file: 'ext_names.csv', line, column: 'sourcedId', reason: `${sourcedId} is not in ${to}.csv` }]
  })
}
