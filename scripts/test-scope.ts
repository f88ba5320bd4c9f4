/**
 * The files that `npm test` leaves to `npm run test:all`: their tests start processes, end servers or databases, fill a
 * large school, go through every screen or column of an import, repeat in many rounds, or make a journey that is not
 * part of an ordinary school day.
 */
export const exhaustive = '**/*.exhaustive.{test,spec}.{ts,tsx}'

/**
 * The scope of a whole run: `quick` for `npm test`, `all` for `npm run test:all`, undefined when a developer runs
 * single tests.
 */
export const scope = process.env.TEST_SCOPE

/** Whether this is `npm test`, which leaves out the exhaustive tests. */
export const isQuick = scope === 'quick'

/** The number of rounds of a repetition that one round already proves: `npm test` uses fewer. */
export function rounds(all: number, quick = 1): number {
  return isQuick ? quick : all
}
