import { statement } from '../platform/database/statement.ts'

/** How many plans of a student wait that this guardian has not marked as seen. */
export const plansToSee = statement((db, params: { studentId: number; parentId: number }) =>
  db
    .selectFrom('plan as p')
    .innerJoin('plan_version as v', 'v.plan_id', 'p.id')
    .where('p.student_id', '=', params.studentId)
    .where('v.state', '=', 'SENT_TO_STUDENT')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('plan_decision as d')
            .whereRef('d.plan_version_id', '=', 'v.id')
            .where('d.decision', '=', 'SEEN')
            .where('d.by_id', '=', params.parentId)
            .select('d.id'),
        ),
      ),
    )
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')),
)

/** How many requests of a minor wait for a guardian before they are sent. */
export const requestsToConfirm = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('request as r')
    .where('r.student_id', '=', params.studentId)
    .where('r.by_id', '=', params.studentId)
    .where('r.state', '=', 'WAITING_GUARDIAN')
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')),
)
