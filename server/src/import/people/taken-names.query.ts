import { type RawBuilder, sql } from 'kysely'
import { type ReadDb, readRows } from '../../platform/database/database.ts'
import { prefixOf } from '../apply.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import type { Folder } from '../files.ts'
import { type LearnerNumber, learnerNumbersOf } from './people.rules.ts'

/** A folder, and whose it is. */
export interface Incomers {
  source: string
  folder: Folder
}

interface Holder {
  value: string
  sourceId: string | null
  isActive: boolean
}

/** Values that only one row of a portal may have, and that another source or the desk has taken already. */
export async function takenNames(db: ReadDb, incomers: Incomers): Promise<Refusal[]> {
  const all = [takenUsernames, takenLearnerNumbers, takenRates, takenForms]
  return (await Promise.all(all.map(taken => taken(db, incomers)))).flat()
}

async function takenUsernames(db: ReadDb, { source, folder }: Incomers): Promise<Refusal[]> {
  const names = folder.users.flatMap(user => user.username ?? [])
  const rows = await readRows(
    db,
    sql<Holder>`select a.username as value, p.source_id as "sourceId", p.is_active as "isActive"
    from account a join person p on p.id = a.person_id
    where a.username in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`,
  )
  const holders = new Map(rows.map(row => [row.value, row]))
  const prefix = prefixOf(source)
  return folder.users.flatMap(({ sourcedId, username, line }) => {
    const holder = username === null ? undefined : holders.get(username)
    if (holder === undefined || holder.sourceId === `${prefix}${sourcedId}`) return []
    // A holder from this source gets another name or leaves: the names of those who stay are judged within the folder.
    const isFree = ownId(holder, prefix) !== undefined || (holder.sourceId !== null && !holder.isActive)
    const reason = `${username} is taken by somebody who is not from this source`
    return isFree ? [] : [{ file: 'users.csv', line, column: 'username', reason }]
  })
}

/** A learner number belongs to one human being for life: its holder, even a leaver, is the same person. */
async function takenLearnerNumbers(db: ReadDb, { source, folder }: Incomers): Promise<Refusal[]> {
  const numbers: LearnerNumber[] = [...learnerNumbersOf(folder)]
  if (numbers.length === 0) return []
  const wanted = JSON.stringify(numbers.map(({ number }) => number))
  const rows = await readRows(
    db,
    sql<Holder>`select s.learner_oid as value, p.source_id as "sourceId", p.is_active as "isActive"
    from student s join person p on p.id = s.person_id
    where s.learner_oid in (select jsonb_array_elements_text(${wanted}::jsonb))`,
  )
  const holders = new Map(rows.map(row => [row.value, row]))
  const prefix = prefixOf(source)
  return numbers.flatMap(({ number, id, ...place }) => {
    const holder = holders.get(number)
    if (holder === undefined || holder.sourceId === `${prefix}${id}`) return []
    const own = ownId(holder, prefix)
    if (own !== undefined && folder.users.has(own)) return []
    const whom = own === undefined ? 'somebody who is not from this source' : `"${own}", who has left`
    const advice = own === undefined ? 'let one source bring a person' : `bring them back as "${own}"`
    return [{ ...place, reason: `${number} is taken by ${whom}; if they are the same person, ${advice}` }]
  })
}

/** The id of a holder in the source of a prefix; undefined where they are from elsewhere. */
function ownId({ sourceId }: Holder, prefix: string): string | undefined {
  return sourceId?.startsWith(prefix) ? sourceId.slice(prefix.length) : undefined
}

async function takenRates(db: ReadDb, { source, folder }: Incomers): Promise<Refusal[]> {
  if (folder.ext_benefit_rates === undefined) return []
  const taken = await ofOthers(db, source, 'benefit_rate', sql`t.type || ' from ' || t.valid_from::text`)
  return folder.ext_benefit_rates.flatMap(({ type, validFrom, line }) => {
    const rate = `${type} from ${validFrom}`
    const reason = `${rate} is taken by a rate that is not from this source; let one source bring the rates`
    return taken.has(rate) ? [{ file: 'ext_benefit_rates.csv', line, column: 'validFrom', reason }] : []
  })
}

async function takenForms(db: ReadDb, { source, folder }: Incomers): Promise<Refusal[]> {
  if (folder.ext_request_forms === undefined) return []
  const taken = await ofOthers(db, source, 'request_form', sql`t.code`)
  return folder.ext_request_forms.flatMap(({ code, line }) => {
    const reason = `${code} is taken by a form that is not from this source; give this one another code`
    return taken.has(code) ? [{ file: 'ext_request_forms.csv', line, column: 'code', reason }] : []
  })
}

/** A value of each row `t` of a table that is not from this source. */
async function ofOthers(
  db: ReadDb,
  source: string,
  table: string,
  value: RawBuilder<unknown>,
): Promise<Set<string>> {
  const rows = await readRows(
    db,
    sql<{ value: string }>`select ${value} as value from ${sql.id(table)} t
    where not coalesce(starts_with(t.source_id, ${prefixOf(source)}), false)`,
  )
  return new Set(rows.map(row => row.value))
}
