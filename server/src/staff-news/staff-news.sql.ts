import type { ScanState } from '@studentgo/protocol/attachments'
import type { Localised } from '@studentgo/protocol/shapes'
import type { NewsState } from '@studentgo/protocol/staff-news'
import { sql } from 'kysely'
import { namesOf } from '../news/news.sql.ts'
import { studentsOfStaff } from '../platform/access/staff-access.ts'
import {
  batch,
  type RowOf,
  type StatementBuilder,
  statement,
  writeStatement,
} from '../platform/database/statement.ts'
import { scanOf } from '../platform/rows/scan-of.ts'

/** Whose news the desk shows: null is everybody's, for the office. */
interface OfWriter {
  writerId: number | null
}

interface MarksRow {
  read: number
  acknowledged: number
}

/** How many have read the news `n`, and acknowledged it: everybody, students or guardians. */
function marksOf(who: 'everybody' | 'students' | 'guardians') {
  const isStudent = sql`exists (select from student s where s.person_id = r.person_id)`
  const counts = { everybody: sql`true`, students: isStudent, guardians: sql`not ${isStudent}` }[who]
  return sql<MarksRow>`(select json_build_object('read', count(*)::int,
      'acknowledged', count(r.acknowledged_at)::int) from news_reading r where r.news_id = n.id and ${counts})`
}

const qualificationNames = sql<Localised[]>`(select coalesce(json_agg(q.name order by q.code), '[]'::json)
  from qualification q where q.id = any(n.qualification_ids))`

function newsAtDesk(db: StatementBuilder, { writerId }: OfWriter) {
  return db
    .selectFrom('news as n')
    .where(sql<boolean>`(${writerId}::bigint is null or n.writer_id = ${writerId}::bigint)`)
}

function summaries(db: StatementBuilder, params: OfWriter) {
  return newsAtDesk(db, params).select([
    'n.id',
    'n.title',
    'n.state',
    'n.category',
    'n.published_at as publishedAt',
    'n.expires_at as expiresAt',
    'n.author',
    'n.pinned',
    'n.requires_acknowledgement as requiresAcknowledgement',
    'n.roles',
    sql<boolean>`n.writer_id is null`.as('isImported'),
    namesOf('campus', sql`t.name`).as('campuses'),
    namesOf('student_group', sql`t.code`).as('groups'),
    qualificationNames.as('qualifications'),
    marksOf('everybody').as('marks'),
  ])
}

/** The state that a list is filtered by, as `newsStateOf` has it. */
function isInState({ state, now }: { state: NewsState | null; now: string }) {
  return sql<boolean>`(${state}::text is null or ${state}::text = case
    when n.state <> 'PUBLISHED' then n.state
    when n.published_at > ${now}::timestamptz then 'SCHEDULED'
    when n.expires_at <= ${now}::timestamptz then 'EXPIRED' else 'PUBLISHED' end)`
}

type Listed = OfWriter & { state: NewsState | null; now: string }

const page = statement((db, params: Listed & { size: number; offset: number }) =>
  summaries(db, params)
    .where(isInState(params))
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(params.size)
    .offset(params.offset),
)
const total = statement((db, params: Listed) =>
  newsAtDesk(db, params).where(isInState(params)).select(sql<number>`count(*)::int`.as('count')),
)
export const staffNewsPage = batch({ page, total })
export type StaffNewsRow = RowOf<typeof page>

interface FileRow {
  id: number
  name: string
  mime: string
  size: number
  scan: ScanState
  alt: Localised | null
  width: number | null
  height: number | null
}

const fileColumns = sql`'id', f.id, 'name', f.name, 'mime', s.mime, 'size', s.size, 'scan', ${scanOf('s')},
  'alt', f.alt, 'width', f.width, 'height', f.height`

export const staffNewsPiece = statement((db, params: OfWriter & { pieceId: number }) =>
  summaries(db, params)
    .where('n.id', '=', params.pieceId)
    .select([
      'n.ingress',
      'n.body',
      'n.body_source as source',
      'n.campus_ids as campusIds',
      'n.group_ids as groupIds',
      'n.qualification_ids as qualificationIds',
      'n.version',
      marksOf('students').as('students'),
      marksOf('guardians').as('guardians'),
      sql<
        FileRow[]
      >`(select coalesce(json_agg(json_build_object(${fileColumns}) order by f.position, f.id), '[]'::json)
        from news_file f join stored_file s on s.id = f.file_id where f.news_id = n.id)`.as('files'),
    ]),
)
export type StaffNewsPieceRow = RowOf<typeof staffNewsPiece>

/** A piece of news that is about to be changed, locked against concurrent changes. */
export const newsToChange = writeStatement((db, params: OfWriter & { pieceId: number }) =>
  newsAtDesk(db, params)
    .where('n.id', '=', params.pieceId)
    .forUpdate()
    .select([
      'n.id',
      'n.state',
      'n.category',
      'n.published_at as publishedAt',
      'n.expires_at as expiresAt',
      'n.announced_at as announcedAt',
      'n.version',
      sql<boolean>`n.writer_id is null`.as('isImported'),
      sql<number>`(select count(*)::int from news_file f where f.news_id = n.id)`.as('files'),
    ]),
)
export type NewsToChange = RowOf<typeof newsToChange>

/** A file of a piece of news at the desk. */
export const fileAtDesk = statement((db, params: OfWriter & { pieceId: number; newsFileId: number }) =>
  newsAtDesk(db, params)
    .innerJoin('news_file as f', 'f.news_id', 'n.id')
    .innerJoin('stored_file as s', 's.id', 'f.file_id')
    .where('n.id', '=', params.pieceId)
    .where('f.id', '=', params.newsFileId)
    .select(['f.name', 's.mime', 's.size', 's.sha256', scanOf('s').as('scan')]),
)

/** What a stored file is, to be used by a piece of news. */
export const storedFile = statement((db, params: { fileId: number }) =>
  db
    .selectFrom('stored_file')
    .where('id', '=', params.fileId)
    .select(['sha256', 'mime', 'size', scanOf('stored_file').as('scan')]),
)

interface OfStaff {
  staffId: number
  today: string
  now: string
}

/** The groups of the students whom somebody teaches or is responsible for. */
export const groupsOfTeacher = statement((db, params: OfStaff) =>
  db
    .selectFrom('student as s')
    .innerJoin(
      studentsOfStaff(params, ['TEACHER', 'RESPONSIBLE_TEACHER']).as('mine'),
      'mine.studentId',
      's.person_id',
    )
    .innerJoin('student_group as g', 'g.id', 's.group_id')
    .groupBy(['g.id', 'g.code'])
    .orderBy('g.code')
    .select(['g.id', 'g.code as name']),
)

const campuses = statement((db, _params: Record<never, never>) =>
  db.selectFrom('campus').orderBy('name').select(['id', 'name']),
)
const groups = statement((db, _params: Record<never, never>) =>
  db
    .selectFrom('student_group as g')
    .where(sql<boolean>`exists (select from student s join person p on p.id = s.person_id and p.is_active
      where s.group_id = g.id)`)
    .orderBy('g.code')
    .select(['g.id', 'g.code as name']),
)
const qualifications = statement((db, _params: Record<never, never>) =>
  db.selectFrom('qualification').orderBy('code').orderBy('id').select(['id', 'name']),
)
/** All that the office may name. */
export const wholeSchool = batch({ campuses, groups, qualifications })
