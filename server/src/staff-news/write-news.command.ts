import { markNews } from '@studentgo/protocol/news'
import type { RichText } from '@studentgo/protocol/rich-text'
import { instantOf } from '@studentgo/protocol/rules/calendar'
import type { NewsDraft, SchoolMoment } from '@studentgo/protocol/staff-news'
import { sql, type Updateable } from 'kysely'
import { audienceOf } from '../news/news.sql.ts'
import { urgentNewsJob } from '../news/urgent-news.job.ts'
import { takeBack } from '../notifications/take-back.command.ts'
import type { Db } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { invalidInput, notFound, Problem, stateConflict } from '../platform/http/problems.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import { announce } from '../platform/live/messages.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import { requireAudience } from './audience-choices.query.ts'
import { publishedNewsJob } from './published-news.job.ts'
import { writerOf } from './staff-news.query.ts'
import { newsActsOf, publishingTime } from './staff-news.rules.ts'
import { type NewsToChange, newsToChange } from './staff-news.sql.ts'

/** Begins a piece of news. Throws `not-found` and `invalid-input` as `requireAudience` does. */
export async function createNewsDraft(
  context: Writing<StaffContext>,
  draft: NewsDraft,
): Promise<{ id: number }> {
  const { db, staff, now } = context
  const fields = await fieldsOf(context, draft, 'body')
  // It has no time before it is published; the list is in the order in which they were begun.
  const begun = { state: 'DRAFT' as const, published_at: now, author: staff.name, writer_id: staff.staffId }
  return db
    .insertInto('news')
    .values({ ...fields, ...begun })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * Changes a piece of news; readers see the new words at once, without another notification. Throws
 * `stale-version`, `state-conflict` for an imported piece, and as creating does.
 */
export async function changeNewsDraft(
  context: Writing<StaffContext>,
  pieceId: number,
  { version, news: draft }: { version: number; news: NewsDraft },
): Promise<void> {
  const { db } = context
  const news = await lockNews(context, pieceId, { version, act: 'edit' })
  const before = await readersNow(context, pieceId)
  const fields = await fieldsOf(context, draft, 'body.news')
  const { expires_at: ends } = fields
  if (ends !== null && ends <= new Date(news.publishedAt)) {
    throw invalidInput({ code: 'endBeforeStart', field: 'body.news.expiresAt' })
  }
  await save(db, pieceId, fields)
  await refreshPages(db, [...before, ...(await readersNow(context, pieceId))])
}

/** Publishes now or at a later time. Throws `stale-version`, `state-conflict`, and `invalid-input` for a past time. */
export async function publishNewsPiece(
  context: Writing<StaffContext>,
  pieceId: number,
  { version, at: wished }: { version: number; at?: SchoolMoment | undefined },
): Promise<void> {
  const { db, now, timeZone } = context
  const news = await lockNews(context, pieceId, { version, act: 'publish' })
  // The source of an imported piece decides when it is published.
  if (news.isImported && wished !== undefined) throw stateConflict({ code: 'state-conflict' })
  const moment = wished && instantOf(wished.date, wished.time, timeZone)
  const brought = new Date(news.publishedAt)
  const time = news.isImported
    ? { at: brought > now ? brought : now }
    : publishingTime(moment, news.expiresAt, now)
  if ('fault' in time) throw invalidInput({ code: time.fault, field: 'body.at' })
  const wasNotified = news.announcedAt !== null && Date.parse(news.announcedAt) <= now.getTime()
  const isUrgentNow = news.category === 'URGENT' && !wasNotified
  const announcement = isUrgentNow ? { announced_at: time.at } : {}
  const since = news.isImported ? {} : { published_at: time.at }
  await save(db, pieceId, { state: 'PUBLISHED', ...since, ...announcement })
  if (isUrgentNow) await enqueue(db, { kind: urgentNewsJob, subject: pieceId, at: time.at, now })
  if (time.at > now) await enqueue(db, { kind: publishedNewsJob, subject: pieceId, at: time.at, now })
  else await refreshPages(db, await readersNow(context, pieceId))
}

/**
 * Takes a piece of news back with its notifications; publishing it again notifies anew. Throws `stale-version` and
 * `state-conflict`.
 */
export async function withdrawNewsPiece(
  context: Writing<StaffContext>,
  pieceId: number,
  { version }: { version: number },
): Promise<void> {
  const { db } = context
  await lockNews(context, pieceId, { version, act: 'withdraw' })
  const before = await readersNow(context, pieceId)
  await save(db, pieceId, { state: 'WITHDRAWN', announced_at: null })
  await takeBack(db, { rule: 'news-urgent', key: String(pieceId) })
  await refreshPages(db, before)
}

/** Deletes what was never published. Throws `state-conflict`. */
export async function deleteNews(context: Writing<StaffContext>, pieceId: number): Promise<null> {
  await lockNews(context, pieceId, { act: 'delete' })
  await context.db.deleteFrom('news').where('id', '=', pieceId).execute()
  return null
}

/** The piece, for a change that may be made now. Throws `not-found`, `stale-version` and `state-conflict`. */
export async function lockNews(
  context: Writing<StaffContext>,
  pieceId: number,
  { version, act }: { version?: number; act: keyof ReturnType<typeof newsActsOf> },
): Promise<NewsToChange> {
  const [news] = await newsToChange(context.db, { ...writerOf(context), pieceId })
  if (news === undefined) throw notFound()
  if (version !== undefined && version !== news.version) throw new Problem('stale-version')
  if (!newsActsOf(news, context.now)[act]) throw stateConflict({ code: 'state-conflict' })
  return news
}

async function fieldsOf(context: Writing<StaffContext>, draft: NewsDraft, field: string) {
  await requireAudience(context, draft.audience, `${field}.audience`)
  const { title, ingress, body, category, audience, pinned, requiresAcknowledgement } = draft
  return {
    title: JSON.stringify(title),
    ingress: ingress === undefined ? null : JSON.stringify(ingress),
    body: JSON.stringify(await readBody(body, `${field}.body`)),
    body_source: JSON.stringify(body),
    expires_at: endOf(context, draft.expiresAt, `${field}.expiresAt`),
    category,
    pinned,
    requires_acknowledgement: requiresAcknowledgement,
    roles: audience.roles,
    campus_ids: audience.campusIds,
    group_ids: audience.groupIds,
    qualification_ids: audience.qualificationIds,
  }
}

/** What was typed, as its readers see it; what holds nothing to read is refused. */
async function readBody(typed: NewsDraft['body'], field: string): Promise<Record<string, RichText>> {
  const { richTextOfMarks } = await import('../platform/rich-text/rich-text-of-marks.ts')
  const entries = Object.entries(typed).flatMap(([language, text]) =>
    text === undefined ? [] : [[language, richTextOfMarks(text)] as const],
  )
  const empty = entries.find(([, tree]) => tree.length === 0)
  if (empty !== undefined) throw invalidInput({ code: 'required', field: `${field}.${empty[0]}` })
  return Object.fromEntries(entries)
}

/** When it ends; what has ended already would be shown to nobody. */
function endOf(
  { now, timeZone }: Writing<StaffContext>,
  wished: SchoolMoment | undefined,
  field: string,
): Date | null {
  if (wished === undefined) return null
  const ends = instantOf(wished.date, wished.time, timeZone)
  if (ends <= now) throw invalidInput({ code: 'timeHasPassed', field })
  return ends
}

async function save(db: Db, pieceId: number, fields: Updateable<Tables['news']>): Promise<void> {
  await db
    .updateTable('news')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', pieceId)
    .execute()
}

/** Those whom a piece of news is shown to at this moment. */
async function readersNow({ db, now, today }: Writing<StaffContext>, newsId: number): Promise<number[]> {
  const readers = await audienceOf(db, { newsId, now: now.toISOString(), today })
  return readers.map(one => one.personId)
}

async function refreshPages(db: Db, people: readonly number[]): Promise<void> {
  await announce(db, people, markNews.affects)
}
