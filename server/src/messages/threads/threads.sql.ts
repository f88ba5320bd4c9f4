import type { ThreadSort } from '@studentgo/protocol/messages'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { attachmentsOf } from '../../attachments/attachments.sql.ts'
import { batch, type RowOf, type StatementBuilder, statement } from '../../platform/database/statement.ts'
import { fullName, sortName } from '../../platform/rows/full-name.ts'
import { hasWords } from '../../platform/rows/has-words.ts'

/** The reader, and the student whom their threads are about; staff have threads about many. */
export interface OfReader {
  personId: number
  studentId: number
}
type AnyReader = Pick<OfReader, 'personId'> & Partial<OfReader>

interface Wanted extends OfReader, Filter {}

interface Filter {
  /** Whether only those with these words are wanted. */
  isSearch: boolean
  words: string | null
  unread: boolean
}

/** The threads `t` in which the reader is a participant `p`. */
function threadsOf(db: StatementBuilder, { personId, studentId }: OfReader) {
  return threadsOfPerson(db, { personId }).where('t.student_id', '=', studentId)
}

function threadsOfPerson(db: StatementBuilder, { personId }: AnyReader) {
  return db
    .selectFrom('message_participant as p')
    .innerJoin('message_thread as t', 't.id', 'p.thread_id')
    .where('p.person_id', '=', personId)
}

/** Those in which a member of staff writes as such: a teacher may be somebody's guardian too. */
function threadsOfStaff(db: StatementBuilder, params: AnyReader) {
  return threadsOfPerson(db, params).where('p.role', '=', 'STAFF')
}

/** A message `m` is visible to its author and its recipients. */
function isSeen(personId: number): RawBuilder<boolean> {
  return sql`(m.from_id = ${personId}
    or exists (select from message_recipient mr where mr.message_id = m.id and mr.person_id = ${personId}))`
}

const unreadOfThread = sql<number>`(select count(*)::int from message_recipient r
  where r.person_id = p.person_id and r.thread_id = t.id and r.read_at is null)`

/** Whether a thread has these words in its subject, in a message that the reader sees, or in the name of another in it. */
function threadHasWords(personId: number, words: string | null): RawBuilder<boolean> {
  return sql`(${hasWords(sql`t.search`, words)}
    or exists (select from message m where m.thread_id = t.id and ${isSeen(personId)}
      and ${hasWords(sql`m.search`, words)})
    or exists (select from message_participant o join staff os on os.person_id = o.person_id
      where o.thread_id = t.id and o.person_id <> p.person_id and ${hasWords(sql`os.name_search`, words)}))`
}

function isWanted({ personId, isSearch, words, unread }: Filter & AnyReader): RawBuilder<boolean> {
  return sql`(not ${unread}::boolean or ${unreadOfThread} > 0)
    and (not ${isSearch}::boolean or ${threadHasWords(personId, words)})`
}

/** The title of a member of staff: looked up for each that is shown, where a join may read the whole staff. */
function titleOf(personId: string): RawBuilder<string | null> {
  return sql`(select s.title from staff s where s.person_id = ${sql.ref(personId)})`
}

function threadColumns(query: ReturnType<typeof threadsOf>, { personId }: AnyReader) {
  return query.select(eb => [
    't.id',
    't.subject',
    't.student_id as studentId',
    'p.last_message_at as lastMessageAt',
    sql<string>`(select ${fullName('sp')} from person sp where sp.id = t.student_id)`.as('studentName'),
    unreadOfThread.as('unreadCount'),
    sql<boolean>`exists (select from message m join attachment_use u on u.module = 'MESSAGE' and u.object_id = m.id
      where m.thread_id = t.id and ${isSeen(personId)})`.as('hasAttachments'),
    sql<string>`(select left(m.text, 160) from message m where m.thread_id = t.id and ${isSeen(personId)}
      order by m.at desc, m.id desc limit 1)`.as('lastText'),
    jsonArrayFrom(
      eb
        .selectFrom('message_participant as o')
        .innerJoin('person as op', 'op.id', 'o.person_id')
        .whereRef('o.thread_id', '=', 't.id')
        .where('o.person_id', '<>', personId)
        .orderBy(sortName('op'))
        .orderBy('op.id')
        .select([
          'op.id as personId',
          fullName('op').as('name'),
          titleOf('o.person_id').as('title'),
          'o.role',
          'op.is_active as isActive',
        ]),
    ).as('participants'),
  ])
}

/** What rows are ordered by where this is the wanted order; nothing otherwise. */
function whenSorted({ sort }: { sort: ThreadSort }, by: ThreadSort, value: RawBuilder<unknown>) {
  return sql`case when ${sort}::text = ${sql.lit(by)} then ${value} end`
}

