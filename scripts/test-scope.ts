/**
 * The files that `npm test` leaves to `npm run test:all`: their tests start processes, end servers or databases, go through
 * every screen, or repeat in many rounds.
 */
export const exhaustive = '**/*.exhaustive.{test,spec}.{ts,tsx}'

/** Whether this is `npm test`, which leaves out what is exhaustive. */
export const isQuick = process.env.TEST_SCOPE === 'quick'

/** How often something repeats that one round holds already: `npm test` does with fewer. */
export function rounds(all: number, quick = 1): number {
  return isQuick ? quick : all
}
