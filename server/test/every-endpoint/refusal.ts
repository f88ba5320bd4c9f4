import { problems } from '@studentgo/protocol/problem'
import { expect } from 'vitest'
import type { Answer } from '../world/world.ts'

/** A refusal is the envelope: no body, its status once more, and named faults; and it carries the headers. */
export function expectRefusal(answer: Answer, status: number, code?: string): void {
  const envelope = JSON.parse(answer.text)
  expect([answer.status, envelope.httpStatusCode]).toEqual([status, status])
  expect(Object.keys(envelope).toSorted()).toEqual(['body', 'httpStatusCode', 'subErrors'])
  expect(envelope.subErrors.length).toBeGreaterThan(0)
  for (const fault of envelope.subErrors) {
    expect(fault.messageKey).toBe(`problem.${fault.code}`)
    expect(Object.keys(fault)).toEqual(expect.arrayContaining(['code', 'messageKey']))
  }
  if (code !== undefined) {
    expect(envelope.subErrors[0].code).toBe(code)
    if (code in problems) expect(problems[code as keyof typeof problems]).toBe(status)
  }
  expectHeaders(answer)
}

/** What every answer carries, whatever it says (security 4.9). */
export function expectHeaders({ headers }: Pick<Answer, 'headers'>): void {
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    'cache-control': expect.any(String),
  })
  const policy = String(headers['content-security-policy'])
  for (const rule of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy).toContain(rule)
  }
  expect(policy).not.toMatch(/unsafe/)
  expect(String(headers['permissions-policy'])).toContain('geolocation=()')
  for (const name of ['access-control-allow-origin', 'server', 'x-powered-by'])
    expect(headers).not.toHaveProperty(name)
}
