import type { CurriculumRecords } from '../../src/import/curriculum-records.ts'
import type { PersonalEventRecords } from '../../src/import/personal-event-records.ts'
import type { WorkplacePeriodRecord } from '../../src/import/records.ts'
import type { SchoolCalendar } from '../school-calendar.ts'
import { demoStaff } from '../staff.ts'
import { aminasFeedback } from './amina.ts'
import { demoFeedback } from './assessments.ts'
import { plannedPeriods } from './planned-periods.ts'
import { type Learners, type Periods, schoolPeriods } from './school-periods.ts'
import { periodIdOf, workplaceGoals, workplaceLearning } from './workplace-learning.ts'

interface Makings extends Learners {
  workplacePeriods: readonly WorkplacePeriodRecord[]
  curriculum: CurriculumRecords
  calendar: SchoolCalendar
  timeZone: string
}

/** How everybody in the demo school learns the parts of their plans, and the feedback on the way. */
export function demoLearning(makings: Makings): PersonalEventRecords {
  const { workplacePeriods, calendar, timeZone } = makings
  const parts = [
    schoolPeriods(makings),
    workplaceLearning(workplacePeriods),
    plannedPeriods(makings.planModules, calendar),
  ]
  const learning: Periods = {
    periods: parts.flatMap(part => part.periods),
    links: parts.flatMap(part => part.links),
    breaks: parts.flatMap(part => part.breaks),
  }
  const requirements = [...(makings.curriculum.requirements ?? [])]
  const authorOf = authors(makings)
  const feedback = demoFeedback({ learning, requirements, authorOf, calendar, timeZone })
  const aminas = aminasFeedback(requirements, calendar, timeZone)
  return {
    personalEvents: learning.periods,
    personalEventLinks: learning.links,
    personalEventInterruptions: learning.breaks,
    personalEventGoals: workplaceGoals(workplacePeriods),
    intermediateAssessments: [...feedback.assessments, ...aminas.assessments],
    intermediateItems: [...feedback.items, ...aminas.items],
  }
}

function authors({ participants, events, workplacePeriods }: Makings) {
  const teacherOf = new Map(events.map(event => [event.source_id, event.course.teacher]))
  const byCourse = new Map(
    participants.map(one => [`${one.study_right_id}|${one.event_id}`, teacherOf.get(one.event_id)]),
  )
  const byPlace = new Map(workplacePeriods.map(one => [periodIdOf(one), one.instructor_name]))
  return (period: string) => {
    const instructor = byPlace.get(period)
    if (instructor) return { id: null, name: instructor, isWorkplace: true }
    const teacher = demoStaff.find(one => one.id === byCourse.get(period))
    if (teacher === undefined) return undefined
    return { id: teacher.id, name: `${teacher.callName} ${teacher.lastName}`, isWorkplace: false }
  }
}
