import * as endpoints from '@studentgo/protocol/staff-students'
import { makeTermStartReader } from '../absences/term-start.cache.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findStudents } from './find-students.query.ts'
import { readCard } from './read-card.query.ts'

/** The students of a member of staff: the list, and the card of one. */
export function staffStudentsRoutes(platform: Platform): void {
  const termStart = makeTermStartReader()
  bind(platform, endpoints, {
    listStaffStudents: findStudents,
    readStudentCard: call => readCard(call, termStart),
  })
}
