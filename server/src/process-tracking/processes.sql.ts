import type {
  ProcessEvent,
  ProcessKind,
  ProcessOrder,
  ProcessOrderField,
  ProcessStatus,
} from '@studentgo/protocol/process-tracking'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OfMatters, ProcessPart } from '../platform/contributions/process-part.ts'
import { batch, type RowOf, type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

/** The query: the kinds that the reader may see, and the names of their matters and steps, as JSON. */
export interface WantedMatters extends OfMatters {
  kinds: readonly ProcessKind[]
  names: string
  statuses: string
}

interface Matter {
  kind: ProcessKind
  id: number
  related_id: number
  started_at: string
  updated_at: string
  ended_at: string | null
  step: string
  due_on: string | null
  from_on: string | null
  to_on: string | null
  handler_id: number | null
}

interface Event {
  kind: ProcessKind
  id: number
  at: string
  type: ProcessEvent['type']
  step: string
  role: ProcessEvent['actorRole']
  actor_id: number | null
  text: string | null
}

/** As a query of its own it is read once for a statement, not again for each row. */
const parsed = (json: string) => sql`(select ${json}::jsonb)`
const name = (params: WantedMatters) => sql<string>`replace(
  coalesce(${parsed(params.names)} ->> (m.kind || '.' || m.code), ${parsed(params.names)} ->> m.kind),
  '{{title}}', coalesce(m.title, ''))`
const status = (params: WantedMatters) =>
  sql<ProcessStatus>`${parsed(params.statuses)} ->> (m.kind || ' ' || m.step)`

const sortedBy: Record<ProcessOrderField, (params: WantedMatters) => RawBuilder<unknown>> = {
  startedAt: () => sql`m.started_at`,
  updatedAt: () => sql`m.updated_at`,
  status,
  name,
}

/** The statements that read the matters of these parts, each as one over all kinds. */
export function processStatements(parts: readonly ProcessPart[]) {
  function unionOf<Row>(params: WantedMatters, rows: 'matters' | 'events'): RawBuilder<Row> {
    const ofKinds = parts.map(
      part => sql`select ${part.kind}::text as kind, x.* from (${part[rows](params)}) x
        where ${part.kind}::text = any(${params.kinds}::text[])`,
    )
    return sql<Row>`(${sql.join(ofKinds, sql` union all `)})`
  }

  /** The matters as one common table expression, however many parts of the statement read them. */
  const withMatters = (db: StatementBuilder, params: WantedMatters) =>
    db.with(
      cte => cte('m').materialized(),
      qc => qc.selectFrom(unionOf<Matter>(params, 'matters').as('u')).selectAll(),
    )

  const matters = (db: Pick<ReturnType<typeof withMatters>, 'selectFrom'>, params: WantedMatters) =>
    db
      .selectFrom('m')
      .leftJoin('person as h', 'h.id', 'm.handler_id')
      .select(eb => [
        'm.kind',
        'm.id as matterId',
        'm.related_id as relatedId',
        name(params).as('name'),
        status(params).as('status'),
        'm.started_at as startedAt',
        'm.updated_at as updatedAt',
        'm.ended_at as endedAt',
        'm.step',
        'm.due_on as dueOn',
        'm.from_on as fromOn',
        'm.to_on as toOn',
        fullName<string | null>('h').as('handlerName'),
        // As a query of its own it stays an index look-up, where a join would read all staff.
        eb
          .selectFrom('staff as f')
          .whereRef('f.person_id', '=', 'm.handler_id')
          .select('f.title')
          .as('handlerTitle'),
      ])

  const pageIn = ({ field, direction }: ProcessOrder) => {
    const way = direction === 'ASC' ? 'asc' : 'desc'
    return statement((db, params: WantedMatters & { size: number; offset: number }) =>
      withMatters(db, params).selectNoFrom(eb => [
        sql<number>`(select count(*)::int from m)`.as('total'),
        jsonArrayFrom(
          matters(eb, params)
            .orderBy(sortedBy[field](params), way)
            .orderBy('m.id', way)
            .orderBy('m.kind')
            .limit(params.size)
            .offset(params.offset),
        ).as('page'),
      ]),
    )
  }

  const one = statement((db, params: WantedMatters & { matterId: number }) =>
    matters(withMatters(db, params), params).where('m.id', '=', params.matterId),
  )

  /** The same on every look, for events of one instant too. */
  const inOrder = sql`e.at, e.type <> 'CREATED', e.type = 'CLOSED', e.step`

  const events = statement((db, params: WantedMatters & { matterId: number }) =>
    db
      .selectFrom(unionOf<Event>(params, 'events').as('e'))
      .leftJoin('person as a', 'a.id', 'e.actor_id')
      .where('e.id', '=', params.matterId)
      .where('e.at', 'is not', null)
      .orderBy(inOrder)
      .select([
        sql<number>`row_number() over (order by ${inOrder})::int`.as('id'),
        'e.at',
        'e.type',
        'e.step',
        'e.role as actorRole',
        fullName<string | null>('a').as('actorName'),
        'e.text',
      ]),
  )

  const pages = new Map<string, ReturnType<typeof pageIn>>()
  return {
    /** One page of the matters, in an order that is stable. */
    pageOf(order: ProcessOrder) {
      const key = `${order.field} ${order.direction}`
      const page = pages.get(key) ?? pageIn(order)
      pages.set(key, page)
      return page
    },
    /** One matter with its events, the oldest first. */
    instanceOf: batch({ matter: one, events }),
  }
}

type Statements = ReturnType<typeof processStatements>
type Instance = RowOf<Statements['instanceOf']>
export type MatterRow = Instance['matter'][number]
export type EventRow = Instance['events'][number]
