import type { SubError } from '@studentgo/protocol/problem'
import { type AnswerValue, longestAnswer, type QuestionKind } from '@studentgo/protocol/requests'
import { saysSomething } from '@studentgo/protocol/shapes'
import type { StoredQuestion } from '../platform/rows/json-columns.ts'

export type Answers = Record<string, AnswerValue>

interface Fault {
  code: string
  field: string
  params?: SubError['params']
}

/** From the database: which of the named staff and units may be named. */
export interface KnownIds {
  staff: ReadonlySet<number>
  modules: ReadonlySet<number>
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** A «no» answers a yes-or-no question, but leaves a confirmation empty. */
export function isEmptyAnswer(value: AnswerValue | undefined, kind: QuestionKind): boolean {
  if (value === undefined || (kind === 'CONFIRM' && value === false)) return true
  return typeof value === 'string' ? !saysSomething(value) : Array.isArray(value) && value.length === 0
}

/** Whether a question is shown, by earlier answers; one that depends on a hidden question is hidden too. */
export function isAsked(
  question: Pick<StoredQuestion, 'showWhen'>,
  questions: readonly StoredQuestion[],
  answers: Answers,
  depth = 0,
): boolean {
  const { showWhen } = question
  if (showWhen === undefined) return true
  const other = questions.find(one => one.id === showWhen.questionId)
  if (other === undefined || depth > questions.length) return false
  const answer = answers[other.id]
  const values = Array.isArray(answer) ? answer : answer === undefined ? [] : [String(answer)]
  return (
    values.some(value => showWhen.values.includes(value)) && isAsked(other, questions, answers, depth + 1)
  )
}

/** The answers to shown questions, without the empty ones. */
export function keptAnswers(questions: readonly StoredQuestion[], answers: Answers): Answers {
  const kept = questions.flatMap(question => {
    const value = answers[question.id]
    const isKept =
      value !== undefined && !isEmptyAnswer(value, question.kind) && isAsked(question, questions, answers)
    return isKept ? [[String(question.id), value] as const] : []
  })
  return Object.fromEntries(kept)
}

/**
 * Faults of answers, each at `body.answers.<question>`: an answer to no question of the form, of another kind, or out of
 * its bounds; and when it is sent, a question without the answer that it needs.
 */
export function answerFaults(
  questions: readonly StoredQuestion[],
  answers: Answers,
  { isSent, known }: { isSent: boolean; known: KnownIds },
): Fault[] {
  const byId = new Map(questions.map(question => [String(question.id), question]))
  const wrong = Object.entries(answers).flatMap(([id, value]) => {
    const field = `body.answers.${id}`
    const question = byId.get(id)
    if (question === undefined) return [{ code: 'unknownField', field }]
    if (isEmptyAnswer(value, question.kind)) return []
    const fault = faultOf(question, value, known)
    return fault === undefined ? [] : [{ ...fault, field }]
  })
  if (!isSent) return wrong
  const missing = questions
    .filter(question => question.required && isAsked(question, questions, answers))
    .filter(question => isEmptyAnswer(answers[question.id], question.kind))
    .map(question => ({ code: 'required', field: `body.answers.${question.id}` }))
  return [...wrong, ...missing]
}

const wrongType = { code: 'wrongType' }
const notAllowed = { code: 'notAllowed' }

function faultOf(
  question: StoredQuestion,
  value: AnswerValue,
  known: KnownIds,
): Omit<Fault, 'field'> | undefined {
  const { kind, options = [], min, max } = question
  switch (kind) {
    case 'TEXT':
    case 'LONGTEXT': {
      if (typeof value !== 'string') return wrongType
      const maximum = question.maxLength ?? longestAnswer[kind] ?? 0
      return value.length > maximum ? { code: 'tooBig', params: { maximum } } : undefined
    }
    case 'DATE':
      if (typeof value !== 'string') return wrongType
      return dayPattern.test(value) && isDay(value) ? undefined : { code: 'wrongFormat' }
    case 'DATERANGE':
      if (typeof value !== 'object' || Array.isArray(value)) return wrongType
      return value.to < value.from ? { code: 'endBeforeStart' } : undefined
    case 'NUMBER':
      if (typeof value !== 'number') return wrongType
      if (min !== undefined && value < min) return { code: 'tooSmall', params: { minimum: min } }
      return max !== undefined && value > max ? { code: 'tooBig', params: { maximum: max } } : undefined
    case 'SINGLE':
      if (typeof value !== 'string') return wrongType
      return options.some(option => option.code === value) ? undefined : notAllowed
    case 'MULTI':
      if (!Array.isArray(value)) return wrongType
      if (new Set(value).size < value.length) return { code: 'twice' }
      return value.every(code => options.some(option => option.code === code)) ? undefined : notAllowed
    case 'BOOLEAN':
    case 'CONFIRM':
      return typeof value === 'boolean' ? undefined : wrongType
    case 'STAFF':
      if (typeof value !== 'number') return wrongType
      return known.staff.has(value) ? undefined : notAllowed
    case 'MODULE':
      if (typeof value !== 'number') return wrongType
      return known.modules.has(value) ? undefined : notAllowed
  }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The ids that answers name, by what they are of. */
export function namedIds(
  questions: readonly StoredQuestion[],
  answers: Answers,
): { staff: number[]; modules: number[] } {
  const of = (kind: StoredQuestion['kind']) =>
    questions
      .filter(question => question.kind === kind)
      .map(question => answers[question.id])
      .filter(value => typeof value === 'number' && Number.isSafeInteger(value) && value > 0)
      .map(Number)
  return { staff: of('STAFF'), modules: of('MODULE') }
}

/** Questions that are new or changed in the newest version, compared with the version in which a draft was begun. */
export function changedQuestions(
  begun: readonly StoredQuestion[],
  newest: readonly StoredQuestion[],
): Set<number> {
  const before = new Map(begun.map(question => [question.id, JSON.stringify(sorted(question))]))
  return new Set(
    newest
      .filter(question => before.get(question.id) !== JSON.stringify(sorted(question)))
      .map(question => question.id),
  )
}

/** The same in one order of its fields, which a database does not keep. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/** The answers that a newer version still takes: those to questions that are there and that fit. */
export function fittingAnswers(questions: readonly StoredQuestion[], answers: Answers): Answers {
  const everything = { has: () => true } as unknown as ReadonlySet<number>
  const known = { staff: everything, modules: everything }
  const faulty = new Set(
    answerFaults(questions, answers, { isSent: false, known }).map(fault => fault.field.split('.')[2]),
  )
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !faulty.has(id)))
}
