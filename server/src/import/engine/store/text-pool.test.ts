import { describe, expect, test } from 'vitest'
import { TextLines, TextPool } from './text-pool.ts'

describe('a pool of texts', () => {
  test('knows each of many texts by one number', () => {
    const pool = new TextPool()
    const texts = Array.from({ length: 5000 }, (_, at) => `päivä ${at} ${'x'.repeat(at % 90)}`)
    const numbers = texts.map(text => pool.add(text))
    expect(new Set(numbers).size).toBe(texts.length)
    expect(texts.map(text => pool.add(text))).toEqual(numbers)
    expect(texts.map(text => pool.numberOf(text))).toEqual(numbers)
    expect(numbers.map(number => pool.textOf(number))).toEqual(texts)
    expect([pool.size, pool.numberOf('nobody has it')]).toEqual([texts.length, 0])
  })

  test('takes a text that is longer than a chunk, and what comes after it', () => {
    const pool = new TextPool()
    const long = 'ö'.repeat(700_000)
    const numbers = [pool.add('before'), pool.add(long), pool.add('after')]
    expect(numbers.map(number => pool.textOf(number) === long || pool.textOf(number))).toEqual([
      'before',
      true,
      'after',
    ])
  })
})

test('lines by a text keep the latest one', () => {
  const lines = new TextLines()
  for (let line = 1; line <= 300; line++) lines.set(`row ${line}`, line)
  lines.set('row 7', 999)
  expect([lines.get('row 7'), lines.get('row 300'), lines.get('row 301')]).toEqual([999, 300, undefined])
})
