import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { noPasswordHash } from '../../platform/passwords/passwords.ts'
import type { ReportProgress } from '../engine/progress.ts'

interface InitialPassword {
  person_id: string
  /** Used only while the account has none. */
  password: string | null
}

/** Turns a password into what is stored of it. */
export type Hash = (password: string) => Promise<string>

const atOnce = 4
const progressEvery = 100

/**
 * Hashes the initial passwords of accounts that have none yet, four at a time off the event loop. Answers
 * the hashes by person.
 */
export async function hashInitialPasswords(
  db: Db,
  prefix: string,
  accounts: readonly InitialPassword[],
  hash: Hash,
  progress: ReportProgress,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ source_id: string }>`select p.source_id from account a
    join person p on p.id = a.person_id
    where starts_with(p.source_id, ${prefix}) and a.password_hash <> ${noPasswordHash}`.execute(db)
  const known = new Set(rows.map(row => row.source_id))
  const waiting = accounts.filter(
    account => account.password !== null && !known.has(prefix + account.person_id),
  )
  const hashes = new Map<string, string>()
  const queue = waiting.values()
  const work = async () => {
    for (const account of queue) {
      if (account.password === null) continue
      hashes.set(account.person_id, await hash(account.password))
      if (hashes.size % progressEvery === 0) {
        progress({ step: 'PASSWORDS', count: hashes.size, of: waiting.length })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return hashes
}
