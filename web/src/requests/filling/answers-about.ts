import type { DraftBody, RequestForm } from '@studentgo/protocol/requests'

/**
 * The initial answers of a form about a unit: to the first question for a unit, and to the question on which that one
 * depends. Empty without such a question, because schools design their own forms.
 */
export function answersAbout(
  { questions }: Pick<RequestForm, 'questions'>,
  unitId: number | undefined,
): DraftBody['answers'] {
  const question = questions.find(one => one.kind === 'MODULE')
  if (unitId === undefined || question === undefined) return []
  const { showWhen } = question
  const before = questions.find(one => one.id === showWhen?.questionId)
  const [code] = showWhen?.values ?? []
  const about = { questionId: question.id, value: unitId }
  if (before === undefined || code === undefined) return [about]
  if (before.kind === 'MULTI') return [{ questionId: before.id, value: [code] }, about]
  if (before.kind === 'SINGLE') return [{ questionId: before.id, value: code }, about]
  return [{ questionId: before.id, value: code === 'true' }, about]
}
