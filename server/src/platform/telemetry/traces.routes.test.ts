import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeCollector, type SentSpan, valuesOf } from '../../../test/fakes/fake-collector.ts'
import { logLines } from '../../../test/world/log-lines.ts'
import { type Client, makeWorld, type World } from '../../../test/world/world.ts'

const serverKind = 2
const clientKind = 3
const failed = 2
const traceOfProxy = '0af7651916cd43dd8448eb211c80319c'
const spanOfProxy = 'b7ad6b7169203331'
const traceparent = `00-${traceOfProxy}-${spanOfProxy}-01`

let collector: Awaited<ReturnType<typeof fakeCollector>>
beforeEach(async () => {
  collector = await fakeCollector()
})
afterEach(() => collector.close())

interface Wish {
  settings?: Record<string, string>
  work: (client: Client, world: World) => Promise<unknown>
}

/** The spans that are sent of what a student does, until the server has ended. */
async function spansOf({ settings = {}, work }: Wish) {
  const log = logLines()
  const world = await makeWorld({
    settings: { LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, ...settings },
    log: log.stream,
    more: ({ fastify }) => {
      fastify.get('/rest/v1/fails/:id', () => {
        throw new Error('nobody foresaw this')
      })
    },
  })
  await work(await world.as('aada.kuisma'), world)
  await world.close()
  const spans = collector.spans()
  return { spans, requests: spans.filter(span => span.kind === serverKind), log }
}

function below(spans: readonly SentSpan[], parent: SentSpan | undefined): SentSpan[] {
  return spans.filter(span => span.parentSpanId === parent?.spanId)
}

describe('the trace of a request', () => {
  test('is a span by its pattern, and below it one for each statement by its name', async () => {
    const { spans, requests, log } = await spansOf({
      work: client => client.get('/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-30'),
    })
    const [line] = log.saying('answered')
    const [request, ...others] = requests
    expect(others).toEqual([])
    expect(request).toMatchObject({ name: 'GET /rest/v1/studenttimetable', traceId: line?.traceId })
    expect(valuesOf(request?.attributes ?? [])).toEqual({
      'http.request.method': 'GET',
      'http.route': '/rest/v1/studenttimetable',
      'http.response.status_code': line?.status,
      'studentgo.request_id': line?.requestId,
      'studentgo.user_kind': 'STUDENT',
    })
    const statements = below(spans, request)
    expect(statements).toHaveLength(line?.statements as number)
    expect(statements.map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^platform\/access\/visitor\.ts:\d+$/),
    )
    for (const one of statements) {
      expect(one.kind).toBe(clientKind)
      expect(valuesOf(one.attributes)).toEqual({
        'db.system.name': 'postgresql',
        'db.query.summary': one.name,
      })
      expect(BigInt(one.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request?.startTimeUnixNano ?? 0))
      expect(BigInt(one.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request?.endTimeUnixNano ?? 0))
    }
  })

  test('goes to the address of the protocol, and says of which program it is', async () => {
    await spansOf({ work: client => client.get('/rest/v1/session') })
    expect(new Set(collector.addresses)).toEqual(new Set(['POST /v1/traces']))
    const [resource] = collector.sent[0]?.resourceSpans ?? []
    expect(valuesOf(resource?.resource.attributes ?? [])).toMatchObject({ 'service.name': 'studentgo' })
  })

  test('has nothing of an address or a person, and says that the server failed', async () => {
    const { requests } = await spansOf({ work: client => client.get('/rest/v1/fails/4711?name=Kuisma') })
    expect(requests).toMatchObject([{ name: 'GET /rest/v1/fails/:id', status: { code: failed } }])
    expect(JSON.stringify(collector.sent)).not.toMatch(/4711|kuisma|foresaw/i)
  })

  test('says of a statement that the database has refused it', async () => {
    const { spans } = await spansOf({
      work: async (client, { database }) => {
        await database.runScript('alter table student_group rename to elsewhere')
        await client.get('/rest/v1/session')
      },
    })
    expect(spans.filter(({ kind, status }) => kind === clientKind && status.code === failed)).toHaveLength(1)
  })

  test.each([
    ['a proxy of the school', { TRUST_PROXY: '127.0.0.1' }, [traceOfProxy, spanOfProxy]],
    ['anybody else', {}, [expect.not.stringMatching(traceOfProxy), undefined]],
  ])('continues where %s has begun it: as it says or not', async (_who, settings, expected) => {
    const { requests } = await spansOf({
      settings: settings as Record<string, string>,
      work: client => client.send('GET', '/rest/v1/session', undefined, { traceparent }),
    })
    const [request] = requests
    expect([request?.traceId, request?.parentSpanId]).toEqual(expected)
  })

  test('is not made of the part that is not wanted', async () => {
    const { spans } = await spansOf({
      settings: { OTEL_TRACES_SAMPLER_ARG: '0' },
      work: client => client.get('/rest/v1/session'),
    })
    expect(spans).toEqual([])
  })
})

test('without the setting nothing is sent anywhere', async () => {
  const { log } = await spansOf({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
    work: client => client.get('/rest/v1/session'),
  })
  expect(collector.addresses).toEqual([])
  expect(log.saying('answered')).toMatchObject([{ status: 200 }])
  expect(log.saying('answered')[0]).not.toHaveProperty('traceId')
})

test('a collector that cannot be reached is a warning in the log, and nothing waits for it', async () => {
  const { log } = await spansOf({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
    work: async client => expect((await client.get('/rest/v1/session')).status).toBe(200),
  })
  expect(log.saying('traces could not be sent')).toMatchObject([{ level: 40 }])
})
