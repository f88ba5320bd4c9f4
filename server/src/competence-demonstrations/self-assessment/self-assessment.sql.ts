import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement } from '../../platform/database/statement.ts'

/** The self-assessment of a demonstration, if one is saved. */
export const selfAssessmentOf = statement((db, params: { demonstrationId: number }) =>
  db
    .selectFrom('self_assessment as s')
    .where('s.demonstration_id', '=', params.demonstrationId)
    .select(eb => [
      's.state',
      's.overall_level as overallLevel',
      's.strengths',
      's.develop',
      's.how_prepared as howPrepared',
      's.shared',
      's.saved_at as savedAt',
      's.submitted_at as submittedAt',
      's.version',
      jsonArrayFrom(
        eb
          .selectFrom('self_assessment_item as i')
          .whereRef('i.demonstration_id', '=', 's.demonstration_id')
          .select(['i.requirement_id as requirementId', 'i.level', 'i.comment']),
      ).as('items'),
    ]),
)
export type SelfAssessmentRow = RowOf<typeof selfAssessmentOf>
