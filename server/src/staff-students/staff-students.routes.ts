import { listStaffStudents, readStudentCard } from '@studentgo/protocol/staff-students'
import { makeTermStartReader } from '../absences/term-start.cache.ts'
import { serveStaff, serveStaffStudent } from '../platform/http/serve-staff.ts'
import type { Platform } from '../platform/platform.ts'
import { findStudents } from './find-students.query.ts'
import { readCard } from './read-card.query.ts'

/** The students of somebody of the staff: the list, and the card of one. */
export function staffStudentsRoutes(platform: Platform): void {
  const termStart = makeTermStartReader()
  serveStaff(platform, listStaffStudents, findStudents, { readsReplica: true })
  serveStaffStudent(platform, readStudentCard, call => readCard(call, termStart))
}
