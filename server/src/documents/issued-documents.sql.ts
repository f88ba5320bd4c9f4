import { decidedStates } from '@studentgo/protocol/rules/benefits'
import { type RawBuilder, sql } from 'kysely'
import { statement, writeStatement } from '../platform/database/statement.ts'

const decided = sql.join(decidedStates.map(state => sql.lit(state)))

/**
 * In SQL: the state of what a document of this code is about; null where it is gone, or was never official. A
 * document is valid while this state does not change.
 */
export function standing(code: unknown, objectId: unknown): RawBuilder<string | null> {
  return sql<string | null>`case ${code}
    when 'STUDY_CERTIFICATE' then (select nullif(r.state, 'mitatoity') from study_right r where r.id = ${objectId})
    when 'TRANSCRIPT' then (select nullif(r.state, 'mitatoity') from plan p
      join study_right r on r.id = p.study_right_id where p.id = ${objectId})
    when 'ASSESSMENT_FORM' then (select a.grade from demonstration_assessment a
      join demonstration d on d.id = a.demonstration_id where d.id = ${objectId} and d.published_at is not null)
    when 'SUPPORT_DECISION' then (select case when d.state = 'REPEALED' then 'REPEALED' else 'DECIDED' end
      from support_decision d where d.id = ${objectId} and d.decided_at is not null)
    when 'BENEFIT_DECISION' then (select 'DECIDED' from benefit_claim c
      where c.id = ${objectId} and c.state in (${decided}))
  end`
}

interface Issued {
  studentId: number
  code: string
  objectId: number
  codeHash: string
  now: Date
  validUntil: string
}

/** Notes that an official document was printed; the same one on the same day only once. */
export const issueDocument = writeStatement((db, params: Issued) =>
  db
    .insertInto('issued_document')
    .columns(['student_id', 'code', 'object_id', 'state', 'code_hash', 'issued_at', 'valid_until'])
    .expression(
      db.selectNoFrom([
        sql<number>`${params.studentId}::bigint`.as('student_id'),
        sql<string>`${params.code}::text`.as('code'),
        sql<number>`${params.objectId}::bigint`.as('object_id'),
        sql<string>`coalesce(${standing(sql`${params.code}::text`, sql`${params.objectId}::bigint`)}, '')`.as(
          'state',
        ),
        sql<string>`${params.codeHash}::text`.as('code_hash'),
        sql<string>`${params.now}::timestamptz`.as('issued_at'),
        sql<string>`${params.validUntil}::date`.as('valid_until'),
      ]),
    )
    .onConflict(conflict => conflict.column('code_hash').doNothing())
    .returning('id'),
)

/** What is known of the document with this code; no row where none was printed. */
export const issuedByCode = statement((db, params: { codeHash: string }) =>
  db
    .selectFrom('issued_document as i')
    .where('i.code_hash', '=', params.codeHash)
    .select([
      'i.valid_until as validUntil',
      'i.state',
      standing(sql.ref('i.code'), sql.ref('i.object_id')).as('stateNow'),
    ]),
)
