import type { AppearanceChoice } from '@studentgo/protocol/appearance-choices'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement } from '../platform/database/statement.ts'
import { shownLanguage } from '../platform/rows/shown-language.ts'
import { knownDevices } from './account.sql.ts'

/** Somebody who has just shown who they are, by a first factor at least. */
export type Arrival = RowOf<typeof arrivalOf>

/** What decides on a session for somebody, and what it begins with. */
export const arrivalOf = statement((db, params: { personId: number }) =>
  db
    .selectFrom('person as p')
    .leftJoin('totp_factor as t', join =>
      join.onRef('t.person_id', '=', 'p.id').on('t.confirmed_at', 'is not', null),
    )
    .where('p.id', '=', params.personId)
    .select(eb => [
      'p.id as personId',
      shownLanguage('p').as('language'),
      eb.ref('p.appearance').$castTo<AppearanceChoice[] | null>().as('appearance'),
      knownDevices('p.id').as('knownDevices'),
      't.secret_sealed as totpSecret',
      eb.exists(sql`(select from passkey where person_id = p.id)`).as('hasPasskey'),
      jsonArrayFrom(
        eb
          .selectFrom('study_right as r')
          .whereRef('r.student_id', '=', 'p.id')
          .select(['r.state', 'r.start_date as startDate', 'r.end_date as endDate']),
      ).as('studyRights'),
    ]),
)
