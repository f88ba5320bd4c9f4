import { afterEach, describe, expect, test, vi } from 'vitest'
import { makePortal } from '../../../test/portal.tsx'
import { CallFailure } from '../api/call.ts'
import { reportFault, reportFaults } from './browser-faults.ts'
import { framesIn } from './fault-report.ts'

const scripts = 'https://portal.example/studentgo/app/public/'
const report = 'POST /rest/v1/public/browserfault'

let end = () => {}
afterEach(() => end())

/** A page whose server gives this answer; `reported` returns the reports that it got. */
function open(answer: { body: unknown } | 'no network' = { body: { requestId: 'aB3-_fGh1jKl' } }) {
  const portal = makePortal({ answers: { [report]: answer } })
  end = reportFaults({
    call: portal.call,
    scripts,
    entry: `${scripts}main-AbCd1234.js`,
    screen: () => 'portal /absence',
  })
  return {
    reported: () => portal.requests.map(({ body }) => JSON.parse(body ?? '')),
    requests: portal.requests,
  }
}

function faultAt(line: number, Kind: new (message: string) => Error = TypeError): Error {
  const error = new Kind('Aada Kuisma has no group')
  error.stack = `TypeError: Aada Kuisma has no group\n    at drawWeek (${scripts}parts-AbCd1234.js:${line}:7)`
  return error
}

const happen = (error: unknown) => window.dispatchEvent(Object.assign(new Event('error'), { error }))
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

describe('a fault of the program', () => {
  test('goes to the server by its class and place, without words and without an address', async () => {
    const { reported, requests } = open()
    expect(await reportFault('render', faultAt(3))).toBe('aB3-_fGh1jKl')
    expect(reported()).toEqual([
      {
        kind: 'render',
        screen: 'portal /absence',
        build: 'main-AbCd1234.js',
        name: 'TypeError',
        frames: ['drawWeek parts-AbCd1234.js:3:7'],
      },
    ])
    // The person has done nothing, so the report must not extend the session.
    expect(requests[0]?.headers['X-Background']).toBe('1')
  })

  test('that nobody has caught goes there too', async () => {
    const { reported } = open()
    happen(faultAt(1))
    reject(faultAt(2))
    await vi.waitFor(() => expect(reported().map(({ kind }) => kind)).toEqual(['error', 'rejection']))
  })

  test('goes there once, and of one page no more than three', async () => {
    const { reported } = open()
    for (const line of [1, 1, 2, 2, 3, 4, 5]) await reportFault('error', faultAt(line))
    expect(reported()).toHaveLength(3)
    expect(await reportFault('error', faultAt(1))).toBe('aB3-_fGh1jKl')
    expect(await reportFault('error', faultAt(5))).toBeUndefined()
  })

  test('that does not reach the server is not sent again', async () => {
    const { reported } = open('no network')
    reject(faultAt(1))
    expect(await reportFault('rejection', faultAt(1))).toBeUndefined()
    expect(reported()).toHaveLength(1)
  })

  test('goes nowhere without a network', async () => {
    const { reported } = open()
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await reportFault('render', faultAt(1))).toBeUndefined()
    network.mockRestore()
    expect(reported()).toEqual([])
  })

  test('is not reported where a call has failed, code did not come, or a script is not ours', async () => {
    const { reported } = open()
    const notLoaded = faultAt(1)
    notLoaded.name = 'ChunkLoadError'
    const ofExtension = new TypeError('x')
    ofExtension.stack = 'TypeError: x\n    at chrome-extension://abc/content.js:1:2'
    for (const one of [new CallFailure('network'), notLoaded, ofExtension, 'a text', undefined]) {
      happen(one)
      reject(one)
      expect(await reportFault('error', one)).toBeUndefined()
    }
    expect(reported()).toEqual([])
  })
})

describe('the places of a stack', () => {
  test.each([
    [
      'Chromium',
      [
        'TypeError: Aada',
        `    at drawWeek (${scripts}parts-AbCd1234.js:1:20)`,
        `    at async Object.load (${scripts}main-AbCd1234.js:2:30)`,
        `    at ${scripts}frame-AbCd1234.js:3:40`,
        '    at <anonymous>',
      ],
    ],
    [
      'Firefox and Safari',
      [
        `drawWeek@${scripts}parts-AbCd1234.js:1:20`,
        `Object.load@${scripts}main-AbCd1234.js:2:30`,
        `@${scripts}frame-AbCd1234.js:3:40`,
      ],
    ],
  ])('are read as %s writes it', (_browser, lines) => {
    expect(framesIn(lines.join('\n'), scripts)).toEqual([
      'drawWeek parts-AbCd1234.js:1:20',
      'Object.load main-AbCd1234.js:2:30',
      'frame-AbCd1234.js:3:40',
    ])
  })

  test('are so many at most', () => {
    const line = `a@${scripts}a.js:1:2`
    expect(framesIn(Array.from({ length: 50 }, () => line).join('\n'), scripts)).toHaveLength(8)
  })
})
