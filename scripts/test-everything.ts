import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startSchoolPostgres } from '../server/test/school/school-databases.ts'
import { findChromium } from './find-chromium.ts'
import { root } from './source-files.ts'
import { type CheckResult, staticChecks } from './static-checks.ts'
import type { TestEvent } from './test-progress.ts'

type Failure = Extract<TestEvent, { message: string }>

interface Tally {
  passed: number
  failed: number
  flaky: number
}

/** A part of a run, which is a separate program. */
interface Part {
  name: string
  command: string[]
}

const sayEveryMilliseconds = 20_000
/** The number of parallel test files. */
const workers = 2
/** Milliseconds by file, or by journey, measured in the last run that included it. */
const durationsFile = join(root, 'node_modules/.cache/studentgo-tests/durations.json')
const durations: Record<string, number> = existsSync(durationsFile)
  ? JSON.parse(readFileSync(durationsFile, 'utf8'))
  : {}
const startedAt = performance.now()
const scope = process.argv.includes('--all') ? 'all' : 'quick'

const vitest: Part = {
  name: 'rules, routes and pages',
  command: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=./scripts/suite-progress.ts'],
}
const journeys: Part = {
  name: 'journeys',
  command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=./scripts/test-progress.ts'],
}

/**
 * `npm test`: static checks, rules, routes, pages and journeys; with `--all` the exhaustive tests too. Ends with one
 * line of numbers, and above it the failures, each with the command that runs it alone.
 */
async function testEverything(): Promise<number> {
  const chromium = findChromium({ withoutWindows: scope === 'quick' })
  const processor = processorSeconds()
  say(`schools are filled, if what they are made from has changed`)
  const postgres = await startSchoolPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-tests-'))
  say(`PostgreSQL ${postgres.version} and ${chromium} are ready`)
  const env = {
    ...process.env,
    TEST_SCOPE: scope,
    TEST_POSTGRES_URL: postgres.url,
    CHROME_PATH: chromium,
    NO_COLOR: '1',
  }
  const total: Tally = { passed: 0, failed: 0, flaky: 0 }
  try {
    const [checks, suites] = await Promise.all([staticChecks(), run(vitest, folder, env)])
    add(total, reportChecks(checks))
    add(total, suites)
    add(total, await run(journeys, folder, env))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  say(`${Math.round(processorSeconds() - processor)} seconds of processor by everything on this machine`)
  if (total.flaky > 0) say(`${total.flaky} flaky: passed at the second try`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

function add(total: Tally, { passed, failed, flaky }: Tally): void {
  total.passed += passed
  total.failed += failed
  total.flaky += flaky
}

function reportChecks(results: readonly CheckResult[]): Tally {
  for (const { name, passed, output } of results) {
    say(`${passed ? 'passed' : 'FAILED'}: ${name}`)
    if (!passed) console.log(output)
  }
  const passed = results.filter(one => one.passed).length
  return { passed, failed: results.length - passed, flaky: 0 }
}

/**
 * Runs a part, printing its progress. A part that fails without a failed test (a broken set-up, say) counts as one
 * failure.
 */
async function run({ name, command }: Part, folder: string, env: NodeJS.ProcessEnv): Promise<Tally> {
  const events = join(folder, name)
  const since = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, TEST_EVENTS: events },
  })
  let known = 0
  const look = () => {
    const all = eventsIn(events)
    for (const event of all.slice(known)) if ('message' in event) sayFailure(event)
    known = all.length
    sayProgress(name, all, since)
  }
  const timer = setInterval(look, sayEveryMilliseconds)
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const [status] = await once(child, 'close')
  process.off('exit', end)
  clearInterval(timer)
  look()
  keepDurations(eventsIn(events))
  const tally = tallyOf(eventsIn(events))
  if (status === 0 || tally.failed > 0) return tally
  say(`FAILED: ${name} ended with ${status}`)
  return { ...tally, failed: 1 }
}

function sayFailure({ kind, file, title, message }: Failure): void {
  const outcome = kind === 'retry' ? 'tried again' : 'FAILED'
  say(`${outcome}: ${file}: ${title}\n${message.slice(0, 2000)}\n  alone: ${commandFor(file)}`)
}

function commandFor(file: string): string {
  return file.startsWith('e2e/') ? `npx playwright test ${file}` : `npx vitest run ${file}`
}

function sayProgress(name: string, events: readonly TestEvent[], since: number): void {
  const all = events.flatMap(event => (event.kind === 'files' ? event.names : []))
  const done = events.filter(event => event.kind === 'file')
  const { passed, failed } = tallyOf(events)
  const last = done.at(-1)
  const left = millisecondsLeft(all, done, performance.now() - since)
  say(
    `${name}: ${done.length} of ${all.length}, ${passed} passed, ${failed} failed` +
      (left > 0 ? `, about ${minutes(left)} left` : '') +
      (last === undefined ? '' : `; ${last.name}`),
  )
}

/**
 * Estimates from the durations of earlier runs, at the pace of this one, which counts for little at the beginning; a
 * new file is assumed to take the median.
 */
function millisecondsLeft(all: readonly string[], done: readonly { name: string }[], spent: number): number {
  const known = all.flatMap(name => durations[name] ?? []).toSorted((a, b) => a - b)
  const usual = known[Math.floor(known.length / 2)] ?? 1000
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + (durations[name] ?? usual), 0)
  const ofDone = sum(done.map(({ name }) => name))
  const ofAll = sum(all)
  const assumed = ofAll / 10
  return ((spent + assumed / workers) / (ofDone + assumed)) * (ofAll - ofDone)
}

function keepDurations(events: readonly TestEvent[]): void {
  for (const event of events) if (event.kind === 'file') durations[event.name] = event.milliseconds
  mkdirSync(dirname(durationsFile), { recursive: true })
  writeFileSync(durationsFile, JSON.stringify(durations))
}

function tallyOf(events: readonly TestEvent[]): Tally {
  const total: Tally = { passed: 0, failed: 0, flaky: 0 }
  for (const event of events) if (event.kind === 'file') add(total, event)
  return total
}

function eventsIn(file: string): TestEvent[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  // The last line is empty or incomplete.
  return lines.slice(0, -1).map(line => JSON.parse(line) as TestEvent)
}

function say(text: string): void {
  console.log(`[${minutes(performance.now() - startedAt)}] ${text}`)
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The processor time of this machine since its start. */
function processorSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0) / 1000
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

testEverything().then(
  code => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    console.log('0 passed, 1 failed')
    process.exit(1)
  },
)
