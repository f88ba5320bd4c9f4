import { daysBetween } from '@studentgo/protocol/rules/calendar'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addresses } from '#web/app/addresses.ts'
import { useFormats } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { useAssessmentTasks } from './assessment-tasks.ts'
import { useDemonstrationTasks } from './demonstration-tasks.ts'
import { waitingAbsencesQuery } from './home.data.ts'
import { usePlanApprovalTasks } from './plan-approval-tasks.ts'
import { usePlanTalkTasks } from './plan-talk-tasks.ts'
import { useRegistrationTasks } from './registration-tasks.ts'
import { useStudySkillsTasks } from './study-skills-tasks.ts'

/** One thing that waits for this person. Every feature adds its own, and home sorts them by deadline. */
export interface HomeTask {
  key: string
  title: string
  detail: string
  /** The last day on which it can be done. */
  deadline: string | undefined
  action: string
  to: string
}

/** A feature's part of the list; undefined while its answer is on the way. */
type TaskSource = (today: string) => HomeTask[] | undefined

/** The features that put things on the list. A new one adds its line here. */
const sources: TaskSource[] = [
  useAbsenceTasks,
  usePlanApprovalTasks,
  usePlanTalkTasks,
  useStudySkillsTasks,
  useRegistrationTasks,
  useDemonstrationTasks,
  useAssessmentTasks,
]

export function useHomeTasks(today: string): HomeTask[] | undefined {
  // The list of sources is fixed, so the hooks run in the same order on every render.
  const found = sources.map(source => source(today))
  if (found.some(tasks => tasks === undefined)) return undefined
  return found
    .flatMap(tasks => tasks ?? [])
    .toSorted((a, b) => (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999'))
}

export function isUrgent(task: HomeTask, today: string): boolean {
  return task.deadline !== undefined && daysBetween(today, task.deadline) <= 2
}

function useAbsenceTasks(): HomeTask[] | undefined {
  const { t } = useTranslation()
  const formats = useFormats()
  const session = useSession()
  const { data } = useQuery(waitingAbsencesQuery)
  if (data === undefined) return undefined
  const { count, deadline, proposing } = data
  if (count === 0) return []
  const how = session?.minor && proposing ? t('home.absences.propose') : t('home.absences.explain')
  return [
    {
      key: 'absences',
      title: t('home.absences.title', { count }),
      detail:
        deadline === undefined ? how : `${how} · ${t('home.until', { date: formats.shortDate(deadline) })}`,
      deadline,
      action: t('home.absences.action'),
      to: addresses.absences,
    },
  ]
}
