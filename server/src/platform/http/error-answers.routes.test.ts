import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bareBuild } from '../../../test/world/bare-build.ts'
import { logLines } from '../../../test/world/log-lines.ts'
import { type Client, makeWorld, type World } from '../../../test/world/world.ts'
import { StorageUnavailable } from '../files/storage.ts'

const tab = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

let world: World
let student: Client
const log = logLines()

beforeAll(async () => {
  world = await makeWorld({
    settings: { LOG_LEVEL: 'info' },
    log: log.stream,
    build: bareBuild({
      render: async () => {
        throw new Error('nobody foresaw this')
      },
      publicPageOf: path => (/^\/(parent\/|staff\/)?error\//.test(path) ? path : undefined),
    }),
    more: ({ fastify }) => {
      fastify.get('/rest/v1/storage', () => {
        throw new StorageUnavailable('the store does not answer')
      })
    },
  })
  student = await world.as('aada.kuisma')
})
beforeEach(() => log.clear())
afterAll(() => world.close())

/** The id under which the log has the only request. */
function idInLog(): unknown {
  const [line, ...others] = log.saying('answered')
  expect(others).toEqual([])
  return line?.requestId
}

describe('a fault of the server', () => {
  test('that is temporary has the id of its request in the envelope too', async () => {
    const { status, subErrors } = await student.get('/rest/v1/storage')
    expect(status).toBe(503)
    expect(subErrors).toEqual([
      {
        code: 'storage-unavailable',
        messageKey: 'problem.storage-unavailable',
        params: { requestId: idInLog() },
      },
    ])
  })

  test.each([
    ['/studentgo/app/absence', '/studentgo/app/error/general'],
    ['/studentgo/app/staff/nowhere?x=1', '/studentgo/app/staff/error/general'],
  ])('at the page %s leads to an error page that is given the id', async (page, errorPage) => {
    const kind = page.includes('/staff/') ? 'STAFF' : 'STUDENT'
    const client = kind === 'STAFF' ? await world.as('kaisa.mantyla', kind) : student
    log.clear()
    const { status, headers } = await client.send('GET', page, undefined, tab)
    expect([status, headers.location]).toEqual([303, `${errorPage}?request=${idInLog()}`])
    expect(log.saying('a request failed')).toMatchObject([{ requestId: idInLog() }])
  })

  test('at the error page itself redirects nowhere else', async () => {
    const { status, subErrors } = await student.send('GET', '/studentgo/app/error/general', undefined, tab)
    expect(status).toBe(500)
    expect(subErrors).toMatchObject([{ code: 'general', params: { requestId: idInLog() } }])
  })
})

test('a fault of the request itself has no id: there is nothing to look for', async () => {
  const { status, subErrors } = await student.get('/rest/v1/nowhere')
  expect([status, subErrors]).toEqual([404, [{ code: 'not-found', messageKey: 'problem.not-found' }]])
})
