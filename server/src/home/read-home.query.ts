import type { Home, HomeTask } from '@studentgo/protocol/home'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { absencesOnHome } from '../absences/home.query.ts'
import { demonstrationsOnHome } from '../competence-demonstrations/home.query.ts'
import { contractsOnHome } from '../contracts/home.query.ts'
import { educationEventsOnHome } from '../education-events/home.query.ts'
import { messagesOnHome } from '../messages/home.query.ts'
import { newsOnHome, newsTasks, presentNewsOnHome } from '../news/home.query.ts'
import { feedbackOnHome } from '../personal-education-events/home.query.ts'
import { contactLanguageOnHome } from '../personal-info/home.query.ts'
import type { HomePart } from '../platform/contributions/home-part.ts'
import { batch, onlyRow } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { planActivitiesOnHome } from '../psap-activities/home.query.ts'
import { requestsOnHome } from '../requests/home.query.ts'
import { planProgressAndTasks } from '../skill-acquirement-plan/home.query.ts'
import { studyPlansOf } from '../skill-acquirement-plan/study-rights/study-plans.sql.ts'
import { studySkillsOnHome } from '../study-skills/home.query.ts'
import { benefitsOnHome } from '../study-social-benefit/home.query.ts'
import { type TimetableReader, weekParams } from '../timetable/read-timetable.query.ts'
import { weekOf } from '../timetable/timetable.sql.ts'

const daysAhead = 7

/** The features that put tasks on home, beside the plan. A new one adds its line here. */
const parts: Record<string, HomePart> = {
  absences: absencesOnHome,
  messages: messagesOnHome,
  planActivities: planActivitiesOnHome,
  studySkills: studySkillsOnHome,
  educationEvents: educationEventsOnHome,
  demonstrations: demonstrationsOnHome,
  feedback: feedbackOnHome,
  requests: requestsOnHome,
  benefits: benefitsOnHome,
  contracts: contractsOnHome,
  contactLanguage: contactLanguageOnHome,
}

const homeRows = batch({
  week: weekOf,
  plans: studyPlansOf,
  news: newsOnHome.reads,
  tasks: batch(mapValues(parts, part => part.reads)),
})

/** Everything that home shows, read by one statement so that nothing on it contradicts the rest. */
export async function homeOf(
  context: StudentContext,
  timetable: TimetableReader,
): Promise<Unserialised<Home>> {
  const { db, access, today } = context
  const period = { from: today, to: addDays(today, daysAhead) }
  const { week, plans, news, tasks } = onlyRow(
    await homeRows(db, {
      week: weekParams(context, period),
      plans: { studentId: access.studentId },
      news: newsOnHome.params(context),
      tasks: mapValues(parts, part => part.params(context)),
    }),
  )
  const rows = onlyRow(tasks)
  for (const part of [newsOnHome, ...Object.values(parts)]) await part.sayUntil?.(context)
  const ofPlan = planProgressAndTasks(plans, context)
  const ofParts = Object.entries(parts).flatMap(([name, part]) => part.tasks(rows[name] ?? [], context))
  const { items, waiting, unreadCount } = presentNewsOnHome(news)
  return {
    timetable: await timetable.present(context, period, onlyRow(week)),
    tasks: [...ofPlan.tasks, ...newsTasks(waiting), ...ofParts].toSorted(byUrgency),
    progress: ofPlan.progress,
    news: { items, unreadCount },
  }
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

/** A certificate first, then the nearest deadline; what has none comes last, in the order of the sources. */
function byUrgency(a: Unserialised<HomeTask>, b: Unserialised<HomeTask>): number {
  return dayToSortBy(a).localeCompare(dayToSortBy(b))
}

function dayToSortBy(task: Unserialised<HomeTask>): string {
  return task.kind === 'CERTIFICATE' ? '' : ('deadline' in task && task.deadline) || '9999-12-31'
}
