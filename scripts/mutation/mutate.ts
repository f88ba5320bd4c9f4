import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { root } from '../source-files.ts'
import { exhaustive } from '../test-scope.ts'
import { isAccepted } from './accepted-mutants.ts'
import { instrument, type Mutant } from './mutants.ts'
import type { FileReport } from './mutation-runner.ts'

interface Group {
  /** The mutated files, and the tests that must fail. */
  files: string[]
  tests: string[]
  excluded?: string[]
  globalSetup?: string[]
}

/** The decisions of the product: rules and the protocol, tested without a database; rights, with one. */
const groups: Group[] = [
  {
    files: [
      'protocol/src/**/*.ts',
      'server/src/**/*.rules.ts',
      'server/src/platform/access/visibility.ts',
      'web/src/**/*.rules.ts',
    ],
    tests: ['protocol/**/*.test.ts', 'server/src/**/*.test.ts', 'web/src/**/*.test.ts'],
    excluded: ['**/*.routes.test.ts', exhaustive, 'server/src/platform/**/!(*.rules|visibility).test.ts'],
  },
  {
    files: ['server/src/platform/access/{student,staff,assessor}-access.ts'],
    tests: [
      'server/test/every-endpoint/access.test.ts',
      'server/test/every-endpoint/decide-access.test.ts',
      'server/test/every-endpoint/every-endpoint-readers.test.ts',
      'server/test/every-endpoint/staff-access.test.ts',
      'server/src/assessor/assessor.routes.test.ts',
      'server/test/sign-in/session.test.ts',
    ],
    globalSetup: ['server/test/school/school-setup.ts'],
  },
]

const fewestKilled = 0.9

/** Answers are memoised here, so each mutant needs its own process; these tests have to notice it. */
const memoised: Record<string, string> = { 'protocol/src/rules/zone-offset.ts': 'zone-offset.test.ts' }

type Verdict = 'killed' | 'survived' | 'not reached' | 'not tried'

interface Tally {
  killed: number
  all: number
}

/** Mutates the files of a group that fit the filter, one change at a time, and prints the result of each file. */
async function mutate(group: Group, filter: string, testFilter?: string): Promise<Tally> {
  const mutants: Mutant[] = []
  const codes = new Map<string, string>()
  const files = globSync(group.files, { cwd: root }).filter(file => !file.includes('.test.'))
  for (const file of files.filter(file => file.includes(filter)).toSorted()) {
    const isRules = /\.rules\.ts$|\/rules\//.test(file)
    const changed = instrument(file, readFileSync(join(root, file), 'utf8'), mutants.length, isRules)
    codes.set(join(root, file), changed.code)
    mutants.push(...changed.mutants)
  }
  const total: Tally = { killed: 0, all: 0 }
  if (mutants.length === 0) return total
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-mutants-'))
  process.env.MUTATION_REPORT = join(folder, 'reports')
  const vitest = await startVitest(group, codes)
  try {
    const tests = await vitest.getRelevantTestSpecifications(testFilter === undefined ? [] : [testFilter])
    if (tests.length === 0) throw new Error(`no test of these rules has «${testFilter}» in its path`)
    const reports = await tryMutants(vitest, tests)
    for (const [file, own] of Map.groupBy(mutants.entries(), ([, mutant]) => mutant.file)) {
      const tally: Tally = { killed: 0, all: 0 }
      for (const [number, mutant] of own) {
        const verdict = await decideMark(vitest, number, tests, withMemoised(file, number, tests, reports))
        if (verdict === 'not tried' || (verdict !== 'killed' && isAccepted(mutant))) continue
        tally.all++
        if (verdict === 'killed') tally.killed++
        else console.log(describe(mutant, verdict))
      }
      console.log(`${file}: ${describeTally(tally)}`)
      total.killed += tally.killed
      total.all += tally.all
    }
    return total
  } finally {
    delete process.env.MUTANT
    await vitest.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function startVitest(group: Group, codes: Map<string, string>): Promise<Vitest> {
  const plugin = {
    name: 'mutants',
    enforce: 'pre' as const,
    transform: (_: string, id: string) => codes.get(id.split('?')[0] ?? ''),
  }
  return createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      include: group.tests,
      exclude: ['**/node_modules/**', ...(group.excluded ?? [])],
      globalSetup: group.globalSetup ?? [],
      runner: 'scripts/mutation/mutation-runner.ts',
      reporters: [{}],
      maxWorkers: 2,
      execArgv: ['--no-experimental-webstorage'],
      // One test runs all its mutants.
      testTimeout: 0,
      hookTimeout: 60_000,
    },
    { plugins: [plugin] },
  )
}

