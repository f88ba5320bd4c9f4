import {
  type AttachmentModule,
  type AttachmentRef,
  downloadAttachment,
  listAttachments,
} from '@studentgo/protocol/attachments'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** How many files the page shows at first, and how many more at a time. */
export const pageSize = 20

/** The files of a student, the newest first. */
export function attachmentsQuery(studentId: number, size = pageSize) {
  return endpointQuery(listAttachments, {
    params: { studentId: String(studentId) },
    query: { size: String(size) },
  })
}

/** The files that are attached to one object. */
export function filesOfQuery(
  studentId: number,
  { module, relatedId }: { module: AttachmentModule; relatedId: number },
) {
  return endpointQuery(listAttachments, {
    params: { studentId: String(studentId) },
    query: { module, relatedId: String(relatedId) },
  })
}

/** One file as the list shows it; no row when there is none that the reader may see. */
export function fileFactsQuery(studentId: number, attachmentId: number) {
  return endpointQuery(listAttachments, {
    params: { studentId: String(studentId) },
    query: { attachmentId: String(attachmentId) },
  })
}

/** A file of a student itself. */
export function fileQuery(studentId: number, { id }: Pick<AttachmentRef, 'id'>) {
  const params = { studentId: String(studentId), attachmentId: String(id) }
  return { ...endpointQuery(downloadAttachment, { params }), ...forgotten }
}

/** The file is removed from the cache as soon as no screen shows it. */
export const forgotten = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }

/** The query of a file itself. */
export type FileQuery = ReturnType<typeof fileQuery>
