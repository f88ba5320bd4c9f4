import { addDays, adultFrom } from '@studentgo/protocol/rules/calendar'
import type { GuardianDecision, OpenInvitation, StudentGuardians } from '@studentgo/protocol/staff-guardians'
import { onlyRow, type RowOf } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StaffContext, StaffStudentContext } from '../platform/request-context.ts'
import { presentLinks } from '../student-parent-access/parent-access.presenter.ts'
import { inviteRefusal, isWaiting } from '../student-parent-access/parent-access.rules.ts'
import { readAccess } from '../student-parent-access/read-access.query.ts'
import { decisionsOf, invitationsOfOffice, studentNamed } from './staff-guardians.sql.ts'

/** Who sees a student and why, with what the school has decided of each. */
export async function guardiansAtDesk(context: StaffStudentContext): Promise<Unserialised<StudentGuardians>> {
  const { db, access, today, now, timeZone, provider } = context
  const { studentId, minor, nonDisclosure } = access
  const facts = await readAccess({ db, access, today, now })
  const decisions = await decisionsOf(db, { studentId, today })
  const { name } = onlyRow(await studentNamed(db, { studentId }))
  const { birthDate } = facts.student
  const whyNot = inviteRefusal({
    minor,
    isProtected: nonDisclosure,
    waiting: facts.links.filter(isWaiting).length,
  })
  return {
    studentId,
    name,
    minor,
    nonDisclosure,
    guardians: presentLinks(facts, { today, timeZone, provider }).map(link => {
      const own = decisions.filter(one => one.accessId === link.accessId)
      const isRegranted = own.some(one => one.kind === 'REGRANT' && one.holds)
      const row = facts.links.find(one => one.id === link.accessId)
      const byOffice = row?.invitedBy != null
      const invitation = byOffice && row.invitation !== 'NONE' && !row.isRevoked ? row.invitation : undefined
      return {
        access: link,
        decisions: own.map(one => presentDecision(one)),
        mayRegrant: nonDisclosure && !isRegranted,
        byOffice,
        ...(invitation === undefined ? {} : { invitation }),
      }
    }),
    whyNotInvite: whyNot ?? null,
    guardiansUntil: minor && birthDate !== null ? addDays(adultFrom(birthDate), -1) : null,
  }
}

/** Invitations of the office that nobody has accepted. */
export async function openInvitations({ db, now, today }: StaffContext): Promise<OpenInvitation[]> {
  const rows = await invitationsOfOffice(db, { today })
  return rows.map(({ invitedAt, until, ...row }) => ({
    ...row,
    invitedAt,
    until,
    lapsed: Date.parse(until) <= now.getTime(),
  }))
}

function presentDecision(row: RowOf<typeof decisionsOf>): Unserialised<GuardianDecision> {
  const { accessId: _, endedAt, endedBy, endReason, at, ...decision } = row
  const ended = endedAt === null ? null : { at: endedAt, by: endedBy ?? '', reason: endReason ?? '' }
  return { ...decision, at, ended }
}
