import {
  type readSelfAssessment,
  type SelfAssessment,
  type SelfLevel,
  type saveSelfAssessment,
  selfLevel,
} from '@studentgo/protocol/competence-demonstrations'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { Db } from '../platform/database.ts'
import { inLanguage } from '../platform/localised.ts'
import { invalidInput, notFound, Problem } from '../platform/problems.ts'
import type { Call } from '../platform/serve.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { optional } from '../skill-acquirement-plan/module-answers.ts'
import { isSelfAssessmentOpen, selfAssessmentStateOf } from './demonstration.rules.ts'
import { requirementsOf, scaleOf } from './demonstration-answers.ts'
import type { DemonstrationRow } from './demonstrations.queries.ts'
import { type Asked, type DemonstrationReader, demonstrationOf, frameFor } from './reading.ts'
import { assessmentAnswer } from './result-answers.ts'
import {
  lockDemonstration,
  type SelfAssessmentRow,
  saveSelfAssessment as save,
  selfAssessmentRow,
} from './self-assessment.queries.ts'
import {
  itemFaults,
  mergedWith,
  missingBeforeSending,
  type SavedSelfAssessment,
  savingRefused,
  unstarted,
} from './self-assessment.rules.ts'

type ReadCall = Pick<Call<typeof readSelfAssessment>, 'params'> & Asked
type SaveCall = Call<typeof saveSelfAssessment> & { access: StudentAccess }

/**
 * The self-assessment of a demonstration. A guardian finds it only when it has been sent and shared; otherwise,
 * as for any that does not exist, throws `not-found`.
 */
export async function selfAssessmentAnswer(
  reader: DemonstrationReader,
  call: ReadCall,
): Promise<SelfAssessment> {
  const db = call.db
  const row = await demonstrationOf(db, call.access.studentId, call.params)
  const isStudent = call.access.reader.kind === 'STUDENT'
  if (!isStudent && !(row.self?.shared && row.self.state === 'SUBMITTED')) throw notFound()
  const own = await selfAssessmentRow(db, row.id)
  const frame = await frameFor(call)
  const at = (instant: string) => isoWithOffset(new Date(instant), call.timeZone)
  const mayWrite = frame.reader.mayWrite && row.rightState === 'lasna'
  return {
    demonstrationId: row.id,
    state: selfAssessmentStateOf(row.state, row.discussed, own?.state),
    gradeScale: scaleOf(row),
    items: await itemAnswers(reader, db, call, row, own),
    ...optional('overallLevel', levelOf(own?.overallLevel)),
    ...optional('strengths', own?.strengths),
    ...optional('develop', own?.develop),
    ...optional('howPrepared', own?.howPrepared),
    sharedWithParents: own?.shared ?? false,
    ...optional('savedAt', own && at(own.savedAt)),
    ...optional('submittedAt', own?.submittedAt ? at(own.submittedAt) : null),
    editable: isStudent && mayWrite && isSelfAssessmentOpen(row.state, row.discussed),
    ...optional('assessment', assessmentAnswer(row, frame)),
    version: own?.version ?? 0,
  }
}

async function itemAnswers(
  reader: DemonstrationReader,
  db: Db,
  { language, now }: Asked,
  row: DemonstrationRow,
  own: SelfAssessmentRow | undefined,
): Promise<SelfAssessment['items']> {
  const modules = row.modules ?? []
  const ids = modules.map(module => module.moduleId)
  const part = await reader.curriculum.partsOf(db, ids, language, now.getTime())
  const items = new Map((own?.items ?? []).map(item => [item.requirementId, item]))
  const grades = new Map(row.assessment?.ratings?.map(one => [one.requirementId, one.grade]))
  return modules.flatMap(module =>
    (part(module.moduleId)?.requirements ?? []).map(({ id, text, criteria }) => ({
      requirementId: id,
      text,
      moduleName: inLanguage(module.name, language),
      level: levelOf(items.get(id)?.level) ?? null,
      ...optional('comment', items.get(id)?.comment),
      criteriaShown: criteria,
      ...optional('assessedGrade', grades.get(id)),
    })),
  )
}

/** Saves a draft or sends; throws what the rules refuse. */
export async function selfAssess(reader: DemonstrationReader, call: SaveCall): Promise<SelfAssessment> {
  const { db, access, params, body, language, now } = call
  const found = await demonstrationOf(db, access.studentId, params)
  await lockDemonstration(db, found.id)
  const row = await demonstrationOf(db, access.studentId, params)
  const ids = (row.modules ?? []).map(module => module.moduleId)
  const part = await reader.curriculum.partsOf(db, ids, language, now.getTime())
  const requirementIds = requirementsOf(row, part).map(requirement => requirement.id)
  const isOwn = (item: { requirementId: number }) => requirementIds.includes(item.requirementId)
  if (!(body.items ?? []).every(isOwn)) throw notFound()
  const faults = itemFaults(body, scaleOf(row))
  if (faults.length > 0) throw invalidInput(...faults)
  if (row.rightState !== 'lasna') throw new Problem('study-right-not-in-force')
  const own = await selfAssessmentRow(db, row.id)
  const refused = savingRefused(
    {
      open: isSelfAssessmentOpen(row.state, row.discussed),
      submitted: own?.state === 'SUBMITTED',
      version: own?.version ?? 0,
    },
    body,
  )
  if (refused !== undefined) throw new Problem(refused)
  const merged = mergedWith(own === undefined ? unstarted : savedOf(own), body)
  const missing = body.state === 'SUBMITTED' ? missingBeforeSending(merged, requirementIds) : []
  if (missing.length > 0) throw invalidInput(...missing)
  await save(db, {
    demonstrationId: row.id,
    state: body.state,
    ...merged,
    items: [...merged.items].map(([requirementId, item]) => ({ requirementId, ...item })),
    now,
  })
  return selfAssessmentAnswer(reader, call)
}

function savedOf(row: SelfAssessmentRow): SavedSelfAssessment {
  return {
    items: new Map(
      (row.items ?? []).map(({ requirementId, level, comment }) => [
        requirementId,
        { level: levelOf(level) ?? null, comment: comment ?? undefined },
      ]),
    ),
    overallLevel: levelOf(row.overallLevel),
    strengths: row.strengths ?? undefined,
    develop: row.develop ?? undefined,
    howPrepared: row.howPrepared ?? undefined,
    shared: row.shared,
  }
}

function levelOf(text: string | null | undefined): SelfLevel | undefined {
  if (text === null || text === undefined) return undefined
  return selfLevel.parse(/^[1-5]$/.test(text) ? Number(text) : text)
}
