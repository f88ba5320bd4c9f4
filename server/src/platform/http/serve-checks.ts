import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { AssessorAccess } from '../access/assessor-access.ts'
import { writeAudit } from '../access/audit.ts'
import { mustSetUpFactor, needsStepUp } from '../access/authentication.rules.ts'
import type { StaffAccess } from '../access/staff-access.ts'
import type { StudentAccess } from '../access/student-access.ts'
import type { Visitor } from '../access/visitor.ts'
import type { Platform } from '../platform.ts'
import type { Provider } from '../provider.ts'
import type { RequestActor } from './answer.ts'
import {
  countAssessorsCall,
  countNetworkWrite,
  countPersonsCall,
  countPersonsRefusal,
  forgivePersonsCall,
} from './limits/write-limit.ts'
import { Problem } from './problems.ts'

type SomebodysAccess = StudentAccess | StaffAccess | undefined

/** Whether a guardian reads or writes. */
export function isGuardians(access: SomebodysAccess): access is StudentAccess {
  return access !== undefined && 'reader' in access && access.reader.kind === 'PARENT'
}

/** Whether a member of staff does. */
export function isStaffs(access: SomebodysAccess): access is StaffAccess {
  return access !== undefined && 'staff' in access
}

/** Staff without a second factor get no further than to take one into use (security 4.3). */
export function needsFactorFirst(
  { who }: Endpoint,
  visitor: Visitor,
  { beforeSecondFactor }: { beforeSecondFactor?: boolean },
): boolean {
  if (who.kind === 'anyone' || beforeSecondFactor === true) return false
  return mustSetUpFactor({ kind: visitor.kind, amr: visitor.authenticationMethods })
}

/** Throws where a guardian has to show a second factor first. */
export function requireStrongOfParents(
  { kind, authenticationMethods: amr }: Visitor,
  { policies }: Provider,
): void {
  if (needsStepUp({ kind, amr }, policies['parent.mfa'])) throw new Problem('step-up-required')
}

interface Counted {
  assessor: AssessorAccess | undefined
  action: string
  changesNothing: boolean
}

/**
 * Counts a call by the limit of its endpoint, for its caller; throws `too-many-requests`. Answers a function that takes
 * the count back, for a read that is refused or fails here.
 */
export async function countCall(
  platform: Platform,
  endpoint: Endpoint,
  { visitor, request, now }: RequestActor,
  { assessor, action, changesNothing }: Counted,
): Promise<() => Promise<void>> {
  const limit = changesNothing ? endpoint.readLimit : endpoint.limit
  if (limit !== undefined && visitor !== undefined) {
    const counted = limit.countedAs ?? action
    await countPersonsCall(platform, visitor.personId, counted, limit, now)
    if (changesNothing) return () => forgivePersonsCall(platform, visitor.personId, counted)
  } else if (limit !== undefined && assessor !== undefined) {
    await countAssessorsCall(platform, assessor.linkId, action, limit, now)
  } else if (!changesNothing) {
    await countNetworkWrite(platform, request.ip, action, now)
  }
  return async () => {}
}

/** Audits a refusal. Throws `too-many-requests` after many refusals, so that they no longer fill the audit. */
export async function auditRefusal(
  platform: Platform,
  { request, visitor, now }: RequestActor,
  action: string,
  path: string,
  problem: Problem,
): Promise<void> {
  if (visitor === undefined || (problem.status !== 403 && problem.status !== 404)) return
  await countPersonsRefusal(platform, visitor.personId, now)
  await writeAudit(platform.db, {
    at: now,
    actorId: visitor.personId,
    actorKind: visitor.kind,
    studentId: visitor.kind === 'STUDENT' ? visitor.personId : undefined,
    action,
    object: path.slice(0, 200),
    outcome: 'REFUSED',
    requestId: request.id,
  })
}

/** Refuses a person who has no study right that lets them in. */
export function nonStudent({ environment }: Pick<Platform, 'environment'>): Problem {
  return new Problem('non-student', { location: `${environment.BASE_PATH}/error/non-student` })
}

/** Refuses somebody who is not signed in, or not any more. */
export function sessionExpired({ environment }: Pick<Platform, 'environment'>): Problem {
  return new Problem('session-expired', { location: `${environment.BASE_PATH}/error/session-expired` })
}
