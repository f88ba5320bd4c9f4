import { sql } from 'kysely'
import { type ReadDb, readRows } from '../../platform/database/database.ts'
import { prefixOf } from '../apply.ts'
import type { Folder } from '../files.ts'
import { learnerNumbersOf, namesOf } from '../people/people.rules.ts'
import type { Doubles } from './deletion-guard.rules.ts'

/**
 * How many of the new people of a folder are known from another source, the one that knows most of them: by
 * their learner number, or by their name and their birthday, user name or id.
 */
export async function doublesOf(db: ReadDb, source: string, folder: Folder): Promise<Doubles> {
  const numbers = new Map([...learnerNumbersOf(folder)].map(({ id, number }) => [id, number]))
  const birthdays = folder.demographics
  const people = folder.users.map(user => ({
    ...namesOf(user),
    id: user.sourcedId,
    username: user.username,
    birthday: birthdays?.get(user.sourcedId)?.birthDate,
    number: numbers.get(user.sourcedId),
  }))
  const rows = await readRows(
    db,
    sql<Doubles>`
    with incoming as materialized (select i.* from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as i (id text, call_name text, last_name text, username text, birthday date, number text)
      where not exists (select from person p where p.source_id = ${prefixOf(source)}::text || i.id)),
    known as (
      select i.id, p.source_id from incoming i
      join student s on s.learner_oid = i.number join person p on p.id = s.person_id
      union
      select i.id, p.source_id from incoming i
      join person p on p.last_name = i.last_name and p.call_name = i.call_name
      left join account a on a.person_id = p.id
      where p.birth_date = i.birthday or a.username = i.username or substr(p.source_id, strpos(p.source_id, ':') + 1) = i.id),
    by_source as (select split_part(k.source_id, ':', 1) as source, count(distinct k.id)::int as known
      from known k where k.source_id is not null and not starts_with(k.source_id, ${prefixOf(source)})
      group by 1 order by 2 desc, 1 limit 1)
    select (select count(*)::int from incoming) as "of",
      coalesce((select known from by_source), 0) as known,
      coalesce((select source from by_source), '') as source`,
  )
  return rows[0] ?? { known: 0, of: 0, source: '' }
}
