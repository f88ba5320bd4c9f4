import type { Language } from '@studentgo/protocol/language'
import type { Policies } from '@studentgo/protocol/policies'
import type { Progress } from '@studentgo/protocol/progress'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { inLanguage } from '../platform/localised.ts'
import { isReminded } from './approval.rules.ts'
import { optional, staffRef } from './module-answers.ts'
import { funding } from './plan-texts.ts'
import { progressOf, withoutVerdicts } from './progress.rules.ts'
import type { StudyPlanRow } from './study-plans.queries.ts'

interface Frame {
  language: Language
  today: string
  timeZone: string
  policies: Policies
  assessments: boolean
}

/** The study rights of a student as this reader sees them; the first one is the default. */
export function studyPlanAnswers(rows: readonly StudyPlanRow[], frame: Frame): PersonalStudyPlan[] {
  return rows.map((row, at) => ({
    ...studyPlanAnswer(row, frame),
    // A student is in one group, that of the studies which come first.
    ...optional('group', at === 0 ? row.groupName : null),
    isDefault: at === 0,
  }))
}

function studyPlanAnswer(row: StudyPlanRow, frame: Frame): Omit<PersonalStudyPlan, 'isDefault'> {
  const { language } = frame
  return {
    personalStudyPlanId: row.studyRightId,
    studyRightId: row.studyRightId,
    ...optional('studyRightOid', row.oid),
    qualification: {
      ...optional('code', row.qualificationCode),
      name: inLanguage(row.qualificationName, language),
      ...optional('basisNumber', row.basisNumber),
      ...optional('level', row.level),
    },
    ...optional('competenceArea', row.area && inLanguage(row.area, language)),
    titles: row.titles.map(title => inLanguage(title, language)),
    studyRightState: row.rightState,
    startDate: row.startDate,
    ...optional('estimatedEndDate', row.estimatedEndDate),
    ...optional('endDate', row.endDate),
    ...optional('funding', row.fundingCode === null ? null : funding(row.fundingCode, language)),
    studyMode: row.studyMode,
    ...optional('responsibleTeacher', row.responsible && staffRef(row.responsible)),
    ...optional('counsellor', row.counsellor && staffRef(row.counsellor)),
    ...optional('currentPlanId', row.planId),
    ...optional('planState', row.planState),
    ...optional('waits', row.waits && waitsAnswer(row.waits, frame)),
    ...optional('progress', progressIn(row, frame)),
  }
}

function waitsAnswer(waits: NonNullable<StudyPlanRow['waits']>, { today, timeZone }: Frame) {
  return {
    version: waits.version,
    ...optional('dueDate', waits.dueDate),
    remind: isReminded(schoolDateOf(waits.requestedAt, timeZone), today),
  }
}

function progressIn(row: StudyPlanRow, { today, policies, assessments }: Frame): Progress | undefined {
  if (row.planId === null) return undefined
  const modules = row.modules ?? []
  if (assessments) return progressOf({ ...row, modules }, today, policies)
  const progress = progressOf({ ...row, modules: withoutVerdicts(modules) }, today, policies)
  const { averageGrade: _, ...rest } = progress
  return rest
}
