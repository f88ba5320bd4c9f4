import {
  addresses,
  benefitClaimAddress,
  demonstrationAddress,
  eventAddress,
  newsAddress,
  personalEventAddress,
  planAddress,
  reportAbsenceAddress,
  requestAddress,
  selfAssessmentAddress,
  threadAddress,
} from '@studentgo/protocol/addresses'
import type { HomeTask } from '@studentgo/protocol/home'
import type { Language as ContentLanguage } from '@studentgo/protocol/language'
import { addDays } from '@studentgo/protocol/rules/calendar'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import type { IconName } from '#web/ui/content/icon.tsx'
import { isLapsed } from './task-groups.ts'

/** A task in the reader's language, with the address of its link. */
export interface TaskLabel {
  key: string
  icon: IconName
  title: string
  titleLanguage?: ContentLanguage | undefined
  /** Its deadline, or when it takes place. */
  when?: string | undefined
  detail?: string | undefined
  action: string
  to: string
}

interface Language {
  t: TFunction
  formats: Formats
  today: string
}

type Labels = {
  [Kind in HomeTask['kind']]: (task: Extract<HomeTask, { kind: Kind }>, language: Language) => TaskLabel
}

/** The label of each kind of task. A new kind adds its own here. */
const labels: Labels = {
  CERTIFICATE: ({ count }, { t }) => ({
    key: 'certificate',
    icon: 'warning',
    title: t('home.certificate.title'),
    detail: t('home.certificate.detail', { count }),
    action: t('home.certificate.action'),
    to: addresses.absences,
  }),
  ABSENCES: ({ count, deadline, proposing }, language) => ({
    key: 'absences',
    icon: 'absence',
    title: language.t('home.absences.title', { count }),
    when: until(deadline, language),
    detail: language.t(proposing ? 'home.absences.propose' : 'home.absences.explain'),
    action: language.t('home.absences.action'),
    to: addresses.absences,
  }),
  STILL_AWAY: ({ noticeId }, { t, today }) => ({
    key: `still-away-${noticeId}`,
    icon: 'absence',
    title: t('home.stillAway.title'),
    detail: t('home.stillAway.detail'),
    action: t('home.stillAway.action'),
    to: reportAbsenceAddress({ date: today }),
  }),
  PLAN_APPROVAL: ({ personalStudyPlanId, name, deadline, remind }, language) => {
    const what = language.t(remind ? 'home.plan.remind' : 'home.plan.detail')
    return {
      key: `plan-approval-${personalStudyPlanId}`,
      icon: 'studies',
      title: language.t('home.plan.title'),
      when: until(deadline, language),
      detail: name === undefined ? what : `${name} · ${what}`,
      action: language.t('home.plan.action'),
      to: planAddress(personalStudyPlanId),
    }
  },
  PLAN_ACTION: ({ activityId, actionIndex, text, deadline }, language) => ({
    key: `plan-action-${activityId}-${actionIndex}`,
    icon: 'check',
    title: text,
    when: until(deadline, language),
    detail: language.t('home.planAction.detail'),
    action: language.t('home.planAction.action'),
    to: addresses.planActivities,
  }),
  PLAN_MEETING: ({ at }, language) => ({
    key: 'plan-meeting',
    icon: 'calendar',
    title: language.t('home.planMeeting.title'),
    when: instant(at, language),
    action: language.t('home.planMeeting.action'),
    to: addresses.planActivities,
  }),
  PLAN_REVIEW: ({ deadline }, language) => ({
    key: 'plan-review',
    icon: 'studies',
    title: language.t('home.planReview.title'),
    when: until(deadline, language),
    detail: language.t('home.planReview.detail'),
    action: language.t('home.planReview.action'),
    to: addresses.planActivities,
  }),
  STUDY_SKILLS: ({ started, deadline }, language) => ({
    key: 'study-skills',
    icon: 'info',
    title: language.t('home.studySkills.title'),
    when: until(deadline, language),
    detail: language.t(started ? 'home.studySkills.goOn' : 'home.studySkills.begin'),
    action: language.t('home.studySkills.action'),
    to: addresses.studySkills,
  }),
  PLACE_FROM_QUEUE: ({ educationEventId, peeemId, name }, { t }) => ({
    key: `place-from-queue-${educationEventId}`,
    icon: 'check',
    title: t('education-events.task.promoted'),
    detail: name,
    action: t('education-events.task.look'),
    to: eventAddress({ event: educationEventId, slot: peeemId }),
  }),
  REGISTRATION_OPENS: ({ educationEventId, peeemId, name, count, opensAt }, language) => ({
    key: 'registration-opens',
    icon: 'calendar',
    title: language.t('education-events.task.opens', { count }),
    when: instant(opensAt, language),
    detail: language.t('education-events.task.opensAt', { name }),
    action: language.t('education-events.task.look'),
    to: count > 1 ? addresses.chooseEvents : eventAddress({ event: educationEventId, slot: peeemId }),
  }),
  REGISTRATION_OPEN: ({ count, closesAt }, language) => ({
    key: 'registration-open',
    icon: 'calendar',
    title: language.t('education-events.task.open', { count }),
    when: language.t('home.until', { date: instant(closesAt, language) }),
    action: language.t('education-events.task.action'),
    to: addresses.chooseEvents,
  }),
  FEEDBACK_TO_READ: ({ personalEventId, assessmentId, name, date }, { t, formats }) => ({
    key: `feedback-${assessmentId}`,
    icon: 'messages',
    title: t('home.assessment.title'),
    when: formats.shortWeekdayDate(date),
    detail: name,
    action: t('home.assessment.action'),
    to: personalEventAddress(personalEventId),
  }),
  RESULT_PUBLISHED: ({ planId, demonstrationId: id, name, date }, { t, formats }) => ({
    key: `result-${id}`,
    icon: 'demonstration',
    title: t('home.result.title'),
    when: formats.shortWeekdayDate(date),
    detail: name,
    action: t('home.result.action'),
    to: demonstrationAddress({ planId, id }),
  }),
  BENEFIT_RETURNED: ({ claimId, number }, { t }) => ({
    key: `benefit-returned-${claimId}`,
    icon: 'benefits',
    title: t('home.benefits.returned', { number }),
    detail: t('home.benefits.returned.detail'),
    action: t('home.benefits.correct'),
    to: benefitClaimAddress(claimId),
  }),
  BENEFIT_DRAFT: ({ claimId, number, deadline }, language) => ({
    key: `benefit-draft-${claimId}`,
    icon: 'benefits',
    title: language.t('home.benefits.draft', { number }),
    when: until(deadline, language),
    action: language.t('home.benefits.send'),
    to: benefitClaimAddress(claimId),
  }),
  BENEFIT_DECIDED: ({ claimId, number, date }, { t, formats }) => ({
    key: `benefit-decided-${claimId}`,
    icon: 'benefits',
    title: t('home.benefits.decided', { number }),
    when: formats.shortWeekdayDate(date),
    action: t('home.benefits.look'),
    to: benefitClaimAddress(claimId),
  }),
  UNREAD_MESSAGES: ({ count, threadId }, { t }) => ({
    key: 'unread-messages',
    icon: 'messages',
    title: t('home.messages.title', { count }),
    action: t('home.messages.action'),
    to: threadId === undefined ? addresses.messages : threadAddress(threadId),
  }),
  REQUEST: ({ requestId, title, titleLanguage, state, decidedAt, deadline }, { t, formats }) => ({
    key: `request-${requestId}`,
    icon: 'request',
    title,
    titleLanguage,
    when: decidedAt === undefined ? undefined : formats.shortWeekdayDate(formats.dayOf(decidedAt)),
    detail: t(`requests.onHome.${state}`, { until: deadline === undefined ? '' : formats.date(deadline) }),
    action: t(state === 'NEED_INFO' ? 'requests.answer' : 'requests.look'),
    to: requestAddress(requestId),
  }),
  CONTRACT: ({ contractId, type, action }, { t }) => ({
    key: `contract-${contractId}`,
    icon: 'contract',
    title: t(`home.contract.${action}`, { type: t(`contracts.type.${type}`) }),
    action: t('home.contract.action'),
    to: addresses.contracts,
  }),
  CONTACT_LANGUAGE: (_, { t }) => ({
    key: 'contact-language',
    icon: 'info',
    title: t('home.contactLanguage.title'),
    detail: t('home.contactLanguage.detail'),
    action: t('home.contactLanguage.action'),
    to: addresses.personalInfo,
  }),
  POSITIVE_FEEDBACK: ({ count }, { t }) => ({
    key: 'positive-feedback',
    icon: 'messages',
    title: t('absences.good.title'),
    detail: t('absences.good.count', { count }),
    action: t('home.positive.action'),
    to: addresses.absences,
  }),
  SELF_ASSESSMENT: ({ planId, demonstrationId: id, name, started, deadline }, language) => ({
    key: `self-assessment-${id}`,
    icon: 'studies',
    title: language.t('home.selfAssessment.title', { name }),
    when: until(deadline, language),
    detail: language.t(started ? 'home.selfAssessment.DRAFT' : 'home.selfAssessment.NOT_STARTED'),
    action: language.t('home.selfAssessment.action'),
    to: selfAssessmentAddress({ planId, id }),
  }),
  NEWS: ({ newsId, title, titleLanguage }, { t }) => ({
    key: `news-${newsId}`,
    icon: 'news',
    title,
    titleLanguage,
    detail: t('home.news.urgent'),
    action: t('home.news.read'),
    to: newsAddress(newsId),
  }),
  DEMONSTRATION: (task, language) => {
    const { planId, demonstrationId: id, name, startDate, endDate, startTime } = task
    const { t, formats } = language
    const first = dayName(startDate, language)
    const oneDay =
      startTime === undefined ? first : t('home.at', { day: first, time: formats.wallTime(startTime) })
    return {
      key: `demonstration-${id}`,
      icon: 'calendar',
      title: t('home.demonstration.title', { name }),
      when: startDate === endDate ? oneDay : `${first} – ${dayName(endDate, language)}`,
      action: t('home.demonstration.action'),
      to: demonstrationAddress({ planId, id }),
    }
  },
}

/** The deadline of a task; for a late one the day that has passed. */
function until(deadline: string | undefined, language: Language): string | undefined {
  const { t, formats, today } = language
  if (deadline === undefined) return undefined
  const key = isLapsed(deadline, today) ? 'home.lapsed' : 'home.overdue'
  return deadline < today
    ? t(key, { date: formats.shortWeekdayDate(deadline) })
    : t('home.until', { date: dayName(deadline, language) })
}

/** `huomenna klo 15.45` */
function instant(at: string, language: Language): string {
  const { t, formats } = language
  return t('home.at', { day: dayName(formats.dayOf(at), language), time: formats.time(at) })
}

/** `huomenna`, or `ke 25.11.` */
function dayName(day: string, { t, formats, today }: Language): string {
  if (day === today) return t('home.onDay.today')
  return day === addDays(today, 1) ? t('home.onDay.tomorrow') : formats.shortWeekdayDate(day)
}

export function useTaskLabel(): (task: HomeTask) => TaskLabel {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  // Each kind has its own entry; the compiler cannot follow that through a union.
  return task =>
    (labels[task.kind] as (task: HomeTask, language: Language) => TaskLabel)(task, { t, formats, today })
}
