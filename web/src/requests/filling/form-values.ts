import type { AttachmentRef } from '@studentgo/protocol/attachments'
import {
  type AnswerValue,
  type DraftBody,
  dateRange,
  draftBody,
  type Request,
  type RequestQuestion,
} from '@studentgo/protocol/requests'

/** A chosen staff member. */
export interface Chosen {
  id: number
  name: string
}

/** The values of the form. Numbers are text while they are typed, and a period may lack one of its days. */
export interface FormValues {
  answers: Record<string, AnswerValue | PartOfPeriod>
  /** The names of staff members in answers. */
  names: Record<string, string>
  handler: Chosen | null
  files: AttachmentRef[]
}

export interface PartOfPeriod {
  from: string
  to: string
}

/** The form to fill in: a request that is a draft, or one that is not begun yet. */
export type FilledForm = Pick<Request, 'questions' | 'handlerRole' | 'attachmentPolicy'>

export function valuesOf({
  questions,
  answers,
  handler,
  attachments,
}: Pick<Request, 'questions' | 'answers' | 'handler' | 'attachments'>): FormValues {
  const kinds = new Map(questions.map(question => [question.id, question.kind]))
  return {
    answers: Object.fromEntries(
      answers.map(({ questionId, value }) => [
        questionId,
        kinds.get(questionId) === 'NUMBER' ? String(value) : value,
      ]),
    ),
    names: Object.fromEntries(answers.flatMap(one => (one.label ? [[one.questionId, one.label]] : []))),
    handler: handler === undefined ? null : { id: handler.personId, name: handler.name },
    files: attachments,
  }
}

/** The values of a draft without answers to questions that the form no longer has. */
export function fitted(values: FormValues, { questions }: Request): FormValues {
  const known = new Set(questions.map(question => String(question.id)))
  const answers = Object.entries(values.answers).filter(([id]) => known.has(id))
  return { ...values, answers: Object.fromEntries(answers) }
}

/** Whether the question on which this one depends has one of the required answers, and is shown itself. */
export function isAsked(
  question: RequestQuestion,
  questions: readonly RequestQuestion[],
  { answers }: Pick<FormValues, 'answers'>,
): boolean {
  const { showWhen } = question
  if (showWhen === undefined) return true
  const other = questions.find(one => one.id === showWhen.questionId)
  if (other === undefined || other.id >= question.id) return false
  const answer = answers[other.id]
  const values = Array.isArray(answer) ? answer : answer === undefined ? [] : [String(answer)]
  return values.some(value => showWhen.values.includes(value)) && isAsked(other, questions, { answers })
}

export function askedOf(questions: readonly RequestQuestion[], values: FormValues): RequestQuestion[] {
  return questions.filter(question => isAsked(question, questions, values))
}

/** The answer in the request; undefined while it is missing or incomplete. */
function sentAnswer(question: RequestQuestion, values: FormValues): AnswerValue | undefined {
  const value = values.answers[question.id]
  if (value === undefined) return undefined
  if (question.kind === 'NUMBER') {
    const text = String(value).trim().replace(',', '.')
    return text === '' || Number.isNaN(Number(text)) ? undefined : Number(text)
  }
  if (question.kind === 'DATERANGE') return dateRange.safeParse(value).data
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (Array.isArray(value)) return value.length === 0 ? undefined : value
  return question.kind === 'CONFIRM' && value === false ? undefined : (value as AnswerValue)
}

/** The fault of an answer, as the key of a text with its parameters. */
export function faultOf(
  question: RequestQuestion,
  values: FormValues,
): { key: string; params?: Record<string, number> } | undefined {
  const value = values.answers[question.id]
  const sent = sentAnswer(question, values)
  if (question.kind === 'NUMBER') {
    if (sent === undefined) {
      return value === undefined || String(value).trim() === ''
        ? undefined
        : { key: 'problem.written.number' }
    }
    const { min, max } = question
    if (min !== undefined && Number(sent) < min) return { key: 'problem.tooSmall', params: { minimum: min } }
    if (max !== undefined && Number(sent) > max) return { key: 'requests.tooLarge', params: { maximum: max } }
  }
  if (question.kind === 'DATERANGE' && typeof sent === 'object' && 'from' in sent && sent.to < sent.from) {
    return { key: 'problem.endBeforeStart' }
  }
  return undefined
}

/** The questions that need an answer, or a valid one, before the form can be sent. */
export function missingIn(questions: readonly RequestQuestion[], values: FormValues): number[] {
  return askedOf(questions, values)
    .filter(
      question =>
        faultOf(question, values) !== undefined ||
        (question.required && sentAnswer(question, values) === undefined),
    )
    .map(question => question.id)
}

/** The request body; undefined while something is invalid. */
export function bodyOf(
  values: FormValues,
  request: Request,
  { version, isSent }: { version: number; isSent: boolean },
): DraftBody | undefined {
  const { id, questions, formVersion } = request
  const result = draftBody.safeParse({
    id,
    version,
    formVersion,
    ...contentOf(values, request),
    ...(isSent ? { action: 'SUBMIT' } : {}),
  })
  const isFaulty = questions.some(question => faultOf(question, values) !== undefined)
  return result.success && !isFaulty ? result.data : undefined
}

/** Answers, handler and files as they are sent. */
export function contentOf(values: FormValues, { questions, handlerRole }: FilledForm) {
  const answers = questions.flatMap(question => {
    const value = sentAnswer(question, values)
    return value === undefined ? [] : [{ questionId: question.id, value }]
  })
  return {
    answers,
    ...(handlerRole === 'CHOOSE_STAFF' ? { handlerId: values.handler?.id ?? null } : {}),
    attachmentIds: values.files.map(file => file.id),
  }
}

/** Everything missing before the form can be sent: questions by their id, the handler, files. */
export function allMissingIn(
  { questions, handlerRole, attachmentPolicy }: FilledForm,
  values: FormValues,
): (number | 'handler' | 'files')[] {
  return [
    ...missingIn(questions, values),
    ...(handlerRole === 'CHOOSE_STAFF' && values.handler === null ? (['handler'] as const) : []),
    ...(attachmentPolicy === 'REQUIRED' && values.files.length === 0 ? (['files'] as const) : []),
  ]
}

export function areSame(one: FormValues, other: FormValues): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))
}

function comparable({ answers, handler, files }: FormValues) {
  const answer = Object.entries(answers)
    .filter(([, value]) => value !== '' && value !== false && !(Array.isArray(value) && value.length === 0))
    .toSorted(([one], [other]) => Number(one) - Number(other))
  return { answer, handler: handler?.id, files: files.map(file => file.id) }
}
