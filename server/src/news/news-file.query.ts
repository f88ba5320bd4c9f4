import { downloadFault } from '../attachments/attachments.rules.ts'
import type { ReadDb } from '../platform/database/database.ts'
import type { Files } from '../platform/files/files.ts'
import { storedFileAnswer } from '../platform/files/stored-files.ts'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import { notFound, stateConflict } from '../platform/http/problems.ts'
import { newsFileOf, type OfReader } from './news.sql.ts'

/** A picture or a file of a piece of news that the reader may see, once the scanner has found it clean. */
export async function newsFileToSend(
  db: ReadDb,
  files: Files,
  wanted: OfReader & { newsId: number; fileId: number },
): Promise<FileAnswer> {
  const [found] = await newsFileOf(db, wanted)
  if (found === undefined) throw notFound()
  const fault = downloadFault(found.scan)
  if (fault !== undefined) throw stateConflict({ code: fault })
  return storedFileAnswer(files, found)
}
