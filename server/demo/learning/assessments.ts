import { addDays, instantOf, isoWeekday, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { RequirementRecord } from '../../src/import/curriculum-records.ts'
import type {
  IntermediateAssessmentRecord,
  IntermediateItemRecord,
} from '../../src/import/personal-event-records.ts'
import { randomFrom } from '../random.ts'
import type { SchoolCalendar } from '../school-calendar.ts'
import { develops, strengths } from './feedback-texts.ts'
import type { Periods } from './school-periods.ts'

interface Makings {
  learning: Periods
  requirements: readonly RequirementRecord[]
  /** Who teaches a course, and who guides at a workplace, by the period. */
  authorOf: (personalEventId: string) => { id: string | null; name: string; isWorkplace: boolean } | undefined
  calendar: SchoolCalendar
  timeZone: string
}

interface Feedback {
  assessments: IntermediateAssessmentRecord[]
  items: IntermediateItemRecord[]
}

/** A period is looked at when it has run for so many days, and again after as many. */
const everyDays = 35
/** Amina's weeks are told by hand; see amina.ts. */
const toldElsewhere = 'work|amina.warsame|'

/** Feedback on the way, for periods that have run long enough to say something (domain §4: four a year). */
export function demoFeedback(makings: Makings): Feedback {
  const { learning, calendar } = makings
  const found: Feedback = { assessments: [], items: [] }
  for (const period of learning.periods) {
    const asked = requirementsOf(period.source_id, makings)
    const author = makings.authorOf(period.source_id)
    if (asked.length === 0 || author === undefined || period.source_id.startsWith(toldElsewhere)) continue
    if (period.state === 'PLANNED') continue
    const last = period.end_date < calendar.today ? period.end_date : addDays(calendar.today, -1)
    let start = period.start_date
    for (let at = 1; addDays(start, everyDays) <= last; at++) {
      const end = weekdayFrom(addDays(start, everyDays))
      const id = `${period.source_id}|${at}`
      const random = randomFrom(id)
      found.assessments.push(
        assessmentOf(
          id,
          { start, end, period: period.source_id, author },
          random.pick(strengths),
          random.pick(develops),
          makings,
        ),
      )
      found.items.push(
        ...asked.slice(0, 5).map((requirement, position) => ({
          assessment_id: id,
          position,
          requirement_id: requirement.source_id,
          text: null,
          level: levelOf(Math.min(4, at + random.below(3))),
          comment: null,
        })),
      )
      start = addDays(end, 1)
    }
  }
  return found
}

function levelOf(number: number): 1 | 2 | 3 | 4 {
  if (number <= 1) return 1
  if (number >= 4) return 4
  return number === 2 ? 2 : 3
}

/** Teaching days of a weekend are the Fridays before. */
function weekdayFrom(day: string): string {
  return addDays(day, -Math.max(0, isoWeekday(day) - 5))
}

interface Looked {
  period: string
  start: string
  end: string
  author: { id: string | null; name: string; isWorkplace: boolean }
}

function assessmentOf(
  id: string,
  { period, start, end, author }: Looked,
  strong: string,
  develop: string,
  { timeZone }: Makings,
): IntermediateAssessmentRecord {
  return {
    source_id: id,
    personal_event_id: period,
    kind: author.isWorkplace ? 'WORKPLACE' : 'TEACHER',
    period_start: start,
    period_end: end,
    date: end,
    strengths: strong,
    develop,
    ready_for_demonstration: null,
    author_id: author.id,
    author_name: author.name,
    published_at: isoWithOffset(instantOf(end, '14:30', timeZone), timeZone),
  }
}

function requirementsOf(period: string, { learning, requirements }: Makings): RequirementRecord[] {
  const modules = learning.links.filter(link => link.personal_event_id === period).map(link => link.module_id)
  return requirements.filter(requirement => modules.includes(requirement.module_id))
}
