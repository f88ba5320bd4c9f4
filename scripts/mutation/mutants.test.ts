import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../source-files.ts'
import { accepted } from './accepted-mutants.ts'
import { instrument } from './mutants.ts'

const source = `import { x } from 'x'
const limit: 'a' | 'b' = 'a'
export function mayEnter(age: number, names: string[]): boolean {
  for (const name of names) if (name === '') return false
  return age >= 18 && !names.some(name => name.startsWith(limit))
}
`

test('changes operators, conditions and literals of functions, never types or imports', () => {
  const { mutants } = instrument('a.ts', source, 0, false)
  expect(mutants.map(({ line, original, replacement }) => `${line}: ${original} -> ${replacement}`)).toEqual([
    "4: '' -> 'mutant'",
    "4: name === '' -> (name) !== ('')",
    "4: name === '' -> true",
    "4: name === '' -> false",
    '4: false -> true',
    '5: 18 -> 19',
    '5: age >= 18 -> (age) > (18)',
    '5: age >= 18 -> (age) < (18)',
    '5: name.startsWith(limit) -> name.endsWith(limit)',
    '5: names.some(name => name.startsWith(limit)) -> names.every(name => name.startsWith(limit))',
    '5: !names.some(name => name.startsWith(limit)) -> names.some(name => name.startsWith(limit))',
    '5: age >= 18 && !names.some(name => name.startsWith(limit)) -> (age >= 18) || (!names.some(name => name.startsWith(limit)))',
  ])
})

test('the code does what it did until a mutant is switched on', async () => {
  const { code, mutants } = instrument('a.ts', source.split('\n').slice(2).join('\n'), 7, true)
  const limit = "const limit = 'a'\n"
  const file = `data:text/javascript,${encodeURIComponent(limit + code.replace(/: (number|string\[\]|boolean)/g, ''))}`
  let active = -1
  Object.assign(globalThis, { isMutant: (number: number) => number === active, countIteration: () => {} })
  const { mayEnter } = (await import(file)) as { mayEnter(age: number, names: string[]): boolean }
  expect([mayEnter(18, ['b']), mayEnter(17, ['b']), mayEnter(18, ['ab'])]).toEqual([true, false, false])
  active = 7 + mutants.findIndex(mutant => mutant.replacement === '(age) > (18)')
  expect(mayEnter(18, ['b'])).toBe(false)
})

test('calls of methods that every object has stay as they are', () => {
  const { mutants } = instrument(
    'a.ts',
    'const text = (count: number) => count.toString() + count.toLocaleString()',
    0,
    true,
  )
  expect(mutants).toEqual([
    expect.objectContaining({ replacement: '(count.toString()) - (count.toLocaleString())' }),
  ])
})

test('changes in equal lines, and equal changes in one line, are distinguished', () => {
  const { mutants } = instrument('a.ts', 'const a = 1 + 1\nconst b = 1\nconst a = 1 + 1\n', 0, true)
  const ones = mutants.filter(mutant => mutant.original === '1')
  expect(ones.map(({ line, text, which }) => `${line} ${text} ${which}`)).toEqual([
    '1 const a = 1 + 1 1',
    '1 const a = 1 + 1 2',
    '2 const b = 1 1',
    '3 const a = 1 + 1 3',
    '3 const a = 1 + 1 4',
  ])
})

test('every change that is accepted is one of its file', () => {
  const gone = accepted.flatMap(({ file, changes }) => {
    const { mutants } = instrument(file, readFileSync(join(root, file), 'utf8'), 0, true)
    const places = new Set(
      mutants.map(one => JSON.stringify([one.text, one.original, one.replacement, one.which])),
    )
    return changes
      .map(([line, original, replacement, which = 1]) => JSON.stringify([line, original, replacement, which]))
      .filter(place => !places.has(place))
  })
  expect(gone).toEqual([])
})
