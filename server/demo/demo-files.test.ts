import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRelativeRows } from '../src/import/relative/relative-folder.ts'
import { demoFiles } from './demo-files.ts'
import { demoFolder } from './demo-options.ts'

test('the file rows of the demo school match the contents of its folder', async () => {
  const rows = await readRelativeRows(join(demoFolder, 'portal/stored_file.csv'), cell => cell)
  const told = rows.map(({ id, sha256, size }) => ({ name: id, sha256, size: Number(size) }))
  expect(told).toEqual((await demoFiles()).map(({ path: _, ...file }) => file))
})
