import {
  entryChange,
  moduleRef,
  room,
  timetable,
  timetableEntry,
  workplace,
} from '@studentgo/protocol/timetable'
import { audiences, whole } from '../platform/visibility.ts'

/**
 * Guardians of a student under non-disclosure see nothing that lets somebody find the student: no rooms, campus,
 * workplace, group or online address, no free text, which may name a place, and no course code, which names the group.
 */
export const timetableVisibility = [
  audiences(timetable, {
    from: 'EVERYONE',
    to: 'EVERYONE',
    entries: 'EVERYONE',
    changesSince: 'EVERYONE',
    nextTeachingDay: 'EVERYONE',
    updatedAt: 'EVERYONE',
  }),
  audiences(timetableEntry, {
    id: 'EVERYONE',
    sessionId: 'EVERYONE',
    kind: 'EVERYONE',
    date: 'EVERYONE',
    start: 'EVERYONE',
    end: 'EVERYONE',
    allDay: 'EVERYONE',
    title: 'EVERYONE',
    personalStudyPlanId: 'EVERYONE',
    shortCode: 'LOCATION',
    topic: 'LOCATION',
    educationEventId: 'EVERYONE',
    personalEducationEventId: 'EVERYONE',
    competenceDemonstrationId: 'EVERYONE',
    module: 'EVERYONE',
    group: 'LOCATION',
    teachers: 'EVERYONE',
    rooms: 'LOCATION',
    workplace: 'LOCATION',
    onlineUrl: 'LOCATION',
    state: 'EVERYONE',
    changes: 'EVERYONE',
    overlapIds: 'EVERYONE',
    transferFrom: 'LOCATION',
    transferMinutes: 'LOCATION',
    bring: 'LOCATION',
    // Presence belongs to the absences, for which a guardian needs another scope.
    participation: 'STUDENT',
    lunchSlot: 'EVERYONE',
  }),
  whole(entryChange),
  whole(moduleRef),
  whole(room),
  whole(workplace),
]
