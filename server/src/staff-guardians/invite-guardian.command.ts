import type { GuardianInvitation } from '@studentgo/protocol/staff-guardians'
import { readStudentParentAccess } from '@studentgo/protocol/student-parent-access'
import { issueToken, revokeTokens } from '../platform/access/one-time-token.ts'
import { invalidInput, notFound, Problem, stateConflict } from '../platform/http/problems.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import { announce } from '../platform/live/messages.ts'
import type { StaffStudentContext, Writing } from '../platform/request-context.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  invitationJob,
  invitedUntil,
  parentByEmail,
  sendInvitation,
} from '../student-parent-access/invite-parent.command.ts'
import {
  inviteRefusal,
  isWaiting,
  mayInviteAnew,
  standingOf,
} from '../student-parent-access/parent-access.rules.ts'
import { lockStudent } from '../student-parent-access/parent-access.sql.ts'
import { readAccess } from '../student-parent-access/read-access.query.ts'

const stale = [readStudentParentAccess.path]

/**
 * Invites a guardian of a minor who is in no register. What they may see follows from the student's age, without a
 * consent. Throws `state-conflict` where the office can invite nobody, and `invalid-input` for an address
 * that somebody with a link already has.
 */
export async function inviteForOffice(
  context: Writing<StaffStudentContext>,
  invitation: GuardianInvitation,
  secrets: Secrets,
): Promise<void> {
  const { db, access, staff, now, today } = context
  const { studentId, minor, nonDisclosure } = access
  await lockStudent(db, studentId)
  const { student, links } = await readAccess(context)
  const waiting = links.filter(isWaiting).length
  if (inviteRefusal({ minor, isProtected: nonDisclosure, waiting }) !== undefined) {
    throw stateConflict({ code: 'state-conflict' })
  }
  const [known] = await parentByEmail(db, { email: invitation.email.toLowerCase() })
  const link = links.find(one => one.parentId === known?.id)
  if (link !== undefined && !mayInviteAnew(link, standingOf(link, student.birthDate, today))) {
    throw invalidInput({ code: 'invitedAlready', field: 'body.email' })
  }
  const name = invitation.name.trim()
  await sendInvitation(
    db,
    secrets,
    {
      studentId,
      known,
      wish: { ...invitation, name, relation: 'GUARDIAN' },
      invitedBy: staff.staffId,
      consent: { consent_scopes: [], consent_until: null, consent_at: null },
    },
    now,
  )
  await announce(db, [studentId], stale)
}

/**
 * Sends the letter again, or takes the invitation back: the link of the older letter becomes invalid. Throws
 * `not-found` for anything but an invitation of the office to this student, `stale-version` for one that has changed,
 * and `state-conflict` for one that was accepted or taken back.
 */
export async function changeInvitation(
  context: Writing<StaffStudentContext>,
  { accessId, action, version }: { accessId: number; action: 'RESEND' | 'TAKE_BACK'; version: number },
  secrets: Secrets,
): Promise<void> {
  const { db, access, now } = context
  const { studentId, minor, nonDisclosure } = access
  await lockStudent(db, studentId)
  const { links } = await readAccess(context)
  const link = links.find(one => one.id === accessId)
  if (link === undefined || link.invitedBy === null) throw notFound()
  if (link.version !== version) throw new Problem('stale-version')
  if (link.invitation === 'NONE' || link.isRevoked) throw stateConflict({ code: 'state-conflict' })
  const invited = db.updateTable('parent_access').where('id', '=', accessId)
  const token = { purpose: 'INVITE' as const, personId: link.parentId, about: accessId }
  if (action === 'TAKE_BACK') {
    await invited.set({ revoked_at: now, version: version + 1 }).execute()
    await revokeTokens(db, token)
  } else {
    if (inviteRefusal({ minor, isProtected: nonDisclosure, waiting: 0 }) !== undefined) {
      throw stateConflict({ code: 'state-conflict' })
    }
    await invited.set({ invited_until: invitedUntil(now), invited_at: now, version: version + 1 }).execute()
    const account = await db
      .selectFrom('account')
      .where('person_id', '=', link.parentId)
      .select('person_id')
      .executeTakeFirst()
    if (account === undefined) await issueToken(db, secrets, token, now)
    await enqueue(db, { kind: invitationJob, subject: accessId, at: now, now })
  }
  await announce(db, [studentId], stale)
}
