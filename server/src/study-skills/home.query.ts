import type { Reply } from '@studentgo/protocol/endpoint'
import type { readStudySkillsState } from '@studentgo/protocol/study-skills'
import type { StudentContext } from '../platform/request-context.ts'
import { withoutNulls } from '../platform/without-nulls.ts'
import { roundsFor } from './read-study-skills.query.ts'
import { isEditable } from './study-skills.rules.ts'

/** Whether the survey of this school year waits for the student, and until when; no answer of it. */
export async function homePartOfStudySkills(
  context: StudentContext,
): Promise<Reply<typeof readStudySkillsState>> {
  const { right, current } = await roundsFor(context, undefined)
  const state = current?.state ?? 'NOT_STARTED'
  return withoutNulls({ state, deadline: current?.deadline, editable: isEditable(right.state, state) })
}
