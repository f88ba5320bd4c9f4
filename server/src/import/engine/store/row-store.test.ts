import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { RowStore } from './row-store.ts'

interface Lesson {
  line: number
  sourcedId: string
  status: string | null
  minutes: number | null
  teachers: string[]
}

const shape = {
  status: z.string().transform(text => text || null),
  sourcedId: z.string().min(1, 'is empty'),
  minutes: z
    .string()
    .regex(/^[0-9]*$/, 'is no number')
    .transform(text => (text === '' ? null : Number(text))),
  teachers: z.string().transform(text => text.split(';').filter(Boolean)),
}

const linesOf = (rows: RowStore<Lesson>) => rows.map(row => row.line)

describe('the rows of a file', () => {
  let rows: RowStore<Lesson>

  beforeEach(() => {
    rows = new RowStore<Lesson>(shape)
    for (let at = 0; at < 200; at++) rows.read(at + 2, ['', `l${at}`, String(45 + (at % 3)), `t${at % 7};t9`])
  })

  test('have the values that their cells mean', () => {
    expect(rows.length).toBe(200)
    const { line, status, minutes, teachers } = rows.get('l100') ?? {}
    expect({ line, status, minutes, teachers }).toEqual({
      line: 102,
      status: null,
      minutes: 46,
      teachers: ['t2', 't9'],
    })
    expect(rows.find(row => row.minutes === 47)?.sourcedId).toBe('l2')
    expect(rows.filter(row => row.teachers.includes('t3'))).toHaveLength(29)
    expect(rows.toReversed()[0]?.sourcedId).toBe('l199')
  })

  test('report what is wrong with one, by column', () => {
    expect(rows.read(300, ['', '', 'long', ''])).toEqual([
      { column: 'sourcedId', reason: 'is empty' },
      { column: 'minutes', reason: 'is no number' },
    ])
    expect(rows.length).toBe(200)
  })

  test('have each id once, also where its first row is to be deleted', () => {
    expect(rows.read(300, ['', 'l5', '', ''])).toEqual({ before: 7 })
    expect(rows.read(301, ['tobedeleted', 'gone', '', ''])).toBeUndefined()
    expect(rows.has('gone')).toBe(false)
    expect(rows.read(302, ['', 'gone', '', ''])).toEqual({ before: 301 })
  })

  test('are found by line and by id after some were left out, and one was added', () => {
    rows.drop(new Set([2, 50, 201]))
    expect(rows.append(50, { sourcedId: 'l48', minutes: '5' })).toBe(true)
    expect(rows.append(51, { sourcedId: '' })).toBe(false)
    expect([rows.length, rows.has('l0'), rows.has('l199')]).toEqual([198, false, false])
    expect([rows.atLine(50)?.minutes, rows.atLine(51)?.sourcedId, rows.atLine(2)]).toEqual([
      5,
      'l49',
      undefined,
    ])
    expect(rows.get('l48')?.line).toBe(50)
    expect(linesOf(rows).at(-1)).toBe(50)
  })

  test('take other cells where all of them can be read', () => {
    expect(rows.change(4, { minutes: 'long', teachers: 't1' })).toBe(false)
    expect(rows.get('l2')?.teachers).toEqual(['t2', 't9'])
    expect(rows.change(4, { sourcedId: 'new', minutes: '' })).toBe(true)
    expect([rows.has('l2'), rows.get('new')?.minutes, rows.get('new')?.teachers]).toEqual([
      false,
      null,
      ['t2', 't9'],
    ])
  })
})
