import type { AbsenceSummary } from '@studentgo/protocol/absences'
import type { Policies } from '@studentgo/protocol/policies'
import { addDays, mondayOf } from '@studentgo/protocol/rules/calendar'
import { type Lesson, type Presence, presenceAt } from './attendance.rules.ts'

type SummaryPolicies = Pick<
  Policies,
  | 'lateBoundaryMinutes'
  | 'absence.thresholdMinutes1'
  | 'absence.thresholdMinutes2'
  | 'absence.thresholdMinutes3'
>

interface SummaryInput {
  from: string
  to: string
  now: Date
  policies: SummaryPolicies
}

/** Attended part of the held minutes, 0 to 1; undefined while nothing has been held. */
export function rateOf(held: number, absent: number): number | undefined {
  return held === 0 ? undefined : (held - absent) / held
}

/**
 * How much absence calls for somebody of the school to look: the level, 0 to 3, of unexplained and unauthorised
 * minutes. It makes a task for staff and never a message by itself.
 */
export function thresholdLevel(minutes: number, policies: SummaryPolicies): 0 | 1 | 2 | 3 {
  if (minutes >= policies['absence.thresholdMinutes3']) return 3
  if (minutes >= policies['absence.thresholdMinutes2']) return 2
  return minutes >= policies['absence.thresholdMinutes1'] ? 1 : 0
}

interface Counted extends Presence {
  lesson: Lesson
}

/** Everything the summary says about the lessons of a range, apart from what still waits for somebody. */
export function summaryOf(
  lessons: readonly Lesson[],
  { from, to, now, policies }: SummaryInput,
): Omit<AbsenceSummary, 'toExplainCount' | 'nextDeadline'> {
  const counted = lessons.map(lesson => ({
    lesson,
    ...presenceAt(lesson, now, policies.lateBoundaryMinutes),
  }))
  const held = total(counted, 'held')
  const absent = total(counted, 'absent')
  const unexplained = counted.filter(isUnexplained)
  const unauthorised = total(ofClass(counted, 'UNAUTHORISED'), 'absent')
  const unexplainedMinutes = total(unexplained, 'absent')
  const rate = rateOf(held, absent)
  return {
    from,
    to,
    plannedMinutes: total(counted, 'planned'),
    heldMinutes: held,
    absentMinutes: absent,
    unexplainedMinutes,
    unexplainedCount: unexplained.length,
    explainedMinutes: total(ofClass(counted, 'EXPLAINED'), 'absent'),
    authorisedMinutes: total(ofClass(counted, 'AUTHORISED'), 'absent'),
    unauthorisedMinutes: unauthorised,
    lateCount: counted.filter(one => one.participation === 'LATE').length,
    positiveCount: ofClass(counted, 'REMARK').length,
    ...(rate === undefined ? {} : { attendanceRate: rate }),
    thresholdLevel: thresholdLevel(unexplainedMinutes + unauthorised, policies),
    byModule: byModule(counted),
    byWeek: byWeek(counted, from, to),
  }
}

/** Absence that nobody has explained, lateness that counts minutes among it. */
function isUnexplained(one: Presence): boolean {
  return one.class === 'UNEXPLAINED' || one.code === 'M2'
}

function ofClass(counted: readonly Counted[], kind: Presence['class']): Counted[] {
  return counted.filter(one => one.class === kind)
}

function total(counted: readonly Presence[], of: 'planned' | 'held' | 'absent'): number {
  return counted.reduce((sum, one) => sum + one[of], 0)
}

/** One line for each module, and for each event that belongs to none; by name. */
function byModule(counted: readonly Counted[]): AbsenceSummary['byModule'] {
  const groups = Map.groupBy(counted, ({ lesson }) =>
    lesson.moduleId === null ? `event ${lesson.eventId}` : `module ${lesson.moduleId}`,
  )
  return [...groups.values()]
    .flatMap(group => {
      const first = group[0]?.lesson
      if (first === undefined) return []
      return {
        ...(first.moduleId === null ? {} : { moduleId: first.moduleId }),
        name: first.moduleName ?? first.eventName,
        plannedMinutes: total(group, 'planned'),
        heldMinutes: total(group, 'held'),
        absentMinutes: total(group, 'absent'),
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fi'))
}

/** Every week of the range in turn, also those without teaching, so that a picture of them has no holes. */
function byWeek(counted: readonly Counted[], from: string, to: string): AbsenceSummary['byWeek'] {
  const groups = Map.groupBy(counted, ({ lesson }) => mondayOf(lesson.day))
  const weeks: AbsenceSummary['byWeek'] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const week = groups.get(monday) ?? []
    weeks.push({
      monday,
      heldMinutes: total(week, 'held'),
      absentMinutes: total(week, 'absent'),
      unexplainedMinutes: total(week.filter(isUnexplained), 'absent'),
    })
  }
  return weeks
}
