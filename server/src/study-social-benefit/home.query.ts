import type { HomeTask } from '@studentgo/protocol/home'
import { addDays, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { homePart, newSince } from '../platform/contributions/home-part.ts'
import { statement } from '../platform/database/statement.ts'
import { closesOn } from './study-days.rules.ts'

/** How many days before it closes home shows a draft. */
const soonDays = 14

const waitingClaims = statement((db, params: { studentId: number; since: string }) =>
  db
    .selectFrom('benefit_claim')
    .where('student_id', '=', params.studentId)
    .where(eb =>
      eb.or([
        eb('state', 'in', ['RETURNED', 'DRAFT']),
        eb.and([
          eb('state', 'in', ['APPROVED', 'PARTLY_APPROVED', 'REJECTED']),
          eb('handled_at', '>=', params.since),
        ]),
      ]),
    )
    .orderBy('id')
    .select(['id as claimId', 'number', 'state', 'first_day as firstDay', 'handled_at as handledAt']),
)

/** Claims that wait for the student, and recently decided ones; never their amounts. */
export const benefitsOnHome = homePart({
  reads: waitingClaims,
  params: context => ({
    studentId: context.access.studentId,
    since: newSince(context).toISOString(),
  }),
  tasks: (rows, { access, timeZone, today, provider }) =>
    rows.flatMap(({ claimId, number, state, firstDay, handledAt }): HomeTask[] => {
      if (state === 'RETURNED') return access.mayWrite ? [{ kind: 'BENEFIT_RETURNED', claimId, number }] : []
      if (state === 'DRAFT') {
        const deadline = closesOn(firstDay, provider.policies)
        const isSoon = deadline <= addDays(today, soonDays)
        return access.mayWrite && isSoon ? [{ kind: 'BENEFIT_DRAFT', claimId, number, deadline }] : []
      }
      if (handledAt === null) return []
      return [{ kind: 'BENEFIT_DECIDED', claimId, number, date: schoolDateOf(handledAt, timeZone) }]
    }),
})
