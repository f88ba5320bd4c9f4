import { downloadAttachment } from '@studentgo/protocol/attachments'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { searchPart } from '../platform/contributions/search-part.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { attachmentsWithWords } from './attachments.sql.ts'
import { readableBy } from './list-attachments.query.ts'

export const filesFound = searchPart({
  kind: 'FILE',
  opens: downloadAttachment,
  reads: attachmentsWithWords,
  params: ({ access }, wanted) => ({ ...wanted, ...readableBy(access) }),
  hit: ({ uploadedAt, ...file }, { timeZone }) =>
    withoutNulls({ ...file, at: isoWithOffset(uploadedAt, timeZone) }),
})
