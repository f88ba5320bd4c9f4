import { addresses } from '@studentgo/protocol/addresses'
import type { Db } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problems.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import { notify, ownerOfAccount } from '../platform/notify/notify.ts'
import { hashToken, keyedHash, type Secrets } from '../platform/secrets.ts'

/** The job that sends the letter; its subject is the person, and the area in which they requested it. */
export const emailProofJob = 'email-proof'

/** The job that notifies the former address; its subject is the person, the instant and that address. */
export const formerAddressJob = 'former-address'

const validHours = 24
/** For how many days the former address gets important notifications. */
const formerDays = 30

/** The token of the letter's link. It is derived from the request, so that only its hash has to be stored. */
export function proofToken(
  secrets: Secrets,
  asked: { personId: number; email: string; requestedAt: string },
): string {
  const instant = new Date(asked.requestedAt).toISOString()
  return keyedHash(secrets.throttle, `email ${asked.personId} ${instant} ${asked.email}`)
}

/** Requests proof of a new address by a letter to it. An earlier unproved address cannot be proved any more. */
export async function askForProof(
  db: Db,
  { personId, kind }: { personId: number; kind: 'STUDENT' | 'PARENT' },
  email: string,
  secrets: Secrets,
  now: Date,
): Promise<void> {
  const token = proofToken(secrets, { personId, email, requestedAt: now.toISOString() })
  const fields = {
    email,
    token_hash: hashToken(token),
    requested_at: now,
    expires_at: new Date(now.getTime() + validHours * 3_600_000),
  }
  await db
    .insertInto('email_change')
    .values({ person_id: personId, ...fields })
    .onConflict(conflict => conflict.column('person_id').doUpdateSet(fields))
    .execute()
  await enqueue(db, { kind: emailProofJob, subject: `${personId} ${kind}`, at: now, now })
}

/**
 * Takes an address over that was proved: the token counts once, for the person who is signed in, until it expires. The
 * former address is notified too, so that nobody loses the account unnoticed. Throws `state-conflict` for any other
 * token.
 */
export async function confirmAddress(
  db: Db,
  owner: { personId: number; kind: 'STUDENT' | 'PARENT' },
  token: string,
  now: Date,
): Promise<{ email: string }> {
  const { personId, kind } = owner
  const proved = await db
    .deleteFrom('email_change')
    .where('person_id', '=', personId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .returning('email')
    .executeTakeFirst()
  if (proved === undefined) throw new Problem('window-closed')
  const former = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .select('email')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('person')
    .set({ email: proved.email, own_email: true })
    .where('id', '=', personId)
    .execute()
  if (former.email !== null) {
    const subject = `${personId} ${now.getTime()} ${former.email}`
    await enqueue(db, { kind: formerAddressJob, subject, at: now, now })
    const fields = { email: former.email, until: new Date(now.getTime() + formerDays * 24 * 3_600_000) }
    await db
      .insertInto('former_email')
      .values({ person_id: personId, ...fields })
      .onConflict(conflict => conflict.column('person_id').doUpdateSet(fields))
      .execute()
  }
  await notify(
    db,
    [
      {
        rule: 'email-changed',
        ...ownerOfAccount(owner),
        key: now.toISOString(),
        data: {},
        target: kind === 'PARENT' ? addresses.account : addresses.personalInfo,
      },
    ],
    now,
  )
  return proved
}
