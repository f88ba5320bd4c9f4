import { date, dateTime } from '@studentgo/protocol/shapes'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wireValues } from './wire-values.ts'

const note = z.object({ text: z.string(), by: z.optional(z.string()), at: z.optional(dateTime) })
const folder = z.object({
  opened: dateTime,
  day: date,
  closed: z.nullable(dateTime),
  owner: z.optional(z.object({ name: z.string(), phone: z.optional(z.string()) })),
  notes: z.array(note),
  level: z.optional(z.nullable(z.int())),
  task: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('CALL'), number: z.optional(z.string()) }),
    z.object({ kind: z.enum(['VISIT', 'TALK']), at: dateTime }),
  ]),
})
const toWire = wireValues(folder)
const written = {
  opened: '2026-11-23T06:15:00Z',
  day: '2026-11-23',
  closed: null,
  notes: [],
  task: { kind: 'CALL' as const, number: null },
}

function sent(more: Partial<Parameters<typeof toWire>[0]>): unknown {
  return JSON.parse(JSON.stringify(toWire({ ...written, ...more }, 'Europe/Helsinki')))
}

test('an instant leaves with the offset of the school, in summer and in winter', () => {
  expect(sent({})).toEqual({
    opened: '2026-11-23T08:15:00+02:00',
    day: '2026-11-23',
    closed: null,
    notes: [],
    task: { kind: 'CALL' },
  })
  expect(sent({ opened: '2026-06-01T06:15:00+00:00', closed: '2026-06-01T09:15:00+03:00' })).toMatchObject({
    opened: '2026-06-01T09:15:00+03:00',
    closed: '2026-06-01T09:15:00+03:00',
  })
})

test.each([
  ['a field that may be missing', { owner: null }, { owner: undefined }],
  ['such a field of an object', { owner: { name: 'Aada', phone: null } }, { owner: { name: 'Aada' } }],
  ['such a field of a list', { notes: [{ text: 'Hei', by: null, at: null }] }, { notes: [{ text: 'Hei' }] }],
  ['a field that says null by itself', { level: null }, { level: null }],
])('null in %s', (_, more, expected) => {
  expect(sent(more)).toEqual({ ...(sent({}) as object), ...JSON.parse(JSON.stringify(expected)) })
})

test.each(['VISIT', 'TALK'] as const)('a union follows the kind of its value: %s', kind => {
  expect(sent({ task: { kind, at: '2026-11-23T06:15:00Z' } })).toMatchObject({
    task: { kind, at: '2026-11-23T08:15:00+02:00' },
  })
})

test('what a handler gave stays as it was', () => {
  const given = { ...written, owner: { name: 'Aada', phone: null } }
  toWire(given, 'Europe/Helsinki')
  expect(given.owner).toEqual({ name: 'Aada', phone: null })
})

test('a union without a kind may not need a conversion', () => {
  const either = z.union([z.object({ at: dateTime }), z.object({ text: z.string() })])
  expect(() => wireValues(z.object({ either }))).toThrow('discriminator')
})
