import { appendFileSync } from 'node:fs'
import type { Reporter as JourneyReporter, TestCase, TestResult } from '@playwright/test/reporter'
import type { TestModule, Reporter as VitestReporter } from 'vitest/node'

/** What a runner says to `npm test` as it goes, a line of JSON each, into the file that TEST_EVENTS names. */
export type TestEvent =
  | { kind: 'files'; count: number }
  | { kind: 'file'; name: string; passed: number; failed: number; flaky: number }
  | { kind: 'failure'; file: string; title: string; message: string }

function say(event: TestEvent): void {
  const { TEST_EVENTS } = process.env
  if (TEST_EVENTS !== undefined) appendFileSync(TEST_EVENTS, `${JSON.stringify(event)}\n`)
}

/** Tells of the suites of Vitest. */
export class SuiteProgress implements VitestReporter {
  onTestRunStart(specifications: readonly unknown[]): void {
    say({ kind: 'files', count: specifications.length })
  }

  onTestModuleEnd(file: TestModule): void {
    const count = (state: 'passed' | 'failed') => [...file.children.allTests(state)].length
    const name = `${file.project.name} ${file.relativeModuleId}`
    const broken = file.errors()
    for (const { message } of broken) {
      say({ kind: 'failure', file: file.relativeModuleId, title: 'the file itself', message })
    }
    for (const test of file.children.allTests('failed')) {
      const message = test.result().errors?.[0]?.message ?? ''
      say({ kind: 'failure', file: file.relativeModuleId, title: test.fullName, message })
    }
    say({ kind: 'file', name, passed: count('passed'), failed: count('failed') + broken.length, flaky: 0 })
  }
}

/** Tells of the journeys of Playwright, each as a file of its own: they take as long as one. */
export default class JourneyProgress implements JourneyReporter {
  onBegin(_config: unknown, suite: { allTests(): TestCase[] }): void {
    say({ kind: 'files', count: suite.allTests().length })
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const passed = test.outcome() === 'expected' || test.outcome() === 'flaky'
    if (!passed && result.retry < test.retries) return
    const file = test.location.file.slice(test.location.file.indexOf('e2e/'))
    const title = test.titlePath().slice(3).join(' ')
    if (!passed) say({ kind: 'failure', file, title, message: result.error?.message ?? result.status })
    say({
      kind: 'file',
      name: `journeys ${file}`,
      passed: Number(passed),
      failed: Number(!passed),
      flaky: Number(test.outcome() === 'flaky'),
    })
  }
}
