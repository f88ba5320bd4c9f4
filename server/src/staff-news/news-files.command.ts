import type { NewsFile } from '@studentgo/protocol/staff-news'
import { onlyRow } from '../platform/database/statement.ts'
import { sizeOfPicture } from '../platform/files/clean-image.ts'
import type { Files } from '../platform/files/files.ts'
import { invalidInput, notFound, stateConflict } from '../platform/http/problems.ts'
import type { UploadedFile } from '../platform/http/uploads.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import { storedFile } from './staff-news.sql.ts'
import { lockNews } from './write-news.command.ts'

/** As many as an import may bring for one piece. */
const mostFiles = 20

interface Words {
  alt?: string | undefined
  altSv?: string | undefined
  altEn?: string | undefined
}

/**
 * Adds a stored file. With a text alternative it becomes a picture that is shown with the text. Throws
 * `state-conflict` where there are enough files, or where a file with a text alternative is no picture.
 */
export async function addFileToNews(
  context: Writing<StaffContext>,
  files: Files,
  pieceId: number,
  { words, file }: { words: Words; file: UploadedFile },
): Promise<NewsFile> {
  const { db } = context
  const news = await lockNews(context, pieceId, { act: 'edit' })
  if (news.files >= mostFiles) throw stateConflict({ code: 'tooManyFiles', params: { files: mostFiles } })
  const stored = onlyRow(await storedFile(db, { fileId: file.fileId }))
  const alt = altOf(words)
  const isPicture = stored.mime.startsWith('image/')
  if (alt !== undefined && !isPicture) throw stateConflict({ code: 'notPicture' })
  const size = alt === undefined ? {} : await sizeOf(files, stored.sha256)
  const { id } = await db
    .insertInto('news_file')
    .values({
      news_id: pieceId,
      name: file.name,
      file_id: file.fileId,
      position: news.files,
      alt: alt === undefined ? null : JSON.stringify(alt),
      ...size,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { mime, scan } = stored
  return {
    id,
    name: file.name,
    mime,
    scan,
    size: stored.size,
    ...size,
    ...(alt === undefined ? {} : { alt }),
  }
}

/** Removes a file of a piece of news; what it held is swept where nothing else uses it. */
export async function removeFileOfNews(
  context: Writing<StaffContext>,
  { pieceId, newsFileId }: { pieceId: number; newsFileId: number },
): Promise<null> {
  await lockNews(context, pieceId, { act: 'edit' })
  const { numDeletedRows } = await context.db
    .deleteFrom('news_file')
    .where('id', '=', newsFileId)
    .where('news_id', '=', pieceId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  return null
}

function altOf({ alt, altSv, altEn }: Words) {
  if (alt === undefined) {
    if (altSv !== undefined || altEn !== undefined)
      throw invalidInput({ code: 'required', field: 'body.alt' })
    return undefined
  }
  return {
    fi: alt,
    ...(altSv === undefined ? {} : { sv: altSv }),
    ...(altEn === undefined ? {} : { en: altEn }),
  }
}

/** A page leaves room for a picture before it has come. */
async function sizeOf({ storage }: Files, sha256: string): Promise<{ width: number; height: number }> {
  const content = await storage.open(sha256)
  if (content === undefined) throw notFound()
  return sizeOfPicture(Buffer.concat(await content.toArray()))
}
