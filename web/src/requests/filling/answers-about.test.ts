import type { DraftBody, RequestQuestion } from '@studentgo/protocol/requests'
import { expect, test } from 'vitest'
import { answersAbout } from './answers-about.ts'

const question = (
  id: number,
  kind: RequestQuestion['kind'],
  more: Partial<RequestQuestion> = {},
): RequestQuestion => ({
  id,
  kind,
  text: '',
  required: false,
  ...more,
})
const unit = question(2, 'MODULE', { showWhen: { questionId: 1, values: ['UNIT', 'OTHER'] } })

const cases: [string, RequestQuestion[], number | undefined, DraftBody['answers']][] = [
  ['the unit, where that is always asked', [question(2, 'MODULE')], 7, [{ questionId: 2, value: 7 }]],
  [
    'one of several that leads to it',
    [question(1, 'MULTI'), unit],
    7,
    [
      { questionId: 1, value: ['UNIT'] },
      { questionId: 2, value: 7 },
    ],
  ],
  [
    'the only one that leads to it',
    [question(1, 'SINGLE'), unit],
    7,
    [
      { questionId: 1, value: 'UNIT' },
      { questionId: 2, value: 7 },
    ],
  ],
  [
    'yes, where that leads to it',
    [question(1, 'BOOLEAN'), { ...unit, showWhen: { questionId: 1, values: ['true'] } }],
    7,
    [
      { questionId: 1, value: true },
      { questionId: 2, value: 7 },
    ],
  ],
  ['nothing, where no unit is asked for', [question(1, 'TEXT')], 7, []],
  ['nothing, where it is about no unit', [question(1, 'MULTI'), unit], undefined, []],
]

test.each(cases)('a form is begun with %s', (_what, questions, unitId, answers) => {
  expect(answersAbout({ questions }, unitId)).toEqual(answers)
})
