import type { StudySkillsBody, SurveyAnswer, SurveyState } from '@studentgo/protocol/study-skills'
import { isInForce } from '../platform/access/study-rights.rules.ts'

/** The facts of the survey that the rules need. */
export interface AreaFacts {
  code: string
  questions: readonly QuestionFacts[]
}

export interface QuestionFacts {
  id: number
  kind: 'SCALE_1_4' | 'MULTI' | 'TEXT'
  options?: readonly { code: string }[]
  optional?: boolean
}

export type Answers = Record<string, SurveyAnswer>

interface Fault {
  code: string
  field: string
}

/**
 * Faults of the answers, each at `body.answers.<number>`: an answer to a question that is not in the survey, of
 * another kind, or outside the options; and when the survey is sent, a question that needs an answer.
 */
export function answerFaults(areas: readonly AreaFacts[], answers: Answers, isSent: boolean): Fault[] {
  const questions = new Map(areas.flatMap(area => area.questions.map(one => [String(one.id), one] as const)))
  const wrong = Object.entries(answers).flatMap(([id, answer]) => {
    const question = questions.get(id)
    if (question === undefined) return [{ code: 'unknownField', field: `body.answers.${id}` }]
    return fits(question, answer) ? [] : [{ code: 'notAllowed', field: `body.answers.${id}` }]
  })
  const missing = [...questions.values()]
    .filter(question => isSent && question.optional !== true && isEmpty(answers[question.id]))
    .map(question => ({ code: 'required', field: `body.answers.${question.id}` }))
  return [...wrong, ...missing]
}

function fits({ kind, options = [] }: QuestionFacts, answer: SurveyAnswer): boolean {
  if (kind === 'SCALE_1_4') return typeof answer === 'number'
  if (kind === 'TEXT') return typeof answer === 'string'
  const known = new Set(options.map(option => option.code))
  return (
    Array.isArray(answer) && answer.every(code => known.has(code)) && new Set(answer).size === answer.length
  )
}

function isEmpty(answer: SurveyAnswer | undefined): boolean {
  return answer === undefined || (typeof answer !== 'number' && answer.length === 0)
}

export function isConfidential(area: { code: string }): boolean {
  return area.code === 'WELLBEING'
}

/** Splits the answers by who reads them; empty ones are left out. */
export function partedAnswers(
  areas: readonly AreaFacts[],
  answers: Answers,
): { answers: Answers; wellbeing: Answers } {
  const confidential = new Set(
    areas.filter(isConfidential).flatMap(area => area.questions.map(question => String(question.id))),
  )
  const params = Object.entries(answers).filter(([, answer]) => !isEmpty(answer))
  return {
    answers: Object.fromEntries(params.filter(([id]) => !confidential.has(id))),
    wellbeing: Object.fromEntries(params.filter(([id]) => confidential.has(id))),
  }
}

/** Faults of the languages: each is one of the code list, and named once. */
export function languageFaults(
  languages: StudySkillsBody['languages'],
  isKnown: (code: string) => boolean,
): Fault[] {
  return languages.flatMap(({ language }, at) => {
    const isTwice = languages.findIndex(other => other.language === language) < at
    return isKnown(language) && !isTwice
      ? []
      : [{ code: isTwice ? 'twice' : 'notAllowed', field: `body.languages.${at}.language` }]
  })
}

/** Faults of the ids that entries of earlier learning bring: one that the round does not have, or a second time. */
export function learningFaults(
  known: readonly number[],
  sent: readonly { id?: number | undefined }[],
): Fault[] {
  return sent.flatMap(({ id }, at) => {
    if (id === undefined) return []
    const field = `body.priorLearning.${at}.id`
    if (!known.includes(id)) return [{ code: 'notAllowed', field }]
    return sent.findIndex(other => other.id === id) < at ? [{ code: 'twice', field }] : []
  })
}

/** Entries of the round that were not sent again. */
export function leftOut(known: readonly number[], sent: readonly { id?: number | undefined }[]): number[] {
  const ids = new Set(sent.map(entry => entry.id))
  return known.filter(id => !ids.has(id))
}

/**
 * Why a survey cannot be saved, or undefined. It is the student's until it has been discussed; a survey that was
 * sent takes changes only when they are sent too, because its readers go by what was sent. `saved` is undefined
 * while there is no round; its version is then 0.
 */
export function savingRefused(
  saved: { state: SurveyState; version: number } | undefined,
  sent: { state: 'DRAFT' | 'SUBMITTED'; version: number },
): 'state-conflict' | 'stale-version' | undefined {
  if (saved?.state === 'DISCUSSED') return 'state-conflict'
  if ((saved?.version ?? 0) !== sent.version) return 'stale-version'
  if (saved?.state === 'SUBMITTED' && sent.state === 'DRAFT') return 'state-conflict'
  return undefined
}

/** The survey can be changed while the study right is in force, until it has been discussed. */
export function isEditable(rightState: string, state: SurveyState): boolean {
  return isInForce(rightState) && state !== 'DISCUSSED'
}
