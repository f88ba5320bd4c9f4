import { lineOf } from '../src/import/engine/progress.ts'
import { importFolder } from '../src/import/import-folder.ts'
import { cellResolver } from '../src/import/relative/relative-folder.ts'
import type { Db, OpenDatabase } from '../src/platform/database/database.ts'
import { loadSecrets } from '../src/platform/secrets.ts'
import { sealTotpSecret } from '../src/second-factor/second-factor.command.ts'
import { saveTotpSecret } from '../src/second-factor/second-factor.sql.ts'
import { storeDemoFiles } from './demo-files.ts'
import { type DemoOptions, demoFolder } from './demo-options.ts'
import { loadLargeSchool } from './large/large-school.ts'
import { demoAuthenticatorSecret, demoPassphrase } from './personas.ts'
import { writePortalRows } from './portal-rows.ts'

/**
 * Loads the demo school into an empty database: Kuutsalmen ammattiopisto with its personas and, when `students`
 * is given, a school of so many more beside it, for benchmarks. All accounts share one passphrase.
 */
export async function loadDemoSchool(
  database: OpenDatabase,
  options: DemoOptions & { students?: number },
): Promise<void> {
  const { students, ...rest } = options
  const shared = { ...rest, hash: hashOnce(options.hash) }
  if (options.files !== undefined) await storeDemoFiles(options.files)
  await loadKuutsalmi(database, shared)
  if (students !== undefined) await loadLargeSchool(database, students, shared)
}

/** Loads the school in one transaction: the import, and then the data that no import has. */
async function loadKuutsalmi(database: OpenDatabase, options: DemoOptions): Promise<void> {
  const { progress = () => undefined } = options
  const report = await importFolder(database, demoFolder, {
    ...options,
    progress: one => progress(lineOf(one)),
    async afterwards(db, prefix) {
      // The name comes with its translations, among the rows of the portal.
      await db.deleteFrom('provider').execute()
      const resolve = await cellResolver(demoFolder, options)
      await writePortalRows(db, prefix, `${demoFolder}/portal`, resolve)
      await openAccounts(db, await options.hash(demoPassphrase))
      await giveAuthenticators(db, options.now)
    },
  })
  const [fault] = [...report.refusals, ...report.leftOut]
  if (fault) throw new Error(`the demo school has a fault: ${JSON.stringify(fault)}`)
}

/** Nobody in the demo school has to change the passphrase that all share. */
async function openAccounts(db: Db, hash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: hash, must_change: false }).execute()
}

/** Staff sign in with two factors: in the demo school all have the same secret in their authenticator app. */
async function giveAuthenticators(db: Db, now: Date): Promise<void> {
  const secrets = await loadSecrets(db)
  const staff = await db.selectFrom('staff_role').select('staff_id as personId').distinct().execute()
  for (const { personId } of staff) {
    await saveTotpSecret(db, personId, sealTotpSecret(secrets, personId, demoAuthenticatorSecret), now)
  }
  await db.updateTable('totp_factor').set({ confirmed_at: now }).execute()
}

function hashOnce(hash: DemoOptions['hash']): DemoOptions['hash'] {
  let made: Promise<string> | undefined
  return password => {
    made ??= hash(password)
    return made
  }
}
