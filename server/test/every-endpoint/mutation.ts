import type { Endpoint } from '@studentgo/protocol/endpoint'
import { addressOf } from '@studentgo/protocol/paths'
import fc from 'fast-check'
import { addressOfExample, type Example } from './arbitrary.ts'
import { formOf } from './endpoint-requests.ts'

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | undefined
}

export function wireRequest(endpoint: Endpoint, example: Example): WireRequest {
  const method = endpoint.method
  const url = addressOf(endpoint.base, addressOfExample(endpoint, example), '')
  if (endpoint.takesFile) {
    const { payload, type } = formOf(example)
    return { method, url, headers: { 'content-type': type }, payload: payload.toString() }
  }
  return {
    method,
    url,
    headers: example.body === undefined ? {} : { 'content-type': 'application/json' },
    payload: example.body === undefined ? undefined : JSON.stringify(example.body),
  }
}

type Mutation = (endpoint: Endpoint, example: Example) => fc.Arbitrary<WireRequest>

/** One change to a good request: the kind of thing that attackers, old clients and broken proxies send. */
export function mutationsOf(endpoint: Endpoint, example: Example): fc.Arbitrary<WireRequest> {
  const fitting = [
    ...always,
    ...(endpoint.body === undefined ? [] : ofBody),
    ...(endpoint.query ? ofQuery : []),
  ]
  return fc.oneof(...fitting.map(mutation => mutation(endpoint, example)))
}

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202eabc',
  '\u2028',
  '\r\nSet-Cookie: a=b',
  "' or 1=1--",
  '"; drop table person; --',
  '%',
  '_',
  '../../etc/passwd',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'NaN',
  '1e999',
  '-0',
  '0x10',
  '１',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '9'.repeat(40),
  'x'.repeat(10_000),
]
const oddValues: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 63),
  [],
  [[]],
  {},
  { toString: 1 },
  { length: 3 },
  [null],
  Array(300).fill(1),
  ...oddTexts,
]
const oddTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'a',
  '',
]
const oddHeaders = [
  ['accept-language', 'x'.repeat(5000)],
  ['user-agent', '\u0001'.repeat(10)],
  ['idempotency-key', '; drop'],
  ['x-background', '0'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1'],
  ['accept-encoding', 'br;q=2, gzip'],
  ['x-forwarded-for', "'"],
  ['x-forwarded-host', 'evil'],
  ['x-http-method-override', 'DELETE'],
  ['expect', 'x'],
] as const

const always: Mutation[] = [
  (endpoint, example) =>
    fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE').map(method => ({
      ...wireRequest(endpoint, example),
      method,
    })),
  (endpoint, example) =>
    fc
      .constantFrom(
        '/',
        '//',
        '/.',
        '/..',
        '%2e',
        '%00',
        '%2f',
        '%',
        '%zz',
        ';a=b',
        '?',
        '&',
        '#x',
        '/\u00e4',
        'x'.repeat(300),
      )
      .map(tail => {
        const request = wireRequest(endpoint, example)
        const [path = '', query] = request.url.split('?')
        return { ...request, url: query === undefined ? path + tail : `${path}${tail}?${query}` }
      }),
  (endpoint, example) =>
    fc.constantFrom(...oddHeaders).map(([name, value]) => {
      const request = wireRequest(endpoint, example)
      return { ...request, headers: { ...request.headers, [name]: value } }
    }),
  (endpoint, example) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(example.params), 'x'), fc.constantFrom(...oddTexts))
      .map(([name, text]) =>
        wireRequest(endpoint, { ...example, params: { ...example.params, [name]: text.toWellFormed() } }),
      ),
]

const ofBody: Mutation[] = [
  (endpoint, example) => oneField(example.body).map(body => wireRequest(endpoint, { ...example, body })),
  (endpoint, example) =>
    fc.constantFrom(...oddValues).map(body => ({
      ...wireRequest(endpoint, example),
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })),
  (endpoint, example) =>
    fc
      .constantFrom(
        '',
        '{',
        '{"a":',
        '[1,]',
        "{'a':1}",
        '{"__proto__":{"x":1}}',
        '{"constructor":{"prototype":{"x":1}}}',
        '\ufeff{}',
        'NaN',
        '{"a":1,"a":2}',
        '['.repeat(20_000),
      )
      .map(payload => ({
        ...wireRequest(endpoint, example),
        headers: { 'content-type': 'application/json' },
        payload,
      })),
  (endpoint, example) =>
    fc.constantFrom(...oddTypes).map(type => {
      const request = wireRequest(endpoint, example)
      return { ...request, headers: { ...request.headers, 'content-type': type } }
    }),
]

const ofQuery: Mutation[] = [
  (endpoint, example) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(example.query), 'x'), fc.constantFrom(...oddTexts))
      .map(([name, text]) =>
        wireRequest(endpoint, { ...example, query: { ...example.query, [name]: text } }),
      ),
  (endpoint, example) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(example.query), 'x', '__proto__', 'a[b]', 'a[]'), fc.nat(3))
      .map(([name, times]) => {
        const request = wireRequest(endpoint, example)
        const more = Array(times + 1)
          .fill(`${encodeURIComponent(name)}=1`)
          .join('&')
        return { ...request, url: `${request.url}${request.url.includes('?') ? '&' : '?'}${more}` }
      }),
]

/** A body with one field gone, added, or replaced by something odd, at any depth. */
function oneField(body: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(body)) {
    if (body.length === 0) return fc.constantFrom(...oddValues).map(value => [value])
    return fc.nat(body.length - 1).chain(at => replaced(body[at]).map(value => body.with(at, value)))
  }
  if (typeof body !== 'object' || body === null) return fc.constantFrom(...oddValues)
  const keys = Object.keys(body)
  const added = fc
    .tuple(
      fc.constantFrom('person_id', 'is_active', 'isAdmin', 'studentId', '__proto__x', ''),
      fc.constantFrom(...oddValues),
    )
    .map(([key, value]) => ({ ...body, [key]: value }))
  if (keys.length === 0) return added
  const changed = fc.constantFrom(...keys).chain(key => {
    const { [key]: value, ...others } = body as Record<string, unknown>
    return fc.oneof(
      fc.constant(others),
      replaced(value).map(odd => ({ ...others, [key]: odd })),
    )
  })
  return fc.oneof({ weight: 3, arbitrary: changed }, added)
}

function replaced(value: unknown): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom(...oddValues)
  const near = typeof value === 'number' ? fc.constantFrom(value + 1, value - 1, String(value), -value) : odd
  return typeof value === 'object' && value !== null ? fc.oneof(odd, oneField(value)) : fc.oneof(odd, near)
}
