import { readTimetable } from '@studentgo/protocol/timetable'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { Translations } from '../translations/translations.data.ts'
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.routes.ts'
import { makeTimetableReader, type TimetableReader } from './read-timetable.query.ts'
import { makeReferenceDataCache } from './reference-data.cache.ts'
import { timetableLabels } from './timetable-texts.data.ts'

/** Returns the reader, so that other answers with a timetable share its cache. */
export function timetableRoutes(platform: Platform, translations: Translations): TimetableReader {
  const cache = makeReferenceDataCache()
  const labels = timetableLabels(translations)
  const timetable = makeTimetableReader(cache, labels)
  bind(
    platform,
    { readTimetable },
    {
      readTimetable: { isKept: true, handle: call => timetable.read(call, call.query) },
    },
  )
  calendarFeedRoutes(platform, cache, labels)
  return timetable
}
