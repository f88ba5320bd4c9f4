import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { GuardianDecision, StudentGuardians } from '@studentgo/protocol/staff-guardians'
import { onlyRow, type RowOf } from '../platform/database/statement.ts'
import type { StaffStudentContext } from '../platform/request-context.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { presentLinks } from './parent-access.presenter.ts'
import { readAccess } from './read-access.query.ts'
import { decisionsOf, studentNamed } from './staff-guardians.sql.ts'

/** Who sees a student and why, with what the school has decided of each. */
export async function guardiansAtDesk(context: StaffStudentContext): Promise<StudentGuardians> {
  const { db, access, today, now, timeZone, provider } = context
  const { studentId, minor, nonDisclosure } = access
  const facts = await readAccess({ db, access, today, now })
  const decisions = await decisionsOf(db, { studentId, today })
  const { name } = onlyRow(await studentNamed(db, { studentId }))
  return {
    studentId,
    name,
    minor,
    nonDisclosure,
    guardians: presentLinks(facts, { today, timeZone, provider }).map(link => {
      const own = decisions.filter(one => one.accessId === link.accessId)
      const isRegranted = own.some(one => one.kind === 'REGRANT' && one.holds)
      return {
        access: link,
        decisions: own.map(one => presentDecision(one, timeZone)),
        mayRegrant: nonDisclosure && !isRegranted,
      }
    }),
  }
}

function presentDecision(row: RowOf<typeof decisionsOf>, timeZone: string): GuardianDecision {
  const { accessId: _, endedAt, endedBy, endReason, at, ...decision } = row
  const ended =
    endedAt === null
      ? null
      : { at: isoWithOffset(endedAt, timeZone), by: endedBy ?? '', reason: endReason ?? '' }
  return withoutNulls({ ...decision, at: isoWithOffset(at, timeZone), ended })
}
