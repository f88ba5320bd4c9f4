import type { Language } from '@studentgo/protocol/language'
import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type StatementBuilder, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hasWords } from '../../platform/rows/has-words.ts'
import { fallbackLanguageColumn, localisedColumn } from '../../platform/rows/localised.ts'
import { audienceFits, eventSlots, hasNoPlace, ownPlans, ownSlots } from '../places/event-slots.sql.ts'

interface OfPlans {
  studentId: number
  /** Null are all of them. */
  planId: number | null
  /** A module of the plan, as the plan numbers it; a common unit includes its sub-areas. */
  moduleId: number | null | undefined
}

interface Moment {
  now: Date
  today: string
}

export interface OfferFilter {
  from?: string | undefined
  to?: string | undefined
  campus?: number | undefined
  /** Whether only those with these words are wanted. */
  isSearch: boolean
  words: string | null
  onlyFree: boolean
}

/** What comes first: what was chosen, then what can be, then what could have been. */
const places = { chosen: 1, open: 2, closed: 3 }

/** Whether the module of the plan `pm` is the wanted one, or none is named. */
function isOfModule({ moduleId }: OfPlans): RawBuilder<boolean> {
  return sql`(${moduleId}::bigint is null or pm.id = ${moduleId} or pm.parent_id = ${moduleId})`
}

function isClosed({ now }: Moment): RawBuilder<boolean> {
  return sql`e.closes_at <= ${now}::timestamptz`
}

/** The `plans` of a student with their `slots`, those that are `open`, and for each module that is the slot to fill. */
function withChoices(db: StatementBuilder, params: OfPlans) {
  return db
    .with(
      cte => cte('plans').materialized(),
      qc =>
        ownPlans(qc, params.studentId).where(
          sql<boolean>`(${params.planId}::bigint is null or p.id = ${params.planId}::bigint)`,
        ),
    )
    .with('slots', qc => ownSlots(qc).where(isOfModule(params)))
    .with('open', qc =>
      qc.selectFrom('slots').where('moduleState', 'not in', ['RECOGNISED', 'COMPLETED']).selectAll(),
    )
    .with('choices', qc =>
      qc
        .selectFrom('open')
        .distinctOn(['planId', 'moduleId'])
        .where('planApproved', '=', true)
        .where(eb => eb.or([eb('holderId', 'is', null), eb('registeredEventId', 'is not', null)]))
        .select(['planId', 'moduleId', 'slotId'])
        .orderBy('planId')
        .orderBy('moduleId')
        .orderBy(eb => eb('holderId', 'is', null), 'desc')
        .orderBy('slotId'),
    )
}

interface TablesAndChoices extends Tables {
  choices: { planId: number; moduleId: number; slotId: number }
}

/** The events `e` on offer for the `choices` `c` of a student. */
function offeredFor(db: QueryCreator<TablesAndChoices>, params: Moment & { studentId: number }) {
  return db
    .selectFrom('choices as c')
    .innerJoin('education_event as e', join =>
      join
        .onRef('e.module_id', '=', 'c.moduleId')
        .on('e.is_active', '=', true)
        .on('e.opens_at', 'is not', null),
    )
    .where(eb => eb.or([eb.not(isClosed(params)), eb('e.start_date', '>', params.today)]))
    .where(audienceFits('e.id', sql`${params.studentId}`))
    .where(hasNoPlace(params.studentId))
}

/** What can be chosen for any plan of the student and has these words, the next to begin first. */
export const offersWithWords = statement(
  (db, params: Moment & { studentId: number; language: Language; words: string | null; limit: number }) =>
    offeredFor(withChoices(db, { studentId: params.studentId, planId: null, moduleId: null }), params)
      .innerJoin('module as m', 'm.id', 'e.module_id')
      .where(hasWords(sql`e.search || m.search`, params.words))
      .orderBy('e.start_date')
      .orderBy('e.id')
      .limit(params.limit)
      .select([
        'e.id',
        'c.slotId as peeemId',
        'c.planId',
        'e.start_date as date',
        localisedColumn('e.name', params.language).as('title'),
        fallbackLanguageColumn('e.name', params.language).as('titleLanguage'),
      ]),
)

