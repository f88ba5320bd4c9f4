import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { clamdScanner, type Scanner } from './clamd.ts'
import { diskStorage } from './disk-storage.ts'
import { type FreeBytes, type Intake, makeIntake } from './intake.ts'
import { s3Storage } from './s3-storage.ts'
import type { FileStorage } from './storage.ts'

/** What files need: where they come in, where they lie, and who looks for viruses, if anybody does. */
export interface Files {
  intake: Intake
  storage: FileStorage
  scanner: Scanner | undefined
}

export function makeFiles(environment: Environment, freeBytes?: FreeBytes): Files {
  const { filesDir, s3, CLAMD_ADDRESS } = environment
  return {
    intake: makeIntake(join(filesDir, 'incoming'), freeBytes),
    storage: s3 === undefined ? diskStorage(filesDir) : s3Storage(s3),
    scanner: CLAMD_ADDRESS === undefined ? undefined : clamdScanner(CLAMD_ADDRESS),
  }
}
