import { mostQuestions } from '@studentgo/protocol/requests'
import type { Localised } from '@studentgo/protocol/shapes'
import type { StoredQuestion } from '../../platform/rows/json-columns.ts'
import { localised, partsOf } from '../engine/cells.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { type Fault, faultsIn, faultsOf, presence } from '../engine/faults.rules.ts'
import type { Rows } from '../engine/store/row-store.ts'
import type { Row } from '../files.ts'
import type { School } from '../school.ts'

type Question = Row<'ext_request_questions'>

interface Option {
  code: string
  name: Localised
}

const optionPattern = /^([A-Z0-9][A-Z0-9_]{0,39})\s*=\s*(.+)$/

/** `CODE=Words; OTHER=Words` as codes with their words; a part that is no such pair has an empty code. */
function pairsOf(cell: string | null): [code: string, words: string][] {
  return partsOf(cell).map(part => {
    const [, code = '', words = ''] = optionPattern.exec(part) ?? []
    return [code, words]
  })
}

function optionsOf({ options, optionsSv, optionsEn }: Question): Option[] {
  const swedish = new Map(pairsOf(optionsSv))
  const english = new Map(pairsOf(optionsEn))
  return pairsOf(options).map(([code, fi]) => ({
    code,
    name: localised(fi, swedish.get(code), english.get(code)),
  }))
}

/** A question as the portal keeps it; what does not go with its kind is left out. */
function questionOf(row: Question): StoredQuestion {
  const { kind, required, min, max, maxLength, showWhenNumber, showWhenValues, help } = row
  const hasOptions = kind === 'SINGLE' || kind === 'MULTI'
  return {
    id: Number(row.number),
    text: localised(row.text, row.textSv, row.textEn),
    ...(help === null ? {} : { help: localised(help, row.helpSv, row.helpEn) }),
    kind,
    required,
    ...(hasOptions ? { options: optionsOf(row) } : {}),
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
    ...(maxLength === null ? {} : { maxLength }),
    ...(showWhenNumber === null
      ? {}
      : { showWhen: { questionId: Number(showWhenNumber), values: showWhenValues } }),
  }
}

/** The questions of a form in their order. */
export function questionsOf(formId: string, rows: Rows<Question>): StoredQuestion[] {
  return rows
    .filter(row => row.formSourcedId === formId)
    .map(questionOf)
    .toSorted((one, other) => one.id - other.id)
}

/** Forms without questions or with too many, and questions that nobody could answer. */
export function requestFaults({ folder }: School): Refusal[] {
  const questions = folder.ext_request_questions ?? []
  const byForm = Map.groupBy(questions, row => row.formSourcedId)
  return [
    ...faultsIn('ext_request_forms', folder.ext_request_forms, ({ sourcedId }) => {
      const count = byForm.get(sourcedId)?.length ?? 0
      return faultsOf(
        count === 0 && ['sourcedId', 'has no questions in ext_request_questions.csv'],
        count > mostQuestions && ['sourcedId', `has more than ${mostQuestions} questions`],
      )
    }),
    ...faultsIn('ext_request_steps', folder.ext_request_steps, stepFaults),
    ...faultsIn('ext_request_questions', folder.ext_request_questions, row =>
      questionFaults(row, byForm.get(row.formSourcedId) ?? []),
    ),
  ]
}

function stepFaults(row: Row<'ext_request_steps'>): Fault[] {
  const { kind, text, result, appealInstructions, document, bySourcedId } = row
  return faultsOf(
    (kind === 'INFO_ASKED' || kind === 'DECIDED') && presence('text', text, true, `for ${kind}`),
    presence('result', result, kind === 'DECIDED', `for ${kind}`),
    kind !== 'DECIDED' && presence('appealInstructions', appealInstructions, false, `for ${kind}`),
    kind !== 'DECIDED' && presence('document', document, false, `for ${kind}`),
    document !== null && presence('bySourcedId', bySourcedId, true, 'with a document'),
  )
}

function questionFaults(row: Question, all: readonly Question[]): Fault[] {
  const { kind, options, min, max, maxLength, number, showWhenNumber, showWhenValues } = row
  const codes = pairsOf(options).map(([code]) => code)
  const hasOptions = kind === 'SINGLE' || kind === 'MULTI'
  const isText = kind === 'TEXT' || kind === 'LONGTEXT'
  const shown = all.find(one => one.number === showWhenNumber)
  const others = [row.optionsSv, row.optionsEn].map(cell => pairsOf(cell).map(([code]) => code))
  const isOtherwise = (list: string[]) => list.length > 0 && list.join() !== codes.join()
  return faultsOf(
    hasOptions && codes.length === 0 && ['options', `is needed for ${kind}`],
    !hasOptions && options !== null && ['options', `must be empty for ${kind}`],
    codes.includes('') && ['options', 'is not a list like CODE=Words; OTHER=Words'],
    new Set(codes).size < codes.length && ['options', 'holds a code twice'],
    others.some(isOtherwise) && ['options', 'has other codes in Swedish or English'],
    kind !== 'NUMBER' && (min ?? max) !== null && ['min', `must be empty for ${kind}`],
    min !== null && max !== null && max < min && ['max', 'is less than min'],
    !isText && maxLength !== null && ['maxLength', `must be empty for ${kind}`],
    showWhenNumber !== null &&
      (shown === undefined || Number(shown.number) >= Number(number)) && [
        'showWhenNumber',
        'is no question of this form before it',
      ],
    showWhenNumber !== null && showWhenValues.length === 0 && ['showWhenValues', 'is empty'],
    shown !== undefined &&
      !showWhenValues.every(value => canBe(shown, value)) && [
        'showWhenValues',
        'holds what that question cannot be answered with',
      ],
  )
}

function canBe(question: Question, value: string): boolean {
  if (question.kind === 'BOOLEAN') return value === 'true' || value === 'false'
  if (question.kind === 'CONFIRM') return value === 'true'
  return pairsOf(question.options).some(([code]) => code === value)
}
