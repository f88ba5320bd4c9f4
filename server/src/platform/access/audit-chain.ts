import { sql } from 'kysely'
import { type Db, transaction } from '../database/database.ts'

/** Up to where the audit reached when somebody wrote it down: `position:hash`. */
export interface AuditMark {
  position: number
  hash: string
}

export interface AuditState {
  rows: number
  newest: AuditMark | undefined
  /** What is wrong, in words; empty when every row is tied to the one before it. */
  faults: string[]
}

interface Walked {
  rows: number
  unlinked: number
  broken: number | null
  position: number | null
  hash: string | null
  known: string | null
}

/**
 * Recomputes every link of the audit. Somebody who can change tables at will can also remove the newest rows, or make
 * all links anew; only a mark that was kept elsewhere reveals that.
 */
export async function verifyAudit(db: Db, mark?: AuditMark): Promise<AuditState> {
  const { rows, unlinked, broken, position, hash, known } = await walk(db, mark?.position ?? 0)
  const faults = [
    broken === null ? '' : `the row at position ${broken}, or what stood before it, is not what was written`,
    unlinked === 0 ? '' : `${unlinked} rows have no place in the chain`,
    mark === undefined || known === mark.hash
      ? ''
      : `position ${mark.position} does not have the hash that was kept`,
  ].filter(fault => fault !== '')
  return { rows, newest: position === null || hash === null ? undefined : { position, hash }, faults }
}

function walk(db: Db, knownPosition: number): Promise<Walked> {
  return transaction(db, async db => {
    // Years of rows take longer than a request may.
    await sql`set local statement_timeout = 0`.execute(db)
    const { rows } = await sql<Walked>`
      with link as (
        select l.*, row_number() over in_order as place, lag(l.hash, 1, '') over in_order as previous
        from audit_link l window in_order as (order by l.position)
      )
      select (select count(*) from audit) as rows,
        (select count(*) from audit a where not exists (select from audit_link l where l.audit_id = a.id)) as unlinked,
        (select min(l.position) from link l left join audit a on a.id = l.audit_id
          where l.position <> l.place or l.hash is distinct from audit_hash(l.previous, a)) as broken,
        newest.position, encode(newest.hash, 'hex') as hash,
        (select encode(l.hash, 'hex') from audit_link l where l.position = ${knownPosition}) as known
      from (values (1)) as one left join
        (select * from audit_link order by position desc limit 1) as newest on true`.execute(db)
    const [walked] = rows
    if (walked === undefined) throw new Error('a statement has to answer one row')
    return walked
  })
}
