import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logLines } from '../../../../test/world/log-lines.ts'
import { makeTestClock } from '../../../../test/world/test-clock.ts'
import { type Client, makeClient, makeWorld, type World } from '../../../../test/world/world.ts'
import { policyReportPath } from './policy-reports.ts'

const kind = { 'content-type': 'application/reports+json' }

let world: World
let browser: Client
let countedBefore: number
const clock = makeTestClock()
const { stream: log, lines, clear } = logLines()

beforeAll(async () => {
  world = await makeWorld({ settings: { LOG_LEVEL: 'warn' }, clock, log })
  browser = makeClient(world.platform)
})
beforeEach(async () => {
  clear()
  countedBefore = await countedInAll()
  // A minute's lines are over.
  clock.pass({ minutes: 1 })
})
afterAll(() => world.close())

function violation(more: object = {}) {
  const body = {
    documentURL: 'https://portal.example/studentgo/app/skillacquirementplan/17?service=SECRET#x',
    blockedURL: 'https://evil.example/steal.js?who=SECRET',
    effectiveDirective: 'script-src-elem',
    sourceFile: 'https://portal.example/studentgo/app/public/app.js',
    lineNumber: 3,
    sample: 'SECRET',
    ...more,
  }
  return { type: 'csp-violation', age: 1, url: body.documentURL, user_agent: 'x', body }
}

async function countedInAll(): Promise<number> {
  const figures = await world.platform.figures.registry.metrics()
  return Number(/^studentgo_policy_reports_total (\d+)$/m.exec(figures)?.[1])
}

const counted = async () => (await countedInAll()) - countedBefore

describe('what a browser reports of a page', () => {
  test('is logged as what was blocked and where, without personal data', async () => {
    expect((await browser.post(policyReportPath, [violation()], kind)).status).toBe(204)
    expect(lines).toMatchObject([
      {
        msg: 'a page broke its policy',
        directive: 'script-src-elem',
        page: '/studentgo/app/skillacquirementplan/:id',
        blocked: 'https://evil.example',
        source: '/studentgo/app/public/app.js',
        line: 3,
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('SECRET')
  })

  test('may be something inside the page', async () => {
    await browser.post(policyReportPath, [violation({ blockedURL: 'inline' })], kind)
    expect(lines).toMatchObject([{ blocked: 'inline' }])
  })

  test('does not flood the log: the rest of a minute is only counted', async () => {
    for (let count = 0; count < 3; count++) {
      await browser.post(
        policyReportPath,
        Array.from({ length: 10 }, () => violation()),
        kind,
      )
    }
    expect([lines.length, await counted()]).toEqual([20, 30])
  })

  test('of another kind is ignored', async () => {
    expect((await browser.post(policyReportPath, [{ type: 'deprecation', body: {} }], kind)).status).toBe(204)
    expect([lines, await counted()]).toEqual([[], 0])
  })

  test.each([
    ['no list', violation(), kind, 400],
    ['no JSON', '[', kind, 400],
    ['a thousand', Array.from({ length: 1000 }, () => 1), kind, 400],
    ['a page', '<h1>', { 'content-type': 'text/html' }, 415],
    ['more than a browser sends', JSON.stringify(['x'.repeat(70_000)]), kind, 413],
  ] as [string, unknown, Record<string, string>, number][])(
    'is refused when it is %s',
    async (_what, body, headers, status) => {
      expect((await browser.post(policyReportPath, body, headers)).status).toBe(status)
      expect(lines).toEqual([])
    },
  )
})
