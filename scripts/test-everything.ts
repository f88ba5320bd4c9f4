import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './find-chromium.ts'
import { type CheckResult, staticChecks } from './static-checks.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Tally {
  passed: number
  failed: number
}

/** Types, lint, rules, routes on both databases, pages and browser journeys; ends with one line of numbers. */
async function testEverything(): Promise<number> {
  const chromium = findChromium()
  const postgres = await startTemporaryPostgres()
  console.log(`PostgreSQL ${postgres.version} and ${chromium} stand ready.`)
  try {
    // The suites begin with databases that one core fills; the checks take the other meanwhile.
    const [checks, suites] = await Promise.all([staticChecks(), runVitest(postgres.url, chromium)])
    const total = add(reportChecks(checks), suites)
    console.log(`${total.passed} passed, ${total.failed} failed`)
    return total.failed === 0 ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

function reportChecks(results: readonly CheckResult[]): Tally {
  for (const { name, passed, output } of results) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name}`)
    if (!passed) console.log(output)
  }
  return {
    passed: results.filter(one => one.passed).length,
    failed: results.filter(one => !one.passed).length,
  }
}

/** A run that ends badly without a failed test (a broken set-up, say) counts as one failure. */
async function runVitest(postgresUrl: string, chromium: string): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-report-'))
  const report = join(folder, 'report.json')
  const run = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TEST_POSTGRES_URL: postgresUrl, CHROME_PATH: chromium, NO_COLOR: '1' },
    },
  )
  const [status] = await once(run, 'close')
  const tally = readReport(report)
  rmSync(folder, { recursive: true, force: true })
  return status === 0 || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

function readReport(file: string): Tally {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      number
    >
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
  } catch {
    // Vitest broke before it could write its report.
    return { passed: 0, failed: 1 }
  }
}

function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

testEverything().then(
  code => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    console.log('0 passed, 1 failed')
    process.exit(1)
  },
)
