import * as absences from './absences.ts'
import * as codes from './codes.ts'
import * as competenceDemonstrations from './competence-demonstrations.ts'
import * as config from './config.ts'
import * as demonstrationTasks from './demonstration-tasks.ts'
import * as educationEvents from './education-events.ts'
import type { Endpoint } from './endpoint.ts'
import * as home from './home.ts'
import * as intermediateAssessments from './intermediate-assessments.ts'
import * as locale from './locale.ts'
import * as participations from './participations.ts'
import * as personalEducationEvents from './personal-education-events.ts'
import * as psapActivities from './psap-activities.ts'
import * as session from './session.ts'
import * as skillAcquirementPlan from './skill-acquirement-plan.ts'
import * as specialSupport from './special-support.ts'
import * as studySkills from './study-skills.ts'
import * as timetable from './timetable.ts'
import * as translations from './translations.ts'

const features = {
  absences,
  codes,
  competenceDemonstrations,
  demonstrationTasks,
  config,
  educationEvents,
  home,
  intermediateAssessments,
  locale,
  participations,
  personalEducationEvents,
  psapActivities,
  session,
  skillAcquirementPlan,
  specialSupport,
  studySkills,
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
