import { seenBy } from '@studentgo/protocol/audience'
import { richText } from '@studentgo/protocol/rich-text'
import { codeRef } from '@studentgo/protocol/shapes'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { StudentAccess } from './student-access.ts'
import { fieldsSeen, makeRedaction } from './visibility.ts'

const reader: Omit<StudentAccess, 'reader'> = {
  studentId: 1,
  minor: true,
  scopes: [],
  mayWrite: true,
  nonDisclosure: false,
  hidesLocation: false,
  method: 'SESSION',
  signedInAt: '2026-11-23T07:05:00.000+00:00',
}
const student: StudentAccess = { ...reader, reader: { kind: 'STUDENT', personId: 1, name: 'Aada Kuisma' } }
const guardian: StudentAccess = { ...reader, reader: { kind: 'PARENT', personId: 2, name: 'Sari Kuisma' } }

/** With a list that says what the schema says. */
const redact = (schema: z.core.$ZodType, value: unknown, access = guardian) =>
  makeRedaction('GET /test', schema, fieldsSeen('GET /test', schema))(value, access)

const note = z.object({ text: z.optional(z.string()), tags: z.array(z.string()) })
const written = { text: 'Seen', tags: ['seen'] }

test.each([
  ['the student', 'STUDENT', true, student],
  ['the student of whom a guardian sees no place', 'LOCATION', true, { ...student, hidesLocation: true }],
  ['the student, whose access names no scope', 'SUPPORT', true, student],
  ['a guardian', 'STUDENT', false, guardian],
  ['a guardian', 'EVERYONE', true, guardian],
  ['a guardian', 'LOCATION', true, guardian],
  ['a guardian of a student under non-disclosure', 'LOCATION', false, { ...guardian, hidesLocation: true }],
  ['a guardian of a student under non-disclosure', 'EVERYONE', true, { ...guardian, hidesLocation: true }],
  ['a guardian whose grant covers support', 'SUPPORT', true, { ...guardian, scopes: ['PLAN', 'SUPPORT'] }],
  ['a guardian whose grant covers the plan', 'SUPPORT', false, { ...guardian, scopes: ['PLAN'] }],
] as const)('%s sees what is for %s: %s', (_, audience, sees, access) => {
  const schema =
    audience === 'EVERYONE'
      ? note
      : z.object({ text: seenBy(audience, note.shape.text), tags: seenBy(audience, note.shape.tags) })
  expect(redact(schema, written, access)).toEqual(sees ? written : { tags: [] })
})

describe('a guardian', () => {
  test('sees nothing of a field that was added after the list was reviewed', () => {
    const grown = z.extend(note, { diagnosis: z.optional(z.string()), codes: z.array(z.string()) })
    const redact = makeRedaction('GET /test', grown, fieldsSeen('GET /test', note))
    expect(redact({ ...written, diagnosis: 'New', codes: ['new'] }, guardian)).toEqual({
      ...written,
      codes: [],
    })
  })

  test('sees nothing of a field whose audience is another than in the list', () => {
    const opened = z.object({ text: seenBy('STUDENT', note.shape.text), tags: note.shape.tags })
    const redact = makeRedaction('GET /test', note, fieldsSeen('GET /test', opened))
    expect(redact(written, guardian)).toEqual({ tags: ['seen'] })
  })

  const own = z.object({ text: seenBy('STUDENT', note.shape.text), tags: note.shape.tags })
  const folder = z.object({ owner: codeRef, note: z.nullable(own), more: z.optional(z.array(own)) })

  test('misses inside lists and optional objects what the student alone sees', () => {
    const owner = { code: 'A', name: 'Aada' }
    expect(redact(folder, { owner, note: written, more: [written] })).toEqual({
      owner,
      note: { tags: ['seen'] },
      more: [{ tags: ['seen'] }],
    })
    expect(redact(folder, { owner, note: null })).toEqual({ owner, note: null })
    expect(redact(folder, { owner, note: null, more: undefined })).toStrictEqual({
      owner,
      note: null,
    })
  })

  test('misses in each kind of thing what is hidden of that kind', () => {
    const call = z.object({ kind: z.literal('CALL'), number: seenBy('STUDENT', z.optional(z.string())) })
    const visit = z.object({ kind: z.literal('VISIT'), number: z.optional(z.string()) })
    const contact = z.union([call, visit])
    expect(redact(contact, { kind: 'CALL', number: '1' })).toEqual({ kind: 'CALL' })
    expect(redact(contact, { kind: 'VISIT', number: '1' })).toEqual({ kind: 'VISIT', number: '1' })
    expect(() => redact(contact, { kind: 'LETTER' })).toThrow('GET /test: body is none of its kinds')
  })

  test('reads a recursive object to the bottom', () => {
    const branch = z.object({
      name: seenBy('STUDENT', z.optional(z.string())),
      get branches() {
        return z.array(branch)
      },
    })
    const leaf = { name: 'leaf', branches: [] }
    expect(redact(branch, { name: 'root', branches: [leaf] })).toEqual({ branches: [{ branches: [] }] })
  })
})

test('the list has a line for each object, those of a union apart, and a text with headings as one field', () => {
  const call = z.object({ number: z.string() })
  const visit = z.object({ room: seenBy('LOCATION', z.optional(z.string())), minutes: z.int() })
  const schema = z.object({ about: richText, contacts: z.array(z.union([call, visit])) })
  expect(fieldsSeen('GET /test', schema)).toEqual({
    body: 'about contacts',
    'body.contacts[]#1': 'number',
    'body.contacts[]#2': 'room:LOCATION minutes',
  })
})

test('an answer that is not in the list at all is hidden', () => {
  expect(makeRedaction('GET /test', note)(written, guardian)).toEqual({ tags: [] })
})

describe('an answer is refused when the server starts', () => {
  test.each([
    ['it holds a record', z.record(z.string(), z.string()), 'body is a record'],
    ['it holds a tuple', z.tuple([z.string()]), 'body is a tuple'],
    ['it holds what is transformed', z.pipe(z.string(), z.transform(Number)), 'body is a pipe'],
  ])('if %s', (_, schema, fault) => {
    expect(() => makeRedaction('GET /test', schema)).toThrow(fault)
  })

  test('if a field that may be hidden is one that every answer has', () => {
    const kind = z.object({ kind: seenBy('STUDENT', z.string()) })
    expect(() => makeRedaction('GET /test', kind)).toThrow('GET /test: body.kind may be hidden')
  })
})
