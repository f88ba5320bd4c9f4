import { localisedParts, sentencesIn } from './curriculum.rules.ts'
import type { Folder } from './files.ts'
import type { PlanRecords } from './plan-records.ts'
import { localisedName } from './school.rules.ts'

/** Personal plans of a folder that has no fault. A file that is not there changes nothing. */
export function planRecords(folder: Folder): PlanRecords {
  const students = new Map((folder.ext_study_rights ?? []).map(row => [row.sourcedId, row.userSourcedId]))
  const plans = new Map((folder.ext_plan_units ?? []).map(row => [row.sourcedId, row.planSourcedId]))
  return {
    plans: folder.ext_plans?.map(row => ({
      source_id: row.sourcedId,
      study_right_id: row.studyRightSourcedId,
      student_id: students.get(row.studyRightSourcedId) ?? '',
      career_code: row.careerCode,
      goal_text: row.goal,
      competence_need: row.competenceNeed,
      first_approved_on: row.firstApproved,
      approved_at: row.approvedAt,
      competence_reached_on: row.competenceReached,
      next_meeting_at: row.nextMeeting,
      updated_at: row.updatedAt,
    })),
    planVersions: versionsOf(folder),
    planModules: unitsOf(folder),
    priorCompetence: folder.ext_prior_competence?.map(row => ({
      source_id: row.sourcedId,
      plan_module_id: row.planUnitSourcedId,
      route: row.route,
      sent_to_assessment_on: row.sentToAssessment,
      assessors: sentencesIn(row.assessors),
      state: row.state,
    })),
    planSlots: folder.ext_plan_slots?.map(row => ({
      source_id: row.sourcedId,
      plan_id: plans.get(row.planUnitSourcedId) ?? '',
      plan_module_id: row.planUnitSourcedId,
      osp: row.osp,
    })),
  }
}

function versionsOf(folder: Folder): PlanRecords['planVersions'] {
  const changes = Map.groupBy(folder.ext_plan_changes ?? [], row => row.planVersionSourcedId)
  return folder.ext_plan_versions?.map(row => ({
    source_id: row.sourcedId,
    plan_id: row.planSourcedId,
    version: Number(row.version),
    state: row.state,
    requested_at: row.requestedAt,
    requested_by: row.requestedBySourcedId,
    due_date: row.dueDate,
    requires_strong_auth: row.strongAuth,
    changes: (changes.get(row.sourcedId) ?? []).map(({ path, kind, text, textSv, textEn }) => ({
      path,
      kind,
      text: localisedName(text, textSv, textEn),
    })),
    staff_answer: row.staffAnswer,
    staff_answered_at: row.staffAnsweredAt,
    created_at: row.createdAt,
  }))
}

function unitsOf(folder: Folder): PlanRecords['planModules'] {
  return folder.ext_plan_units?.map(row => ({
    source_id: row.sourcedId,
    plan_id: row.planSourcedId,
    module_id: row.courseSourcedId,
    position: row.position ?? 0,
    mandatory: row.mandatory,
    osp: row.osp,
    state: row.state,
    grade: row.grade,
    graded_on: row.gradedOn,
    teaching_hours: row.teachingHours,
    start_date: row.startDate,
    end_date: row.endDate,
    deviation_text:
      row.deviation === null ? null : localisedName(row.deviation, row.deviationSv, row.deviationEn),
    individual_criteria: localisedParts(
      row.individualCriteria,
      row.individualCriteriaSv,
      row.individualCriteriaEn,
    ),
    important_note: row.importantNote,
    responsible_id: row.responsibleSourcedId,
    provider_name: row.provider,
  }))
}
