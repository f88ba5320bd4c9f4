import type { DemonstrationGrade } from '@studentgo/protocol/competence-demonstrations'
import type { Language } from '@studentgo/protocol/language'
import type { TypedAddress } from '@studentgo/protocol/personal-info'
import type { PlanActivity } from '@studentgo/protocol/psap-activities'
import type { AnswerValue, QuestionKind, ShowWhen } from '@studentgo/protocol/requests'
import type { RichText } from '@studentgo/protocol/rich-text'
import type { Localised } from '@studentgo/protocol/shapes'
import type { ImportReport } from '@studentgo/protocol/staff-import'
import type { newsTemplate } from '@studentgo/protocol/staff-news'
import type { PlannedState } from '@studentgo/protocol/staff-plan'
import type { messageTemplate } from '@studentgo/protocol/staff-templates'
import type { LanguageLevel, SurveyAnswer } from '@studentgo/protocol/study-skills'
import type * as z from 'zod/mini'

/** What a notification names: texts, or content of the school in its languages. */
export type NotificationData = Record<string, string | number | Localised>

/** A value that a student wants the school to hold instead of another: a text, a code, a year, an address. */
export type ChangeValue = string | number | TypedAddress

/** A question of a form, as the school has written it. */
export interface StoredQuestion {
  id: number
  text: Localised
  help?: Localised
  kind: QuestionKind
  required: boolean
  options?: { code: string; name: Localised }[]
  min?: number
  max?: number
  maxLength?: number
  showWhen?: ShowWhen
}

/** A text to begin from, as its kind has it. */
export type StoredTemplate = z.infer<typeof newsTemplate> | z.infer<typeof messageTemplate>

/** How a unit stood when its plan was approved last. */
export interface ApprovedUnit {
  moduleId: number
  name: Localised
  osp: number
  startDate: string | null
  endDate: string | null
}

/** What the desk has changed in a unit of a plan and not sent yet. */
export type UnitEdit =
  | { moduleId: number; kind: 'REMOVE' }
  | {
      moduleId: number
      kind: 'ADD' | 'CHANGE'
      osp: number
      state: PlannedState
      startDate: string | null
      endDate: string | null
    }

/** A new or changed demonstration plan of the desk that was not sent yet. */
export interface DemonstrationEdit {
  key: string
  /** Of an existing one. */
  id: number | null
  moduleId: number | null
  startDate: string
  endDate: string
  placeName: string
}

/** What each jsonb column holds, which the database itself does not know; `tables.ts` refers to it. */
export interface JsonColumns {
  'contract.tasks': string[]
  'contract.title': Localised
  'criterion.text': Localised
  'demonstration.assessors': {
    name: string
    organisation?: string | null
    side: 'PROVIDER' | 'WORKING_LIFE'
    role: string
  }[]
  'demonstration.content': Localised[]
  'demonstration.deviation_text': Localised
  'demonstration.ehoks': Record<string, unknown>
  'demonstration.individual_criteria': Localised[]
  'demonstration.name': Localised
  'demonstration.place_description': Localised
  'demonstration_assessment.justification': Localised
  'demonstration_assessment.targets': { code: string; grade: DemonstrationGrade }[]
  'demonstration_task.text': Localised
  'desk_import.report': ImportReport
  'education_event.description': Localised
  'education_event.name': Localised
  'holiday.name': Localised
  'idempotency_record.reply': unknown
  'info_change_request.new_value': ChangeValue
  'info_change_request.old_value': ChangeValue | null
  'learning_support.description': Localised
  'login_attempt.data': unknown
  'module.description': { [Written in Language]?: RichText } & { fi: RichText }
  'module.name': Localised
  'personal_info.home_municipality': Localised
  'personal_education_event.learning_environments': {
    code: string
    start?: string | null
    end?: string | null
  }[]
  'personal_education_event.ehoks': Record<string, unknown>
  'personal_education_event.name': Localised
  'personal_education_event.representatives': {
    side: 'PROVIDER' | 'ACQUIRER'
    name: string
    role: string | null
  }[]
  'personal_education_event.workplace_tasks': string[]
  'national_code.names': { [Written in Language]?: string | undefined }
  'news.body_source': Localised
  'news.body': { [Written in Language]?: RichText } & { fi: RichText }
  'news.ingress': Localised
  'news.title': Localised
  'news_file.alt': Localised
  'notification.data': NotificationData
  'outbox.data': NotificationData
  'plan.ehoks': Record<string, unknown>
  'plan_activity.participants': PlanActivity['participants']
  'plan_activity.summary': Localised
  'plan_activity.title': Localised
  'plan_activity_action.text': Localised
  'plan_draft.demonstrations': DemonstrationEdit[]
  'plan_draft.units': UnitEdit[]
  'plan_module.deviation_text': Localised
  'plan_module.ehoks': Record<string, unknown>
  'plan_module.individual_criteria': Localised[]
  'plan_proposal.new_value': string | { id: number; title: string }[]
  'plan_proposal.old_value': string | { id: number; title: string }[]
  'plan_version.approved_before': ApprovedUnit[]
  'plan_version.changes': { path: string; kind: 'ADDED' | 'REMOVED' | 'CHANGED'; text: Localised }[]
  'policy.value': unknown
  'prior_competence.assessors': string[]
  'provider.name': Localised
  'qualification.name': Localised
  'request.answers': Record<string, AnswerValue>
  'request.appeal_instructions': Localised
  'request_form.description': Localised
  'request_form.questions': StoredQuestion[]
  'request_form.title': Localised
  'request_form_version.questions': StoredQuestion[]
  'requirement.text': Localised
  'staff.away_note': Localised
  'staff_template.content': StoredTemplate
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
