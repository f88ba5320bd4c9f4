import type { Language } from '@studentgo/protocol/language'
import type { Db } from '../platform/database.ts'
import { notFound } from '../platform/problems.ts'
import type { Provider } from '../platform/provider.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { type Curriculum, makeCurriculum } from '../skill-acquirement-plan/curriculum.ts'
import { ownPlan } from '../skill-acquirement-plan/plan.queries.ts'

import type { DemonstrationFrame } from './demonstration-answers.ts'
import { type DemonstrationRow, demonstrationRows } from './demonstrations.queries.ts'

/** What every question about demonstrations brings. */
export interface Asked {
  db: Db
  access: StudentAccess
  now: Date
  today: string
  timeZone: string
  language: Language
  provider: Provider
}

export interface DemonstrationReader {
  curriculum: Curriculum
}

export function makeDemonstrationReader(): DemonstrationReader {
  return { curriculum: makeCurriculum() }
}

/** Who reads and what that reader may see, for shaping answers. */
export function frameFor(asked: Asked): DemonstrationFrame {
  const { access, today, timeZone, language, provider } = asked
  return {
    language,
    timeZone,
    today,
    policies: provider.policies,
    reader: {
      kind: access.reader.kind,
      mayWrite: access.mayWrite,
      seesSupport: access.scopes.includes('SUPPORT'),
      seesPlaces: !access.hidesLocation,
    },
  }
}

/** Throws `not-found` for a plan that is not this student's. */
export async function mustBeOwnPlan(db: Db, studentId: number, planId: number): Promise<void> {
  if ((await ownPlan(db, studentId, planId)) === undefined) throw notFound()
}

/**
 * One demonstration, read through its plan. Throws `not-found` when the plan is not this student's, or the
 * demonstration is not the plan's.
 */
export async function demonstrationOf(
  db: Db,
  studentId: number,
  { planId, demonstrationId }: { planId: number; demonstrationId: number },
): Promise<DemonstrationRow> {
  const [row] = await demonstrationRows(db, { studentId, planId, demonstrationId })
  if (row === undefined) throw notFound()
  return row
}
