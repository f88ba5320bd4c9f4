import { markRecords, rollCallRecords } from './attendance.rules.ts'
import { curriculumRecords } from './curriculum.rules.ts'
import { demonstrationRecords } from './demonstrations.rules.ts'
import type { Folder } from './files.ts'
import { guidanceRecords } from './guidance.rules.ts'
import { offerRecords } from './offers.rules.ts'
import { peopleRecords } from './people.rules.ts'
import { personalEventRecords } from './personal-events.rules.ts'
import { planRecords } from './plans.rules.ts'
import type { SchoolRecords } from './records.ts'
import { schoolRecords } from './school.rules.ts'
import type { SchoolIndex } from './school-index.ts'
import { rightFinder, studyRightRecords } from './study-rights.rules.ts'
import { teachingRecords } from './teaching.rules.ts'

/** A folder that has no fault, as the records of the portal's tables. */
export function recordsOf(folder: Folder, index: SchoolIndex, today: string): SchoolRecords {
  const studyRights = studyRightRecords(folder, index, today)
  return {
    ...schoolRecords(folder, index),
    ...peopleRecords(folder, index),
    studyRights,
    ...teachingRecords(folder, index, rightFinder(studyRights)),
    rollCalls: rollCallRecords(folder),
    marks: markRecords(folder, index),
    ...guidanceRecords(folder),
    ...demonstrationRecords(folder),
    ...offerRecords(folder),
    ...curriculumRecords(folder),
    ...planRecords(folder),
    ...personalEventRecords(folder),
  }
}
