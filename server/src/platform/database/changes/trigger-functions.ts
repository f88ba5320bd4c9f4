import type { Tables } from '../tables.ts'
import { type ChangeSubjects, changeSubjects } from './change-subjects.ts'

type Table = keyof Tables

/** A statement that changes rows of more people changes everybody's version instead. */
const mostSubjects = 100

/** The subject whose version counts for everybody. */
export const everybody = 0

/** The tables whose changes are counted, by name. */
export const countedTables = (Object.keys(changeSubjects) as Table[]).filter(
  table => changeSubjects[table] !== 'unknown',
)

/** Under which table the changes of a table are counted: that of the row which it is a part of. */
export function sourceOf(table: Table): Table {
  const subjects = changeSubjects[table]
  const parent = typeof subjects === 'object' && 'partOf' in subjects ? subjects.partOf[0] : undefined
  return parent === undefined ? table : sourceOf(parent.table)
}

/** Whether the subjects of a source are education events instead of people. */
export function isOfEvents(source: Table): boolean {
  const subjects = changeSubjects[source]
  return typeof subjects === 'object' && 'event' in subjects
}

/** The functions behind the triggers, one for each table, as SQL. */
export function triggerFunctions(): string {
  return `-- Notes in this transaction that answers made from a source may have changed for these subjects. It takes no lock that
-- another transaction waits for, because each adds rows of its own. As the owner: while the version before runs beside this one,
-- its role has no rights on a table that it knows nothing of.
create or replace function note_change(the_source text, the_subjects bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if cardinality(the_subjects) > ${mostSubjects} then
    the_subjects := array[${everybody}];
  end if;
  insert into data_change (source, subject, at)
  select the_source, s, pg_current_xact_id() from unnest(the_subjects) s where s is not null
  on conflict do nothing;
end
$$;

${countedTables.map(triggerFunction).join('\n')}`
}

function triggerFunction(table: Table): string {
  const subjects = changeSubjects[table]
  const note = (query: string) =>
    `perform note_change('${sourceOf(table)}', array(select distinct s from (${query}) t (s) limit ${mostSubjects + 1}));`
  return `create or replace function ${table}_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    ${note(subjects === 'person' ? updatedPerson : `${subjectsOf(table, 'before')} union all ${subjectsOf(table, 'after')}`)}
  elsif tg_op = 'INSERT' then
    ${subjects === 'everybody, of known rows' ? 'null;' : note(subjectsOf(table, 'after'))}
  elsif tg_op = 'DELETE' then
    ${note(subjectsOf(table, 'before'))}
  else
    perform note_change('${sourceOf(table)}', array[${everybody}]);
  end if;
  return null;
end
$$;
`
}

/** Of a person others see the name, whether they are still there, and how staff and guardians are reached. */
const updatedPerson = `select id from after union all select ${everybody} from before b join after a using (id)
      where (b.first_names, b.call_name, b.last_name, b.is_active) is distinct from (a.first_names, a.call_name, a.last_name, a.is_active)
      or ((b.email, b.phone) is distinct from (a.email, a.phone) and not exists (select from student where person_id = a.id))`

/** A query of the subjects of the rows in `rows`. */
export function subjectsOf(table: Table, rows: string): string {
  return subjectsOfRow(changeSubjects[table], [`${rows} c`], 'c')
}

/** A query of the subjects of what `alias` names among the joined tables of `from`. */
function subjectsOfRow(subjects: ChangeSubjects, from: readonly string[], alias: string): string {
  const select = (what: string) => `select ${what} from ${from.join(' ')}`
  if (subjects === 'person') return select(`${alias}.id`)
  if (typeof subjects === 'string') return select(`${everybody}`)
  if ('event' in subjects) return select(`${alias}.${subjects.event}`)
  if ('people' in subjects) {
    const where = subjects.where === undefined ? '' : ` where ${subjects.where}`
    return subjects.people.map(column => select(`${alias}.${column}`) + where).join(' union all ')
  }
  const parent = `p${from.length}`
  return subjects.partOf
    .map(({ table, by }) => {
      const join = `join ${table} ${parent} on ${parent}.id = ${alias}.${by}`
      return subjectsOfRow(changeSubjects[table], [...from, join], parent)
    })
    .join(' union all ')
}
