import type { Files } from '../platform/files/files.ts'
import { storedFileAnswer } from '../platform/files/stored-files.ts'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import { notFound, stateConflict } from '../platform/http/problems.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { downloadFault } from './attachments.rules.ts'
import { seenAttachment } from './attachments.sql.ts'
import { readableBy } from './list-attachments.query.ts'

/** A file that the reader sees; only what the scanner has found clean leaves. */
export async function attachmentToSend(
  { db, access }: StudentContext,
  files: Files,
  attachmentId: number,
): Promise<FileAnswer> {
  const [found] = await seenAttachment(db, { ...readableBy(access), attachmentId })
  if (found === undefined) throw notFound()
  const fault = downloadFault(found.scan)
  if (fault !== undefined) throw stateConflict({ code: fault })
  return storedFileAnswer(files, found)
}
