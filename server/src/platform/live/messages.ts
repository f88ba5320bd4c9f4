import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The channel of the database by which servers hear of what a transaction of any of them has changed. */
export const liveChannel = 'studentgo'

/** What is said on the channel: that there is work to do, or that people's answers under these paths are stale. */
export type LiveMessage = { work: true } | { people: number[]; stale: string[] }

/** A message of the database holds 8,000 bytes. */
const mostPeople = 400

/** Lets every server know, when this transaction has succeeded, that a job is due. */
export function wakeWorkers(db: Db): Promise<void> {
  return send(db, { work: true })
}

/**
 * Lets these people's open pages know, when this transaction has succeeded, that answers whose paths begin so are to be
 * read again. It says nothing of what has changed: the reading judges their rights as always.
 */
export async function announce(db: Db, people: readonly number[], stale: readonly string[]): Promise<void> {
  const everyone = [...new Set(people)]
  for (let from = 0; from < everyone.length; from += mostPeople) {
    await send(db, { people: everyone.slice(from, from + mostPeople), stale: [...stale] })
  }
}

async function send(db: Db, message: LiveMessage): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(message)})`.execute(db)
}
