import { inLanguages, writtenText } from '@studentgo/protocol/shapes'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { textsOf } from './form-texts.ts'
import { inputOf } from './input-of.ts'

const text = inLanguages(writtenText(1, 20))

it.each([
  [text, { fi: 'Yksi', en: 'One' }],
  [z.optional(text), { fi: 'Yksi', sv: 'Ett', en: 'One' }],
  [z.optional(text), undefined],
])('a text goes through its fields and comes back in the languages that it has: %#', (schema, written) => {
  const fields = textsOf(written)
  expect(Object.keys(fields)).toEqual(['fi', 'sv', 'en'])
  expect(schema.parse(inputOf(schema, fields))).toEqual(written)
})
