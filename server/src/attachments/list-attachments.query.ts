import type { AttachmentCategory, AttachmentModule, Attachments } from '@studentgo/protocol/attachments'
import { toPage } from '@studentgo/protocol/paging'
import type { StudentAccess } from '../platform/access/student-access.ts'
import { batch, onlyRow } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { presentAttachment } from './attachments.presenter.ts'
import { mostBytes, mostFiles } from './attachments.rules.ts'
import { attachmentCount, attachmentsPage, bytesTaken } from './attachments.sql.ts'

const pageSize = 50

interface Wanted {
  module?: AttachmentModule | undefined
  relatedId?: number | undefined
  attachmentId?: number | undefined
  category?: AttachmentCategory | undefined
  page?: number | undefined
  size?: number | undefined
}

const parts = batch({ rows: attachmentsPage, count: attachmentCount, taken: bytesTaken })

export async function attachmentsOfStudent(
  { db, access }: StudentContext,
  wanted: Wanted,
): Promise<Unserialised<Attachments>> {
  const { page = 0, size = pageSize, module, relatedId, attachmentId, category } = wanted
  const seen = {
    ...readableBy(access),
    module,
    relatedId,
    attachmentId,
    category,
    limit: size,
    offset: page * size,
  }
  const read = onlyRow(await parts(db, { rows: seen, count: seen, taken: { studentId: access.studentId } }))
  const content = read.rows.map(row => presentAttachment(row, access.reader.personId))
  return {
    ...toPage(content, onlyRow(read.count).total, page, size),
    room: { ...onlyRow(read.taken), mostFiles, mostBytes },
  }
}

/** Which files of the student the reader sees, as the statements want it. */
export function readableBy({ studentId, reader, hidesLocation }: StudentAccess) {
  return {
    studentId,
    personId: reader.personId,
    isGuardian: reader.kind === 'PARENT',
    ownOnly: hidesLocation,
  }
}
