import { isUtf8 } from 'node:buffer'
import type { FileFault } from './file-faults.ts'

/** A text is UTF-8 without control characters; it is only ever sent as plain text. */
export function faultOfText(content: Buffer): FileFault | undefined {
  if (!isUtf8(content)) return 'file.textEncoding'
  return content.some(byte => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13)
    ? 'file.mismatch'
    : undefined
}
