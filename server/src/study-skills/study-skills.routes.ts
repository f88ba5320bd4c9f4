import {
  readStudySkills,
  readStudySkillsState,
  type StudySkills,
  type StudySkillsBody,
  saveStudySkills,
} from '@studentgo/protocol/study-skills'
import type { Platform } from '../platform/platform.ts'
import { invalidInput, notFound, Problem } from '../platform/problems.ts'
import { type Call, serve } from '../platform/serve.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { withdrawLearning } from '../skill-acquirement-plan/own-parts/edit-plan.command.ts'
import { answerFaults, partedAnswers } from './answers.rules.ts'
import { removeLearning, saveLearning } from './prior-learning.queries.ts'
import { learningFaults, leftOut } from './prior-learning.rules.ts'
import { isLanguageCode, readerRef, roundAnswer, unstartedRound } from './round-answers.ts'
import {
  lockStudyRight,
  ownerOfRound,
  readersOf,
  roundsOf,
  saveRound,
  studyRightOf,
} from './rounds.queries.ts'
import { savingRefused, schoolYearOf } from './saving.rules.ts'
import { survey } from './survey.ts'

type Asked = Pick<Call<typeof readStudySkills>, 'db' | 'query' | 'today' | 'language' | 'timeZone'> & {
  access: StudentAccess
}

export function studySkillsRoutes(platform: Platform): void {
  serve(platform, readStudySkills, call => studySkillsAnswer(call))

  serve(platform, readStudySkillsState, async ({ db, access, today, language, timeZone }) => {
    const right = await studyRightOf(db, access.studentId, undefined)
    if (right === undefined) throw notFound()
    const schoolYear = schoolYearOf(today)
    const row = (await roundsOf(db, right.id, language)).find(round => round.school_year === schoolYear)
    const frame = { language, timeZone }
    const { state, deadline } =
      row === undefined ? unstartedRound(schoolYear, frame) : roundAnswer(row, frame)
    return {
      state,
      ...(deadline === undefined ? {} : { deadline }),
      editable: right.state === 'lasna' && state !== 'DISCUSSED',
    }
  })

  serve(platform, saveStudySkills, async call => {
    await save(call)
    return studySkillsAnswer(call)
  })
}

async function studySkillsAnswer(call: Asked): Promise<StudySkills> {
  const { db, access, query, today, language } = call
  const right = await studyRightOf(db, access.studentId, query.personalStudyPlanId)
  if (right === undefined) throw notFound()
  const schoolYear = schoolYearOf(today)
  const rounds = (await roundsOf(db, right.id, language)).map(row => roundAnswer(row, call))
  const current = rounds.find(round => round.schoolYear === schoolYear) ?? unstartedRound(schoolYear, call)
  const readers = await readersOf(db, right.id)
  return {
    ...current,
    personalStudyPlanId: right.id,
    editable: right.state === 'lasna' && current.state !== 'DISCUSSED',
    readers: {
      all: readers.map(readerRef),
      wellbeing: readers.filter(reader => reader.reads_wellbeing).map(readerRef),
    },
    history: rounds.filter(round => round.schoolYear < schoolYear),
  }
}

async function save(call: Asked & { body: StudySkillsBody; now: Date }): Promise<void> {
  const { db, access, query, body, now, today, language } = call
  const right = await studyRightOf(db, access.studentId, query.personalStudyPlanId)
  if (right === undefined) throw notFound()
  if (body.id !== undefined && (await ownerOfRound(db, body.id)) !== access.studentId) throw notFound()
  // Attachments do not exist yet, so that no id can be one of this student's.
  if (body.priorLearning.some(row => row.attachmentIds.length > 0)) throw notFound()
  const faults = [...answerFaults(survey, body.answers, body.state === 'SUBMITTED'), ...languageFaults(body)]
  if (faults.length > 0) throw invalidInput(...faults)
  if (right.state !== 'lasna') throw new Problem('study-right-not-in-force')
  await lockStudyRight(db, right.id)
  const schoolYear = schoolYearOf(today)
  const saved = (await roundsOf(db, right.id, language))
    .map(row => roundAnswer(row, call))
    .find(round => round.schoolYear === schoolYear)
  // A round of an earlier year, or of another study right, is history.
  if (body.id !== undefined && body.id !== saved?.id) throw new Problem('state-conflict')
  const refused = savingRefused(saved, body)
  if (refused !== undefined) throw new Problem(refused)
  const known = (saved?.priorLearning ?? []).map(entry => entry.id)
  const foreign = learningFaults(known, body.priorLearning)
  if (foreign.length > 0) throw invalidInput(...foreign)
  const roundId = await saveRound(db, {
    studyRightId: right.id,
    studentId: access.studentId,
    schoolYear,
    state: body.state,
    ...partedAnswers(survey, body.answers),
    wishes: [...new Set(body.wishesForSupport)],
    freeText: body.freeText?.trim() || undefined,
    languages: body.languages,
    now,
  })
  const removed = leftOut(known, body.priorLearning)
  if (removed.length > 0) {
    await withdrawLearning(db, right.id, removed, { byId: access.reader.personId, at: now })
    await removeLearning(db, roundId, removed)
  }
  await saveLearning(db, roundId, body.priorLearning)
}

/** A language is one of the code list, and named once. */
function languageFaults({ languages }: StudySkillsBody): { code: string; field: string }[] {
  return languages.flatMap(({ language }, at) => {
    const isTwice = languages.findIndex(other => other.language === language) < at
    return isLanguageCode(language) && !isTwice
      ? []
      : [{ code: isTwice ? 'twice' : 'notAllowed', field: `body.languages.${at}.language` }]
  })
}
