import { join } from 'node:path'
import type * as z from 'zod'
import { type FileName, type Folder, files, type RowOf } from './files.ts'
import type { Manifest } from './manifest.ts'
import { type ReadContext, readRows } from './read-rows.ts'

/** Reads every file that the manifest has, one after the other; what is wrong goes to `context.refuse`. */
export async function readFolder(path: string, { present }: Manifest, context: ReadContext): Promise<Folder> {
  async function optional<Shape extends z.ZodObject<{ sourcedId: z.ZodType; status: z.ZodType }>>(
    name: FileName,
    schema: Shape,
  ): Promise<RowOf<Shape>[] | undefined> {
    if (!present.has(name)) return undefined
    return readRows(join(path, `${name}.csv`), name, schema, context)
  }
  return {
    orgs: (await optional('orgs', files.orgs)) ?? [],
    academicSessions: (await optional('academicSessions', files.academicSessions)) ?? [],
    courses: (await optional('courses', files.courses)) ?? [],
    classes: (await optional('classes', files.classes)) ?? [],
    users: (await optional('users', files.users)) ?? [],
    roles: (await optional('roles', files.roles)) ?? [],
    enrollments: (await optional('enrollments', files.enrollments)) ?? [],
    demographics: await optional('demographics', files.demographics),
    ext_campuses: await optional('ext_campuses', files.ext_campuses),
    ext_rooms: await optional('ext_rooms', files.ext_rooms),
    ext_holidays: await optional('ext_holidays', files.ext_holidays),
    ext_names: await optional('ext_names', files.ext_names),
    ext_groups: await optional('ext_groups', files.ext_groups),
    ext_people: await optional('ext_people', files.ext_people),
    ext_study_rights: await optional('ext_study_rights', files.ext_study_rights),
    ext_responsible_staff: await optional('ext_responsible_staff', files.ext_responsible_staff),
    ext_workplace_periods: await optional('ext_workplace_periods', files.ext_workplace_periods),
    ext_sessions: await optional('ext_sessions', files.ext_sessions),
    ext_roll_calls: await optional('ext_roll_calls', files.ext_roll_calls),
    ext_attendance: await optional('ext_attendance', files.ext_attendance),
    ext_plan_activities: await optional('ext_plan_activities', files.ext_plan_activities),
    ext_plan_actions: await optional('ext_plan_actions', files.ext_plan_actions),
    ext_study_skills: await optional('ext_study_skills', files.ext_study_skills),
    ext_learning_support: await optional('ext_learning_support', files.ext_learning_support),
    ext_support_decisions: await optional('ext_support_decisions', files.ext_support_decisions),
    ext_support_arrangements: await optional('ext_support_arrangements', files.ext_support_arrangements),
    ext_demonstrations: await optional('ext_demonstrations', files.ext_demonstrations),
    ext_demonstration_tasks: await optional('ext_demonstration_tasks', files.ext_demonstration_tasks),
    ext_demonstration_assessments: await optional(
      'ext_demonstration_assessments',
      files.ext_demonstration_assessments,
    ),
    ext_demonstration_ratings: await optional('ext_demonstration_ratings', files.ext_demonstration_ratings),
    ext_qualifications: await optional('ext_qualifications', files.ext_qualifications),
    ext_units: await optional('ext_units', files.ext_units),
    ext_requirements: await optional('ext_requirements', files.ext_requirements),
    ext_criteria: await optional('ext_criteria', files.ext_criteria),
    ext_study_details: await optional('ext_study_details', files.ext_study_details),
    ext_plans: await optional('ext_plans', files.ext_plans),
    ext_plan_versions: await optional('ext_plan_versions', files.ext_plan_versions),
    ext_plan_changes: await optional('ext_plan_changes', files.ext_plan_changes),
    ext_plan_units: await optional('ext_plan_units', files.ext_plan_units),
    ext_prior_competence: await optional('ext_prior_competence', files.ext_prior_competence),
    ext_plan_slots: await optional('ext_plan_slots', files.ext_plan_slots),
    ext_offers: await optional('ext_offers', files.ext_offers),
    ext_personal_events: await optional('ext_personal_events', files.ext_personal_events),
    ext_personal_event_breaks: await optional('ext_personal_event_breaks', files.ext_personal_event_breaks),
    ext_personal_event_goals: await optional('ext_personal_event_goals', files.ext_personal_event_goals),
    ext_intermediate_assessments: await optional(
      'ext_intermediate_assessments',
      files.ext_intermediate_assessments,
    ),
    ext_intermediate_items: await optional('ext_intermediate_items', files.ext_intermediate_items),
  }
}
