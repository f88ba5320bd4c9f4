import type { Language } from '@studentgo/protocol/language'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { PersonRef } from '@studentgo/protocol/shapes'
import {
  answer,
  languageLevel,
  type SurveyArea,
  type SurveyResult,
  type SurveyRound,
  supportWish,
  surveyState,
  toldLearning,
} from '@studentgo/protocol/study-skills'
import * as z from 'zod'
import { codeList } from '../codes/code-lists.ts'
import { type Answers, isConfidential } from './answers.rules.ts'
import type { ReaderRow, RoundRow } from './rounds.queries.ts'
import { survey } from './survey.ts'

const answers = z.record(z.string(), answer)
const told = z.object(toldLearning.shape).omit({ attachmentIds: true })
const languages = z.array(z.object({ language: z.string(), level: languageLevel }))

interface Frame {
  language: Language
  timeZone: string
}

/** This school year's round before anything has been saved of it. */
export function unstartedRound(schoolYear: number, { language }: Frame): SurveyRound {
  return {
    schoolYear,
    state: 'NOT_STARTED',
    areas: areasWith({}, language),
    wishesForSupport: [],
    priorLearning: [],
    languages: [],
    version: 0,
  }
}

/** Shapes a round for the wire, with the questions in the reader's language. */
export function roundAnswer(row: RoundRow, frame: Frame): SurveyRound {
  const { language, timeZone } = frame
  const given = { ...answers.parse(row.answers), ...answers.parse(row.wellbeing_answers) }
  const result = resultOf(row, timeZone)
  return {
    id: row.id,
    schoolYear: row.school_year,
    state: surveyState.parse(row.state),
    ...(row.deadline === null ? {} : { deadline: row.deadline }),
    areas: areasWith(given, language),
    wishesForSupport: row.wishes.map(wish => supportWish.parse(wish)),
    ...(row.free_text === null ? {} : { freeText: row.free_text }),
    // Attachments do not exist yet.
    priorLearning: z
      .array(told)
      .parse(row.prior_learning)
      .map(entry => ({ ...entry, attachmentIds: [] })),
    languages: languages.parse(row.languages).map(({ language: code, level }) => ({
      language: { code, name: languageName(code, language) },
      level,
    })),
    ...(row.saved_at === null ? {} : { savedAt: isoWithOffset(row.saved_at, timeZone) }),
    ...(row.submitted_at === null ? {} : { submittedAt: isoWithOffset(row.submitted_at, timeZone) }),
    ...(result === undefined ? {} : { result }),
    version: row.version,
  }
}

function areasWith(given: Answers, language: Language): SurveyArea[] {
  return survey.map(area => ({
    code: area.code,
    title: area.title[language],
    confidential: isConfidential(area),
    questions: area.questions.map(question => {
      const own = given[question.id]
      return {
        id: question.id,
        text: question.text[language],
        kind: question.kind,
        ...(question.options === undefined
          ? {}
          : { options: question.options.map(({ code, name }) => ({ code, name: name[language] })) }),
        optional: question.optional === true,
        ...(own === undefined ? {} : { answer: own }),
      }
    }),
  }))
}

function resultOf(row: RoundRow, timeZone: string): SurveyResult | undefined {
  if (row.discussed_at === null) return undefined
  const { discussed_with: personId, discussed_with_name: name, discussed_with_title: title } = row
  return {
    strengths: row.strengths,
    supportActions: row.support_actions,
    ...(personId === null || name === null
      ? {}
      : { discussedWith: { personId, name, ...(title === null ? {} : { title }) } }),
    discussedAt: isoWithOffset(row.discussed_at, timeZone),
  }
}

/** A language by its code; one that the list does not have is named by the code. */
export function languageName(code: string, language: Language): string {
  return codeList('languages', language).find(item => item.code === code)?.name ?? code
}

export function isLanguageCode(code: string): boolean {
  return codeList('languages', 'fi').some(item => item.code === code)
}

export function readerRef({ person_id, name, title }: ReaderRow): PersonRef {
  return { personId: person_id, name, ...(title === null ? {} : { title }) }
}
