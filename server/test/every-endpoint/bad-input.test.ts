import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portsOf } from '../../src/app.ts'
import { sessionCookie, xsrfCookie } from '../../src/platform/http/browser/cookies.ts'
import { rowsOf } from '../world/rows-of.ts'
import { type Answer, type Client, makeClient, makeWorld, type World } from '../world/world.ts'
import { expectHeaders, expectRefusal } from './refusal.ts'

const absence = '/rest/v1/absence'
const device = '/rest/v1/session/device'

let world: World
let aada: Client
let port: number

beforeAll(async () => {
  world = await makeWorld()
  aada = await world.as('aada.kuisma')
  await world.platform.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = portsOf(world.platform.fastify.addresses())[0] ?? 0
})
afterAll(() => world.close())

const notice = { kind: 'SICK', startDate: '2026-11-23', endDate: '2026-11-23', reasonCode: 'T' }

function explain(more: object): object {
  return { absenceIds: [1], reasonCode: 'T', versions: { '1': 1 }, ...more }
}

describe('text that cannot be stored', () => {
  test.each([
    ['NUL', 'a\u0000b'],
    ['a bell', 'a\u0007b'],
    ['an escape', '\u001b[2J'],
    ['half a character', 'a\ud83d'],
    ['the other half', '\ude00a'],
    ['two halves the wrong way round', '\udc00\ud800'],
  ])('%s is refused at its field', async (_what, text) => {
    const told = await aada.post(absence, { ...notice, text })
    expectRefusal(told, 400, 'controlCharacters')
    expect(told.subErrors[0]?.field).toBe('body.text')
    const explained = await aada.put(absence, explain({ text }))
    expectRefusal(explained, 400, 'controlCharacters')
    const client = await world.anyone()
    const signIn = await client.post('/rest/v1/session/login', { username: text, password: 'x' })
    expectRefusal(signIn, 400, 'controlCharacters')
    expect(signIn.subErrors[0]?.field).toBe('body.username')
  })

  test('whole characters beyond the first plane, line breaks and tabs are kept', async () => {
    const text = 'Kuumetta 🤒\n\tja yskää, 𝔘𝔫𝔦𝔠𝔬𝔡𝔢'
    const told = await aada.post<{ text: string }>(absence, { ...notice, text })
    expect([told.status, told.body.text]).toEqual([200, text])
  })

  test('a text at its limit is taken, one character more is refused with the limit', async () => {
    const other = { ...notice, startDate: '2026-11-24', endDate: '2026-11-24' }
    expect((await aada.post(absence, { ...other, text: 'ä'.repeat(1000) })).status).toBe(200)
    const refused = await aada.post(absence, { ...other, text: 'ä'.repeat(1001) })
    expectRefusal(refused, 400, 'tooBig')
    expect(refused.subErrors[0]).toMatchObject({ field: 'body.text', params: { maximum: 1000 } })
  })
})

describe('a value of another type is never coerced', () => {
  test.each([
    ['a number as text', { absenceIds: ['1'] }, 'body.absenceIds.0'],
    ['a text for a list', { absenceIds: '1' }, 'body.absenceIds'],
    ['a list for a text', { text: ['a'] }, 'body.text'],
    ['an object for a text', { text: { toString: 'a' } }, 'body.text'],
    ['a truth for a number', { absenceIds: [true] }, 'body.absenceIds.0'],
    ['null for a text', { text: null }, 'body.text'],
    ['a part of a number', { absenceIds: [1.5] }, 'body.absenceIds.0'],
    ['zero', { absenceIds: [0] }, 'body.absenceIds.0'],
    ['a number beyond what is exact', { absenceIds: [2 ** 53] }, 'body.absenceIds.0'],
    ['a choice in small letters', { reasonCode: 't' }, 'body.reasonCode'],
    ['one too many', { absenceIds: Array.from({ length: 201 }, (_, at) => at + 1) }, 'body.absenceIds'],
    [
      'a hundred thousand',
      { absenceIds: Array.from({ length: 20_000 }, (_, at) => at + 1) },
      'body.absenceIds',
    ],
  ])('%s', async (_what, more, field) => {
    const refused = await aada.put(absence, explain(more))
    expectRefusal(refused, 400)
    expect(refused.subErrors.map(fault => fault.field)).toContain(field)
  })

  test('every faulty field is named at once', async () => {
    const refused = await aada.post(absence, {
      kind: 'NAP',
      startDate: '2026-02-30',
      endDate: 17,
      nonsense: 1,
    })
    expectRefusal(refused, 400)
    expect(refused.subErrors.map(fault => [fault.field, fault.code]).toSorted()).toEqual([
      ['body.endDate', 'wrongType'],
      ['body.kind', 'notAllowed'],
      ['body.nonsense', 'unknownField'],
      ['body.reasonCode', 'required'],
      ['body.startDate', 'wrongFormat'],
    ])
  })

  test.each([
    '2026-02-30',
    '2026-13-01',
    '26-01-01',
    '2026-1-1',
    '0000-00-00',
    '2026-11-23T00:00',
    '+2026-11-23',
    '２０２６-11-23',
  ])('a day that the calendar does not have: %s', async day => {
    const refused = await aada.get(`/rest/v1/studenttimetable?from=${encodeURIComponent(day)}&to=2026-11-29`)
    expectRefusal(refused, 400, 'wrongFormat')
    expect(refused.subErrors[0]?.field).toBe('query.from')
  })
})

