import * as endpoints from '@studentgo/protocol/home'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { TimetableReader } from '../timetable/read-timetable.query.ts'
import { homeOf } from './read-home.query.ts'

export function homeRoutes(platform: Platform, timetable: TimetableReader): void {
  bind(platform, endpoints, {
    readHome: { isKept: true, handle: call => homeOf(call, timetable) },
  })
}
