import type { Home, HomeTask } from '@studentgo/protocol/home'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { absenceTasks } from '../absences/home.query.ts'
import { demonstrationTasks } from '../competence-demonstrations/home.query.ts'
import { educationEventTasks } from '../education-events/home.query.ts'
import { personalEventTasks } from '../personal-education-events/home.query.ts'
import { snapshot } from '../platform/database/database.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { planActivityTasks } from '../psap-activities/home.query.ts'
import { planProgressAndTasks } from '../skill-acquirement-plan/home.query.ts'
import { studySkillsTasks } from '../study-skills/home.query.ts'
import type { TimetableReader } from '../timetable/read-timetable.query.ts'

const daysAhead = 7

/** The features that put tasks on home, beside the plan. A new one adds its line here. */
const taskSources: ((context: StudentContext) => Promise<HomeTask[]>)[] = [
  absenceTasks,
  planActivityTasks,
  studySkillsTasks,
  educationEventTasks,
  demonstrationTasks,
  personalEventTasks,
]

/** Everything that home shows, read at one moment so that nothing on it contradicts the rest. */
export function homeOf(request: StudentContext, timetable: TimetableReader): Promise<Home> {
  return snapshot(request.db, async db => {
    const context = { ...request, db }
    const { today } = context
    const plans = await planProgressAndTasks(context)
    const tasks = [...plans.tasks]
    // One after the other: a transaction has one connection.
    for (const source of taskSources) tasks.push(...(await source(context)))
    return {
      timetable: await timetable(context, { from: today, to: addDays(today, daysAhead) }),
      tasks: tasks.toSorted(byDeadline),
      progress: plans.progress,
    }
  })
}

/** The nearest deadline first; what has none comes last, in the order of the sources. */
function byDeadline(a: HomeTask, b: HomeTask): number {
  const last = '9999-12-31'
  return (a.deadline ?? last).localeCompare(b.deadline ?? last)
}
