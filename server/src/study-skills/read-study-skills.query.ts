import { schoolYearOf } from '@studentgo/protocol/rules/calendar'
import type { StudySkills } from '@studentgo/protocol/study-skills'
import { notFound } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { presentRound, presentUnstartedRound } from './round.presenter.ts'
import { isEditable } from './study-skills.rules.ts'
import { readersOf, roundsOf, studyRightOf } from './study-skills.sql.ts'

/** This school year's survey of a study right, who reads it, and the rounds of earlier years. */
export async function readSurvey(
  context: StudentContext,
  studyPlanId: number | undefined,
): Promise<Unserialised<StudySkills>> {
  const { db, language } = context
  const found = await findRounds(context, studyPlanId)
  if (found === undefined) throw notFound()
  const { right, schoolYear, rounds, current } = found
  const round =
    current === undefined ? presentUnstartedRound(schoolYear, language) : presentRound(current, context)
  const readers = await readersOf(db, { studyRightId: right.id })
  return {
    ...round,
    personalStudyPlanId: right.id,
    editable: isEditable(right.state, round.state),
    readers: {
      all: readers.map(personRef),
      wellbeing: readers.filter(reader => reader.readsWellbeing).map(personRef),
    },
    history: rounds.filter(row => row.schoolYear < schoolYear).map(row => presentRound(row, context)),
  }
}

/** The rounds of the study right that is named, or that counts now; undefined where there is none such. */
export async function findRounds({ db, access, today }: StudentContext, studyPlanId: number | undefined) {
  const [right] = await studyRightOf(db, { studentId: access.studentId, named: studyPlanId })
  if (right === undefined) return undefined
  const rounds = await roundsOf(db, { studyRightId: right.id })
  const schoolYear = schoolYearOf(today)
  return { right, schoolYear, rounds, current: rounds.find(round => round.schoolYear === schoolYear) }
}
