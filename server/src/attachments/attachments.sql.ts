import type {
  AttachmentCategory,
  AttachmentModule,
  AttachmentVisibility,
  ScanState,
} from '@studentgo/protocol/attachments'
import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { statement, writeStatement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { hasWords } from '../platform/rows/has-words.ts'
import { scanOf } from '../platform/rows/scan-of.ts'

/** Whose files, and which of them this reader sees: all that are not the school's own, or what guardians may see. */
interface Readable {
  studentId: number
  personId: number
  isGuardian: boolean
  /** A guardian of a student under non-disclosure sees only their own files: any other may reveal a place. */
  ownOnly: boolean
}

const isSeen = (params: Readable) =>
  sql<boolean>`a.student_id = ${params.studentId} and (a.uploaded_by = ${params.personId}
    or (not ${params.ownOnly}::boolean and a.category <> 'MESSAGE' and a.visibility = any(
      case when ${params.isGuardian}::boolean then array['STUDENT_AND_PARENT'] else array['STUDENT', 'STUDENT_AND_PARENT'] end))
    or ${cameByMessage(params)} or ${cameByDecision(params)})`

/** What came with a message is seen by those whom the message went to. */
function cameByMessage({ personId }: Readable) {
  return sql`exists (select 1 from attachment_use mu
    join message_recipient mr on mr.message_id = mu.object_id and mr.person_id = ${personId}
    where mu.attachment_id = a.id and mu.module = 'MESSAGE')`
}

/** The author of a request sees the document of its decision. */
function cameByDecision({ personId }: Readable) {
  return sql`exists (select 1 from request rq where rq.document_id = a.id and rq.by_id = ${personId})`
}

interface Filter extends Readable {
  module: AttachmentModule | undefined
  relatedId: number | undefined
  attachmentId: number | undefined
  category: AttachmentCategory | undefined
  limit: number
  offset: number
}

const fits = (params: Filter) =>
  sql<boolean>`(${params.attachmentId}::bigint is null or a.id = ${params.attachmentId}::bigint)
    and (${params.category}::text is null or a.category = ${params.category})
    and (${params.module}::text is null and ${params.relatedId}::bigint is null or exists (
      select 1 from attachment_use u where u.attachment_id = a.id
        and (${params.module}::text is null or u.module = ${params.module})
        and (${params.relatedId}::bigint is null or u.object_id = ${params.relatedId})))`

export const attachmentsPage = statement((db, params: Filter) =>
  db
    .selectFrom('attachment as a')
    .innerJoin('stored_file as f', 'f.id', 'a.file_id')
    .innerJoin('person as p', 'p.id', 'a.uploaded_by')
    .where(isSeen(params))
    .where(fits(params))
    .orderBy('a.uploaded_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(sql<number>`${params.limit}::integer`)
    .offset(sql<number>`${params.offset}::bigint`)
    .select(eb => [
      'a.id',
      'a.name',
      'a.category',
      'a.description',
      'a.visibility',
      'a.uploaded_by as uploaderId',
      'a.uploaded_role as uploaderRole',
      'a.uploaded_at as uploadedAt',
      fullName('p').as('uploaderName'),
      'f.mime',
      'f.size',
      'f.sha256',
      scanOf('f').as('scan'),
      jsonObjectFrom(
        eb
          .selectFrom('attachment_use as u')
          .whereRef('u.attachment_id', '=', 'a.id')
          .orderBy('u.module')
          .orderBy('u.object_id')
          .limit(1)
          .select(['u.module', 'u.object_id as id']),
      ).as('lockedBy'),
    ]),
)

/** The files that this reader sees with these words in their name or description, the newest first. */
export const attachmentsWithWords = statement(
  (db, params: Readable & { words: string | null; limit: number }) =>
    db
      .selectFrom('attachment as a')
      .where(isSeen(params))
      .where(hasWords(sql`a.search`, params.words))
      .orderBy('a.uploaded_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(params.limit)
      .select(['a.id', 'a.name as title', 'a.description as note', 'a.uploaded_at as uploadedAt']),
)

export const attachmentCount = statement((db, params: Filter) =>
  db
    .selectFrom('attachment as a')
    .where(isSeen(params))
    .where(fits(params))
    .select(eb => eb.fn.countAll<number>().as('total')),
)

/** The used storage of the student, including files that this reader does not see. */
export const bytesTaken = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('attachment as a')
    .innerJoin('stored_file as f', 'f.id', 'a.file_id')
    .where('a.student_id', '=', params.studentId)
    .select(eb => [
      eb.fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(f.size), 0)::bigint`.as('bytes'),
    ]),
)

/** Two uploads at once do not both take the last of the room. */
export const lockSpace = writeStatement((db, params: { studentId: number }) =>
  db
    .selectFrom('student')
    .where('person_id', '=', params.studentId)
    .forNoKeyUpdate()
    .select('person_id as id'),
)

export const sizeOfFile = statement((db, params: { fileId: number }) =>
  db.selectFrom('stored_file').where('id', '=', params.fileId).select('size'),
)

export const insertAttachment = writeStatement(
  (
    db,
    params: {
      studentId: number
      fileId: number
      name: string
      category: AttachmentCategory
      description: string | undefined
      visibility: AttachmentVisibility
      uploadedBy: number
      role: 'STUDENT' | 'PARENT' | 'STAFF'
      now: Date
    },
  ) =>
    db
      .insertInto('attachment')
      .values({
        student_id: params.studentId,
        file_id: params.fileId,
        name: params.name,
        category: params.category,
        description: params.description,
        visibility: params.visibility,
        uploaded_by: params.uploadedBy,
        uploaded_role: params.role,
        uploaded_at: params.now,
      })
      .returning('id'),
)

/** One file that this reader sees, with what a download and a deletion have to know. */
export const seenAttachment = statement((db, params: Readable & { attachmentId: number }) =>
  db
    .selectFrom('attachment as a')
    .innerJoin('stored_file as f', 'f.id', 'a.file_id')
    .where('a.id', '=', params.attachmentId)
    .where(isSeen(params))
    .select([
      'a.id',
      'a.name',
      'a.uploaded_by as uploaderId',
      'f.mime',
      'f.size',
      'f.sha256',
      scanOf('f').as('scan'),
      sql<boolean>`exists (select 1 from attachment_use u where u.attachment_id = a.id)`.as('isUsed'),
    ]),
)

/** Deletes a file and answers its id; none where it is in use by now. */
export const deleteUnused = writeStatement((db, params: { attachmentId: number }) =>
  db
    .deleteFrom('attachment as a')
    .where('a.id', '=', params.attachmentId)
    .where(sql<boolean>`not exists (select 1 from attachment_use u where u.attachment_id = a.id)`)
    .returning('a.id'),
)

/** Changes a file and answers its name; none where it is in use by now. */
export const describeUnused = writeStatement(
  (db, params: { attachmentId: number; name: string; description: string | undefined }) =>
    db
      .updateTable('attachment as a')
      .set({ name: params.name, description: sql<string | null>`${params.description}::text` })
      .where('a.id', '=', params.attachmentId)
      .where(sql<boolean>`not exists (select 1 from attachment_use u where u.attachment_id = a.id)`)
      .returning('a.name'),
)

/** Which of these files the person may attach to something, locked until that is done. */
export const lockAttachable = writeStatement(
  (db, params: { studentId: number; personId: number; ids: readonly number[] }) =>
    db
      .selectFrom('attachment as a')
      .innerJoin('stored_file as f', 'f.id', 'a.file_id')
      .where('a.student_id', '=', params.studentId)
      .where('a.uploaded_by', '=', params.personId)
      .where(sql<boolean>`a.id = any(${params.ids})`)
      .where('f.scan_state', '<>', 'REJECTED')
      .forShare('a')
      .select('a.id'),
)

/** Those of these files whose content is of none of these types. */
export const filesOfOtherTypes = statement(
  (db, params: { ids: readonly number[]; types: readonly string[] }) =>
    db
      .selectFrom('attachment as a')
      .innerJoin('stored_file as f', 'f.id', 'a.file_id')
      .where(sql<boolean>`a.id = any(${params.ids}::bigint[])`)
      .where(sql<boolean>`f.mime <> all(${params.types}::text[])`)
      .select('a.id'),
)

export const insertUses = writeStatement(
  (db, params: { ids: readonly number[]; module: AttachmentModule; objectIds: readonly number[] }) =>
    db
      .insertInto('attachment_use')
      .columns(['attachment_id', 'module', 'object_id'])
      .expression(eb =>
        eb
          .selectFrom(sql<{ id: number }>`unnest(${params.ids}::bigint[])`.as<'a'>(sql`a(id)`))
          .crossJoin(sql<{ id: number }>`unnest(${params.objectIds}::bigint[])`.as<'o'>(sql`o(id)`))
          .select([
            'a.id as attachment_id',
            sql<AttachmentModule>`${params.module}`.as('module'),
            'o.id as object_id',
          ]),
      )
      .onConflict(conflict => conflict.doNothing()),
)

/** Whom it concerns that a file has been scanned. */
export const peopleOfFile = statement((db, params: { fileId: number }) =>
  db
    .selectFrom('attachment')
    .where('file_id', '=', params.fileId)
    .select('student_id as personId')
    .union(db.selectFrom('attachment').where('file_id', '=', params.fileId).select('uploaded_by as personId'))
    .union(
      db
        .selectFrom('attachment as a')
        .innerJoin('attachment_use as u', join =>
          join.onRef('u.attachment_id', '=', 'a.id').on('u.module', '=', 'MESSAGE'),
        )
        .innerJoin('message_recipient as r', 'r.message_id', 'u.object_id')
        .where('a.file_id', '=', params.fileId)
        .select('r.person_id as personId'),
    ),
)

/** Takes from objects of a module the files that are not among these. */
export const deleteUses = writeStatement(
  (db, params: { keep: readonly number[]; module: AttachmentModule; objectIds: readonly number[] }) =>
    db
      .deleteFrom('attachment_use')
      .where('module', '=', params.module)
      .where(sql<boolean>`object_id = any(${params.objectIds}::bigint[])`)
      .where(sql<boolean>`attachment_id <> all(${params.keep}::bigint[])`),
)

/** What an object has attached, as answers name it. */
export interface AttachmentRow {
  id: number
  name: string
  mime: string
  size: number
  scan: ScanState
}

/**
 * In SQL: the files of an object of a module, in the order in which they came, as JSON. `objectId` is the column with its
 * id, such as `e.id`. Each is looked up by itself, so that it costs the same however many files the school has.
 */
export function attachmentsOf(module: AttachmentModule, objectId: string): RawBuilder<AttachmentRow[]> {
  return sql<AttachmentRow[]>`(
    select coalesce(json_agg((
      select json_build_object('id', a.id, 'name', a.name, 'mime', f.mime, 'size', f.size, 'scan', ${scanOf('f')})
      from attachment a join stored_file f on f.id = a.file_id where a.id = u.attachment_id
    ) order by u.attachment_id), '[]'::json)
    from attachment_use u where u.module = ${sql.lit(module)} and u.object_id = ${sql.ref(objectId)})`
}

/** A file by its number, for readers who may see what it is attached to. */
export const fileOfAttachment = statement((db, params: { attachmentId: number }) =>
  db
    .selectFrom('attachment as a')
    .innerJoin('stored_file as f', 'f.id', 'a.file_id')
    .where('a.id', '=', params.attachmentId)
    .select(['a.id', 'a.name', 'f.mime', 'f.size', 'f.sha256', scanOf('f').as('scan')]),
)
