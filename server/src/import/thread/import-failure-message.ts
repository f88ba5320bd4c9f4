import { databaseErrorCode } from '../../platform/database/database.ts'
import { ServerUnread } from '../rest/ask-server.ts'

/** The first line of why an import could not run: no database, no room on the disk, a file that is gone,
 * a server that is down. */
export function importFailureMessage(error: unknown): string | undefined {
  if (error instanceof ServerUnread) return `could not run; nothing was written: ${error.message}`
  const code = databaseErrorCode(error)
  if (code === undefined && error instanceof Error && error.cause !== undefined)
    return importFailureMessage(error.cause)
  const message = messageOf(error)
  // What has no code is a fault of the program, and its place in the program is what helps.
  if (message === undefined || code === undefined) return undefined
  const [line = ''] = message.split('\n')
  if (code === 'ENOSPC' || code === '53100') return `the disk is full; nothing was written: ${line}`
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') {
    return `a file cannot be read; nothing was written: ${line}`
  }
  const advice = noDatabase.has(code)
    ? '; is the database of DATABASE_URL running, and the address right?'
    : ''
  return `could not run; nothing was written: ${code} ${line}${advice}`
}

/** Codes of a database that cannot be reached; `ServerUnread` above covers a student register. */
const noDatabase = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '3D000',
  '28P01',
  '28000',
])

/** Of several failures at once, which a host with two addresses has, the first. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0])
  return error instanceof Error ? error.message : undefined
}
