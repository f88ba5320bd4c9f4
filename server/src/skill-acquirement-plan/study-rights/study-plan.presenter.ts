import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import texts from '@studentgo/protocol/translations/server/skill-acquirement-plan.json' with { type: 'json' }
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { inLanguage } from '../../platform/rows/localised.ts'
import { personRef } from '../../platform/rows/person-ref.ts'
import { codeRefIn } from '../../platform/texts.ts'
import { isReminded } from '../approvals/approval.rules.ts'
import { progressOf, withoutVerdicts } from './progress.rules.ts'
import type { StudyPlanRow } from './study-plans.sql.ts'

/** The study rights of a student as this reader sees them; the first one is the default. */
export function presentStudyPlans(
  rows: readonly StudyPlanRow[],
  context: StudentContext,
): Unserialised<PersonalStudyPlan[]> {
  return rows.map((row, at) => presentStudyPlan(row, at === 0, context))
}

function presentStudyPlan(
  row: StudyPlanRow,
  isDefault: boolean,
  context: StudentContext,
): Unserialised<PersonalStudyPlan> {
  const { language } = context
  const { qualificationCode, qualificationName, basisNumber, level, fundingCode, ...columns } = row
  const { competenceArea, responsibleTeacher, counsellor } = row
  return {
    ...columns,
    personalStudyPlanId: row.studyRightId,
    qualification: {
      code: qualificationCode,
      name: inLanguage(qualificationName, language),
      basisNumber,
      level,
    },
    competenceArea: competenceArea && inLanguage(competenceArea, language),
    titles: row.titles.map(title => inLanguage(title, language)),
    funding: fundingCode === null ? null : codeRefIn(texts, 'funding', fundingCode, language),
    responsibleTeacher: responsibleTeacher && personRef(responsibleTeacher),
    counsellor: counsellor && personRef(counsellor),
    // A student is in one group, that of the studies which come first.
    group: isDefault ? row.group : null,
    waits: presentWaiting(row, context),
    progress: row.currentPlanId === null ? null : progressIn(row, context),
    isDefault,
  }
}

function presentWaiting({ waits }: StudyPlanRow, { today, timeZone }: StudentContext) {
  if (waits === null) return null
  const { version, dueDate, requestedAt } = waits
  return { version, dueDate, remind: isReminded(schoolDateOf(requestedAt, timeZone), today) }
}

function progressIn(row: StudyPlanRow, { today, provider, access }: StudentContext) {
  const modules = access.scopes.includes('ASSESSMENT') ? row.modules : withoutVerdicts(row.modules)
  return progressOf({ ...row, rightState: row.studyRightState, modules }, today, provider.policies)
}
