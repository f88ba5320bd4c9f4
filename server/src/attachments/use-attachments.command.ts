import type { AttachmentModule } from '@studentgo/protocol/attachments'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problems.ts'
import { deleteUses, insertUses, lockAttachable } from './attachments.sql.ts'

/** What files are attached to: one or several rows of a module. */
export interface AttachedTo {
  module: AttachmentModule
  objectIds: readonly number[]
}

/** Whose files they are, and who has brought them: a request's own `access`, or somebody of the staff. */
interface Uploader {
  studentId: number
  reader: { personId: number }
}

/**
 * Attaches files to what somebody has just written, in its transaction. Every one has to be this student's, brought by
 * this person and not refused by the scanner; otherwise it is `not-found`, and nothing happens.
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

/** The same where these are all the files that there are from now on: others are free again. */
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
  /** Of what is no guardian's business the student alone. */
  to?: 'STUDENT' | 'STUDENT_AND_PARENT'
}

/**
 * Attaches what somebody of the staff has brought for a decision; from then on the student sees it, and guardians who may.
 * Throws `not-found` for a file that is not theirs about this student.
 */
export async function showWithDecision(
  db: Db,
  { studentId, staffId, id, to = 'STUDENT_AND_PARENT' }: Shown,
  attachedTo: AttachedTo,
): Promise<void> {
  await useAttachments(db, { studentId, reader: { personId: staffId } }, [id], attachedTo)
  await db.updateTable('attachment').set({ visibility: to }).where('id', '=', id).execute()
}