describe('a body that is not plain JSON', () => {
  const cases: [string, string][] = [
    ['nothing', ''],
    ['half an object', '{"ownDevice":'],
    ['a tail', '{"ownDevice":true} x'],
    ['single quotes', "{'ownDevice':true}"],
    ['a comment', '{"ownDevice":true/* */}'],
    ['no number', '{"ownDevice":NaN}'],
    ['a prototype', '{"ownDevice":true,"__proto__":{"admin":true}}'],
    ['a prototype, written otherwise', '{"ownDevice":true,"\\u005f_proto__":{"admin":true}}'],
    ['a constructor', '{"ownDevice":true,"constructor":{"prototype":{"admin":true}}}'],
    ['60,000 lists in each other', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    ['20,000 objects in each other', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['a hundred thousand numbers', `[${'1,'.repeat(100_000)}1]`],
    ['ten thousand fields', `{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ]

  test.each(cases)('%s', async (_what, payload) => {
    expectRefusal(await aada.send('PUT', device, payload), 400)
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  test('a field twice: the last one counts, as everywhere in JSON', async () => {
    expect((await aada.send('PUT', device, '{"ownDevice":true,"ownDevice":false}')).body).toEqual({
      ownDevice: false,
    })
  })

  test('text in another encoding than it says', async () => {
    const payload = Buffer.from('{"language":"fi"}', 'utf16le')
    for (const type of ['application/json', 'application/json; charset=utf-8']) {
      expectRefusal(await raw('PUT', '/rest/v1/locale/', payload, type), 400, 'invalid-input')
    }
    expectRefusal(await raw('PUT', '/rest/v1/locale/', payload, 'application/json; charset=utf-16le'), 415)
    const latin = Buffer.from('{"language":"\u00e4"}', 'latin1')
    expectRefusal(await raw('PUT', '/rest/v1/locale/', latin, 'application/json'), 400, 'invalid-input')
    expectRefusal(await raw('PUT', '/rest/v1/locale/', latin, 'application/json; charset=iso-8859-1'), 415)
  })

  test('256 KiB are read, one byte more is too much', async () => {
    const padded = (length: number) => `{"ownDevice":true,"x":"${'x'.repeat(length - 25)}"}`
    expect(padded(262_144).length).toBe(262_144)
    expectRefusal(await aada.send('PUT', device, padded(262_144)), 400, 'unknownField')
    expectRefusal(await aada.send('PUT', device, padded(262_145)), 413, 'too-large')
    expectRefusal(await raw('PUT', device, Buffer.alloc(2_000_000, '[')), 413, 'too-large')
  })

  async function raw(
    method: 'PUT',
    url: string,
    payload: Buffer,
    type = 'application/json',
  ): Promise<Answer> {
    const response = await world.platform.fastify.inject({
      method,
      url,
      payload,
      headers: {
        'content-type': type,
        cookie: [...aada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': aada.cookies.get(xsrfCookie) ?? '',
      },
    })
    const { subErrors = [], body = null } = JSON.parse(response.body)
    const { statusCode: status, body: text, rawPayload: bytes, headers } = response
    return { status, text, bytes, headers, subErrors, body }
  }
})

describe('an address that plays tricks', () => {
  test.each([
    '/rest/v1/session/all/%00',
    '/rest/v1/session/all/1%00',
    '/rest/v1/session/all/..%2f..%2fsession',
    '/rest/v1/session/all/%252e',
    '/rest/v1/code/%2fetc%2fpasswd',
    '/rest/v1/code/..',
    '/rest/v1/code/countries%00',
    '/rest/v1/code/%zz',
    '/rest/v1/code/%',
    '/rest/v1/code/%ff%fe',
    `/rest/v1/code/${'x'.repeat(5000)}`,
    '/rest/v1//code/countries',
    '/REST/V1/code/countries',
    '/rest/v1/code/Countries',
    '/rest/v1/./../v1/nothing',
    '/rest/v2/session',
    '/rest/v1',
    '/.env',
    '/.git/config',
    '/server/src/main.ts',
    '/education/app/rest/v1/public/translationtexts/student/sv/common',
    '/education/app/rest/v1/public/translationtexts/student/fi/../../../etc',
    '/education/app/rest/v1/public/translationtexts/student/fi/%2e%2e',
    '/public/calendar/x.ics',
    '/public/calendar/%2e%2e%2fetc.ics',
  ])('%s is not found', async address => {
    for (const method of ['GET', 'DELETE', 'PUT'] as const) {
      const answer = await aada.send(method, address)
      expectRefusal(answer, 404, 'not-found')
    }
  })

  test.each([
    '?from=2026-11-23&from=2026-11-24&to=2026-11-29',
    '?from[]=2026-11-23&to=2026-11-29',
    '?from[gt]=2026-11-23&to=2026-11-29',
    '?from=2026-11-23&to=2026-11-29&__proto__=1',
    '?from=2026-11-23&to=2026-11-29&constructor=1',
    '?from=2026-11-23&to=2026-11-29&studentId=1e3',
    '?from=2026-11-23&to=2026-11-29&studentId=0x1',
    '?from=2026-11-23&to=2026-11-29&studentId=-1',
    '?from=2026-11-23&to=2026-11-29&studentId=1%00',
    '?from=2026-11-23&to=2026-11-29&studentId=',
    '?from=2026-11-23&to=2026-11-29&studentId=1;drop table person',
    "?from=2026-11-23' or '1'='1&to=2026-11-29",
    '?from=%00&to=2026-11-29',
    '?%00=1',
    '?=&=',
    '',
  ])('a query like %s is refused by field', async query => {
    const answer = await aada.get(`/rest/v1/studenttimetable${query}`)
    expectRefusal(answer, 400)
    for (const fault of answer.subErrors) expect(fault.field).toMatch(/^query\./)
  })

  test('ten thousand fields in the address are refused', async () => {
    const query = Array.from({ length: 10_000 }, (_, at) => `a${at}=1`).join('&')
    const answer = await aada.get(`/rest/v1/session?${query}`)
    expectRefusal(answer, 400)
    expect(answer.subErrors.length).toBe(500)
  })
})

describe('a request that does not even look like one', () => {
  const good = () => `Cookie: ${sessionCookie}=${aada.cookies.get(sessionCookie)}\r\n`

  test.each([
    ['no HTTP at all', 'hello there\r\n\r\n', 400],
    ['an unknown method', 'FOO /rest/v1/session HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    [
      'two lengths',
      'POST /rest/v1/session/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
    ],
    [
      'a length and chunks',
      'POST /rest/v1/session/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'chunks in disguise',
      'POST /rest/v1/session/logout HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a length that is no number',
      'POST /rest/v1/session/logout HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
      400,
    ],
    ['a header on two lines', 'GET /rest/v1/session HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n', 400],
    ['NUL in a header', 'GET /rest/v1/session HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n', 400],
    ['headers of 40 kB', `GET /rest/v1/session HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address of 40 kB', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['an address with encoded dots', 'GET /rest/v1/session/all/%2e%2e HTTP/1.1\r\nHost: a\r\n\r\n', 404],
    ['an address with dots', 'GET /rest/v1/session/all/../../session HTTP/1.1\r\nHost: a\r\n\r\n', 404],
    ['an address that cannot be decoded', 'GET /rest/v1/code/%zz HTTP/1.1\r\nHost: a\r\n\r\n', 404],
  ])('%s is refused in the envelope', async (_what, request, status) => {
    const answer = await speak(request)
    expect(answer.status).toBe(status)
    const envelope = JSON.parse(answer.text)
    expect([envelope.httpStatusCode, envelope.body]).toEqual([status, null])
    expect(envelope.subErrors[0].messageKey).toMatch(/^problem\./)
    expectHeaders(answer)
  })

  test.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'CONNECT'])(
    '%s does nothing and repeats nothing',
    async method => {
      const answer = await speak(
        `${method} /rest/v1/session HTTP/1.1\r\nHost: a\r\nX-Secret: hush\r\n${good()}\r\n`,
      )
      expect(answer.text).not.toContain('hush')
      if (method !== 'CONNECT') expectRefusal({ ...answer, body: null, subErrors: [] }, 404, 'not-found')
    },
  )

  test('a line break in a request never becomes one in an answer', async () => {
    const evil = 'fi%0d%0aSet-Cookie:%20evil=1'
    const answer = await speak(
      `GET /rest/v1/code/${evil}?x=${evil} HTTP/1.1\r\nHost: a\r\n${good()}X-Request-Id: ${evil}\r\n\r\n`,
    )
    // A path that cannot name anything is not found, whatever else is wrong.
    expect(answer.status).toBe(404)
    expect(JSON.stringify(answer.headers)).not.toContain('evil')
  })

  test('forged host and proxy headers change no answer', async () => {
    const lies =
      'Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil.example\r\n'
    const answer = await speak(`GET /rest/v1/session/all HTTP/1.1\r\n${lies}\r\n`)
    expect(answer.status).toBe(401)
    expect(JSON.stringify(answer)).not.toContain('evil')
  })

  test('a client that sends head or body by drops is cut off, others are served meanwhile', async () => {
    const slowHead = open('GET /rest/v1/session HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    const slowBody = open(
      'POST /rest/v1/public/config HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    const silent = open('')
    const drops = setInterval(() => {
      slowHead.socket.write('x')
      slowBody.socket.write(' ')
    }, 1000)
    expect((await speak('GET /rest/v1/session HTTP/1.1\r\nHost: a\r\n\r\n')).status).toBe(200)
    await Promise.all([slowHead.closed, silent.closed])
    await slowBody.closed
    clearInterval(drops)
    expect(slowHead.text()).toContain('"httpStatusCode":408')
    expect(slowBody.text()).toContain('"httpStatusCode":408')
    // A browser opens lines ahead, and would take this for the answer to what it just sends on one of them.
    expect(silent.text()).toBe('')
  })
})

describe('what goes wrong inside', () => {
  test('reveals nothing of the inside, and gives a number to quote', async () => {
    const broken = await makeWorld()
    const client = await broken.as('aada.kuisma')
    await broken.database.runScript('alter table student_group rename to elsewhere')
    const answer = await client.get('/rest/v1/session')
    expectRefusal(answer, 500, 'general')
    expect(answer.subErrors).toEqual([
      {
        code: 'general',
        messageKey: 'problem.general',
        params: { requestId: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/) },
      },
    ])
    expect(answer.text).not.toMatch(/student_group|relation|select|\.ts/i)
    await broken.close()
  })

  test('a text that slips past every schema is still no fault of the server', async () => {
    world.platform.fastify.log.level = 'silent'
    await expect(rowsOf(world.database.db, 'select $1::text', ['a\u0000b'])).rejects.toThrow()
    const client = makeClient(world.platform, new Map([[sessionCookie, 'a\u0000b']]))
    expect((await client.get('/rest/v1/session')).status).toBe(200)
  })
})

interface Line {
  socket: ReturnType<typeof connect>
  closed: Promise<unknown>
  text: () => string
}

function open(request: string): Line {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', part => {
    text += part
  })
  socket.on('error', () => undefined)
  socket.write(request)
  return { socket, closed: once(socket, 'close'), text: () => text }
}

/** Says something to the server's port and reads the first answer. */
async function speak(request: string): Promise<Answer> {
  const line = open(request)
  line.socket.on('data', () => {
    if (isWhole(line.text())) line.socket.destroy()
  })
  await line.closed
  const [head = '', ...rest] = line.text().split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map(text => [
      text.slice(0, text.indexOf(':')).toLowerCase(),
      text.slice(text.indexOf(':') + 1).trim(),
    ]),
  )
  const text = rest.join('\r\n\r\n')
  return {
    status: Number(status.split(' ')[1]),
    text,
    bytes: Buffer.from(text),
    headers,
    body: null,
    subErrors: [],
  }
}

function isWhole(text: string): boolean {
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  const start = text.indexOf('\r\n\r\n')
  return length !== undefined && start >= 0 && Buffer.byteLength(text.slice(start + 4)) >= Number(length)
}
