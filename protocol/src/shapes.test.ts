import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { across, countText, date, idText, lineText, typedText, writtenText } from './shapes.ts'

describe('typed text', () => {
  const field = typedText(1, 40)
  test.each([
    ['letters of any language', 'Äiti ja 아버지 🎓'],
    ['line breaks and tabs', 'a\tb\r\nc'],
    ['a space, the first sign that is printed', ' '],
    ['the last signs before and after the control sign', '~\u0080'],
  ])('takes %s', (_title, text) => {
    expect(z.safeParse(field, text).success).toBe(true)
  })

  test.each([
    ['NUL', 'a\0b'],
    ['a bell', '\u0007'],
    ['a vertical tab', '\u000b'],
    ['a form feed', '\u000c'],
    ['the sign after a line break', '\u000e'],
    ['an escape at the end', 'abc\u001b'],
    ['the last of the control signs', '\u001f'],
    ['delete', '\u007f'],
    ['half a letter', 'a\ud800b'],
  ])('refuses %s', (_title, text) => {
    const { error } = z.safeParse(field, text)
    expect(error?.issues.map(issue => issue.message)).toEqual(['controlCharacters'])
  })

  test.each(['', 'a'.repeat(41)])('keeps its bounds: «%s»', text => {
    expect(z.safeParse(field, text).success).toBe(false)
  })
})

test.each([
  ['1', 1],
  ['999999999999999', 999_999_999_999_999],
  ['0', undefined],
  ['01', undefined],
  ['1e3', undefined],
  [' 1', undefined],
  ['-1', undefined],
  ['1000000000000000', undefined],
])('an id in an address, «%s», is %s', (text, number) => {
  expect(z.safeParse(idText, text).data).toBe(number)
})

test.each([
  ['0', 0],
  ['120', 120],
  ['00', undefined],
  ['1.5', undefined],
])('a count in an address, «%s», is %s', (text, number) => {
  expect(z.safeParse(countText, text).data).toBe(number)
})

const invisible = '\u200b\u200e\u202e\u2060\ufeff\u00ad\u2800\u3164'

describe('text that must say something', () => {
  test.each([
    [' Huoltaja soitti.\n', 'Huoltaja soitti.'],
    ['\u00a0\u200b\ufeffHuoltaja soitti\u2028\u202e', 'Huoltaja soitti'],
    ['Ensin\n\nsitten', 'Ensin\n\nsitten'],
    ['«Minä»\u200d', '«Minä»'],
    ['👩‍👩‍👧 perhe', '👩‍👩‍👧 perhe'],
    ['-', '-'],
    ['?!', '?!'],
    ['👍', '👍'],
    ['…ja niin edelleen', '…ja niin edelleen'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(z.safeParse(writtenText(1, 40), typed).data).toBe(stored)
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['\t\n\u200b\u2800\u3164', 'required'],
    ['...', 'saysNothing'],
    ['. · … ‥', 'saysNothing'],
    ['.\u034f\ufe0f.', 'saysNothing'],
    [`.${invisible}.`, 'saysNothing'],
    ['a\u0007', 'controlCharacters'],
  ])('%j is refused: %s', (typed, fault) => {
    const issues = z.safeParse(writtenText(1, 40), typed).error?.issues ?? []
    expect(issues.map(({ message }) => message)).toEqual([fault])
  })

  test('that is too long is refused', () => {
    const issues = z.safeParse(writtenText(1, 40), 'a'.repeat(41)).error?.issues ?? []
    expect(issues.map(({ code }) => code)).toEqual(['too_big'])
  })

  test.each([
    ['kymmenen k', true],
    ['yhdeksän  ', false],
    ['  yhdeksän', false],
    ['🎓🎓🎓🎓🎓', false],
    ['🎓'.repeat(10), true],
    [`yhdeksän${invisible}`, false],
  ])('%j has ten characters: %s', (typed, isTaken) => {
    expect(z.safeParse(writtenText(10, 40), typed).success).toBe(isTaken)
  })

  test('long runs of blanks are scanned once', () => {
    const typed = `a${' '.repeat(200_000)}b`
    expect(z.safeParse(writtenText(1, 300_000), typed).data).toBe(typed)
  })
})

describe('a text of one line', () => {
  test.each([
    ['Kuulumisia', 'Kuulumisia'],
    ['Kuu\u202elumisia\u2066 \u2069kotiin', 'Kuulumisia kotiin'],
    ['Rivi\u2028toinen\u2029kolmas\u0085neljäs', 'Rivi toinen kolmas neljäs'],
    ['näky\u200bmätön\ufeff', 'näkymätön'],
    ['👩‍👩‍👧 می‌خواهم', '👩‍👩‍👧 می‌خواهم'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(z.safeParse(lineText(1, 40), typed).data).toBe(stored)
  })

  test.each(['a\nb', 'a\r\nb', 'a\tb'])('%j is refused', typed => {
    expect(z.safeParse(lineText(1, 40), typed).error?.issues.map(issue => issue.message)).toEqual(['oneLine'])
  })
})

describe('a rule across fields', () => {
  const period = z
    .strictObject({ from: date, to: z.optional(date), note: z.optional(typedText(0, 5)) })
    .check(
      across(['from', 'to'], ({ from, to = from }) => from.localeCompare(to) <= 0, {
        path: ['to'],
        error: 'endBeforeStart',
      }),
    )

  test.each<[unknown, string[]]>([
    [{ from: '2026-11-23', to: '2026-11-24' }, []],
    [{ from: '2026-11-23', to: '2026-11-22' }, ['to']],
    [{ from: '2026-11-23', to: '2026-11-22', note: 5 }, ['note', 'to']],
    [{ from: '2026-11-23', to: '2026-11-22', other: 5 }, ['', 'to']],
    [{ from: 7, to: '2026-11-22' }, ['from']],
    [{ from: { a: 1 }, to: [] }, ['from', 'to']],
    [{ to: '2026-11-22' }, ['from']],
    [[], ['']],
    [null, ['']],
    ['text', ['']],
  ])('of %j faults are at %j', (body, faults) => {
    const found = z.safeParse(period, body).error?.issues ?? []
    expect([...new Set(found.map(({ path }) => path.join('.')))].toSorted()).toEqual(faults)
  })
})
