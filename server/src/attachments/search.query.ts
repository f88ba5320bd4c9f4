import { downloadAttachment } from '@studentgo/protocol/attachments'
import { searchPart } from '../platform/contributions/search-part.ts'
import { attachmentsWithWords } from './attachments.sql.ts'
import { readableBy } from './list-attachments.query.ts'

export const filesFound = searchPart({
  kind: 'FILE',
  opens: downloadAttachment,
  reads: attachmentsWithWords,
  params: ({ access }, wanted) => ({ ...wanted, ...readableBy(access) }),
  hit: ({ uploadedAt, ...file }) => ({ ...file, at: uploadedAt }),
})
