import { Problem } from '../http/problems.ts'

export function storageFull(): Problem {
  return new Problem('storage-full', { retryAfterSeconds: 60 })
}

/** What went wrong, said as a disk without room where it was that. */
export function orStorageFull(error: unknown): unknown {
  return isDiskFull(error) ? storageFull() : error
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) ||
    /no space left/i.test(error.message)
  )
}
