import type { NamedLearning, OwnChange } from './own-changes.ts'

/** The student's own parts as they stand. */
export interface OwnFacts {
  lockVersion: number
  goalText: string | undefined
  wishes: string | undefined
  /** What may be chosen, and what is. */
  learning: readonly (NamedLearning & { chosen: boolean })[]
}

/** What the student wants of them; a part that is left out stays as it is. */
export interface OwnAsked {
  version: number
  goalText?: string | undefined
  wishes?: string | undefined
  priorLearningIds?: readonly number[] | undefined
}

export type OwnVerdict =
  | { kind: 'NOTHING' }
  | { kind: 'STALE' }
  /** Places in the list of ids that name nothing that may be chosen. */
  | { kind: 'UNKNOWN'; places: number[] }
  | { kind: 'CHANGED'; changes: OwnChange[] }

/**
 * Judges a save of the student's own parts. One that changes nothing is no error whatever version it was made
 * over, for it writes over nothing: so a double click is one change. Any other has to be made over what was read.
 */
export function judgeOwnParts(facts: OwnFacts, asked: OwnAsked): OwnVerdict {
  const ids = asked.priorLearningIds
  const places = (ids ?? []).flatMap((id, at) => (facts.learning.some(one => one.id === id) ? [] : [at]))
  const changes = [
    ...textChange('GOAL', facts.goalText, asked.goalText),
    ...textChange('WISHES', facts.wishes, asked.wishes),
    ...choiceChange(facts.learning, ids),
  ]
  if (places.length === 0 && changes.length === 0) return { kind: 'NOTHING' }
  if (asked.version !== facts.lockVersion) return { kind: 'STALE' }
  return places.length > 0 ? { kind: 'UNKNOWN', places } : { kind: 'CHANGED', changes }
}

function textChange(
  part: 'GOAL' | 'WISHES',
  stored: string | undefined,
  asked: string | undefined,
): OwnChange[] {
  const from = wordsOf(stored)
  const to = asked === undefined ? from : wordsOf(asked)
  return from === to ? [] : [{ part, from, to }]
}

/** Blanks around a text and the way its lines end are no change of what it says. */
function wordsOf(text: string | undefined): string | null {
  return (text ?? '').replaceAll(/\r\n?/g, '\n').trim() || null
}

function choiceChange(learning: OwnFacts['learning'], ids: readonly number[] | undefined): OwnChange[] {
  if (ids === undefined || learning.every(one => one.chosen === ids.includes(one.id))) return []
  const from = namedOf(learning.filter(one => one.chosen))
  return [{ part: 'PRIOR_LEARNING', from, to: namedOf(learning.filter(one => ids.includes(one.id))) }]
}

function namedOf(learning: readonly NamedLearning[]): NamedLearning[] | null {
  return learning.length === 0 ? null : learning.map(({ id, title }) => ({ id, title }))
}
