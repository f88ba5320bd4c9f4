import type { Scope } from '@studentgo/protocol/endpoint'
import type { Language } from '@studentgo/protocol/language'
import type { AccessInvitation } from '@studentgo/protocol/student-parent-access'
import { sql } from 'kysely'
import { requireFreshSignIn } from '../platform/access/fresh-sign-in.ts'
import { issueToken } from '../platform/access/one-time-token.ts'
import type { Db } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { invalidInput, Problem, stateConflict } from '../platform/http/problems.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { randomToken, type Secrets } from '../platform/secrets.ts'
import {
  consentTextVersion,
  controlOf,
  endsOf,
  faultOfWish,
  inviteDays,
  isWaiting,
  mayInviteAnew,
  namePartsOf,
  standingOf,
  whyNotInvite,
} from './parent-access.rules.ts'
import { lockStudent, noteConsent } from './parent-access.sql.ts'
import { readAccess } from './read-access.query.ts'

/** The job that sends the letter; its subject is the link. */
export const invitationJob = 'access-invitation'

const day = 24 * 3_600_000

/** Until when the letter of an invitation counts that is sent now. */
export function invitedUntil(now: Date): Date {
  return new Date(now.getTime() + inviteDays * day)
}

/**
 * Invites somebody by a letter. Somebody with an account signs in to accept; for anybody else the letter has a one-time
 * link. The answer does not reveal which. Throws `minor-cannot-change-access` under 18, `state-conflict` where nobody
 * can be invited now, `reauth-required`, and `invalid-input` for an impossible invitation.
 */
export async function inviteParent(
  context: Writing<StudentContext>,
  wish: AccessInvitation,
  secrets: Secrets,
): Promise<void> {
  const { db, access, now, today, provider } = context
  const { studentId, mayWrite } = access
  await lockStudent(db, studentId)
  const { student, links } = await readAccess(context)
  const { birthDate, isProtected } = student
  const { policies } = provider
  const control = controlOf(birthDate, today, policies['parent.preGrantDays'])
  const whyNot = whyNotInvite({ control, mayWrite, isProtected, waiting: links.filter(isWaiting).length })
  if (whyNot === 'MINOR') throw new Problem('minor-cannot-change-access')
  if (whyNot !== undefined) throw stateConflict({ code: 'state-conflict' })
  const { scopes, supportToo, email } = wish
  const ends = endsOf(birthDate, today, policies['parent.consentMaxMonths'])
  const fault = faultOfWish({ scopes, validUntil: wish.validUntil, supportToo }, [], ends)
  if (fault !== undefined) throw invalidInput({ code: fault.code, field: `body.${fault.field}` })
  const [known] = await parentByEmail(db, { email: email.toLowerCase() })
  const link = links.find(one => one.parentId === known?.id)
  if (link !== undefined && !mayInviteAnew(link, standingOf(link, birthDate, today))) {
    throw invalidInput({ code: 'invitedAlready', field: 'body.email' })
  }
  requireFreshSignIn(access, now)
  const validUntil = wish.validUntil ?? ends.latest
  const consent = { consent_scopes: [...scopes], consent_until: validUntil, consent_at: now }
  const invited = {
    studentId,
    known,
    wish: { ...wish, language: student.language },
    invitedBy: null,
    consent,
  }
  const accessId = await sendInvitation(db, secrets, invited, now)
  await noteConsent(
    db,
    { accessId, studentId, byId: studentId, scopes, validUntil, textVersion: consentTextVersion },
    now,
  )
}

interface Invited {
  studentId: number
  known: { id: number; hasAccount: boolean } | undefined
  wish: Pick<AccessInvitation, 'name' | 'email' | 'relation'> & { language: Language }
  /** Who of the staff invites; null for the student. */
  invitedBy: number | null
  consent: { consent_scopes: Scope[]; consent_until: string | null; consent_at: Date | null }
}

/** Makes the link and sends the letter: to sign in, or to make an account first. Answers the link. */
export async function sendInvitation(
  db: Db,
  secrets: Secrets,
  { known, ...invited }: Invited,
  now: Date,
): Promise<number> {
  const parentId = known?.id ?? (await saveInvited(db, invited.wish))
  const accessId = await saveInvitation(db, { ...invited, parentId }, now)
  if (known?.hasAccount !== true) {
    await issueToken(db, secrets, { purpose: 'INVITE', personId: parentId, about: accessId }, now)
  }
  await enqueue(db, { kind: invitationJob, subject: accessId, at: now, now })
  return accessId
}

/** A guardian with this address, one who can sign in before others. */
export const parentByEmail = statement((db, params: { email: string }) =>
  db
    .selectFrom('parent as g')
    .innerJoin('person as p', 'p.id', 'g.person_id')
    .leftJoin('account as a', 'a.person_id', 'p.id')
    .where(sql<boolean>`lower(p.email) = ${params.email}`)
    .where('p.is_active', '=', true)
    .orderBy(sql`a.person_id is null`)
    .orderBy('p.id')
    .limit(1)
    .select(['p.id', sql<boolean>`a.person_id is not null`.as('hasAccount')]),
)

async function saveInvited(db: Db, { name, email, language }: Invited['wish']): Promise<number> {
  const { id } = await db
    .insertInto('person')
    .values({ ...namePartsOf(name), email, language, draft_key: newDraftKey() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('parent').values({ person_id: id }).execute()
  return id
}

function newDraftKey(): string {
  return Buffer.from(randomToken(32), 'base64url').toString('base64')
}

async function saveInvitation(
  db: Db,
  { studentId, parentId, wish, invitedBy, consent }: Omit<Invited, 'known'> & { parentId: number },
  now: Date,
): Promise<number> {
  const fields = {
    relation: wish.relation,
    source: 'INVITED' as const,
    ...consent,
    revoked_at: null,
    invited_name: wish.name,
    invited_email: wish.email,
    invited_until: invitedUntil(now),
    invited_by: invitedBy,
    invited_at: now,
    accepted_at: null,
  }
  const { id } = await db
    .insertInto('parent_access')
    .values({ student_id: studentId, parent_id: parentId, ...fields })
    .onConflict(conflict =>
      conflict
        .columns(['parent_id', 'student_id'])
        .doUpdateSet({ ...fields, version: sql<number>`parent_access.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
