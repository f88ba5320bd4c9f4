import {
  type SelfAssessment,
  type SelfAssessmentBody,
  type SelfLevel,
  selfAssessmentBody,
} from '@studentgo/protocol/competence-demonstrations'

/** The values of the form; the items by their requirement. */
export interface AssessmentValues {
  items: Record<string, { level: SelfLevel | null; comment: string }>
  overallLevel: SelfLevel | null
  strengths: string
  develop: string
  howPrepared: string
  sharedWithParents: boolean
}

export function valuesOf(stored: SelfAssessment): AssessmentValues {
  return {
    items: Object.fromEntries(
      stored.items.map(({ requirementId, level, comment }) => [
        requirementId,
        { level, comment: comment ?? '' },
      ]),
    ),
    overallLevel: stored.overallLevel ?? null,
    strengths: stored.strengths ?? '',
    develop: stored.develop ?? '',
    howPrepared: stored.howPrepared ?? '',
    sharedWithParents: stored.sharedWithParents,
  }
}

/** The request body; undefined while something is invalid. */
export function bodyOf(
  { items, ...values }: AssessmentValues,
  state: SelfAssessmentBody['state'],
  version: number,
): SelfAssessmentBody | undefined {
  const body = {
    state,
    items: Object.entries(items).map(([id, item]) => ({ requirementId: Number(id), ...item })),
    ...values,
    version,
  }
  return selfAssessmentBody.safeParse(body).data
}

/** A missing level that blocks sending: of a requirement by its id, or the overall one of a unit without any. */
export type Missing = number | 'overall'

export function missingIn(stored: SelfAssessment, values: AssessmentValues): Missing[] {
  if (stored.items.length === 0) return values.overallLevel === null ? ['overall'] : []
  return stored.items.map(item => item.requirementId).filter(id => (values.items[id]?.level ?? null) === null)
}

/** Whether anything about the whole was filled in. */
export function hasOverall({ overallLevel, strengths, develop, howPrepared }: AssessmentValues): boolean {
  return overallLevel !== null || [strengths, develop, howPrepared].some(text => text.trim() !== '')
}

export function areSame(one: AssessmentValues, other: AssessmentValues): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))
}

function comparable({ items, ...values }: AssessmentValues) {
  const trimmed = [values.overallLevel, values.strengths, values.develop, values.howPrepared]
  const sortedItems = Object.entries(items)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([id, { level, comment }]) => [id, level, comment.trim()])
  return [
    sortedItems,
    trimmed.map(value => (typeof value === 'string' ? value.trim() : value)),
    values.sharedWithParents,
  ]
}

/** A stored draft, limited to the present requirements. */
export function fitDraft(draft: AssessmentValues, stored: SelfAssessment): AssessmentValues {
  const items = Object.fromEntries(
    Object.entries(valuesOf(stored).items).map(([id, item]) => [id, draft.items[id] ?? item]),
  )
  return { ...draft, items }
}
