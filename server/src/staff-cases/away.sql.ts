import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

/** Until when a member of staff is away; what has passed is left out. */
export const awayOf = statement((db, params: { staffId: number; today: string }) =>
  db
    .selectFrom('staff as s')
    .where('s.person_id', '=', params.staffId)
    .where('s.away_until', '>=', params.today)
    .select(eb => [
      's.away_until as until',
      's.away_note as note',
      jsonObjectFrom(
        eb
          .selectFrom('person as p')
          .innerJoin('staff as d', 'd.person_id', 'p.id')
          .whereRef('p.id', '=', 's.away_deputy_id')
          .select(['p.id', fullName('p').as('name'), 'd.title']),
      ).as('deputy'),
    ]),
)

/** Whether somebody works here and may be found, and so can be named as who answers. */
export const mayStandIn = statement((db, params: { personId: number }) =>
  db
    .selectFrom('staff as s')
    .innerJoin('person as p', join => join.onRef('p.id', '=', 's.person_id').on('p.is_active', '=', true))
    .where('s.person_id', '=', params.personId)
    .where('s.is_public', '=', true)
    .select('s.person_id as personId'),
)
