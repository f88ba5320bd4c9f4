import { sql } from 'kysely'
import { type RowOf, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

interface Ids {
  ids: number[]
}

export type EventFact = RowOf<typeof eventFacts>
export type HolidayFact = RowOf<typeof holidayFacts>
export type RoomFact = RowOf<typeof roomFacts>

/** What is taught: education events with their modules. */
export const eventFacts = statement((db, params: Ids) =>
  db
    .selectFrom('education_event as e')
    .leftJoin('module as m', 'm.id', 'e.module_id')
    .where('e.id', '=', sql<number>`any(${params.ids}::bigint[])`)
    .select([
      'e.id',
      'e.code',
      'e.name',
      'e.teaching_group as teachingGroup',
      'm.id as moduleId',
      'm.name as moduleName',
      'm.kind as moduleKind',
    ]),
)

export const roomFacts = statement((db, params: Ids) =>
  db
    .selectFrom('room as r')
    .innerJoin('campus as c', 'c.id', 'r.campus_id')
    .where('r.id', '=', sql<number>`any(${params.ids}::bigint[])`)
    .select(['r.id', 'r.code', 'r.name', 'r.floor'])
    .select(['c.id as campusId', 'c.name as campusName', 'c.address as campusAddress']),
)

/** Teachers as students may know them: address and telephone only of staff who are public. */
export const teacherFacts = statement((db, params: Ids) =>
  db
    .selectFrom('staff as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .where('s.person_id', '=', sql<number>`any(${params.ids}::bigint[])`)
    .select(eb => [
      'p.id',
      fullName('p').as('name'),
      's.title',
      eb.case().when('s.is_public', '=', true).then(eb.ref('p.email')).end().as('email'),
      eb.case().when('s.is_public', '=', true).then(eb.ref('p.phone')).end().as('phone'),
    ]),
)

export const moduleFacts = statement((db, params: Ids) =>
  db
    .selectFrom('module as m')
    .where('m.id', '=', sql<number>`any(${params.ids}::bigint[])`)
    .select(['m.id', 'm.name']),
)

export const holidayFacts = statement(db =>
  db.selectFrom('holiday').select(['id', 'name', 'start_date as startDate', 'end_date as endDate']),
)
