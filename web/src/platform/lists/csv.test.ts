import { describe, expect, test } from 'vitest'
import { type Cell, csvOf } from './csv.ts'

const columns = [
  { label: 'Nimi', value: (row: readonly Cell[]) => row[0] },
  { label: 'Osp', value: (row: readonly Cell[]) => row[1] },
]

test('a list begins with the mark of its encoding and its headings', () => {
  expect(csvOf(columns, [['Ohjelmointi', 15]], 'fi')).toBe('\ufeffNimi;Osp\r\nOhjelmointi;15\r\n')
})

test.each([
  ['fi', '2,5', ';'],
  ['sv', '2,5', ';'],
  ['en', '2.5', ','],
] as const)('in %s a number is written as %s and cells are divided by «%s»', (language, number, divider) => {
  expect(csvOf(columns, [['Å', 2.5]], language)).toContain(`Å${divider}${number}\r\n`)
})

describe('a cell', () => {
  test.each<[string, Cell, string]>([
    ['with a divider is quoted', 'a;b', '"a;b"'],
    ['with the other divider too', 'a,b', '"a,b"'],
    ['with quotes has them twice', 'sanoi "hei"', '"sanoi ""hei"""'],
    ['of two lines is one cell', 'eka\ntoka', '"eka\ntoka"'],
    ['without a value is empty', undefined, ''],
    [
      'that would be a formula is a text',
      '=HYPERLINK("http://evil.example")',
      '"\'=HYPERLINK(""http://evil.example"")"',
    ],
    ['that begins with a plus is a text', '+358', "'+358"],
    ['that begins with a minus is a text', '-1+1', "'-1+1"],
    ['that begins with an at sign is a text', '@SUM(A1)', "'@SUM(A1)"],
    ['that begins with a tab is a text', '\t=1', "'\t=1"],
    ['of a negative number stays a number', -2, '-2'],
  ])('%s', (_title, cell, written) => {
    expect(csvOf(columns, [[cell, 0]], 'fi')).toBe(`\ufeffNimi;Osp\r\n${written};0\r\n`)
  })
})
