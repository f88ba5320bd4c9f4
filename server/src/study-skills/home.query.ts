import { schoolYearOf } from '@studentgo/protocol/rules/calendar'
import { homePart } from '../platform/contributions/home-part.ts'
import { isEditable } from './study-skills.rules.ts'
import { surveyStateOf } from './study-skills.sql.ts'

/** The survey of this school year, while the school has set a day for it and it has not been sent; no answer of it. */
export const studySkillsOnHome = homePart({
  reads: surveyStateOf,
  params: ({ access, today }) => ({ studentId: access.studentId, schoolYear: schoolYearOf(today) }),
  tasks: rows =>
    rows.flatMap(({ rightState, state, deadline }) =>
      deadline === null || state === 'SUBMITTED' || !isEditable(rightState, state)
        ? []
        : [{ kind: 'STUDY_SKILLS', started: state === 'DRAFT', deadline }],
    ),
})
