import type { School } from '../school.ts'

/**
 * What came of requests for a review or a raise. One that was made in the portal has its own time and reason;
 * `requested_at` is of one that the school has taken down elsewhere, and null where nobody else has.
 */
export function requestRecords({ folder }: School) {
  return folder.ext_demonstrations
    ?.flatMap(row => {
      const of = (kind: 'review' | 'raise') => ({
        demonstration_id: row.sourcedId,
        kind: kind === 'review' ? ('REVIEW' as const) : ('RAISE' as const),
        requested_at: row[`${kind}RequestedAt`],
        decision: row[`${kind}Decision`],
        answer: row[`${kind}Answer`],
        decided_at: row[`${kind}DecidedAt`],
      })
      return [of('review'), of('raise')]
    })
    .filter(one => one.requested_at !== null || one.decision !== null)
}
