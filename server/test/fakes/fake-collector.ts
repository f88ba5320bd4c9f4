import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}

/** A span as it travels, of which the tests read these. */
export interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code: number }
}

interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

/** A collector of traces that speaks OTLP over HTTP, as JSON. */
export async function fakeCollector() {
  const sent: Sent[] = []
  const addresses: string[] = []
  const server = createServer(async (request, response) => {
    addresses.push(`${request.method} ${request.url}`)
    sent.push((await json(request)) as Sent)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    addresses,
    spans: () =>
      sent.flatMap(one => one.resourceSpans.flatMap(of => of.scopeSpans.flatMap(({ spans }) => spans))),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** Attributes by their names. */
export function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}
