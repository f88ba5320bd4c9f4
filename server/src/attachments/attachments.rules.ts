import type { AttachmentCategory, ScanState } from '@studentgo/protocol/attachments'

export const mostFiles = 200
export const mostBytes = 500 * 1024 * 1024

type Reader = 'STUDENT' | 'PARENT'

/** A guardian uploads files only for their own explanation of an absence. */
export function mayUpload(reader: Reader, category: AttachmentCategory): boolean {
  return reader === 'STUDENT' || category === 'ABSENCE'
}

/** Why there is no room for one more file of this size. */
export function spaceFault(
  taken: { files: number; bytes: number },
  size: number,
): 'tooManyFiles' | 'noRoomForFile' | undefined {
  if (taken.files >= mostFiles) return 'tooManyFiles'
  return taken.bytes + size > mostBytes ? 'noRoomForFile' : undefined
}

/** The uploader of a file may change and delete it while nothing uses it. */
export function mayDelete(personId: number, file: { uploaderId: number; isUsed: boolean }): boolean {
  return file.uploaderId === personId && !file.isUsed
}

/** Why a file is not sent yet, or ever. */
export function downloadFault(scan: ScanState): 'filePending' | 'fileRejected' | undefined {
  if (scan === 'PENDING') return 'filePending'
  return scan === 'REJECTED' ? 'fileRejected' : undefined
}
