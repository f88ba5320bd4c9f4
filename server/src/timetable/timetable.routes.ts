import { readTimetable } from '@studentgo/protocol/timetable'
import type { Platform } from '../platform/platform.ts'
import { serve } from '../platform/serve.ts'
import type { Translations } from '../translations/translations.data.ts'
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.routes.ts'
import { timetableOf } from './read-timetable.query.ts'
import { makeReferenceDataCache } from './reference-data.cache.ts'
import { timetableLabels } from './timetable.labels.ts'
import { timetableVisibility } from './timetable.visibility.ts'

export function timetableRoutes(platform: Platform, translations: Translations): void {
  const cache = makeReferenceDataCache()
  const labels = timetableLabels(translations)
  serve(platform, readTimetable, call => timetableOf(call, cache, labels), {
    visibility: timetableVisibility,
  })
  calendarFeedRoutes(platform, cache, labels)
}
