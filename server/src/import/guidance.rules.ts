import type { Localised } from '@studentgo/protocol/shapes'
import type { Folder, Row } from './files.ts'
import type { GuidanceRecords, PlanActivityRecord } from './guidance-records.ts'
import type { Refusal } from './report.ts'
import { localisedName } from './school.rules.ts'

/** Talks, surveys and support of a folder that has no fault. */
export function guidanceRecords(folder: Folder): GuidanceRecords {
  const students = new Map((folder.ext_study_rights ?? []).map(row => [row.sourcedId, row.userSourcedId]))
  const studentOf = (right: string) => students.get(right) ?? ''
  return {
    planActivities: folder.ext_plan_activities?.map(row => activityOf(row, studentOf)),
    planActions: folder.ext_plan_actions?.map(row => ({
      activity_id: row.activitySourcedId,
      position: row.position ?? 0,
      text: localisedName(row.text, row.textSv, row.textEn),
      responsible: row.responsible,
      due_date: row.dueDate,
      done: row.done,
    })),
    studySkills: folder.ext_study_skills?.map(row => ({
      source_id: row.sourcedId,
      study_right_id: row.studyRightSourcedId,
      student_id: studentOf(row.studyRightSourcedId),
      school_year: Number(row.schoolYear),
      deadline: row.deadline,
      strengths: sentencesOf(row.strengths),
      support_actions: sentencesOf(row.supportActions),
      discussed_with: row.discussedWithSourcedId,
      discussed_at: row.discussedAt,
    })),
    learningSupport: folder.ext_learning_support?.map(row => ({
      source_id: row.sourcedId,
      student_id: row.userSourcedId,
      type_code: row.type,
      module_group: row.moduleGroup,
      start_date: row.startDate,
      end_date: row.endDate,
      description: localisedName(row.description, row.descriptionSv, row.descriptionEn),
      is_active: true,
    })),
    supportDecisions: folder.ext_support_decisions?.map(row => ({
      source_id: row.sourcedId,
      student_id: row.userSourcedId,
      level: row.level,
      state: row.state,
      appealed: row.appealed,
      valid_from: row.validFrom,
      valid_to: row.validTo,
      grounds: localisedName(row.grounds, row.groundsSv, row.groundsEn),
      responsible_id: row.responsibleSourcedId,
      hearing_requested_at: row.hearingRequestedAt,
      hearing_due: row.hearingDue,
      decided_at: row.decidedAt,
      decided_by: row.decidedBySourcedId,
      appeal_instructions:
        row.appealInstructions === null
          ? null
          : localisedName(row.appealInstructions, row.appealInstructionsSv, row.appealInstructionsEn),
      appeal_until: row.appealUntil,
    })),
    supportArrangements: folder.ext_support_arrangements?.map(row => ({
      decision_id: row.decisionSourcedId,
      position: row.position ?? 0,
      kind: row.kind,
      code: row.code,
      module_id: row.courseSourcedId,
      text: localisedName(row.text, row.textSv, row.textEn),
    })),
  }
}

function activityOf(
  row: Row<'ext_plan_activities'>,
  studentOf: (right: string) => string,
): PlanActivityRecord {
  return {
    source_id: row.sourcedId,
    study_right_id: row.studyRightSourcedId,
    student_id: studentOf(row.studyRightSourcedId),
    date: row.date,
    type: row.type,
    title: localisedName(row.title, row.titleSv, row.titleEn),
    summary: localisedName(row.summary, row.summarySv, row.summaryEn),
    participants: participantsOf(row.participants),
    next_meeting_at: row.nextMeeting,
    plan_version: row.planVersion,
    visibility: row.forStudentOnly ? 'STUDENT' : 'STUDENT_AND_PARENT',
  }
}

const roles = ['STUDENT', 'PARENT', 'STAFF', 'OTHER'] as const

