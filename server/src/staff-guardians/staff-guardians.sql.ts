import { type NotNull, sql } from 'kysely'
import { statement } from '../platform/database/statement.ts'
import { fullName, sortName } from '../platform/rows/full-name.ts'

/** How a name begins as people look for it, by its parts: the whole name, or as it is shown, with the call name alone. */
function hasNameLike(person: 'p' | 'g', q: string) {
  const [first, call, last] = ['first_names', 'call_name', 'last_name'].map(name =>
    sql.ref(`${person}.${name}`),
  )
  const names = sql`' ' || search_words(${first} || ' ' || ${last} || ' ' || ${call} || ' ' || ${last})`
  return sql<boolean>`(${names}) like '% ' || search_words(${q}::text) || '%'`
}

/** Students by the beginning of a name: their own, or that of somebody with a link to them. */
export const studentsByName = statement((db, params: { q: string }) =>
  db
    .selectFrom('student as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .where('p.is_active', '=', true)
    .where(
      sql<boolean>`(${hasNameLike('p', params.q)} or exists (select from parent_access a
        join person g on g.id = a.parent_id where a.student_id = s.person_id and ${hasNameLike('g', params.q)}))`,
    )
    .orderBy(sortName('p'))
    .orderBy('p.call_name')
    .orderBy('p.id')
    .limit(20)
    .select([
      's.person_id as studentId',
      fullName('p').as('name'),
      sql<string[]>`array(select ${fullName('g')} from parent_access a join person g on g.id = a.parent_id
        where a.student_id = s.person_id order by a.id)`.as('guardians'),
    ]),
)

export const decisionsOf = statement((db, params: { studentId: number; today: string }) =>
  db
    .selectFrom('guardian_decision as d')
    .innerJoin('person as b', 'b.id', 'd.by_id')
    .leftJoin('person as e', 'e.id', 'd.ended_by')
    .where('d.student_id', '=', params.studentId)
    .orderBy('d.id', 'desc')
    .select([
      'd.id',
      'd.access_id as accessId',
      'd.kind',
      'd.reason',
      'd.until',
      fullName('b').as('by'),
      'd.at',
      'd.ended_at as endedAt',
      fullName<string | null>('e').as('endedBy'),
      'd.end_reason as endReason',
      sql<boolean>`d.ended_at is null and (d.until is null or d.until >= ${params.today}::date)`.as('holds'),
    ]),
)

/** The student of a page about guardians. */
export const studentNamed = statement((db, params: { studentId: number }) =>
  db.selectFrom('person as p').where('p.id', '=', params.studentId).select(fullName('p').as('name')),
)

/** What the office has invited to and nobody has accepted, the ones that end first; long lapsed ones are left out. */
export const invitationsOfOffice = statement((db, params: { today: string }) =>
  db
    .selectFrom('parent_access as a')
    .innerJoin('person as p', 'p.id', 'a.student_id')
    .innerJoin('person as b', 'b.id', 'a.invited_by')
    .where('a.invited_by', 'is not', null)
    .where('a.accepted_at', 'is', null)
    .where(sql<boolean>`a.invited_until >= ${params.today}::date - 60`)
    .where('a.revoked_at', 'is', null)
    .where('p.is_active', '=', true)
    .orderBy('a.invited_until')
    .orderBy('a.id')
    .limit(200)
    .select([
      'a.id as accessId',
      'a.student_id as studentId',
      fullName('p').as('studentName'),
      'a.invited_name as name',
      'a.invited_email as email',
      fullName('b').as('invitedBy'),
      'a.invited_at as invitedAt',
      'a.invited_until as until',
      'a.version',
    ])
    .$narrowType<{ name: NotNull; email: NotNull; invitedAt: NotNull; until: NotNull }>(),
)
