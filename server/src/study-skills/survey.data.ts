import type { SkillArea } from '@studentgo/protocol/study-skills'
import type texts from '@studentgo/protocol/translations/server/study-skills.json'

type In<Group extends string> = keyof typeof texts extends infer Key
  ? Key extends `${Group}.${infer Rest}`
    ? Rest
    : never
  : never
/** A question or an option without its text does not compile. */
type QuestionId = In<'question'> extends `${infer Id extends number}` ? Id : never

export interface Question {
  id: QuestionId
  kind: 'SCALE_1_4' | 'MULTI' | 'TEXT'
  options?: readonly { code: In<'option'> }[]
  optional?: true
}

interface Area {
  code: SkillArea
  questions: readonly Question[]
}

const scales = (...ids: QuestionId[]) => ids.map((id): Question => ({ id, kind: 'SCALE_1_4' }))
const open = (id: QuestionId): Question => ({ id, kind: 'TEXT', optional: true })
const optional = (question: Question): Question => ({ ...question, optional: true })

/**
 * The survey in eight cards (domain 2.5). A question keeps its number for good, because answers of earlier
 * years are stored by it; one that is no longer asked leaves the list and its number unused.
 */
export const survey: readonly Area[] = [
  { code: 'READING_WRITING', questions: scales(101, 102, 103) },
  { code: 'MATHS', questions: scales(201, 202, 203) },
  { code: 'LANGUAGES', questions: scales(301, 302, 303) },
  { code: 'DIGITAL', questions: scales(401, 402, 403) },
  { code: 'CONCENTRATION', questions: scales(501, 502, 503) },
  { code: 'GROUP_WORK', questions: scales(601, 602, 603) },
  { code: 'WELLBEING', questions: [...scales(701, 702).map(optional), open(703)] },
  {
    code: 'EQUIPMENT',
    questions: [
      {
        id: 801,
        kind: 'MULTI',
        options: [{ code: 'COMPUTER' }, { code: 'PHONE' }, { code: 'CONNECTION' }, { code: 'PLACE' }],
        optional: true,
      },
      open(802),
    ],
  },
]
