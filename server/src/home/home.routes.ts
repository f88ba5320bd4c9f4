import { readHome } from '@studentgo/protocol/home'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { TimetableReader } from '../timetable/read-timetable.query.ts'
import { homeOf } from './read-home.query.ts'

export function homeRoutes(platform: Platform, timetable: TimetableReader): void {
  serve(platform, readHome, call => homeOf(call, timetable))
}
