import type { EventParticipation } from '@studentgo/protocol/participations'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { type Lesson, presenceAt } from './attendance.rules.ts'
import { rateOf } from './summary.rules.ts'

/**
 * Attendance by education event, by name, each with its lessons in order. The rate is attended over held;
 * lessons whose roll nobody has called are left out of it and counted as «not yet marked».
 */
export function participationsOf(
  lessons: readonly Lesson[],
  now: Date,
  timeZone: string,
  lateBoundaryMinutes: number,
): EventParticipation[] {
  const events = Map.groupBy(lessons, lesson => lesson.eventId)
  return [...events.values()]
    .flatMap(group => {
      const first = group[0]
      if (first === undefined) return []
      const attended = group
        .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
        .map(lesson => ({ lesson, ...presenceAt(lesson, now, lateBoundaryMinutes) }))
      const notMarked = attended.filter(
        ({ lesson, participation }) =>
          participation === 'NOT_MARKED' && Date.parse(lesson.start) <= now.getTime(),
      )
      const sum = (of: 'planned' | 'held' | 'absent') => attended.reduce((all, one) => all + one[of], 0)
      const [held, absent] = [sum('held'), sum('absent')]
      const rate = rateOf(held, absent)
      return {
        educationEventId: first.eventId,
        name: first.eventName,
        nameLanguage: first.eventLanguage ?? undefined,
        moduleNames: first.moduleName === null ? [] : [first.moduleName],
        plannedMinutes: sum('planned'),
        heldMinutes: held,
        attendedMinutes: held - absent,
        absentMinutes: absent,
        notMarkedMinutes: notMarked.reduce((all, one) => all + one.planned, 0),
        ...(rate === undefined ? {} : { rate }),
        sessions: attended.map(({ lesson, participation, code }) => ({
          sessionId: lesson.sessionId,
          start: isoWithOffset(lesson.start, timeZone),
          end: isoWithOffset(lesson.end, timeZone),
          participation,
          ...(code === undefined ? {} : { typeCode: code }),
        })),
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fi'))
}
