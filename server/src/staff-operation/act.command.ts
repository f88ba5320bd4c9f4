import type { FirstPasswordBody } from '@studentgo/protocol/staff-operation'
import { writeAudit } from '../platform/access/audit.ts'
import { notFound, Problem } from '../platform/http/problems.ts'
import { wakeWorkers } from '../platform/live/messages.ts'
import { hashInTurn } from '../platform/passwords/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import { notifyOfFactorChange } from '../second-factor/second-factor.query.ts'
import { deleteFactors } from '../second-factor/second-factor.sql.ts'
import { giveInitialPassword, makeInitialPassword } from '../session/initial-password.command.ts'
import { endSessionsOf, sessionsOf } from '../session/session.sql.ts'
import { noticeJobs } from './operation.query.ts'
import { peopleNamed, retryJobs, studentsNamed } from './operation.sql.ts'

/** Tries letters and push messages that did not go once more. */
export async function tryNoticesAgain(
  { db, now }: Writing<StaffContext>,
  jobIds: readonly number[] | undefined,
): Promise<{ retried: number }> {
  const retried = await retryJobs(db, { kinds: Object.values(noticeJobs), jobIds, now })
  if (retried > 0) await wakeWorkers(db, {})
  return { retried }
}

/** Ends all sessions of one person. Throws `not-found` where nobody, or more than one, is called so. */
export async function endSessionsByName(
  { db, staff, now }: Writing<StaffContext>,
  { person, reason, requestId }: { person: string; reason: string; requestId: string },
): Promise<{ ended: number }> {
  const [found, ...others] = await peopleNamed(db, person.trim())
  if (found === undefined || others.length > 0) throw notFound()
  const sessions = await sessionsOf(db, found.personId)
  await endSessionsOf(db, found.personId)
  await writeAudit(db, {
    ...byAdministrator(staff.staffId, now, requestId),
    studentId: found.isStudent ? found.personId : undefined,
    action: 'end sessions',
    object: `${found.personId}: ${reason.trim()}`,
  })
  return { ended: sessions.length }
}

/**
 * Gives an account a new first password, and answers it this once; takes its second factor away where the owner has lost
 * that too. Throws `not-found` where nobody has the user name,
 * `state-conflict` where the account is switched off.
 */
export async function giveFirstPasswordByName(
  { secrets, environment }: Pick<Platform, 'secrets' | 'environment'>,
  { db, staff: { staffId }, now }: Writing<StaffContext>,
  { reason, requestId, removeSecondFactor, ...body }: FirstPasswordBody & { requestId: string },
): Promise<{ username: string; password: string; days: number }> {
  const username = body.username.trim().toLowerCase()
  const password = makeInitialPassword()
  const passwordHash = await hashInTurn(password, environment.PASSWORD_MEMORY_KIB, `person ${staffId}`)
  const by = { staffId, reason, requestId }
  const outcome = await giveInitialPassword(db, secrets, { username, passwordHash, now, by })
  if (outcome === 'no-account') throw notFound()
  if (outcome === 'switched-off') throw new Problem('state-conflict')
  if (removeSecondFactor === true && (await deleteFactors(db, outcome.personId))) {
    await writeAudit(db, {
      ...byAdministrator(staffId, now, requestId),
      studentId: outcome.kind === 'STUDENT' ? outcome.personId : undefined,
      action: 'remove second factor',
      object: `${outcome.personId}: ${reason.trim()}`,
    })
    await notifyOfFactorChange(db, outcome, now)
  }
  return { username, password, days: environment.INITIAL_PASSWORD_DAYS }
}

/** The student with exactly this name. Throws `not-found` where nobody, or more than one, has it. */
export async function studentNamed({ db }: Writing<StaffContext>, name: string): Promise<number> {
  const [found, ...others] = await studentsNamed(db, name.trim())
  if (found === undefined || others.length > 0) throw notFound()
  return found.studentId
}

function byAdministrator(actorId: number, at: Date, requestId: string) {
  return { at, actorId, actorKind: 'STAFF', actorRole: 'ADMINISTRATOR', outcome: 'DONE', requestId } as const
}
