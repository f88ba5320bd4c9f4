import { email } from '@studentgo/protocol/rules/email'
import { date, id, lineText, typedText } from '@studentgo/protocol/shapes'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inputOf } from './input-of.ts'

const text = typedText(1, 40)
const name = z.strictObject({ fi: text, sv: z.optional(text) })

it.each([
  ['an optional text', z.optional(text), '', undefined],
  ['an optional text of blanks', z.optional(typedText(0, 40)), ' \n', undefined],
  ['an optional day', z.optional(date), '', undefined],
  ['an optional choice', z.optional(z.enum(['A'])), '', undefined],
  ['an optional number', z.optional(z.number()), ' ', undefined],
  ['a text with a default', z._default(text, 'none'), '', undefined],
  ['a nullable text', z.nullable(text), '', null],
  ['a nullable number', z.nullable(id), '', null],
  ['optional and nullable', z.optional(z.nullable(text)), '', null],
  ['nullable and optional', z.nullable(z.optional(text)), '', null],
  ['optional and read only', z.optional(z.readonly(text)), '', undefined],
  ['an optional object of empty texts', z.optional(name), { fi: '', sv: ' ' }, undefined],
  ['a nullable object of empty texts', z.nullable(name), { fi: '', sv: undefined }, null],
])('nothing typed is nothing sent: %s', (_, schema, typed, input) => {
  expect(inputOf(schema, typed)).toBe(input)
})

it.each([
  ['a text that is needed', text, '', ''],
  ['an optional text with words', z.optional(text), ' words ', ' words '],
  ['a nullable object with a word', z.nullable(name), { fi: '', sv: 'ord' }, { fi: '', sv: 'ord' }],
  ['a tick in an optional object', z.optional(z.object({ on: z.boolean() })), { on: false }, { on: false }],
  ['an optional list without rows', z.optional(z.array(text)), [], []],
  ['an optional record without entries', z.optional(z.record(z.string(), text)), {}, {}],
  ['what was left out of an optional and nullable field', z.optional(z.nullable(text)), undefined, undefined],
  ['null', z.nullable(text), null, null],
  ['what the schema does not know', z.object({}), { more: '' }, { more: '' }],
])('what says something stays: %s', (_, schema, typed, input) => {
  expect(inputOf(schema, typed)).toEqual(input)
})

it.each([
  ['with a comma', z.number(), ' 1,5', 1.5],
  ['of an option', z.optional(id), '7', 7],
  ['already one', z.nullable(id), 7, 7],
  ['that is none', z.number(), ' 1 h', '1 h'],
  ['below nothing', z.number(), '-1', '-1'],
  ['that is needed and missing', z.number(), '', undefined],
])('what is typed for a number is that number: %s', (_, schema, typed, input) => {
  expect(inputOf(schema, typed)).toBe(input)
})

it('an empty field of an object, a row or a record is left out, and its name with it', () => {
  const schema = z.object({ names: z.record(z.string(), name), rows: z.array(name) })
  const typed = { names: { unit: { fi: 'yksi', sv: '' } }, rows: [{ fi: '', sv: '' }] }
  expect(JSON.stringify(inputOf(schema, typed))).toBe('{"names":{"unit":{"fi":"yksi"}},"rows":[{"fi":""}]}')
  expect(inputOf(schema.shape.rows, typed.rows)).toStrictEqual([{ fi: '' }])
})

it('blanks around a text go where it has a format, and else where the schema takes them off', () => {
  const schema = z.object({ email: z.optional(email), line: lineText(1, 9), text, secret: z.string() })
  const typed = { email: ' a@b.fi ', line: ' a ', text: ' a ', secret: ' a ' }
  expect(schema.parse(inputOf(schema, typed))).toEqual({
    email: 'a@b.fi',
    line: 'a',
    text: ' a ',
    secret: ' a ',
  })
})
