import { subErrorOf } from '@studentgo/protocol/problem'
import { createCalendarFeed } from '@studentgo/protocol/timetable'
import { writeAudit } from '../../platform/access/audit.ts'
import { transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import { Problem } from '../../platform/http/problems.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import { createFeed, type FeedRow, feedsOf } from './calendar-feed.sql.ts'

/** Enough for every device of a person; more would be addresses that nobody remembers. */
const mostFeeds = 10
const tokenBytes = 32

/** Makes a feed and its token, which is stored as a hash only. Refused for a student under non-disclosure. */
export async function createFeedFor(
  call: CallOf<typeof createCalendarFeed>,
): Promise<{ feed: FeedRow; token: string }> {
  const { access, now, request } = call
  const { studentId } = access
  if (access.nonDisclosure) throw refusal('not-permitted', 'timetable.feedProtected')
  const token = randomToken(tokenBytes)
  const feed = await transaction(call.db, async db => {
    const feeds = await feedsOf(db, { studentId })
    if (feeds.length >= mostFeeds) throw refusal('state-conflict', 'timetable.tooManyFeeds')
    await writeAudit(db, {
      at: now,
      actorId: access.reader.personId,
      actorKind: access.reader.kind,
      studentId,
      action: `${createCalendarFeed.method} ${createCalendarFeed.path}`,
      outcome: 'DONE',
      requestId: request.id,
    })
    return onlyRow(await createFeed(db, { studentId, tokenHash: hashToken(token), now }))
  })
  return { feed, token }
}

function refusal(problem: 'not-permitted' | 'state-conflict', code: string): Problem {
  return new Problem(problem, { subErrors: [subErrorOf(code)] })
}
