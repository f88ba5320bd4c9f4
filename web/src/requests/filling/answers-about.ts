import type { DraftBody, RequestForm } from '@studentgo/protocol/requests'

/**
 * The answers with which a form is begun that is about a unit: the first question for one, and the question on which it
 * depends. Forms are the school's own, so that nothing is answered where there is no such question.
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
