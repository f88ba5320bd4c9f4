import {
  entryChange,
  moduleRef,
  room,
  timetable,
  timetableEntry,
  workplace,
} from '@studentgo/protocol/timetable'
import { audiences, everyone } from '../platform/access/visibility.ts'

/**
 * Guardians of a student under non-disclosure see nothing that lets somebody find the student: no rooms, campus,
 * workplace, group or online address, no free text, which may name a place, and no course code, which names the group.
 */
export const timetableVisibility = [
  audiences(timetable, everyone('from', 'to', 'entries', 'changesSince', 'nextTeachingDay', 'updatedAt')),
  audiences(timetableEntry, {
    ...everyone(
      'id',
      'sessionId',
      'kind',
      'date',
      'start',
      'end',
      'allDay',
      'title',
      'personalStudyPlanId',
      'educationEventId',
      'personalEducationEventId',
      'competenceDemonstrationId',
      'module',
      'studies',
      'teachers',
      'state',
      'changes',
      'overlapIds',
      'lunchSlot',
    ),
    shortCode: 'LOCATION',
    topic: 'LOCATION',
    group: 'LOCATION',
    rooms: 'LOCATION',
    workplace: 'LOCATION',
    onlineUrl: 'LOCATION',
    transferFrom: 'LOCATION',
    transferMinutes: 'LOCATION',
    bring: 'LOCATION',
    // Presence belongs to the absences, for which a guardian needs another scope.
    participation: 'STUDENT',
    announced: 'STUDENT',
  }),
  audiences(entryChange, everyone('field', 'from', 'to', 'at')),
  audiences(moduleRef, everyone('id', 'name')),
  audiences(room, everyone('code', 'name', 'building', 'address', 'floor')),
  audiences(workplace, everyone('name', 'address', 'instructorName', 'instructorPhone', 'instructorEmail')),
]
