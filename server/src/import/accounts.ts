import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { accountEntity } from './people-entities.ts'
import type { AccountRecord } from './people-records.ts'
import { type Counts, type Run, stageOf, syncRows } from './stage.ts'

/** Turns a password into what is stored of it. */
export type Hash = (password: string) => Promise<string>

/**
 * What an account has instead of a password hash until it gets one: a well-formed argon2id hash with salt
 * and tag of zeros, which no password fits. The person may still come in through an identity provider.
 */
export const noPasswordHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

const atOnce = 4
const progressEvery = 100

/**
 * Hashes the initial passwords of accounts that have none yet, four at a time off the event loop. Answers
 * the hashes by person.
 */
export async function hashInitialPasswords(
  db: Db,
  prefix: string,
  accounts: readonly AccountRecord[],
  hash: Hash,
  progress: (line: string) => void,
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
      if (hashes.size % progressEvery === 0) progress(`passwords ${hashes.size} of ${waiting.length}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return hashes
}

/** Writes the accounts. A password is set once; what the person has chosen since is never touched. */
export async function applyAccounts(
  run: Run,
  accounts: readonly AccountRecord[],
  hashes: ReadonlyMap<string, string>,
): Promise<Counts> {
  const changedAt = run.now.toISOString()
  const rows = accounts.map(account => ({
    ...account,
    password: undefined,
    password_hash: hashes.get(account.person_id) ?? noPasswordHash,
    changed_at: changedAt,
  }))
  const counts = await syncRows(run, accountEntity, rows, () => disableMissing(run))
  const given = await sql`update account t set password_hash = s.password_hash, must_change = s.must_change,
      changed_at = s.changed_at
    from ${stageOf(accountEntity)} s
    where s.person_id = t.person_id and t.password_hash = ${noPasswordHash}
      and s.password_hash <> ${noPasswordHash}`.execute(run.db)
  const first = Number(given.numAffectedRows ?? 0)
  return { ...counts, updated: counts.updated + first, unchanged: counts.unchanged - first }
}

async function disableMissing(run: Run): Promise<number> {
  const result = await sql`update account t set is_enabled = false from person p
    where p.id = t.person_id and t.is_enabled and starts_with(p.source_id, ${run.prefix})
      and not exists (select from ${stageOf(accountEntity)} s where s.person_id = t.person_id)`.execute(
    run.db,
  )
  return Number(result.numAffectedRows ?? 0)
}
