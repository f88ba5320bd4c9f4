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
      const inOrder = group.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
      const presences = inOrder.map(lesson => presenceAt(lesson, now, lateBoundaryMinutes))
      const sum = (of: 'planned' | 'held' | 'absent') => presences.reduce((all, one) => all + one[of], 0)
      const [held, absent] = [sum('held'), sum('absent')]
      const rate = rateOf(held, absent)
      return {
        educationEventId: first.eventId,
        name: first.eventName,
        moduleNames: first.moduleName === null ? [] : [first.moduleName],
        plannedMinutes: sum('planned'),
        heldMinutes: held,
        attendedMinutes: held - absent,
        absentMinutes: absent,
        notMarkedMinutes: presences.reduce(
          (all, one, at) =>
            one.participation === 'NOT_MARKED' &&
            inOrder[at] !== undefined &&
            Date.parse(inOrder[at].start) <= now.getTime()
              ? all + one.planned
              : all,
          0,
        ),
        ...(rate === undefined ? {} : { rate }),
        sessions: inOrder.map((lesson, at) => ({
          sessionId: lesson.sessionId,
          start: isoWithOffset(lesson.start, timeZone),
          end: isoWithOffset(lesson.end, timeZone),
          participation: presences[at]?.participation ?? 'NOT_MARKED',
          ...(presences[at]?.code === undefined ? {} : { typeCode: presences[at].code }),
        })),
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fi'))
}
