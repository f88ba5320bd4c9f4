import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { Language } from '@studentgo/protocol/language'
import {
  type SurveyArea,
  type SurveyResult,
  type SurveyRound,
  supportWish,
} from '@studentgo/protocol/study-skills'
import texts from '@studentgo/protocol/translations/server/study-skills.json' with { type: 'json' }
import { codeList } from '../codes/code-lists.data.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { textsIn } from '../platform/texts.ts'
import { type Answers, isConfidential } from './study-skills.rules.ts'
import type { RoundRow } from './study-skills.sql.ts'
import { survey } from './survey.data.ts'

/** This school year's round before anything has been saved of it. */
export function presentUnstartedRound(schoolYear: number, language: Language): SurveyRound {
  return {
    schoolYear,
    state: 'NOT_STARTED',
    areas: presentAreas({}, language),
    wishesForSupport: [],
    priorLearning: [],
    attachments: [],
    languages: [],
    version: 0,
  }
}

/** A round with the questions in the reader's language. */
export function presentRound(row: RoundRow, context: StudentContext): Unserialised<SurveyRound> {
  const { language } = context
  const { savedAt, submittedAt } = row
  return {
    id: row.id,
    schoolYear: row.schoolYear,
    state: row.state,
    deadline: row.deadline,
    areas: presentAreas({ ...row.answers, ...row.wellbeingAnswers }, language),
    wishesForSupport: row.wishes.map(wish => supportWish.parse(wish)),
    freeText: row.freeText,
    priorLearning: row.priorLearning.map(({ attachments, ...entry }) => ({
      ...entry,
      attachmentIds: attachments.map(file => file.id),
    })),
    attachments: filesOf(row),
    languages: row.languages.map(({ language: code, level }) => ({
      language: { code, name: languageName(code, context) },
      level,
    })),
    savedAt,
    submittedAt,
    result: presentResult(row, context),
    version: row.version,
  }
}

/** Each file once, also where several entries have it. */
function filesOf({ priorLearning }: RoundRow): AttachmentRef[] {
  return [...new Map(priorLearning.flatMap(entry => entry.attachments).map(file => [file.id, file])).values()]
}

function presentResult(row: RoundRow, { language }: StudentContext): Unserialised<SurveyResult> | null {
  const { discussedAt, discussedWith } = row
  if (discussedAt === null) return null
  return {
    strengths: row.strengths.map(text => inLanguage(text, language)),
    supportActions: row.supportActions.map(text => inLanguage(text, language)),
    discussedWith: discussedWith && personRef(discussedWith),
    discussedAt,
  }
}

function presentAreas(answers: Answers, language: Language): SurveyArea[] {
  const text = textsIn(texts, language)
  return survey.map(area => ({
    code: area.code,
    title: text(`area.${area.code}`),
    confidential: isConfidential(area),
    questions: area.questions.map(({ id, kind, options, optional }) => ({
      id,
      text: text(`question.${id}`),
      kind,
      options: options?.map(({ code }) => ({ code, name: text(`option.${code}`) })),
      optional: optional === true,
      answer: answers[id],
    })),
  }))
}

/** A language by its code; one that the list does not have is named by the code. */
function languageName(code: string, { language, provider }: StudentContext): string {
  return codeList('languages', language, provider.codes).find(item => item.code === code)?.name ?? code
}
