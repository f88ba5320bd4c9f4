import { addDays } from '@studentgo/protocol/rules/calendar'
import type { StaffLesson } from '@studentgo/protocol/staff-today'
import * as staffTodayEndpoints from '@studentgo/protocol/staff-today'
import * as staffTodayWaitingEndpoints from '@studentgo/protocol/staff-today-waiting'
import { bind } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { Platform } from '../platform/platform.ts'
import { lessonsOfStaff, type StaffLessonRow } from '../timetable/lessons-of-staff.sql.ts'
import { readWaiting } from './read-waiting.query.ts'

/** How many days ahead to look for the next lesson. */
const lookAheadDays = 14

/** The start of the desk: the own lessons of the day, and the waiting matters. */
export function staffTodayRoutes(platform: Platform): void {
  bind(platform, staffTodayEndpoints, {
    readStaffToday: async ({ db, staff, today }) => {
      const { staffId } = staff
      const rows = await lessonsOfStaff(db, { staffId, from: today, to: addDays(today, lookAheadDays) })
      const lessons = rows.filter(row => row.date === today)
      const next = rows.find(row => row.date > today && row.state !== 'CANCELLED')
      return {
        date: today,
        lessons: lessons.map(row => presentLesson(row)),
        ...(next === undefined ? {} : { next: presentLesson(next) }),
      }
    },
  })

  bind(platform, staffTodayWaitingEndpoints, {
    readStaffWaiting: readWaiting,
  })
}

function presentLesson({ date: _, ...row }: StaffLessonRow): Unserialised<StaffLesson> {
  return {
    ...row,
    start: row.start,
    end: row.end,
    rollCalledAt: row.rollCalledAt,
  }
}
