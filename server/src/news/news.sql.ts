import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { Language } from '@studentgo/protocol/language'
import type { NewsCategory } from '@studentgo/protocol/news'
import type { RichText } from '@studentgo/protocol/rich-text'
import { sql } from 'kysely'
import { batch, type RowOf, type StatementBuilder, statement } from '../platform/database/statement.ts'
import { hasWords } from '../platform/rows/has-words.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'
import { scanOf } from '../platform/rows/scan-of.ts'

/** Who reads, in which area, and when. */
export interface OfReader {
  personId: number
  area: 'STUDENT' | 'PARENT'
  now: string
  today: string
}

/** What the list is filtered by; null is all of it. */
export interface NewsFilter {
  category: NewsCategory | null
  onlyUnread: boolean
}

/** Where a student belongs, to be compared with whom a piece of news is for. */
const belongings = sql`select s.person_id, s.campus_id, s.group_id,
  array(select r.qualification_id from study_right r where r.student_id = s.person_id
    and r.qualification_id is not null and r.state <> 'mitatoity') as qualification_ids`

/**
 * A guardian reads news for a minor child. Leaves out children under non-disclosure and adults, because news of one
 * campus, group or qualification would reveal where they are or study.
 */
function isChildOf(guardian: ReturnType<typeof sql>, today: string) {
  return sql`not s.non_disclosure and is_minor(p.birth_date, ${today}::date)
    and parent_scopes(${guardian}, s.person_id, ${today}::date) is not null`
}

/** The students by whom a reader is addressed: the student, or the guardian's children. */
function studentsOf({ personId, area, today }: OfReader) {
  return sql`${belongings} from student s join person p on p.id = s.person_id
    where s.person_id in (select ${personId}::bigint where ${area}::text = 'STUDENT'
        union all select a.student_id from parent_access a
        where a.parent_id = ${personId}::bigint and ${area}::text = 'PARENT')
      and (${area}::text = 'STUDENT' or ${isChildOf(sql`${personId}::bigint`, today)})`
}

const isForEverybody = sql`n.campus_ids = '{}' and n.group_ids = '{}' and n.qualification_ids = '{}'`

/** Whether a student `r` is one of those whom the news `n` is for. */
const isForStudent = sql`(n.campus_ids = '{}' or r.campus_id = any(n.campus_ids))
  and (n.group_ids = '{}' or r.group_id = any(n.group_ids))
  and (n.qualification_ids = '{}' or r.qualification_ids && n.qualification_ids)`

function isPublished(now: string) {
  return sql<boolean>`n.state = 'PUBLISHED' and n.published_at <= ${now}::timestamptz
    and (n.expires_at is null or n.expires_at > ${now}::timestamptz)`
}

/** When a piece of news appears or disappears next. */
export const nextNews = statement((db, params: { now: string }) => {
  const next = (column: 'published_at' | 'expires_at') =>
    sql`min(${sql.ref(column)}) filter (where ${sql.ref(column)} > ${params.now}::timestamptz)`
  return db
    .selectFrom('news')
    .where('state', '=', 'PUBLISHED')
    .select(sql<string | null>`least(${next('published_at')}, ${next('expires_at')})`.as('at'))
})

/** The news of a reader with what they have read of it. Who they are and what they have read is looked up once for all. */
function newsOf(db: StatementBuilder, params: OfReader) {
  return db
    .with(
      cte => cte('addressed').materialized(),
      () => sql<{ person_id: number }>`(${studentsOf(params)})`,
    )
    .with(
      cte => cte('reading').materialized(),
      db =>
        db
          .selectFrom('news_reading')
          .where('person_id', '=', params.personId)
          .select(['news_id', 'read_at', 'acknowledged_at']),
    )
    .selectFrom('news as n')
    .leftJoin('reading as mine', 'mine.news_id', 'n.id')
    .where(isPublished(params.now))
    .where(sql<boolean>`${params.area}::text = any(n.roles)`)
    .where(sql<boolean>`(${isForEverybody} or exists (select from addressed r where ${isForStudent}))`)
}

