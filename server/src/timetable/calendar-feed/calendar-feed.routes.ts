import {
  type CalendarFeed,
  createCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  revokeCalendarFeed,
} from '@studentgo/protocol/timetable'
import { notFound } from '../../platform/http/problems.ts'
import { bind } from '../../platform/http/serve.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ReferenceDataCache } from '../reference-data.cache.ts'
import type { TimetableLabels } from '../timetable-texts.data.ts'
import { type FeedRow, feedsOf, revokeFeed } from './calendar-feed.sql.ts'
import { createFeedFor } from './create-calendar-feed.command.ts'
import { calendarOf } from './read-calendar-feed.query.ts'

const cacheSeconds = 300

/** A student's own calendar addresses, and what they answer. */
export function calendarFeedRoutes(
  platform: Platform,
  cache: ReferenceDataCache,
  labels: TimetableLabels,
): void {
  const host = new URL(platform.environment.publicOrigin).hostname
  bind(
    platform,
    { listCalendarFeeds, createCalendarFeed, revokeCalendarFeed, readCalendarFeed },
    {
      listCalendarFeeds: async ({ access, db }) => {
        const feeds = access.nonDisclosure ? [] : await feedsOf(db, { studentId: access.studentId })
        return { allowed: !access.nonDisclosure, feeds: feeds.map(feed => presentFeed(feed)) }
      },
      // In a transaction of its own: the answer holds the token, and an idempotency record would store it.
      createCalendarFeed: {
        handle: async call => {
          const { feed, token } = await createFeedFor(call)
          const path = readCalendarFeed.path.replace(':file', `${token}.ics`)
          return {
            feed: presentFeed(feed),
            url: `${platform.environment.publicOrigin}${path}`,
          }
        },
        ownTransactions: true,
      },
      revokeCalendarFeed: async ({ access, db, params, now }) => {
        const revoked = await revokeFeed(db, { studentId: access.studentId, feedId: params.feedId, now })
        if (revoked.length === 0) throw notFound()
        return { revoked: true }
      },
      readCalendarFeed: {
        handle: async call => {
          const calendar = await calendarOf(
            // It notes now and then that the feed is in use.
            { ...call, db: platform.db },
            call.params.file.slice(0, -'.ics'.length),
            host,
            platform.database.replica,
            cache,
            labels,
          )
          if (calendar === undefined) {
            call.reply.code(404).type('text/plain; charset=utf-8')
            return 'Not found\n'
          }
          call.reply.type('text/calendar; charset=utf-8')
          call.reply.header('Content-Disposition', 'inline; filename="studentgo.ics"')
          return calendar
        },
        cacheControl: `private, max-age=${cacheSeconds}`,
      },
    },
  )
}

function presentFeed({ id, createdAt, lastReadAt }: FeedRow): Unserialised<CalendarFeed> {
  return {
    feedId: id,
    createdAt,
    lastReadAt,
  }
}
