import type { SelfAssessment, SelfLevel } from '@studentgo/protocol/competence-demonstrations'
import { isInForce } from '../../platform/access/study-rights.rules.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { inLanguage } from '../../platform/rows/localised.ts'
import type { PartById } from '../../skill-acquirement-plan/curriculum.cache.ts'
import { presentAssessment } from '../assessment.presenter.ts'
import { scaleOf } from '../demonstration.presenter.ts'
import { isSelfAssessmentOpen, selfAssessmentStateOf } from '../demonstration.rules.ts'
import type { DemonstrationRow } from '../demonstrations.sql.ts'
import type { SelfAssessmentRow } from './self-assessment.sql.ts'

/** The self-assessment of a demonstration; `saved` is undefined while there is none. */
export function presentSelfAssessment(
  row: DemonstrationRow,
  saved: SelfAssessmentRow | undefined,
  part: PartById,
  context: StudentContext,
): Unserialised<SelfAssessment> {
  const { access } = context
  const mayWrite = access.reader.kind === 'STUDENT' && isInForce(row.rightState)
  return {
    demonstrationId: row.id,
    state: selfAssessmentStateOf(row.state, row.discussed, saved?.state),
    gradeScale: scaleOf(row),
    items: presentItems(row, saved, part, context),
    overallLevel: saved && levelOf(saved.overallLevel),
    strengths: saved?.strengths,
    develop: saved?.develop,
    howPrepared: saved?.howPrepared,
    sharedWithParents: saved?.shared ?? false,
    savedAt: saved?.savedAt,
    submittedAt: saved?.submittedAt,
    editable: mayWrite && isSelfAssessmentOpen(row.state, row.discussed),
    assessment: presentAssessment(row, context),
    version: saved?.version ?? 0,
  }
}

function presentItems(
  row: DemonstrationRow,
  saved: SelfAssessmentRow | undefined,
  part: PartById,
  { language }: StudentContext,
): Unserialised<SelfAssessment['items']> {
  const items = new Map(saved?.items.map(item => [item.requirementId, item]))
  const grades = new Map(row.assessment?.requirementGrades.map(one => [one.requirementId, one.grade]))
  return row.modules.flatMap(module =>
    part(module.moduleId).requirements.map(({ id, text, criteria }) => ({
      comment: items.get(id)?.comment,
      assessedGrade: grades.get(id),
      requirementId: id,
      text,
      moduleName: inLanguage(module.name, language),
      level: levelOf(items.get(id)?.level ?? null),
      criteriaShown: criteria,
    })),
  )
}

/** A level as the database holds it, all of them text. */
export function levelOf(stored: SelfAssessmentRow['overallLevel']): SelfLevel | null {
  return stored === null || stored === 'PASS' || stored === 'NOT_YET' ? stored : Number(stored)
}