/** Runs every test file once; each of its tests tries all mutants that it reaches. */
async function tryMutants(vitest: Vitest, tests: TestSpecification[]): Promise<FileReport[]> {
  const { testModules } = await vitest.runTestSpecifications(tests)
  const failed = testModules.filter(one => one.state() === 'failed')
  if (failed.length > 0) {
    const cause = failed.flatMap(one => [
      one.moduleId,
      ...one.errors(),
      ...[...one.children.allTests('failed')].flatMap(test => test.result().errors ?? []),
    ])
    throw new Error('tests fail without any change', { cause })
  }
  const lines = readFileSync(process.env.MUTATION_REPORT ?? '', 'utf8')
    .trim()
    .split('\n')
  return lines.map(line => JSON.parse(line) as FileReport)
}

function withMemoised(
  file: string,
  number: number,
  tests: TestSpecification[],
  reports: FileReport[],
): FileReport[] {
  const test = tests.find(({ moduleId }) => moduleId.endsWith(memoised[file] ?? '/nothing'))
  if (test === undefined) return reports
  return [{ file: test.moduleId, loaded: [number], reached: [], killed: [], spoilt: false }]
}

/**
 * Code that runs while a file is loaded runs once, and a failed process proves nothing: such mutants get a new process,
 * which `--quick` leaves out.
 */
async function decideMark(
  vitest: Vitest,
  number: number,
  tests: TestSpecification[],
  reports: FileReport[],
): Promise<Verdict> {
  if (reports.some(({ killed }) => killed.includes(number))) return 'killed'
  const reaching = reports.filter(
    ({ loaded, reached }) => loaded.includes(number) || reached.includes(number),
  )
  const anew = reaching.filter(({ loaded, spoilt }) => spoilt || loaded.includes(number))
  if (anew.length === 0) return reaching.length > 0 ? 'survived' : 'not reached'
  if (isQuick) return 'not tried'
  process.env.MUTANT = String(number)
  const { testModules } = await vitest.runTestSpecifications(
    tests.filter(({ moduleId }) => anew.some(({ file }) => file === moduleId)),
  )
  return testModules.some(one => one.state() === 'failed') ? 'killed' : 'survived'
}

function describeTally({ killed, all }: Tally): string {
  const share = all === 0 ? '' : ` (${((100 * killed) / all).toFixed(1)} %)`
  return `${killed} of ${all} mutants killed${share}`
}

function describe({ file, line, which, original, replacement }: Mutant, verdict: Verdict): string {
  return `${verdict}: ${file}:${line}${which === 1 ? '' : ` (${which})`} ${original.replace(/\s+/g, ' ')} -> ${replacement.replace(/\s+/g, ' ')}`
}

// `npm run mutate` mutates everything; parts of paths limit it to those files and, to be quicker, those tests.
const { values, positionals } = parseArgs({ options: { quick: { type: 'boolean' } }, allowPositionals: true })
const isQuick = values.quick === true
const [filter = '', testFilter] = positionals
const total: Tally = { killed: 0, all: 0 }
for (const group of groups) {
  const { killed, all } = await mutate(group, filter, testFilter)
  total.killed += killed
  total.all += all
}
console.log(`in all: ${describeTally(total)}`)
process.exit(total.all > 0 && total.killed >= fewestKilled * total.all ? 0 : 1)
