import type {
  SelfAssessment,
  SelfLevel,
  saveSelfAssessment,
} from '@studentgo/protocol/competence-demonstrations'
import { guardianScopesOf } from '../../platform/access/student-access.ts'
import { isInForce } from '../../platform/access/study-rights.rules.ts'
import { invalidInput, notFound, Problem } from '../../platform/http/problems.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { CurriculumCache } from '../../skill-acquirement-plan/curriculum.cache.ts'
import { requirementsOf, scaleOf } from '../demonstration.presenter.ts'
import { isSelfAssessmentOpen } from '../demonstration.rules.ts'
import { lockDemonstration, partsOfDemonstrations } from '../list-demonstrations.query.ts'
import { findSelfAssessment } from './read-self-assessment.query.ts'
import { levelOf } from './self-assessment.presenter.ts'
import {
  itemFaults,
  mergedWith,
  missingBeforeSending,
  type SavedSelfAssessment,
  savingRefused,
  unstarted,
} from './self-assessment.rules.ts'
import { type SelfAssessmentRow, selfAssessmentOf } from './self-assessment.sql.ts'

type SaveCall = CallOf<typeof saveSelfAssessment>

/** Saves a draft or sends; throws what the rules refuse. */
export async function assessOneself(
  call: SaveCall,
  curriculum: CurriculumCache,
): Promise<Unserialised<SelfAssessment>> {
  const { db, params, body } = call
  const row = await lockDemonstration(call, params)
  const part = await partsOfDemonstrations(call, curriculum, [row])
  const requirementIds = requirementsOf(row, part).map(requirement => requirement.id)
  const isOwn = (item: { requirementId: number }) => requirementIds.includes(item.requirementId)
  if (!(body.items ?? []).every(isOwn)) throw notFound()
  const faults = itemFaults(body, scaleOf(row))
  if (faults.length > 0) throw invalidInput(...faults)
  if (!isInForce(row.rightState)) throw new Problem('study-right-not-in-force')
  const [saved] = await selfAssessmentOf(db, { demonstrationId: row.id })
  const refused = savingRefused(
    {
      open: isSelfAssessmentOpen(row.state, row.discussed),
      submitted: saved?.state === 'SUBMITTED',
      version: saved?.version ?? 0,
    },
    body,
  )
  if (refused !== undefined) throw new Problem(refused)
  const hasReader = body.sharedWithParents === true && (await hasGuardianWhoReads(call))
  const merged = mergedWith(saved === undefined ? unstarted : assessmentIn(saved), body, hasReader)
  const missing = body.state === 'SUBMITTED' ? missingBeforeSending(merged, requirementIds) : []
  if (missing.length > 0) throw invalidInput(...missing)
  await write(call, merged)
  return findSelfAssessment(call, params, curriculum)
}

/** Whether some guardian may read assessments today, and so could read this one. */
async function hasGuardianWhoReads({ db, access: { studentId }, today }: SaveCall): Promise<boolean> {
  const scopes = await guardianScopesOf(db, { studentId, today })
  return scopes.some(({ scope }) => scope === 'ASSESSMENT')
}

function assessmentIn({ items, overallLevel, ...row }: SelfAssessmentRow): SavedSelfAssessment {
  return {
    ...row,
    overallLevel: levelOf(overallLevel),
    items: new Map(
      items.map(({ requirementId, level, comment }) => [requirementId, { level: levelOf(level), comment }]),
    ),
  }
}

async function write({ db, params, body, now }: SaveCall, merged: SavedSelfAssessment): Promise<void> {
  const values = {
    state: body.state,
    overall_level: storedLevel(merged.overallLevel),
    strengths: merged.strengths,
    develop: merged.develop,
    how_prepared: merged.howPrepared,
    shared: merged.shared,
    saved_at: now,
  }
  await db
    .insertInto('self_assessment')
    .values({
      ...values,
      demonstration_id: params.demonstrationId,
      submitted_at: body.state === 'SUBMITTED' ? now : null,
    })
    .onConflict(conflict =>
      conflict.column('demonstration_id').doUpdateSet(eb => ({
        ...values,
        // The first time of sending stays.
        submitted_at: eb.fn.coalesce('self_assessment.submitted_at', 'excluded.submitted_at'),
        version: eb('self_assessment.version', '+', 1),
      })),
    )
    .execute()
  const items = [...merged.items].map(([requirementId, { level, comment }]) => ({
    demonstration_id: params.demonstrationId,
    requirement_id: requirementId,
    level: storedLevel(level),
    comment,
  }))
  if (items.length === 0) return
  await db
    .insertInto('self_assessment_item')
    .values(items)
    .onConflict(conflict =>
      conflict.columns(['demonstration_id', 'requirement_id']).doUpdateSet(eb => ({
        level: eb.ref('excluded.level'),
        comment: eb.ref('excluded.comment'),
      })),
    )
    .execute()
}

const storedLevels = ['1', '2', '3', '4', '5'] as const

function storedLevel(level: SelfLevel | null) {
  return typeof level === 'number' ? (storedLevels[level - 1] ?? null) : level
}