/** `Kaisa Mäntylä (STAFF); Aada Kuisma (STUDENT)`; somebody without a role is `OTHER`. */
function participantsOf(cell: string | null): PlanActivityRecord['participants'] {
  return partsOf(cell).map(part => {
    const [, name = part, word] = /^(.*?)\s*(?:\(([A-Z]+)\))?$/.exec(part) ?? []
    return { name, role: roles.find(role => role === word) ?? 'OTHER' }
  })
}

function sentencesOf(cell: string | null): Localised[] {
  return partsOf(cell).map(fi => ({ fi }))
}

function partsOf(cell: string | null): string[] {
  return (cell ?? '')
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)
}

/** Rows that contradict themselves or the law's own order, by file, line and column. */
export function guidanceFaults(folder: Folder): Refusal[] {
  const fault = (file: string, row: { line: number }, column: string, reason: string): Refusal => ({
    file: `${file}.csv`,
    line: row.line,
    column,
    reason,
  })
  return [
    ...(folder.ext_learning_support ?? []).flatMap(row =>
      learningFaults(row).map(({ column, reason }) => fault('ext_learning_support', row, column, reason)),
    ),
    ...(folder.ext_support_decisions ?? []).flatMap(row =>
      decisionFaults(row).map(({ column, reason }) => fault('ext_support_decisions', row, column, reason)),
    ),
    ...(folder.ext_support_arrangements ?? []).flatMap(row =>
      row.kind !== 'ARRANGEMENT' && row.courseSourcedId === null
        ? [fault('ext_support_arrangements', row, 'courseSourcedId', `is needed for ${row.kind}`)]
        : [],
    ),
    ...repeated(folder.ext_plan_actions ?? [], row => `${row.activitySourcedId} ${row.position ?? 0}`).map(
      row => fault('ext_plan_actions', row, 'position', 'is taken by another action of the same activity'),
    ),
    ...repeated(
      folder.ext_support_arrangements ?? [],
      row => `${row.decisionSourcedId} ${row.position ?? 0}`,
    ).map(row =>
      fault('ext_support_arrangements', row, 'position', 'is taken by another arrangement of the decision'),
    ),
    ...repeated(folder.ext_study_skills ?? [], row => `${row.studyRightSourcedId} ${row.schoolYear}`).map(
      row => fault('ext_study_skills', row, 'schoolYear', 'is there twice for this study right'),
    ),
  ]
}

function repeated<R>(rows: readonly R[], keyOf: (row: R) => string): R[] {
  const seen = new Set<string>()
  return rows.filter(row => {
    const key = keyOf(row)
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
}

interface Fault {
  column: string
  reason: string
}

/** eHOKS: type 01 has days and a group of units, 02 and 03 have neither. */
function learningFaults(row: Row<'ext_learning_support'>): Fault[] {
  const columns = ['moduleGroup', 'startDate', 'endDate'] as const
  const wrong = columns
    .filter(column => (row[column] === null) === (row.type === '01'))
    .map(column => ({
      column,
      reason: row.type === '01' ? 'is needed for type 01' : `must be empty for type ${row.type}`,
    }))
  const isBackwards = row.startDate !== null && row.endDate !== null && row.endDate < row.startDate
  return isBackwards ? [...wrong, { column: 'endDate', reason: 'is before startDate' }] : wrong
}

function decisionFaults(row: Row<'ext_support_decisions'>): Fault[] {
  const isDecided = row.state !== 'PREPARING' && row.state !== 'HEARING'
  const faults: Fault[] = []
  if (row.validTo !== null && row.validTo < row.validFrom) {
    faults.push({ column: 'validTo', reason: 'is before validFrom' })
  }
  if (row.state !== 'PREPARING') {
    for (const column of ['hearingRequestedAt', 'hearingDue'] as const) {
      if (row[column] === null)
        faults.push({ column, reason: `is needed in state ${row.state}: nobody is decided about unheard` })
    }
  }
  if (isDecided !== (row.decidedAt !== null)) {
    faults.push({
      column: 'decidedAt',
      reason: isDecided ? `is needed in state ${row.state}` : `must be empty in state ${row.state}`,
    })
  }
  if (row.appealed && !isDecided) faults.push({ column: 'appealed', reason: 'nothing has been decided yet' })
  return faults
}
