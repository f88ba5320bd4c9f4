import { homePart, newSince } from '../platform/contributions/home-part.ts'
import { keptUntil, soonDays, untouchedSince } from './kept.rules.ts'
import { requestsOnHomeOf } from './requests.sql.ts'

/** Requests of which something is new, or for which the student or a guardian has to do something. */
export const requestsOnHome = homePart({
  reads: requestsOnHomeOf,
  params: context => ({
    studentId: context.access.studentId,
    language: context.language,
    since: newSince(context).toISOString(),
    draftsBefore: untouchedSince(context, soonDays).toISOString(),
  }),
  tasks: (rows, { timeZone, provider }) =>
    rows.map(({ decidedAt, updatedAt, ...row }) => ({
      kind: 'REQUEST' as const,
      ...row,
      deadline: row.state === 'DRAFT' ? keptUntil(updatedAt, timeZone, provider.policies) : null,
      decidedAt,
    })),
})
