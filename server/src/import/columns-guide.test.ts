import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { columnsGuide } from './engine/columns-guide.ts'
import { files, isFileName } from './files.ts'

const path = fileURLToPath(new URL('../../../docs/import.md', import.meta.url))
const guide = readFileSync(path, 'utf8')
const marked = /(<!-- columns of (\w+) -->\n)[\s\S]*?(<!-- end of columns -->)/g

test('docs/import.md has a table of columns for every file', () => {
  const expected = Object.keys(files)
  expect([...guide.matchAll(marked)].map(([, , name]) => name).toSorted()).toEqual(expected.toSorted())
})

test('docs/import.md describes every column as it is declared; `vitest --update` writes what has changed', async () => {
  const written = guide.replace(marked, (all, start: string, name: string, end: string) =>
    isFileName(name) ? `${start}${columnsGuide(files[name])}\n${end}` : all,
  )
  await expect(written).toMatchFileSnapshot(path)
})