/**
 * What can be chosen for a plan; no row for a plan that is not the student's own. `rows` are first the events in which
 * the student has a place or waits for one, unless they are over, then a page of those on offer: one slot for each open
 * module, an empty one where there is one, and the events that teach it. A slot that the school itself has filled offers
 * nothing, and neither does a plan that was never approved. `total` counts all that match over all pages, `unfiltered`
 * all there would be without a filter.
 */
export const offersOf = statement(
  (db, params: OfPlans & Moment & OfferFilter & { limit: number; offset: number }) => {
    return withChoices(db, params)
      .with(
        cte => cte('base').materialized(),
        qc =>
          offeredFor(qc, params)
            .select(['e.id', 'e.module_id', 'e.search', 'e.start_date', 'e.end_date', 'e.campus_id'])
            .select([
              'c.slotId',
              'e.capacity',
              'e.taken',
              sql<number>`case when ${isClosed(params)} then ${places.closed} else ${places.open} end`.as(
                'place',
              ),
            ]),
      )
      .with('found', qc =>
        qc
          .selectFrom('base as b')
          .where(sql<boolean>`(${params.from}::date is null or b.end_date >= ${params.from}::date)`)
          .where(sql<boolean>`(${params.to}::date is null or b.start_date <= ${params.to}::date)`)
          .where(sql<boolean>`(${params.campus}::bigint is null or b.campus_id = ${params.campus}::bigint)`)
          .where(sql<boolean>`(not ${params.isSearch}::boolean or exists (select from module m where m.id = b.module_id
            and ${hasWords(sql`b.search || m.search`, params.words)}))`)
          .where(
            sql<boolean>`(not ${params.onlyFree}::boolean or b.capacity is null or b.taken < b.capacity)`,
          )
          .select(['b.id', 'b.slotId', 'b.place', 'b.start_date']),
      )
      .with('page', qc =>
        qc
          .selectFrom('found')
          .selectAll()
          .orderBy('place')
          .orderBy('start_date')
          .orderBy('id')
          .limit(params.limit)
          .offset(params.offset),
      )
      .with(
        cte => cte('wanted').materialized(),
        qc =>
          qc
            .selectFrom('slots as s')
            .innerJoin('education_event as e', 'e.id', 's.registeredEventId')
            .where('e.end_date', '>=', params.today)
            .where(or =>
              or.or([or('s.registeredState', '<>', 'WAITLISTED'), or('e.start_date', '>', params.today)]),
            )
            .select(['e.id as eventId', 's.slotId', sql<number>`${places.chosen}`.as('place')])
            .unionAll(qc.selectFrom('page').select(['id as eventId', 'slotId', 'place'])),
      )
      .with('shown', qc => eventSlots(qc, params.studentId))
      .selectFrom('plans')
      .select(eb => [
        'approved',
        jsonArrayFrom(eb.selectFrom('shown').selectAll()).as('rows'),
        jsonArrayFrom(
          eb
            .selectFrom('campus as c')
            .where('c.id', 'in', eb.selectFrom('base').select('campus_id'))
            .select(['c.id', 'c.name'])
            .orderBy('c.name'),
        ).as('campuses'),
        sql<number>`(select count(*) from found)`.as('total'),
        sql<number>`(select count(*) from base)`.as('unfiltered'),
        sql<number>`(select count(*) from open where "holderId" is null)`.as('openSlots'),
        sql<number>`(select count(*) from open where "holderId" is not null)`.as('filledSlots'),
      ])
  },
)

/** The plan in which a student has a module; no row for another's. */
export const planOfModule = statement((db, params: { studentId: number; moduleId: number }) =>
  db
    .selectFrom('plan_module as pm')
    .innerJoin('plan as p', 'p.id', 'pm.plan_id')
    .where('pm.id', '=', params.moduleId)
    .where('p.student_id', '=', params.studentId)
    .select('pm.plan_id as planId'),
)
