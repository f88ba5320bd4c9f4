import type { HomeTask } from '@studentgo/protocol/home'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  addresses,
  demonstrationAddress,
  eventAddress,
  personalEventAddress,
  planAddress,
  selfAssessmentAddress,
} from '#web/app/addresses.ts'
import { type Formats, useFormats } from '#web/platform/language/format.ts'

/** A task in the reader's language, and where its button leads. */
export interface TaskLabel {
  key: string
  title: string
  detail: string
  action: string
  to: string
}

interface Language {
  t: TFunction
  formats: Formats
}

type Labels = {
  [Kind in HomeTask['kind']]: (task: Extract<HomeTask, { kind: Kind }>, language: Language) => TaskLabel
}

/** How each kind of task reads. A new kind adds its own here. */
const labels: Labels = {
  ABSENCES: ({ count, deadline, proposing }, { t, formats }) => {
    const how = t(proposing ? 'home.absences.propose' : 'home.absences.explain')
    return {
      key: 'absences',
      title: t('home.absences.title', { count }),
      detail: deadline === undefined ? how : `${how} · ${until(deadline, { t, formats })}`,
      action: t('home.absences.action'),
      to: addresses.absences,
    }
  },
  PLAN_APPROVAL: ({ personalStudyPlanId, name, deadline, remind }, { t, formats }) => {
    const what = t(remind ? 'home.plan.remind' : 'home.plan.detail')
    const detail = deadline === undefined ? what : `${what} ${until(deadline, { t, formats })}`
    return {
      key: `plan-approval-${personalStudyPlanId}`,
      title: t('home.plan.title'),
      detail: name === undefined ? detail : `${name} · ${detail}`,
      action: t('home.plan.action'),
      to: planAddress(personalStudyPlanId),
    }
  },
  PLAN_ACTION: ({ activityId, actionIndex, text }, { t }) => ({
    key: `plan-action-${activityId}-${actionIndex}`,
    title: text,
    detail: t('home.planAction.detail'),
    action: t('home.planAction.action'),
    to: addresses.planActivities,
  }),
  PLAN_MEETING: ({ at }, { t, formats }) => ({
    key: 'plan-meeting',
    title: t('home.planMeeting.title'),
    detail: `${formats.weekdayDate(formats.dayOf(at))} ${formats.time(at)}`,
    action: t('home.planMeeting.action'),
    to: addresses.planActivities,
  }),
  PLAN_REVIEW: ({ dueBy }, { t, formats }) => ({
    key: 'plan-review',
    title: t('home.planReview.title'),
    detail: t('home.planReview.detail', { date: formats.date(dueBy) }),
    action: t('home.planReview.action'),
    to: addresses.planActivities,
  }),
  STUDY_SKILLS: ({ started, deadline }, { t, formats }) => {
    const how = t(started ? 'home.studySkills.goOn' : 'home.studySkills.begin')
    return {
      key: 'study-skills',
      title: t('home.studySkills.title'),
      detail: deadline === undefined ? how : `${how} · ${until(deadline, { t, formats })}`,
      action: t('home.studySkills.action'),
      to: addresses.studySkills,
    }
  },
  PLACE_FROM_QUEUE: ({ educationEventId, peeemId, name }, { t }) => ({
    key: `place-from-queue-${educationEventId}`,
    title: t('education-events.task.promoted'),
    detail: name,
    action: t('education-events.task.look'),
    to: eventAddress({ event: educationEventId, slot: peeemId }),
  }),
  REGISTRATION_OPENS: ({ educationEventId, peeemId, name, count, opensAt }, { t, formats }) => ({
    key: 'registration-opens',
    title: t('education-events.task.opens', { count }),
    detail: t('education-events.task.opensAt', { name, at: formats.dateTime(opensAt) }),
    action: t('education-events.task.look'),
    to: count > 1 ? addresses.chooseEvents : eventAddress({ event: educationEventId, slot: peeemId }),
  }),
  REGISTRATION_OPEN: ({ count, closesAt }, { t, formats }) => ({
    key: 'registration-open',
    title: t('education-events.task.open', { count }),
    detail: t('education-events.task.closesAt', { at: formats.dateTime(closesAt) }),
    action: t('education-events.task.action'),
    to: addresses.chooseEvents,
  }),
  FEEDBACK_TO_READ: ({ personalEventId, assessmentId, name, date }, { t, formats }) => ({
    key: `feedback-${assessmentId}`,
    title: t('home.assessment.title'),
    detail: `${name} · ${formats.date(date)}`,
    action: t('home.assessment.action'),
    to: personalEventAddress(personalEventId),
  }),
  SELF_ASSESSMENT: ({ planId, demonstrationId: id, name, started }, { t }) => ({
    key: `self-assessment-${id}`,
    title: t('home.selfAssessment.title', { name }),
    detail: t(started ? 'home.selfAssessment.DRAFT' : 'home.selfAssessment.NOT_STARTED'),
    action: t('home.selfAssessment.action'),
    to: selfAssessmentAddress({ planId, id }),
  }),
  DEMONSTRATION: ({ planId, demonstrationId: id, name, isNow, daysUntil, ...days }, { t, formats }) => {
    const now = daysUntil === 0 ? t('demonstrations.countdown.today') : t('demonstrations.countdown.now')
    return {
      key: `demonstration-${id}`,
      title: t('home.demonstration.title', { name }),
      detail: isNow ? `${now} · ${formats.days(days)}` : formats.days(days),
      action: t('home.demonstration.action'),
      to: demonstrationAddress({ planId, id }),
    }
  },
}

function until(day: string, { t, formats }: Language): string {
  return t('home.until', { date: formats.shortDate(day) })
}

export function useTaskLabel(): (task: HomeTask) => TaskLabel {
  const { t } = useTranslation()
  const formats = useFormats()
  // Each kind is written by its own entry; the compiler cannot follow that through a union.
  return task =>
    (labels[task.kind] as (task: HomeTask, language: Language) => TaskLabel)(task, { t, formats })
}
