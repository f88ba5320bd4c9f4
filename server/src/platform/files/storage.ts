import type { Readable } from 'node:stream'
import { OperatorError } from '../operator-error.ts'

/** Where files lie: on a disk or in an S3-compatible store. A file is named by the SHA-256 of its content. */
export interface FileStorage {
  /** For the operator: where files lie. */
  readonly place: string
  /** Takes the file at `path`; when this ends, it is whole in the store, or not there. */
  put(sha256: string, path: string): Promise<void>
  /** Answers undefined where there is no such file. */
  open(sha256: string): Promise<Readable | undefined>
  remove(sha256: string): Promise<void>
}

/** The store does not answer, or refuses; nothing is known of the file. */
export class StorageUnavailable extends OperatorError {}

/** Files are spread over 256 folders, so that no folder grows too long. */
export function pathOfFile(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('a file is named by its hash')
  return `${sha256.slice(0, 2)}/${sha256}`
}
