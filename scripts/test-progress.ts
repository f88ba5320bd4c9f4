import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter as JourneyReporter, TestCase, TestResult } from '@playwright/test/reporter'
import type { TestModule, TestSpecification, Reporter as VitestReporter } from 'vitest/node'
import { root } from './source-files.ts'

/** An event that a runner reports to `npm test` while it runs, a line of JSON in the file that TEST_EVENTS names. */
export type TestEvent =
  | { kind: 'files'; names: string[] }
  | { kind: 'file'; name: string; milliseconds: number; passed: number; failed: number; flaky: number }
  /** A retry is a failure that will be tried again. */
  | { kind: 'failure' | 'retry'; file: string; title: string; message: string }

function say(event: TestEvent): void {
  const { TEST_EVENTS } = process.env
  if (TEST_EVENTS !== undefined) appendFileSync(TEST_EVENTS, `${JSON.stringify(event)}\n`)
}

/** Reports the test files of Vitest. */
export class SuiteProgress implements VitestReporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    say({
      kind: 'files',
      names: specifications.map(({ project, moduleId }) => `${project.name} ${relative(root, moduleId)}`),
    })
  }

  onTestModuleEnd(file: TestModule): void {
    const count = (state: 'passed' | 'failed') => [...file.children.allTests(state)].length
    const name = `${file.project.name} ${file.relativeModuleId}`
    const broken = file.errors()
    for (const { message } of broken) {
      say({ kind: 'failure', file: file.relativeModuleId, title: 'the file itself', message })
    }
    for (const test of file.children.allTests('failed')) {
      const [error] = test.result().errors ?? []
      // The message of a property-based test has its counterexample, its cause the reason.
      const message = [error?.message, error?.cause?.message].filter(text => text !== undefined).join('\n')
      say({ kind: 'failure', file: file.relativeModuleId, title: test.fullName, message })
    }
    say({
      kind: 'file',
      name,
      milliseconds: file.diagnostic().duration,
      passed: count('passed'),
      failed: count('failed') + broken.length,
      flaky: 0,
    })
  }
}

/** Reports the journeys of Playwright, each as its own file: one takes as long as a file. */
export default class JourneyProgress implements JourneyReporter {
  onBegin(_config: unknown, suite: { allTests(): TestCase[] }): void {
    say({ kind: 'files', names: suite.allTests().map(nameOf) })
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const passed = test.outcome() === 'expected' || test.outcome() === 'flaky'
    const kind = result.retry < test.retries ? 'retry' : 'failure'
    const message = result.error?.message ?? result.status
    if (!passed) say({ kind, file: fileOf(test), title: titleOf(test), message })
    if (!passed && kind === 'retry') return
    say({
      kind: 'file',
      name: nameOf(test),
      milliseconds: result.duration,
      passed: Number(passed),
      failed: Number(!passed),
      flaky: Number(test.outcome() === 'flaky'),
    })
  }
}

/** The file that declares a journey; its location may be that of a helper. */
const fileOf = (test: TestCase) => `e2e/${test.titlePath()[2]}`
const titleOf = (test: TestCase) => test.titlePath().slice(3).join(' ')
const nameOf = (test: TestCase) => `journeys ${fileOf(test)} ${titleOf(test)}`
