import { fileURLToPath } from 'node:url'
import { type AuditMark, verifyAudit } from '../src/platform/access/audit-chain.ts'
import { ofPrograms } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { OperatorError } from '../src/platform/operator-error.ts'
import { runCommand } from '../src/platform/run-command.ts'

const usage = 'npm run verify-audit [-- <position>:<hash>], as an earlier run has said it'

/** Verifies the audit. Answers the exit code: 0 when nothing in it was changed. */
async function run(): Promise<number> {
  const [markText] = process.argv.slice(2)
  const mark = markText === undefined ? undefined : markIn(markText)
  if (markText !== undefined && mark === undefined) throw new OperatorError(usage)
  const database = await openDatabase(
    readEnvironment(process.env, fileURLToPath(new URL('../../', import.meta.url))),
    ofPrograms,
  )
  try {
    const { rows, newest, faults } = await verifyAudit(database.db, mark)
    for (const fault of faults) console.error(`The audit was changed: ${fault}.`)
    if (faults.length > 0) return 1
    console.log(`${rows} rows, each as it was written and tied to the one before it.`)
    if (newest)
      console.log(`Keep this away from the database, for the next time: ${newest.position}:${newest.hash}`)
    return 0
  } finally {
    await database.close()
  }
}

function markIn(text: string): AuditMark | undefined {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return hash === undefined ? undefined : { position: Number(position), hash }
}

await runCommand(run)
