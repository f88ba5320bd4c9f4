import type { Child } from '@studentgo/protocol/children'
import type { Endpoint, Input, Reply } from '@studentgo/protocol/endpoint'
import { useEndpointMutation } from './endpoint-mutation.ts'

/** The result of one child's part of a form. */
export interface ChildOutcome<E extends Endpoint> {
  child: Child
  reply?: Reply<E>
  failure?: unknown
}

/** Whether the write succeeded for every child. */
export function isWhole(outcomes: readonly ChildOutcome<Endpoint>[]): boolean {
  return outcomes.every(one => one.failure === undefined)
}

/** One child's part of a form. */
export interface ChildInput<E extends Endpoint> {
  child: Child
  input: Input<E>
}

/**
 * Sends the same write for several children: one write for each, which names the child. A success for one is kept when
 * another fails; where all fail, the form is unchanged.
 */
export function useEachChild<E extends Endpoint>(endpoint: E) {
  const mutation = useEndpointMutation(endpoint, { silent: true })
  return {
    alertKey: mutation.alertKey,
    async mutateAsync(parts: readonly ChildInput<E>[]): Promise<ChildOutcome<E>[]> {
      const outcomes: ChildOutcome<E>[] = []
      for (const { child, input } of parts) {
        const outcome = await mutation.mutateAsync(input).then(
          reply => ({ child, reply }),
          (failure: unknown) => ({ child, failure }),
        )
        outcomes.push(outcome)
      }
      const failures = outcomes.flatMap(({ failure }) => (failure === undefined ? [] : [failure]))
      if (failures.length === outcomes.length) throw failures[0]
      return outcomes
    },
  }
}