function summaries(db: StatementBuilder, params: OfReader & { language: Language }) {
  return newsOf(db, params).select([
    'n.id',
    localisedColumn('n.title', params.language).as('title'),
    fallbackLanguageColumn('n.title', params.language).as('titleLanguage'),
    localisedColumn('n.ingress', params.language).as('ingress'),
    fallbackLanguageColumn('n.ingress', params.language).as('ingressLanguage'),
    'n.category',
    'n.published_at as publishedAt',
    'n.expires_at as expiresAt',
    'n.author',
    'n.pinned',
    'n.requires_acknowledgement as requiresAcknowledgement',
    'mine.read_at as readAt',
    'mine.acknowledged_at as acknowledgedAt',
  ])
}

/** Pinned news first, then the newest. */
const page = statement(
  (db, params: OfReader & NewsFilter & { language: Language; size: number; offset: number }) =>
    summaries(db, params)
      .where(isWanted(params))
      .orderBy('n.pinned', 'desc')
      .orderBy('n.published_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(params.size)
      .offset(params.offset),
)

/** The news of a reader with these words, the newest first. */
export const newsWithWords = statement(
  (db, params: OfReader & { language: Language; words: string | null; limit: number }) =>
    newsOf(db, params)
      .where(hasWords(sql`n.search`, params.words))
      .orderBy('n.published_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(params.limit)
      .select([
        'n.id',
        localisedColumn('n.title', params.language).as('title'),
        fallbackLanguageColumn('n.title', params.language).as('titleLanguage'),
        'n.published_at as publishedAt',
      ]),
)

const counts = statement((db, params: OfReader & NewsFilter) =>
  newsOf(db, params).select([
    sql<number>`(count(*) filter (where ${isWanted(params)}))::int`.as('total'),
    sql<number>`(count(*) filter (where mine.read_at is null))::int`.as('unread'),
  ]),
)

function isWanted({ category, onlyUnread }: NewsFilter) {
  return sql<boolean>`(${category}::text is null or n.category = ${category}::text)
    and (not ${onlyUnread}::boolean or mine.read_at is null)`
}

export const newsPageOf = batch({ page, counts })
export type NewsRow = RowOf<typeof page>

export const unreadCountOf = statement((db, params: OfReader) =>
  newsOf(db, params).where('mine.read_at', 'is', null).select(sql<number>`count(*)::int`.as('unread')),
)

/** The names of what a list of ids points at. */
export function namesOf(table: 'campus' | 'student_group' | 'qualification', name: ReturnType<typeof sql>) {
  const ids = { campus: 'n.campus_ids', student_group: 'n.group_ids', qualification: 'n.qualification_ids' }
  return sql<string[]>`array(select ${name} from ${sql.table(table)} t
    where t.id = any(${sql.ref(ids[table])}) order by 1)`
}

interface ImageRow {
  id: number
  alt: string
  altLanguage: Language | null
  width: number
  height: number
}

/** The pictures of the news `n`, as JSON; one that waits for the virus scanner is not there yet. */
function imagesOf(language: Language) {
  return sql<ImageRow[]>`(
    select coalesce(json_agg(json_build_object('id', f.id, 'alt', ${localisedColumn('f.alt', language)},
      'altLanguage', ${fallbackLanguageColumn('f.alt', language)}, 'width', f.width, 'height', f.height)
      order by f.position, f.id), '[]'::json)
    from news_file f join stored_file s on s.id = f.file_id and s.scan_state = 'CLEAN'
    where f.news_id = n.id and f.alt is not null)`
}

/** The files of the news `n` to open, as JSON. */
const attachmentsOfNews = sql<AttachmentRef[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'mime', s.mime, 'size', s.size,
    'scan', ${scanOf('s')}) order by f.position, f.id), '[]'::json)
  from news_file f join stored_file s on s.id = f.file_id
  where f.news_id = n.id and f.alt is null)`

export const newsItemOf = statement((db, params: OfReader & { newsId: number; language: Language }) =>
  summaries(db, params)
    .where('n.id', '=', params.newsId)
    .select([
      sql<RichText>`coalesce(n.body -> ${params.language}::text, n.body -> 'fi')`.as('body'),
      sql<Language | null>`case when n.body -> ${params.language}::text is null then 'fi' end`.as(
        'bodyLanguage',
      ),
      imagesOf(params.language).as('images'),
      attachmentsOfNews.as('attachments'),
      'n.roles',
      namesOf('campus', sql`t.name`).as('campuses'),
      namesOf('student_group', sql`t.code`).as('groups'),
      namesOf('qualification', localisedColumn('t.name', params.language)).as('qualifications'),
    ]),
)
export type NewsItemRow = RowOf<typeof newsItemOf>

/** One file of a piece of news that the reader may see. */
export const newsFileOf = statement((db, params: OfReader & { newsId: number; fileId: number }) =>
  newsOf(db, params)
    .innerJoin('news_file as f', 'f.news_id', 'n.id')
    .innerJoin('stored_file as s', 's.id', 'f.file_id')
    .where('n.id', '=', params.newsId)
    .where('f.id', '=', params.fileId)
    .select(['f.name', 's.mime', 's.size', 's.sha256', scanOf('s').as('scan')]),
)

/** Whether a reader may see a piece of news, and whether it asks to be acknowledged. */
export const newsToMark = statement((db, params: OfReader & { newsId: number }) =>
  newsOf(db, params)
    .where('n.id', '=', params.newsId)
    .select('n.requires_acknowledgement as requiresAcknowledgement'),
)

/** Urgent news that is unread, and news that waits to be acknowledged. */
const waitsForReader = sql<boolean>`(n.category = 'URGENT' and mine.read_at is null
  or n.requires_acknowledgement and mine.acknowledged_at is null)`

/** News on home: pieces that wait for the reader first, then unread ones, then the rest; with the unread count. */
export const newsOnHomeOf = statement((db, params: OfReader & { language: Language; size: number }) =>
  summaries(db, params)
    .select(sql<number>`(count(*) filter (where mine.read_at is null) over ())::int`.as('unreadCount'))
    .orderBy(waitsForReader, 'desc')
    .orderBy(sql`mine.read_at is not null`)
    .orderBy('n.pinned', 'desc')
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(params.size),
)

/** Everybody whom the news `n` is for at this moment: students, and guardians each once. */
function readersOf(today: string) {
  return sql<{ person_id: number; area: 'STUDENT' | 'PARENT' }>`lateral (
    select r.person_id, 'STUDENT' as area from (${belongings} from student s
        join person p on p.id = s.person_id and p.is_active) r where ${isForStudent}
    union
    select a.parent_id, 'PARENT' from parent_access a join person g on g.id = a.parent_id and g.is_active
      where ${isForEverybody} and a.state = 'ACTIVE'
    union
    select r.parent_id, 'PARENT' from (${belongings}, a.parent_id from parent_access a
        join person g on g.id = a.parent_id and g.is_active
        join student s on s.person_id = a.student_id join person p on p.id = s.person_id
        where ${isChildOf(sql`a.parent_id`, today)}) r
      where ${isForStudent})`
}

export const audienceOf = statement((db, params: { newsId: number; now: string; today: string }) =>
  db
    .selectFrom('news as n')
    .innerJoin(readersOf(params.today).as('reader'), join => join.onTrue())
    .where('n.id', '=', params.newsId)
    .where(isPublished(params.now))
    .where(sql<boolean>`reader.area = any(n.roles)`)
    .orderBy('reader.person_id')
    .select(['reader.person_id as personId', 'reader.area', 'n.title']),
)

/** Whom something is for, as the columns of `news` have it. */
export interface AudienceOf {
  roles: readonly string[]
  campusIds: readonly number[]
  groupIds: readonly number[]
  qualificationIds: readonly number[]
}

/** How many students and guardians a piece of news for these would reach. */
export const reachOf = statement((db, params: AudienceOf & { today: string }) =>
  db
    .selectFrom(
      sql<{
        roles: string[]
      }>`(select ${params.roles}::text[] as roles, ${params.campusIds}::bigint[] as campus_ids,
        ${params.groupIds}::bigint[] as group_ids, ${params.qualificationIds}::bigint[] as qualification_ids)`.as(
        'n',
      ),
    )
    .innerJoin(readersOf(params.today).as('reader'), join => join.onTrue())
    .where(sql<boolean>`reader.area = any(n.roles)`)
    .select([
      sql<number>`(count(*) filter (where reader.area = 'STUDENT'))::int`.as('students'),
      sql<number>`(count(*) filter (where reader.area = 'PARENT'))::int`.as('guardians'),
    ]),
)
