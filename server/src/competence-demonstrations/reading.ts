import type { Language } from '@studentgo/protocol/language'
import type { Db, OpenDatabase } from '../platform/database.ts'
import { notFound } from '../platform/problems.ts'
import type { Provider } from '../platform/provider.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { type Curriculum, makeCurriculum } from '../skill-acquirement-plan/curriculum.ts'
import { ownPlan } from '../skill-acquirement-plan/plan.queries.ts'
import { type Ask, askOfDatabase, askOfTransaction } from '../timetable/timetable.queries.ts'
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
  /** How to ask: prepared on the pool, or on the connection of a guardian's audited read or of a write. */
  askFor: (asked: Asked, writes?: boolean) => Ask
}

export function makeDemonstrationReader(database: OpenDatabase): DemonstrationReader {
  const prepared = askOfDatabase(database)
  return {
    curriculum: makeCurriculum(),
    askFor: ({ db, access }, writes = false) =>
      writes || access.reader.kind === 'PARENT' ? askOfTransaction(db) : prepared,
  }
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
export async function mustBeOwnPlan(ask: Ask, studentId: number, planId: number): Promise<void> {
  if ((await ownPlan(ask, studentId, planId)) === undefined) throw notFound()
}

/**
 * One demonstration, read through its plan. Throws `not-found` when the plan is not this student's, or the
 * demonstration is not the plan's.
 */
export async function demonstrationOf(
  ask: Ask,
  studentId: number,
  { planId, demonstrationId }: { planId: number; demonstrationId: number },
): Promise<DemonstrationRow> {
  const [row] = await demonstrationRows(ask, { studentId, planId, demonstrationId })
  if (row === undefined) throw notFound()
  return row
}
