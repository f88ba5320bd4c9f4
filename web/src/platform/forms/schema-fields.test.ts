import { lineText, typedText, writtenText } from '@studentgo/protocol/shapes'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldRule } from './schema-fields.ts'

const text = writtenText(1, 40)
const object = (note: z.ZodMiniType) => z.strictObject({ note })

it.each([
  ['a text that must say something', object(text), 'note', 40, true],
  ['a line', object(lineText(1, 80)), 'note', 80, true],
  ['a text that may be empty', object(typedText(0, 40)), 'note', 40, false],
  ['a text without a limit', object(z.string().check(z.minLength(1))), 'note', undefined, true],
  ['the narrower of two limits', object(z.string().check(z.maxLength(9), z.maxLength(5))), 'note', 5, false],
  ['optional', object(z.optional(text)), 'note', 40, false],
  ['nullable', object(z.nullable(text)), 'note', 40, false],
  ['optional and nullable', object(z.optional(z.nullable(text))), 'note', 40, false],
  ['a default', object(z._default(text, 'none')), 'note', 40, false],
  ['read only', object(z.readonly(text)), 'note', 40, true],
  ['transformed', object(z.pipe(text, z.transform(String))), 'note', 40, true],
  ['an e-mail address', object(z.email().check(z.maxLength(254))), 'note', 254, true],
  ['a number', object(z.int()), 'note', undefined, true],
  ['a choice', object(z.enum(['A', 'B'])), 'note', undefined, true],
  ['nested', z.object({ name: object(text) }), 'name.note', 40, true],
  ['nested in what may be absent', z.object({ name: z.optional(object(text)) }), 'name.note', 40, false],
  ['of a row that may be left out', z.object({ rows: z.array(object(text)) }), 'rows.2.note', 40, false],
  ['of a row', z.object({ rows: z.array(object(text)).check(z.minLength(1)) }), 'rows.2.note', 40, true],
  ['a row itself', z.object({ rows: z.array(text).check(z.minLength(1)) }), 'rows.0', 40, true],
  ['a list typed as one text', object(z.array(text)), 'note', undefined, false],
  ['a list that must have a row', object(z.array(text).check(z.minLength(1))), 'note', undefined, true],
  ['of a record', z.object({ rows: z.record(z.string(), object(text)) }), 'rows.x.note', 40, true],
  ['of an object with a rule across it', object(text).check(z.refine(() => true)), 'note', 40, true],
  ['the wider of two alternatives', object(z.union([text, typedText(1, 90)])), 'note', 90, true],
  ['an alternative without a limit', object(z.union([text, z.string()])), 'note', undefined, false],
  [
    'needed by one alternative alone',
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('ACCEPT'), note: z.optional(text) }),
      z.object({ action: z.literal('RETURN'), note: text }),
    ]),
    'note',
    40,
    false,
  ],
  [
    'missing from an alternative',
    z.union([object(text), z.strictObject({ action: z.literal('ACCEPT') })]),
    'note',
    40,
    false,
  ],
] as const)('the schema says length and need of a field: %s', (_, schema, name, maxLength, required) => {
  expect(fieldRule(schema, name)).toMatchObject({ maxLength, required })
})

it.each([
  [object(z.enum(['B', 'A'])), ['B', 'A']],
  [object(z.optional(z.enum(['A', 'B']))), ['A', 'B']],
  [object(text), undefined],
])('the schema says what can be chosen, in its order: %#', (schema, options) => {
  expect(fieldRule(schema, 'note')?.options).toEqual(options)
})

it.each([
  [object(text), 'other'],
  [object(text), 'note.deeper'],
  [z.array(object(text)), 'note'],
])('the schema says nothing of what it does not have: %#', (schema, name) => {
  expect(fieldRule(schema, name)).toBeUndefined()
})
