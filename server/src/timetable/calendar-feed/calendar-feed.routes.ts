import { addDays, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import {
  type CalendarFeed,
  createCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  revokeCalendarFeed,
} from '@studentgo/protocol/timetable'
import { writeAudit } from '../platform/audit.ts'
import { transaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { notFound, Problem, subErrorOf } from '../platform/problems.ts'
import { hashToken, randomToken } from '../platform/secrets.ts'
import { serve, serveAnyone } from '../platform/serve.ts'
import { studyRightAccess } from '../platform/study-rights.rules.ts'
import {
  createFeed,
  type FeedOwner,
  type FeedRow,
  feedsOf,
  noteRead,
  ownerOfFeed,
  revokeFeed,
} from './calendar-feed.queries.ts'
import { calendarText } from './calendar-feed.ts'
import type { Catalogue } from './catalogue.ts'
import { weekOf } from './timetable.queries.ts'
import { inLanguage } from './timetable-entries.ts'
import type { TimetableWords } from './timetable-words.ts'

/** The feed tells of so many days before today and after it. */
const daysBefore = 30
const daysAfter = 180
/** Enough for every device of a person; more would be addresses that nobody remembers. */
const mostFeeds = 10
const noteReadEveryMilliseconds = 3_600_000
const tokenBytes = 32
const keptSeconds = 300

/** A student's own calendar addresses, and what they answer. */
export function calendarFeedRoutes(platform: Platform, catalogue: Catalogue, words: TimetableWords): void {
  serve(platform, listCalendarFeeds, async ({ access, db, timeZone }) => {
    const feeds = access.nonDisclosure ? [] : await feedsOf(db, access.studentId)
    return { allowed: !access.nonDisclosure, feeds: feeds.map(feed => feedAnswer(feed, timeZone)) }
  })

  // In a transaction of its own: the answer holds the token, and an idempotency record would keep it.
  serve(
    platform,
    createCalendarFeed,
    async ({ access, now, timeZone, request }) => {
      if (access.nonDisclosure) throw refused('not-permitted', 'timetable.feedProtected')
      const token = randomToken(tokenBytes)
      const feed = await transaction(platform.db, async db => {
        const feeds = await feedsOf(db, access.studentId)
        if (feeds.length >= mostFeeds) throw refused('state-conflict', 'timetable.tooManyFeeds')
        await writeAudit(db, {
          at: now,
          actorId: access.reader.personId,
          actorKind: access.reader.kind,
          studentId: access.studentId,
          action: `${createCalendarFeed.method} ${createCalendarFeed.path}`,
          outcome: 'DONE',
          requestId: request.id,
        })
        return createFeed(db, access.studentId, hashToken(token), now)
      })
      return { feed: feedAnswer(feed, timeZone), url: addressOfFeed(platform, token) }
    },
    { ownTransactions: true },
  )

  serve(platform, revokeCalendarFeed, async ({ access, db, params, now }) => {
    if (!(await revokeFeed(db, access.studentId, params.feedId, now))) throw notFound()
    return { revoked: true }
  })

  serveAnyone(
    platform,
    readCalendarFeed,
    async ({ params, db, now, today, timeZone, provider, reply }) => {
      const owner = await ownerOfFeed(db, hashToken(params.file.slice(0, -'.ics'.length)))
      if (owner === undefined || !mayBeRead(owner, today)) {
        reply.code(404).type('text/plain; charset=utf-8')
        return 'Not found\n'
      }
      if (now.getTime() - Date.parse(owner.lastReadAt ?? '1970-01-01') > noteReadEveryMilliseconds) {
        await noteRead(db, owner.feedId, now)
      }
      const { language } = owner
      const frame = { from: addDays(today, -daysBefore), to: addDays(today, daysAfter), timeZone, language }
      const week = await weekOf(db, { studentId: owner.studentId, from: frame.from, to: frame.to })
      const names = await catalogue.namesOf(db, week, now.getTime())
      reply.type('text/calendar; charset=utf-8')
      reply.header('Content-Disposition', 'inline; filename="studentgo.ics"')
      return calendarText(week, names, {
        ...frame,
        word: words[language],
        host: new URL(platform.environment.publicOrigin).hostname,
        providerName: inLanguage(provider.name, language) ?? '',
        feedCreatedAt: owner.createdAt,
      })
    },
    { cacheControl: `private, max-age=${keptSeconds}` },
  )
}

/** A feed rests while no study right is in force, and as soon as the student's whereabouts are protected. */
function mayBeRead(owner: FeedOwner, today: string): boolean {
  if (owner.nonDisclosure) return false
  return studyRightAccess(owner.rights, today).mayWrite
}

function addressOfFeed(platform: Platform, token: string): string {
  const { publicOrigin } = platform.environment
  return `${publicOrigin}${readCalendarFeed.path.replace(':file', `${token}.ics`)}`
}

function feedAnswer(feed: FeedRow, timeZone: string): CalendarFeed {
  return {
    feedId: feed.id,
    createdAt: isoWithOffset(feed.created_at, timeZone),
    ...(feed.last_read_at === null ? {} : { lastReadAt: isoWithOffset(feed.last_read_at, timeZone) }),
  }
}

function refused(problem: 'not-permitted' | 'state-conflict', code: string): Problem {
  return new Problem(problem, { subErrors: [subErrorOf(code)] })
}
