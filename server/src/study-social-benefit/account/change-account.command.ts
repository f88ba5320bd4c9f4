import { normaliseIban } from '@studentgo/protocol/rules/iban'
import { faultsOfAccount, type TypedAccount } from '@studentgo/protocol/study-social-benefit'
import { requireFreshSignIn } from '../../platform/access/fresh-sign-in.ts'
import { invalidInput, Problem } from '../../platform/http/problems.ts'
import type { StudentContext, Writing } from '../../platform/request-context.ts'
import { type Secrets, seal } from '../../platform/secrets.ts'
import { lockStudent } from '../claim-rows.command.ts'
import { maskedIban } from './masked-iban.rules.ts'
import { notifyOfAccount } from './notify-account.command.ts'

/**
 * Changes where benefits are paid. The number is stored sealed and shown by its mask alone; for a day nothing is paid to
 * it, so that its owner can still object. Throws `invalid-input`, `reauth-required` and `stale-version`.
 */
export async function changeAccount(
  { db, access, now, provider }: Writing<StudentContext>,
  { account, version }: { account: TypedAccount; version: number },
  secrets: Secrets,
): Promise<void> {
  const { studentId } = access
  const faults = faultsOfAccount(account)
  if (faults.length > 0) {
    throw invalidInput(...faults.map(({ code, field }) => ({ code, field: `body.account.${field}` })))
  }
  requireFreshSignIn(access, now)
  await lockStudent(db, studentId)
  const iban = normaliseIban(account.iban)
  const fields = {
    iban_masked: maskedIban(iban),
    iban_sealed: seal(secrets.account, iban, `account of ${studentId}`),
    bic: account.bic.replace(/\s/g, '').toUpperCase() || null,
    holder: account.holder.trim(),
    updated_at: now,
    held_until: new Date(now.getTime() + provider.policies['benefit.accountHoldHours'] * 3_600_000),
    version: version + 1,
  }
  const written = await db
    .insertInto('payment_account')
    .values({ student_id: studentId, ...fields })
    .onConflict(conflict =>
      conflict.column('student_id').doUpdateSet(fields).where('payment_account.version', '=', version),
    )
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows === 0n) throw new Problem('stale-version')
  await notifyOfAccount(db, studentId, now)
}
