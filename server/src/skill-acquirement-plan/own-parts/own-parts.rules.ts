/** An entry of earlier learning as a proposal remembers it, also when the student has removed it since. */
interface NamedLearning {
  id: number
  title: string
}

/** What changed in one of the student's own parts; null where there was or is nothing. */
export type OwnChange =
  | { part: 'GOAL' | 'WISHES'; from: string | null; to: string | null }
  | { part: 'PRIOR_LEARNING'; from: NamedLearning[] | null; to: NamedLearning[] | null }

/** The student's own parts as they are stored. */
export interface OwnPartsFacts {
  lockVersion: number
  goalText: string | null | undefined
  wishes: string | null | undefined
  /** The possible choices, and the chosen ones. */
  learning: readonly (NamedLearning & { chosen: boolean })[]
}

/** The student's new values; a part that is left out stays as it is. */
export interface OwnPartsInput {
  version: number
  goalText?: string | undefined
  wishes?: string | undefined
  priorLearningIds?: readonly number[] | undefined
}

export type OwnPartsVerdict =
  | { kind: 'NOTHING' }
  | { kind: 'STALE' }
  /** Places in the list of ids that name nothing that may be chosen. */
  | { kind: 'UNKNOWN'; places: number[] }
  | { kind: 'CHANGED'; changes: OwnChange[] }

/**
 * Judges a save of the student's own parts. One that changes nothing is no error whatever its version, for it
 * overwrites nothing: so a double click is one change. Any other needs the current version.
 */
export function judgeOwnParts(facts: OwnPartsFacts, input: OwnPartsInput): OwnPartsVerdict {
  const ids = input.priorLearningIds
  const places = (ids ?? []).flatMap((id, at) => (facts.learning.some(one => one.id === id) ? [] : [at]))
  const changes = [
    ...textChange('GOAL', facts.goalText, input.goalText),
    ...textChange('WISHES', facts.wishes, input.wishes),
    ...choiceChange(facts.learning, ids),
  ]
  if (places.length === 0 && changes.length === 0) return { kind: 'NOTHING' }
  if (input.version !== facts.lockVersion) return { kind: 'STALE' }
  return places.length > 0 ? { kind: 'UNKNOWN', places } : { kind: 'CHANGED', changes }
}

function textChange(
  part: 'GOAL' | 'WISHES',
  stored: string | null | undefined,
  input: string | undefined,
): OwnChange[] {
  const from = normalisedText(stored)
  const to = input === undefined ? from : normalisedText(input)
  return from === to ? [] : [{ part, from, to }]
}

/** Blanks around a text and the kind of its line ends are no change. */
function normalisedText(text: string | null | undefined): string | null {
  return (text ?? '').replaceAll(/\r\n?/g, '\n').trim() || null
}

function choiceChange(learning: OwnPartsFacts['learning'], ids: readonly number[] | undefined): OwnChange[] {
  if (ids === undefined || learning.every(one => one.chosen === ids.includes(one.id))) return []
  const from = namedOf(learning.filter(one => one.chosen))
  return [{ part: 'PRIOR_LEARNING', from, to: namedOf(learning.filter(one => ids.includes(one.id))) }]
}

function namedOf(learning: readonly NamedLearning[]): NamedLearning[] | null {
  return learning.length === 0 ? null : learning.map(({ id, title }) => ({ id, title }))
}
