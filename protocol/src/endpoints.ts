import * as absences from './absences.ts'
import * as appearance from './appearance.ts'
import * as assessor from './assessor.ts'
import * as attachments from './attachments.ts'
import * as browserFaults from './browser-faults.ts'
import * as children from './children.ts'
import * as codes from './codes.ts'
import * as competenceDemonstrations from './competence-demonstrations.ts'
import * as config from './config.ts'
import * as contracts from './contracts.ts'
import * as demonstrationTasks from './demonstration-tasks.ts'
import * as documents from './documents.ts'
import * as educationEvents from './education-events.ts'
import type { Endpoint } from './endpoint.ts'
import * as home from './home.ts'
import * as intermediateAssessments from './intermediate-assessments.ts'
import * as locale from './locale.ts'
import * as messages from './messages.ts'
import * as news from './news.ts'
import * as notifications from './notifications.ts'
import * as ownData from './own-data.ts'
import * as parentAccount from './parent-account.ts'
import * as participations from './participations.ts'
import * as password from './password.ts'
import * as personalEducationEvents from './personal-education-events.ts'
import * as personalInfo from './personal-info.ts'
import * as processTracking from './process-tracking.ts'
import * as psapActivities from './psap-activities.ts'
import * as requests from './requests.ts'
import * as search from './search.ts'
import * as session from './session.ts'
import * as skillAcquirementPlan from './skill-acquirement-plan.ts'
import * as specialSupport from './special-support.ts'
import * as staffAccount from './staff-account.ts'
import * as staffReasons from './staff-account-reasons.ts'
import * as staffAttendance from './staff-attendance.ts'
import * as staffCases from './staff-cases.ts'
import * as staffAway from './staff-cases-away.ts'
import * as staffCaseSteps from './staff-cases-steps.ts'
import * as staffDemonstrations from './staff-demonstrations.ts'
import * as staffGroupMessages from './staff-group-message.ts'
import * as staffGuardians from './staff-guardians.ts'
import * as staffImport from './staff-import.ts'
import * as staffMessages from './staff-messages.ts'
import * as staffNews from './staff-news.ts'
import * as staffAudience from './staff-news-audience.ts'
import * as staffOffers from './staff-offers.ts'
import * as staffOperation from './staff-operation.ts'
import * as staffPlan from './staff-plan.ts'
import * as staffSearch from './staff-search.ts'
import * as staffStudents from './staff-students.ts'
import * as staffSupport from './staff-support.ts'
import * as staffTalks from './staff-talks.ts'
import * as staffTemplates from './staff-templates.ts'
import * as staffToday from './staff-today.ts'
import * as staffWaiting from './staff-today-waiting.ts'
import * as studentAccount from './student-account.ts'
import * as studentParentAccess from './student-parent-access.ts'
import * as studySkills from './study-skills.ts'
import * as studySocialBenefit from './study-social-benefit.ts'
import * as timetable from './timetable.ts'
import * as translations from './translations.ts'

const features = {
  absences,
  appearance,
  assessor,
  attachments,
  browserFaults,
  children,
  codes,
  competenceDemonstrations,
  config,
  contracts,
  demonstrationTasks,
  documents,
  educationEvents,
  home,
  intermediateAssessments,
  locale,
  messages,
  news,
  notifications,
  ownData,
  parentAccount,
  participations,
  password,
  personalEducationEvents,
  personalInfo,
  processTracking,
  psapActivities,
  requests,
  search,
  session,
  skillAcquirementPlan,
  specialSupport,
  staffAccount,
  staffAttendance,
  staffAudience,
  staffAway,
  staffCaseSteps,
  staffCases,
  staffDemonstrations,
  staffGroupMessages,
  staffGuardians,
  staffImport,
  staffMessages,
  staffNews,
  staffOffers,
  staffOperation,
  staffPlan,
  staffReasons,
  staffSearch,
  staffStudents,
  staffSupport,
  staffTalks,
  staffTemplates,
  staffToday,
  staffWaiting,
  studentAccount,
  studentParentAccess,
  studySkills,
  studySocialBenefit,
  timetable,
  translations,
}

export interface NamedEndpoint {
  feature: string
  name: string
  endpoint: Endpoint
}

/** Every endpoint of the product, by feature and name: what OpenAPI prints and the tests attack. */
export const allEndpoints: NamedEndpoint[] = Object.entries(features).flatMap(([feature, file]) =>
  Object.entries(file).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ feature, name, endpoint: value }] : [],
  ),
)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'who' in value && 'reply' in value
  )
}
