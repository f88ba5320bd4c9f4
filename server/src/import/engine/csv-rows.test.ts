import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readCsv } from './csv-rows.ts'

async function rowsOf(text: string): Promise<[line: number, first: string][]> {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-csv-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'users.csv')
  writeFileSync(path, text)
  const found: [number, string][] = []
  const never = (fault: unknown) => expect(fault).toBeUndefined()
  for await (const { line, cells } of readCsv(path, 'users.csv', never, () => undefined)) {
    found.push([line, cells[0] ?? ''])
  }
  return found
}

test.each([
  ['rows alone', 'id,b\n1,x\n2,y\n', [1, 2, 3]],
  ['an empty line and a line of separators', 'id,b\n\n1,x\n,\n2,y\n', [1, 3, 5]],
  ['the same from Windows', 'id,b\r\n\r\n1,x\r\n,\r\n2,y\r\n', [1, 3, 5]],
  ['a header that comes late', '\n\nid,b\n1,x\n2,y', [3, 4, 5]],
  ['a cell of two lines', 'id,b\n1,"x\nx"\n2,y\n', [1, 2, 4]],
  ['cells of several lines from Windows', 'id,b\r\n1,"x\r\nx\r\nx"\r\n2,"y\r\ny"\r\n', [1, 2, 5]],
  ['a cell of two lines from an old Mac', 'id,b\n1,"x\rx"\n2,y\n', [1, 2, 4]],
])('in %s each row has its line number in the file', async (_, text, lines) => {
  const [header = 0, first = 0, second = 0] = lines
  expect(await rowsOf(text)).toEqual([
    [header, 'id'],
    [first, '1'],
    [second, '2'],
  ])
})
