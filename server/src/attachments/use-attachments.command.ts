import type { AttachmentModule } from '@studentgo/protocol/attachments'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problems.ts'
import { deleteUses, insertUses, lockAttachable } from './attachments.sql.ts'

/** What files are attached to: one or several rows of a module. */
export interface AttachedTo {
  module: AttachmentModule
  objectIds: readonly number[]
}

/** The student of the files, and their uploader: a request's own `access`, or a member of staff. */
interface Uploader {
  studentId: number
  reader: { personId: number }
}

/**
 * Attaches files to what somebody has just written, in its transaction. Every file must be this student's, uploaded by
 * this person and not refused by the scanner; otherwise throws `not-found` and changes nothing.
 */
export async function useAttachments(
  db: Db,
  uploader: Uploader,
  ids: readonly number[],
  { module, objectIds }: AttachedTo,
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const { studentId, reader } = uploader
  const found = await lockAttachable(db, { studentId, personId: reader.personId, ids: wanted })
  if (found.length < wanted.length) throw notFound()
  await insertUses(db, { ids: wanted, module, objectIds })
}

/** The same where these replace all files used so far: others are free again. */
export async function setAttachments(
  db: Db,
  uploader: Uploader,
  ids: readonly number[],
  attachedTo: AttachedTo,
): Promise<void> {
  await deleteUses(db, { keep: ids, ...attachedTo })
  await useAttachments(db, uploader, ids, attachedTo)
}

interface Shown {
  studentId: number
  staffId: number
  id: number
  /** The student alone, for files that do not concern guardians. */
  to?: 'STUDENT' | 'STUDENT_AND_PARENT'
}

/**
 * Attaches a file that a member of staff has uploaded for a decision; from then on the student and permitted guardians
 * see it. Throws `not-found` for a file that is not theirs about this student.
 */
export async function showWithDecision(
  db: Db,
  { studentId, staffId, id, to = 'STUDENT_AND_PARENT' }: Shown,
  attachedTo: AttachedTo,
): Promise<void> {
  await useAttachments(db, { studentId, reader: { personId: staffId } }, [id], attachedTo)
  await db.updateTable('attachment').set({ visibility: to }).where('id', '=', id).execute()
}
