import * as z from 'zod/mini'
import { attachmentIds, attachmentRef } from './attachments.ts'
import { endpoint, student } from './endpoint.ts'
import { codeRef, date, dateTime, id, lineText, ofStudyPlan, personRef, typedText } from './shapes.ts'

export const surveyState = z.enum(['NOT_STARTED', 'DRAFT', 'SUBMITTED', 'DISCUSSED'])
export type SurveyState = z.infer<typeof surveyState>

/** The cards of the survey, in their order (domain 2.5). */
export const skillAreas = [
  'READING_WRITING',
  'MATHS',
  'LANGUAGES',
  'DIGITAL',
  'CONCENTRATION',
  'GROUP_WORK',
  'WELLBEING',
  'EQUIPMENT',
] as const
export const skillArea = z.enum(skillAreas)
export type SkillArea = z.infer<typeof skillArea>

/** 1 «can't yet», 2 «a little», 3 «fairly well», 4 «well». */
export const scaleSteps = [1, 2, 3, 4] as const

export const answer = z.union([
  z.int().check(z.gte(1), z.lte(4)),
  z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(20)),
  typedText(0, 1000),
])
export type SurveyAnswer = z.infer<typeof answer>

export const surveyQuestion = z.object({
  id,
  text: z.string(),
  kind: z.enum(['SCALE_1_4', 'MULTI', 'TEXT']),
  options: z.optional(z.array(codeRef)),
  /** May be left out when the survey is sent: nobody has to write about their life. */
  optional: z.boolean(),
  answer: z.optional(answer),
})
export type SurveyQuestion = z.infer<typeof surveyQuestion>

export const surveyArea = z.object({
  code: skillArea,
  title: z.string(),
  /** Read by the narrower circle alone. */
  confidential: z.boolean(),
  questions: z.array(surveyQuestion),
})
export type SurveyArea = z.infer<typeof surveyArea>

export const supportWishes = [
  'STUDY_TECHNIQUES',
  'READING',
  'MATHS',
  'FINNISH',
  'LANGUAGES',
  'DIGITAL',
  'TIME',
  'QUIET_SPACE',
  'TALK',
  'EQUIPMENT',
] as const
export const supportWish = z.enum(supportWishes)
export type SupportWish = z.infer<typeof supportWish>

export const priorLearningKind = z.enum(['STUDY', 'WORK', 'HOBBY', 'OTHER'])
export type PriorLearningKind = z.infer<typeof priorLearningKind>

const learning = {
  kind: priorLearningKind,
  place: z.optional(typedText(0, 200)),
  from: z.optional(date),
  to: z.optional(date),
  hours: z.optional(z.int().check(z.gte(0), z.lte(20_000))),
  description: z.optional(typedText(0, 1000)),
  attachmentIds,
}

/** Earlier learning as it is sent; an existing entry of the round carries its id and so keeps it. */
export const priorLearning = z
  .strictObject({ id: z.optional(id), title: lineText(1, 200), ...learning })
  .check(
    z.refine(row => row.from === undefined || row.to === undefined || row.to >= row.from, {
      path: ['to'],
      error: 'endBeforeStart',
    }),
  )
export type PriorLearning = z.infer<typeof priorLearning>

export const describedLearning = z.object({ id, title: z.string(), ...learning })
export type DescribedLearning = z.infer<typeof describedLearning>

/** How many entries of earlier learning a round has room for. */
export const mostLearning = 20

export const languageLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'NATIVE'] as const
export const languageLevel = z.enum(languageLevels)
export type LanguageLevel = z.infer<typeof languageLevel>

export const surveyResult = z.object({
  strengths: z.array(z.string()),
  supportActions: z.array(z.string()),
  discussedWith: z.optional(personRef),
  discussedAt: dateTime,
})
export type SurveyResult = z.infer<typeof surveyResult>

const round = {
  /** Absent until something of this school year's round has been saved or the school has opened it. */
  id: z.optional(id),
  /** The year in which the school year begins. */
  schoolYear: z.int(),
  state: surveyState,
  deadline: z.optional(date),
  areas: z.array(surveyArea),
  wishesForSupport: z.array(supportWish),
  freeText: z.optional(z.string()),
  priorLearning: z.array(describedLearning),
  /** The files of earlier learning, which its `attachmentIds` name. */
  attachments: z.array(attachmentRef),
  languages: z.array(z.object({ language: codeRef, level: languageLevel })),
  savedAt: z.optional(dateTime),
  submittedAt: z.optional(dateTime),
  result: z.optional(surveyResult),
  /** 0 while there is nothing to lock. */
  version: z.int(),
}

export const surveyRound = z.object(round)
export type SurveyRound = z.infer<typeof surveyRound>

export const studySkills = z.object({
  ...round,
  /** The study right that the round is of. */
  personalStudyPlanId: id,
  editable: z.boolean(),
  /** Who reads the answers, by name; those on wellbeing are read by the second list alone. */
  readers: z.object({ all: z.array(personRef), wellbeing: z.array(personRef) }),
  /** Rounds of earlier school years, the newest first. */
  history: z.array(surveyRound),
})
export type StudySkills = z.infer<typeof studySkills>

export const readStudySkills = endpoint({
  method: 'GET',
  path: '/studyskills',
  who: student,
  summary: "This school year's survey of study skills, who reads it, and the rounds of earlier years",
  query: z.strictObject({ ...ofStudyPlan }),
  reply: studySkills,
})

export const studySkillsBody = z.strictObject({
  /** The round, where there is one already. */
  id: z.optional(id),
  /** A draft is kept for the student; submitting sends it to the named readers. */
  state: z.enum(['DRAFT', 'SUBMITTED']),
  /** By the number of the question. What is left out is unanswered. */
  answers: z.record(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)), answer),
  wishesForSupport: z.array(supportWish).check(z.maxLength(supportWishes.length)),
  freeText: z.optional(typedText(0, 2000)),
  priorLearning: z.array(priorLearning).check(z.maxLength(mostLearning)),
  languages: z
    .array(
      z.strictObject({ language: z.string().check(z.minLength(1), z.maxLength(20)), level: languageLevel }),
    )
    .check(z.maxLength(10)),
  version: z.int().check(z.gte(0)),
})
export type StudySkillsBody = z.infer<typeof studySkillsBody>

export const saveStudySkills = endpoint({
  method: 'PUT',
  path: '/studyskills',
  affects: ['/home', '/studyskills', '/skillacquirementplan'],
  who: student,
  summary: 'Saves a draft of the survey, sends it, or sends changes until it has been discussed',
  query: z.strictObject({ ...ofStudyPlan }),
  body: studySkillsBody,
  reply: studySkills,
})
