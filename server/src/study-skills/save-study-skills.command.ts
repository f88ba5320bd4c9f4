import { schoolYearOf } from '@studentgo/protocol/rules/calendar'
import type { PriorLearning, StudySkillsBody } from '@studentgo/protocol/study-skills'
import { setAttachments } from '../attachments/use-attachments.command.ts'
import { codeList } from '../codes/code-lists.data.ts'
import { isInForce } from '../platform/access/study-rights.rules.ts'
import { invalidInput, notFound, Problem } from '../platform/http/problems.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { withdrawLearning } from '../skill-acquirement-plan/own-parts/edit-plan.command.ts'
import { findRounds } from './read-study-skills.query.ts'
import {
  answerFaults,
  languageFaults,
  learningFaults,
  leftOut,
  partedAnswers,
  savingRefused,
} from './study-skills.rules.ts'
import { studyRightOf } from './study-skills.sql.ts'
import { survey } from './survey.data.ts'

/** Saves the draft of this school year's survey, sends it, or sends changes until it has been discussed. */
export async function saveSurvey(
  context: Writing<StudentContext>,
  studyPlanId: number | undefined,
  body: StudySkillsBody,
): Promise<void> {
  const { db, access, now, today } = context
  const [right] = await studyRightOf(db, { studentId: access.studentId, named: studyPlanId })
  if (right === undefined) throw notFound()
  if (body.id !== undefined) await mustOwnRound(context, body.id)
  const faults = [
    ...answerFaults(survey, body.answers, body.state === 'SUBMITTED'),
    ...languageFaults(body.languages, code => isLanguageCode(code, context)),
  ]
  if (faults.length > 0) throw invalidInput(...faults)
  if (!isInForce(right.state)) throw new Problem('study-right-not-in-force')
  // Two saves of one survey wait for each other, also while there is no round to lock.
  await db.selectFrom('study_right').where('id', '=', right.id).select('id').forUpdate().execute()
  const current = (await findRounds(context, right.id))?.current
  // A round of an earlier year, or of another study right, is history.
  if (body.id !== undefined && body.id !== current?.id) throw new Problem('state-conflict')
  const refused = savingRefused(current, body)
  if (refused !== undefined) throw new Problem(refused)
  const known = (current?.priorLearning ?? []).map(entry => entry.id)
  const foreign = learningFaults(known, body.priorLearning)
  if (foreign.length > 0) throw invalidInput(...foreign)
  const round = { studyRightId: right.id, schoolYear: schoolYearOf(today) }
  const roundId = await saveRound(context, round, body)
  const removed = leftOut(known, body.priorLearning)
  if (removed.length > 0) {
    await withdrawLearning(db, right.id, removed, { byId: access.reader.personId, at: now })
    await db.deleteFrom('prior_learning').where('id', 'in', removed).execute()
    await setAttachments(db, access, [], { module: 'PRIOR_LEARNING', objectIds: removed })
  }
  await saveLearning(context, roundId, body.priorLearning)
}

async function mustOwnRound({ db, access }: Writing<StudentContext>, id: number): Promise<void> {
  const own = await db
    .selectFrom('study_skills_round')
    .where('id', '=', id)
    .where('student_id', '=', access.studentId)
    .select('id')
    .executeTakeFirst()
  if (own === undefined) throw notFound()
}

function isLanguageCode(code: string, { provider }: Writing<StudentContext>): boolean {
  return codeList('languages', 'fi', provider.codes).some(item => item.code === code)
}

/** Writes the round of the school year and answers its id. */
async function saveRound(
  { db, access, now }: Writing<StudentContext>,
  { studyRightId, schoolYear }: { studyRightId: number; schoolYear: number },
  body: StudySkillsBody,
): Promise<number> {
  const { answers, wellbeing } = partedAnswers(survey, body.answers)
  const content = {
    state: body.state,
    answers: JSON.stringify(answers),
    wellbeing_answers: JSON.stringify(wellbeing),
    wishes: [...new Set(body.wishesForSupport)],
    free_text: body.freeText?.trim() || null,
    languages: JSON.stringify(body.languages),
    saved_at: now,
    ...(body.state === 'SUBMITTED' ? { submitted_at: now } : {}),
  }
  const { id } = await db
    .insertInto('study_skills_round')
    .values({
      study_right_id: studyRightId,
      student_id: access.studentId,
      school_year: schoolYear,
      ...content,
    })
    .onConflict(conflict =>
      conflict
        .columns(['study_right_id', 'school_year'])
        .doUpdateSet(eb => ({ ...content, version: eb('study_skills_round.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Entries of earlier learning with an id are written over, those without one are new. */
async function saveLearning(
  { db, access }: Writing<StudentContext>,
  roundId: number,
  entries: readonly PriorLearning[],
): Promise<void> {
  const rows = entries.map((entry, position) => ({
    id: entry.id,
    attachmentIds: entry.attachmentIds,
    content: {
      position,
      kind: entry.kind,
      title: entry.title,
      place: entry.place || null,
      from_date: entry.from ?? null,
      to_date: entry.to ?? null,
      hours: entry.hours ?? null,
      description: entry.description || null,
    },
  }))
  for (const { id, content, attachmentIds } of rows) {
    const saved =
      id === undefined
        ? await db
            .insertInto('prior_learning')
            .values({ round_id: roundId, ...content })
            .returning('id')
            .executeTakeFirstOrThrow()
        : { id }
    if (id !== undefined) await db.updateTable('prior_learning').set(content).where('id', '=', id).execute()
    await setAttachments(db, access, attachmentIds, { module: 'PRIOR_LEARNING', objectIds: [saved.id] })
  }
}
