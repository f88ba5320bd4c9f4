import { addDays } from '@studentgo/protocol/rules/calendar'
import { readTimetable } from '@studentgo/protocol/timetable'
import { searchPart } from '../platform/contributions/search-part.ts'
import { lessonsWithWords } from './search.sql.ts'

/** Of what has just been taught, and of what comes in the next weeks. */
const daysBefore = 14
const daysAfter = 42

export const lessonsFound = searchPart({
  kind: 'LESSON',
  opens: readTimetable,
  reads: lessonsWithWords,
  params({ access, now, today, language }, wanted) {
    const { studentId, hidesLocation } = access
    const days = { from: addDays(today, -daysBefore), to: addDays(today, daysAfter) }
    return { ...wanted, ...days, studentId, hidesLocation, now: now.toISOString(), language }
  },
  hit: ({ start, ...lesson }) => ({ ...lesson, at: start }),
})
