import type { HomeTask } from '@studentgo/protocol/home'
import type { StudentContext } from '../platform/request-context.ts'
import { findRounds } from './read-study-skills.query.ts'
import { isEditable } from './study-skills.rules.ts'

/** The survey of this school year, while the school has set a day for it and it has not been sent; no answer of it. */
export async function studySkillsTasks(context: StudentContext): Promise<HomeTask[]> {
  const found = await findRounds(context, undefined)
  if (found?.current === undefined) return []
  const { right, current } = found
  const { state, deadline } = current
  if (deadline === null || state === 'SUBMITTED' || !isEditable(right.state, state)) return []
  return [{ kind: 'STUDY_SKILLS', started: state === 'DRAFT', deadline }]
}
