import { isEditable, proposeRows } from '@studentgo/protocol/rules/benefits'
import { invalidInput, stateConflict } from '../platform/http/problems.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { noteEvent } from './claim-events.command.ts'
import { factsOfClaim, judgeDays, lastTripOf } from './claim-facts.rules.ts'
import { lockStudent, spanOf, writeRows } from './claim-rows.command.ts'
import { benefitRowsOf } from './read-benefits.query.ts'

/**
 * Starts a claim for days that were ticked; its rows are proposed. Throws `invalid-input` for days that cannot be claimed,
 * and `state-conflict` where all of them have been claimed already, or one is in a claim that is being written.
 */
export async function startClaim(
  context: Writing<StudentContext>,
  { days, dependentChild = false }: { days: readonly string[]; dependentChild?: boolean | undefined },
): Promise<void> {
  const { db, access, today, provider, now } = context
  const { studentId, minor } = access
  await lockStudent(db, studentId)
  const known = await benefitRowsOf(context)
  const judging = { today, minor, policies: provider.policies }
  const open = judgeDays(known, judging).filter(day => day.state === 'OPEN')
  const right = open.find(day => day.date === days[0])?.studyRightId
  const chosen = open.filter(day => days.includes(day.date) && day.studyRightId === right)
  const faults = days.flatMap((day, at) =>
    chosen.some(one => one.date === day) ? [] : [{ code: 'benefitNoStudyDay', field: `body.days.${at}` }],
  )
  if (right === undefined || faults.length > 0) throw invalidInput(...faults)
  const left = chosen.map(({ date, types, claimed }) => ({
    date,
    types: types.filter(type => !claimed.some(one => one.type === type)),
  }))
  const begun = known.claims.filter(claim => isEditable(claim.state)).map(claim => claim.id)
  const isBegun = chosen.some(day => day.claimed.some(one => begun.includes(one.claimId)))
  if (isBegun || left.every(day => day.types.length === 0)) throw stateConflict({ code: 'benefitDayClaimed' })
  const claim = { studyRightId: right, state: 'DRAFT' as const, days: [] }
  const facts = factsOfClaim(claim, known, judging)
  const trip = lastTripOf(known.claims)
  const { isSameMunicipality } = facts
  const rows = proposeRows(left, {
    dependentChild,
    isSameMunicipality,
    // A trip that is no longer paid is not proposed.
    trip: trip?.km !== undefined && trip.km >= facts.minKm ? trip : undefined,
  })
  const { id } = await db
    .insertInto('benefit_claim')
    .values({
      student_id: studentId,
      study_right_id: right,
      state: 'DRAFT',
      dependent_child: dependentChild,
      created_at: now,
      ...spanOf(days),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRows(db, { id, studentId }, rows, facts)
  await noteEvent(db, { claimId: id, kind: 'CREATED', byRole: 'STUDENT', byId: studentId }, now)
}
