import { type AbsenceCause, type AbsenceSummary, absenceCause } from '@studentgo/protocol/absence-summary'
import type { Policies } from '@studentgo/protocol/policies'
import { addDays, millisecondsOf, mondayOf } from '@studentgo/protocol/rules/calendar'
import { type Lesson, type Presence, presenceAt } from './attendance.rules.ts'

type SummaryPolicies = Pick<
  Policies,
  | 'lateBoundaryMinutes'
  | 'absence.thresholdMinutes1'
  | 'absence.thresholdMinutes2'
  | 'absence.thresholdMinutes3'
>

/** Minutes of lessons without a mark, added up. */
interface Unmarked {
  planned: number
  /** Of those that have begun and whose roll was called. */
  held: number
}

/** What lessons are about, and when the first of them begins. */
type Subject = Pick<Lesson, 'eventId' | 'eventName' | 'eventLanguage' | 'moduleId' | 'moduleName' | 'start'>

/** The same lessons without a mark, added up once by event and once by week. */
export interface UnmarkedLessons {
  byEvent: readonly (Unmarked & Subject)[]
  byWeek: readonly (Unmarked & { monday: string })[]
}

const noneUnmarked: UnmarkedLessons = { byEvent: [], byWeek: [] }

interface SummaryInput {
  from: string
  to: string
  now: Date
  policies: SummaryPolicies
  unmarked?: UnmarkedLessons
  daysOff?: readonly DaysOff[]
}

/** A holiday or another time when nobody is taught. */
interface DaysOff {
  name: string
  startDate: string
  endDate: string
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

type SummaryWeek = AbsenceSummary['byWeek'][number]

interface Counted extends Presence {
  lesson: Lesson
}

/**
 * Everything the summary says about the lessons of a range, apart from open tasks. Lessons without a mark may be among
 * `lessons`, or come as a sum: the summary only counts their minutes.
 */
export function summaryOf(
  lessons: readonly Lesson[],
  { from, to, now, policies, unmarked = noneUnmarked, daysOff = [] }: SummaryInput,
): Omit<AbsenceSummary, 'toExplainCount' | 'nextDeadline'> {
  const counted = lessons.map(lesson => ({
    lesson,
    ...presenceAt(lesson, now, policies.lateBoundaryMinutes),
  }))
  const held = total(counted, 'held') + total(unmarked.byWeek, 'held')
  const absent = total(counted, 'absent')
  const unexplained = counted.filter(isUnexplained)
  const unauthorised = total(ofClass(counted, 'UNAUTHORISED'), 'absent')
  const unexplainedMinutes = total(unexplained, 'absent')
  const rate = rateOf(held, absent)
  return {
    from,
    to,
    plannedMinutes: total(counted, 'planned') + total(unmarked.byWeek, 'planned'),
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
    byModule: byModule(counted, unmarked.byEvent),
    byCause: byCause(counted),
    byWeek: byWeek(counted, unmarked.byWeek, from, to).map(week => withDaysOff(week, daysOff)),
  }
}

/** Absence that nobody has explained, lateness that counts minutes among it. */
function isUnexplained(one: Presence): boolean {
  return one.class === 'UNEXPLAINED' || one.code === 'M2'
}

/** The cause of an absence, as far as it is known: one that waits for a decision has none yet. */
function causeOf(one: Presence): AbsenceCause {
  if (isUnexplained(one)) return 'UNEXPLAINED'
  if (one.class === 'UNAUTHORISED') return 'UNAUTHORISED'
  if (one.class === 'EXPLAINED') return 'WAITING'
  if (one.code === 'T') return 'HEALTH'
  return one.code === 'E' ? 'LEAVE' : 'OTHER'
}

/** Missed minutes by cause; what is zero is left out. */
function byCause(counted: readonly Counted[]): AbsenceSummary['byCause'] {
  const groups = Map.groupBy(counted, causeOf)
  return absenceCause.options
    .map(cause => ({ cause, minutes: total(groups.get(cause) ?? [], 'absent') }))
    .filter(({ minutes }) => minutes > 0)
}

function ofClass(counted: readonly Counted[], kind: Presence['class']): Counted[] {
  return counted.filter(one => one.class === kind)
}

function total<Of extends string>(parts: readonly Record<Of, number>[], of: Of): number {
  return parts.reduce((sum, one) => sum + one[of], 0)
}

/** One line for each module, and for each event that belongs to none; by name, of one name the one that began first. */
function byModule(
  counted: readonly Counted[],
  unmarked: UnmarkedLessons['byEvent'],
): AbsenceSummary['byModule'] {
  const ofUnmarked = unmarked.map(one => ({ ...one, absent: 0, lesson: one as Subject }))
  const parts = [...ofUnmarked, ...counted].toSorted(
    (a, b) => millisecondsOf(a.lesson.start) - millisecondsOf(b.lesson.start),
  )
  const groups = Map.groupBy(parts, ({ lesson }) =>
    lesson.moduleId === null ? `event ${lesson.eventId}` : `module ${lesson.moduleId}`,
  )
  return [...groups.values()]
    .flatMap(group => {
      const first = group[0]?.lesson
      if (first === undefined) return []
      return {
        ...(first.moduleId === null ? {} : { moduleId: first.moduleId }),
        name: first.moduleName ?? first.eventName,
        nameLanguage: first.moduleName === null ? (first.eventLanguage ?? undefined) : undefined,
        plannedMinutes: total(group, 'planned'),
        heldMinutes: total(group, 'held'),
        absentMinutes: total(group, 'absent'),
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fi'))
}

/** Every week of the range in turn, also those without teaching, so that a picture of them has no holes. */
function byWeek(
  counted: readonly Counted[],
  unmarked: UnmarkedLessons['byWeek'],
  from: string,
  to: string,
): AbsenceSummary['byWeek'] {
  const groups = Map.groupBy(counted, ({ lesson }) => mondayOf(lesson.day))
  const unmarkedHeld = new Map(unmarked.map(({ monday, held }) => [monday, held]))
  const weeks: AbsenceSummary['byWeek'] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const week = groups.get(monday) ?? []
    weeks.push({
      monday,
      heldMinutes: total(week, 'held') + (unmarkedHeld.get(monday) ?? 0),
      absentMinutes: total(week, 'absent'),
      byCause: byCause(week),
    })
  }
  return weeks
}

/** A week without teaching says why, where every school day of it was off. */
function withDaysOff(week: SummaryWeek, daysOff: readonly DaysOff[]): SummaryWeek {
  if (week.heldMinutes > 0) return week
  const schoolDays = [0, 1, 2, 3, 4].map(days => addDays(week.monday, days))
  const reasons = schoolDays.map(day => daysOff.find(one => one.startDate <= day && day <= one.endDate)?.name)
  return reasons.includes(undefined) ? week : { ...week, daysOff: [...new Set(reasons)].join(', ') }
}
