import { type WaitingMarks, waitingMarks } from '@studentgo/protocol/absences'

/** What decides whether a mark waits, and with which others. */
export interface WaitingFacts {
  state: string
  sessionCancelled: boolean
  reasonCode: string | undefined
  deciderId: number | undefined
  /** The school day of the lesson. */
  day: string
}

const states = waitingMarks.shape.state.options

function stateOf({ state, sessionCancelled }: WaitingFacts): WaitingMarks['state'] | undefined {
  return sessionCancelled ? undefined : states.find(one => one === state)
}

/** A group of marks that wait for the same: never empty, in the order of their days. */
export interface WaitingGroup<Mark extends WaitingFacts> {
  state: WaitingMarks['state']
  first: Mark
  last: Mark
  marks: readonly Mark[]
}

/**
 * Marks whose explanation waits for somebody, in groups of the same state, reason and decider: those first that wait
 * for the student to bring a certificate, then those for a guardian, then those for the school.
 */
export function waitingGroups<Mark extends WaitingFacts>(marks: readonly Mark[]): WaitingGroup<Mark>[] {
  const sorted = marks.toSorted((a, b) => a.day.localeCompare(b.day))
  const groups = Map.groupBy(sorted, mark => [stateOf(mark), mark.reasonCode, mark.deciderId].join(' '))
  return [...groups.values()]
    .flatMap(group => {
      const [first, last] = [group[0], group.at(-1)]
      const state = first && stateOf(first)
      return state && last ? [{ state, first, last, marks: group }] : []
    })
    .toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
}
