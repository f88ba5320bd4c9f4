import type { AttachmentRef } from '@studentgo/protocol/attachments'
import {
  type DescribedLearning,
  type LanguageLevel,
  type PriorLearningKind,
  type StudySkillsBody,
  type SupportWish,
  type SurveyAnswer,
  type SurveyArea,
  type SurveyRound,
  studySkillsBody,
} from '@studentgo/protocol/study-skills'
import { inputOf } from '#web/platform/forms/input-of.ts'

/** The field values of a row of earlier learning, all as text. */
export interface LearningRow {
  key: string
  /** The server's entry of this row, and its stored name. */
  stored?: { id: number; title: string } | undefined
  kind: PriorLearningKind
  title: string
  place: string
  from: string
  to: string
  hours: string
  description: string
  attachments: AttachmentRef[]
}

export interface LanguageRow {
  key: string
  language: string
  level: LanguageLevel
}

/** The values of the survey form. */
export interface SurveyValues {
  answers: Record<string, SurveyAnswer>
  wishes: SupportWish[]
  freeText: string
  learning: LearningRow[]
  languages: LanguageRow[]
}

export function valuesOf(round: SurveyRound): SurveyValues {
  const answers: SurveyValues['answers'] = {}
  for (const { id, answer } of round.areas.flatMap(area => area.questions)) {
    if (answer !== undefined) answers[id] = answer
  }
  return {
    answers,
    wishes: round.wishesForSupport,
    freeText: round.freeText ?? '',
    learning: round.priorLearning.map((row, at) => ({
      key: `kept-${at}`,
      stored: storedOf(row),
      kind: row.kind,
      title: row.title,
      place: row.place ?? '',
      from: row.from ?? '',
      to: row.to ?? '',
      hours: row.hours === undefined ? '' : String(row.hours),
      description: row.description ?? '',
      attachments: round.attachments.filter(file => row.attachmentIds.includes(file.id)),
    })),
    languages: round.languages.map(({ language, level }, at) => ({
      key: `kept-${at}`,
      language: language.code,
      level,
    })),
  }
}

function storedOf({ id, title }: DescribedLearning): LearningRow['stored'] {
  return { id, title }
}

/**
 * The request body. A draft leaves out rows that do not have a name yet: they stay on the device until they do. A row
 * that the server has keeps its old name while the name is empty, so that it stays the same entry. Undefined while
 * something is invalid, a last day before the first one for example.
 */
export function bodyOf(
  values: SurveyValues,
  state: 'DRAFT' | 'SUBMITTED',
  round: { id?: number | undefined; version: number },
): StudySkillsBody | undefined {
  const languages = values.languages.filter(row => row.language !== '')
  const body = {
    id: round.id,
    state,
    answers: Object.fromEntries(Object.entries(values.answers).filter(([, answer]) => isGiven(answer))),
    wishesForSupport: values.wishes,
    freeText: values.freeText,
    priorLearning: sentRows(values, state).map(row => learningOf(row, nameOf(row, state))),
    languages: languages.map(({ language, level }) => ({ language, level })),
    version: round.version,
  }
  const isTwice = new Set(languages.map(row => row.language)).size < languages.length
  const result = studySkillsBody.safeParse(inputOf(studySkillsBody, body))
  return result.success && !isTwice ? result.data : undefined
}

function sentRows(values: SurveyValues, state: 'DRAFT' | 'SUBMITTED'): LearningRow[] {
  return values.learning.filter(row => nameOf(row, state) !== '')
}

function nameOf({ title, stored }: LearningRow, state: 'DRAFT' | 'SUBMITTED'): string {
  return title.trim() || (state === 'DRAFT' ? (stored?.title ?? '') : '')
}

/** The values with the server's ids of the sent rows; an unsent row has no id. */
export function withStoredIds(
  values: SurveyValues,
  sent: SurveyValues,
  state: 'DRAFT' | 'SUBMITTED',
  saved: SurveyRound,
): SurveyValues {
  const entries = new Map(sentRows(sent, state).map((row, at) => [row.key, saved.priorLearning[at]]))
  return {
    ...values,
    learning: values.learning.map(row => {
      const entry = entries.get(row.key)
      return { ...row, stored: entry === undefined ? undefined : storedOf(entry) }
    }),
  }
}

/** The values adapted to a round that has changed: a row whose entry was deleted becomes a new one. */
export function rebased(values: SurveyValues, round: SurveyRound): SurveyValues {
  const ids = new Set(round.priorLearning.map(entry => entry.id))
  return {
    ...values,
    learning: values.learning.map(row =>
      row.stored !== undefined && ids.has(row.stored.id) ? row : { ...row, stored: undefined },
    ),
  }
}

function learningOf({ key: _, stored, attachments, ...row }: LearningRow, title: string) {
  return { ...row, id: stored?.id, title, attachmentIds: attachments.map(file => file.id) }
}

export function isGiven(answer: SurveyAnswer | undefined): boolean {
  return answer !== undefined && (typeof answer === 'number' || answer.length > 0)
}

/** Questions of a part that still need an answer before the survey can be sent. */
export function missingIn(area: SurveyArea, values: SurveyValues): number[] {
  return area.questions
    .filter(question => !question.optional && !isGiven(values.answers[question.id]))
    .map(question => question.id)
}

/** Whether a part is complete: all required answers, or for a voluntary one at least one answer. */
export function isAnswered(area: SurveyArea, values: SurveyValues): boolean {
  if (missingIn(area, values).length > 0) return false
  return area.questions.some(question => isGiven(values.answers[question.id]))
}

/** Whether anything besides the questions was filled in. */
export function hasMore({ wishes, freeText, learning, languages }: SurveyValues): boolean {
  return wishes.length > 0 || freeText.trim() !== '' || learning.length > 0 || languages.length > 0
}

export function areSame(one: SurveyValues, other: SurveyValues): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))
}

function comparable(values: SurveyValues) {
  const body = bodyOf(values, 'DRAFT', { version: 0 })
  if (body === undefined) return values
  // Ids are not typed by the student.
  const priorLearning = body.priorLearning.map(({ id: _, ...row }) => row)
  return {
    ...body,
    priorLearning,
    answers: Object.entries(body.answers).toSorted(([a], [b]) => Number(a) - Number(b)),
  }
}
