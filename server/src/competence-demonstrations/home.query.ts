import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import type { StudentContext } from '../platform/request-context.ts'
import { listSummaries } from './list-demonstrations.query.ts'

/** A demonstration on home, without grades; `open`: the student can write the self-assessment now. */
export interface HomeDemonstration
  extends Pick<
    DemonstrationSummary,
    'id' | 'planId' | 'name' | 'state' | 'startDate' | 'endDate' | 'startTime' | 'daysUntil' | 'isNow'
  > {
  selfAssessment: Pick<DemonstrationSummary['selfAssessment'], 'state' | 'open'>
}

/** The demonstrations that go on, are still to come, or whose self-assessment can be written. */
export async function homePartOfDemonstrations(context: StudentContext): Promise<HomeDemonstration[]> {
  const summaries = await listSummaries(context)
  return summaries
    .filter(one => one.isNow || one.daysUntil !== undefined || one.can.selfAssess)
    .map(({ id, planId, name, state, startDate, endDate, startTime, daysUntil, isNow, ...one }) => ({
      id,
      planId,
      name,
      state,
      startDate,
      endDate,
      startTime,
      daysUntil,
      isNow,
      selfAssessment: { state: one.selfAssessment.state, open: one.can.selfAssess },
    }))
}
