import type { SurveyAnswer } from '@studentgo/protocol/study-skills'

/** What the rules need to know of the survey. */
export interface AskedArea {
  code: string
  questions: readonly AskedQuestion[]
}

export interface AskedQuestion {
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
 * Faults of the answers, each at `body.answers.<number>`: an answer to a question that is not asked, of
 * another kind, or outside the options; and when the survey is sent, a question that needs an answer.
 */
export function answerFaults(areas: readonly AskedArea[], answers: Answers, isSent: boolean): Fault[] {
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

function fits({ kind, options = [] }: AskedQuestion, answer: SurveyAnswer): boolean {
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

const confidential = 'WELLBEING'

export function isConfidential(area: { code: string }): boolean {
  return area.code === confidential
}

/** Parts the answers by who reads them; what says nothing is left out. */
export function partedAnswers(
  areas: readonly AskedArea[],
  answers: Answers,
): { answers: Answers; wellbeing: Answers } {
  const own = new Set(
    areas.filter(isConfidential).flatMap(area => area.questions.map(question => String(question.id))),
  )
  const given = Object.entries(answers).filter(([, answer]) => !isEmpty(answer))
  return {
    answers: Object.fromEntries(given.filter(([id]) => !own.has(id))),
    wellbeing: Object.fromEntries(given.filter(([id]) => own.has(id))),
  }
}
