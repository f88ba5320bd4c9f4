import type { StaffNewsPiece } from '@studentgo/protocol/staff-news'
import { downloadFault } from '../attachments/attachments.rules.ts'
import type { Files } from '../platform/files/files.ts'
import { storedFileAnswer } from '../platform/files/stored-files.ts'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import { notFound, stateConflict } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { readReachOf, writesToEverybody } from './audience-choices.query.ts'
import { presentStaffPiece } from './staff-news.presenter.ts'
import { fileAtDesk, staffNewsPiece } from './staff-news.sql.ts'

/** Whose news somebody has at the desk: null is everybody's. */
export function writerOf(context: Pick<StaffContext, 'staff'>): { writerId: number | null } {
  return { writerId: writesToEverybody(context) ? null : context.staff.staffId }
}

/** A piece of news with whom it reaches. Throws `not-found` for one that is somebody else's. */
export async function pieceAtDesk(
  context: StaffContext,
  pieceId: number,
): Promise<Unserialised<StaffNewsPiece>> {
  const [row] = await staffNewsPiece(context.db, { ...writerOf(context), pieceId })
  if (row === undefined) throw notFound()
  const { roles, campusIds, groupIds, qualificationIds } = row
  const audience = { roles: roles as StaffNewsPiece['roles'], campusIds, groupIds, qualificationIds }
  return presentStaffPiece(row, await readReachOf(context, audience), context)
}

/** A file of a piece of news, for its writers. */
export async function newsFileAtDesk(
  context: StaffContext,
  files: Files,
  wanted: { pieceId: number; newsFileId: number },
): Promise<FileAnswer> {
  const [found] = await fileAtDesk(context.db, { ...writerOf(context), ...wanted })
  if (found === undefined) throw notFound()
  const fault = downloadFault(found.scan)
  if (fault !== undefined) throw stateConflict({ code: fault })
  return storedFileAnswer(files, found)
}
