import type { DemonstrationGrade } from '@studentgo/protocol/competence-demonstrations'
import type { PlanActivity } from '@studentgo/protocol/psap-activities'
import type { Localised } from '@studentgo/protocol/shapes'
import type { LanguageLevel, SurveyAnswer } from '@studentgo/protocol/study-skills'

/** What each jsonb column holds, which the database itself does not know; `tables.ts` refers to it. */
export interface JsonColumns {
  'criterion.text': Localised
  'demonstration.assessors': {
    name: string
    organisation?: string | null
    side: 'PROVIDER' | 'WORKING_LIFE'
    role: string
  }[]
  'demonstration.content': Localised[]
  'demonstration.name': Localised
  'demonstration.place_description': Localised
  'demonstration_assessment.justification': Localised
  'demonstration_assessment.targets': { code: string; grade: DemonstrationGrade }[]
  'demonstration_task.text': Localised
  'education_event.description': Localised
  'education_event.name': Localised
  'holiday.name': Localised
  'idempotency_record.reply': unknown
  'learning_support.description': Localised
  'login_attempt.data': unknown
  'module.name': Localised
  'personal_education_event.learning_environments': {
    code: string
    start?: string | null
    end?: string | null
  }[]
  'personal_education_event.name': Localised
  'personal_education_event.workplace_tasks': string[]
  'plan_activity.participants': PlanActivity['participants']
  'plan_activity.summary': Localised
  'plan_activity.title': Localised
  'plan_activity_action.text': Localised
  'plan_module.deviation_text': Localised
  'plan_module.individual_criteria': Localised[]
  'plan_proposal.new_value': string | { id: number; title: string }[]
  'plan_proposal.old_value': string | { id: number; title: string }[]
  'plan_version.changes': { path: string; kind: 'ADDED' | 'REMOVED' | 'CHANGED'; text: Localised }[]
  'policy.value': unknown
  'prior_competence.assessors': string[]
  'provider.name': Localised
  'qualification.name': Localised
  'requirement.text': Localised
  'study_right.competence_area': Localised
  'study_right.qualification_name': Localised
  'study_right.titles': Localised[]
  'study_skills_round.answers': Record<string, SurveyAnswer>
  'study_skills_round.languages': { language: string; level: LanguageLevel }[]
  'study_skills_round.strengths': Localised[]
  'study_skills_round.support_actions': Localised[]
  'study_skills_round.wellbeing_answers': Record<string, SurveyAnswer>
  'support_arrangement.text': Localised
  'support_decision.appeal_instructions': Localised
  'support_decision.grounds': Localised
}
