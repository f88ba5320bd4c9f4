/**
 * The files that `npm test` leaves to `npm run test:all`: their tests start processes, end servers or databases, fill a large
 * school, go through every screen or column of an import, repeat in many rounds, or make a journey that is none of an ordinary school day.
 */
export const exhaustive = '**/*.exhaustive.{test,spec}.{ts,tsx}'

/** What a whole run is asked for: `quick` by `npm test`, `all` by `npm run test:all`, nothing by a developer's own run. */
export const scope = process.env.TEST_SCOPE

/** Whether this is `npm test`, which leaves out what is exhaustive. */
export const isQuick = scope === 'quick'

/** How often something repeats that one round holds already: `npm test` does with fewer. */
export function rounds(all: number, quick = 1): number {
  return isQuick ? quick : all
}
