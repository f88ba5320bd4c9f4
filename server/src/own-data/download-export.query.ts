import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import texts from '@studentgo/protocol/translations/server/own-data.json' with { type: 'json' }
import { requireFreshSignIn } from '../platform/access/fresh-sign-in.ts'
import type { Files } from '../platform/files/files.ts'
import { storedFileAnswer } from '../platform/files/stored-files.ts'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import { notFound } from '../platform/http/problems.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { exportToSend } from './exports.sql.ts'

/** An archive for the student whom it is about, by a sign-in that is fresh. */
export async function exportToDownload(
  { db, access, now, today, timeZone }: StudentContext,
  files: Files,
  exportId: number,
): Promise<FileAnswer> {
  const [found] = await exportToSend(db, { exportId, studentId: access.studentId, today })
  if (found === undefined) throw notFound()
  requireFreshSignIn(access, now)
  const { askedAt, language, ...file } = found
  const name = `${texts.fileName[language]}-${schoolDateOf(askedAt, timeZone)}.zip`
  return storedFileAnswer(files, { ...file, name })
}