const pageOf = statement((db, params: Wanted & { sort: ThreadSort; size: number; offset: number }) =>
  threadColumns(threadsOf(db, params), params)
    .where(isWanted(params))
    .orderBy(whenSorted(params, 'subject,asc', sql`lower(t.subject)`))
    .orderBy(whenSorted(params, 'subject,desc', sql`lower(t.subject)`), 'desc')
    .orderBy(whenSorted(params, 'lastMessageAt,asc', sql`p.last_message_at`))
    .orderBy('p.last_message_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(params.size)
    .offset(params.offset),
)

const countOf = statement((db, params: Wanted) =>
  threadsOf(db, params).where(isWanted(params)).select(sql<number>`count(*)::int`.as('total')),
)

/** The reader's threads with these words, the newest first. */
export const threadsWithWords = statement((db, params: OfReader & { words: string | null; limit: number }) =>
  threadsOf(db, params)
    .where(threadHasWords(params.personId, params.words))
    .orderBy('p.last_message_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(params.limit)
    .select([
      't.id',
      't.subject as title',
      'p.last_message_at as lastMessageAt',
      sql<
        string[]
      >`array(select ${fullName('op')} from message_participant o join person op on op.id = o.person_id
        where o.thread_id = t.id and o.person_id <> p.person_id order by ${sortName('op')}, op.id)`.as(
        'names',
      ),
    ]),
)

/** How many messages the reader has not read. */
export const unreadOf = statement((db, { personId, studentId }: OfReader) =>
  db
    .selectFrom('message_recipient as r')
    .innerJoin('message_thread as t', 't.id', 'r.thread_id')
    .where('r.person_id', '=', personId)
    .where('r.read_at', 'is', null)
    .where('t.student_id', '=', studentId)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number | null>`case when min(r.thread_id) = max(r.thread_id) then min(r.thread_id) end`.as(
        'onlyThread',
      ),
    ]),
)

export const threadPage = batch({ threads: pageOf, count: countOf, unread: unreadOf })

/** The newest messages of a thread are shown; nobody writes more in one. */
const mostMessages = 200

const oneThread = statement((db, params: OfReader & { threadId: number }) =>
  threadColumns(threadsOf(db, params), params).where('t.id', '=', params.threadId),
)

const messagesOf = statement((db, params: Pick<OfReader, 'personId'> & { threadId: number }) =>
  db
    .selectFrom('message as m')
    .innerJoin('person as f', 'f.id', 'm.from_id')
    .innerJoin('message_participant as fp', join =>
      join.onRef('fp.thread_id', '=', 'm.thread_id').onRef('fp.person_id', '=', 'm.from_id'),
    )
    .where('m.thread_id', '=', params.threadId)
    .where(isSeen(params.personId))
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(mostMessages)
    .select(eb => [
      'm.id',
      'm.text',
      attachmentsOf('MESSAGE', 'm.id').as('attachments'),
      'm.at',
      'm.from_id as fromId',
      fullName('f').as('fromName'),
      titleOf('m.from_id').as('fromTitle'),
      'fp.role as fromRole',
      jsonArrayFrom(
        eb
          .selectFrom('message_recipient as r')
          .innerJoin('person as rp', 'rp.id', 'r.person_id')
          .whereRef('r.message_id', '=', 'm.id')
          .orderBy(sortName('rp'))
          .orderBy('rp.id')
          .select([
            'rp.id as personId',
            fullName('rp').as('name'),
            titleOf('r.person_id').as('title'),
            'r.read_at as readAt',
          ]),
      ).as('recipients'),
    ]),
)

export const threadWithMessages = batch({ thread: oneThread, messages: messagesOf, unread: unreadOf })

export type ThreadRow = RowOf<typeof oneThread>
export type MessageRow = RowOf<typeof messagesOf>

type OfStaff = Pick<OfReader, 'personId'>

const pageOfStaff = statement((db, params: OfStaff & Filter & { size: number; offset: number }) =>
  threadColumns(threadsOfStaff(db, params), params)
    .where(isWanted(params))
    .orderBy('p.last_message_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(params.size)
    .offset(params.offset),
)

const countOfStaff = statement((db, params: OfStaff & Filter) =>
  threadsOfStaff(db, params).where(isWanted(params)).select(sql<number>`count(*)::int`.as('total')),
)

/** How many messages a member of staff has not read, as such. */
export const unreadOfStaff = statement((db, params: OfStaff) =>
  db
    .selectFrom('message_recipient as r')
    .innerJoin('message_participant as p', join =>
      join.onRef('p.thread_id', '=', 'r.thread_id').onRef('p.person_id', '=', 'r.person_id'),
    )
    .where('r.person_id', '=', params.personId)
    .where('r.read_at', 'is', null)
    .where('p.role', '=', 'STAFF')
    .select(sql<number>`count(*)::int`.as('count')),
)

const oneThreadOfStaff = statement((db, params: OfStaff & { threadId: number }) =>
  threadColumns(threadsOfStaff(db, params), params).where('t.id', '=', params.threadId),
)

export const threadPageOfStaff = batch({
  threads: pageOfStaff,
  count: countOfStaff,
  unread: unreadOfStaff,
})
export const threadOfStaff = batch({ thread: oneThreadOfStaff, messages: messagesOf })

/** The student of a message that somebody has written. */
export const studentOfMessage = statement((db, params: { messageId: number; fromId: number }) =>
  db
    .selectFrom('message as m')
    .innerJoin('message_thread as t', 't.id', 'm.thread_id')
    .innerJoin('message_participant as p', join =>
      join.onRef('p.thread_id', '=', 't.id').onRef('p.person_id', '=', 'm.from_id'),
    )
    .where('m.id', '=', params.messageId)
    .where('m.from_id', '=', params.fromId)
    .where('p.role', '=', 'STAFF')
    .select('t.student_id as studentId'),
)
