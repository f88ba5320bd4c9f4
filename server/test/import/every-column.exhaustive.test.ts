import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, type TextRow } from '../../src/import/engine/csv-text.ts'
import { describeReport } from '../../src/import/engine/report.ts'
import { files, isFileName } from '../../src/import/files.ts'
import { importFolder } from '../../src/import/import-folder.ts'
import { writeTemplate } from '../../src/import/template/write-template.ts'
import { makeWorld, type World } from '../world/world.ts'
import { usual } from './import-sample.ts'

let world: World
let folder: string

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
  folder = await mkdtemp(join(tmpdir(), 'studentgo-columns-'))
  await writeTemplate(folder)
  expect((await importFolder(world.database, folder, usual)).refusals).toEqual([])
})

afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** Rows of one folder that are faulty are few enough to be left out one by one. */
const rowsAtOnce = 18
const hostileCells = [
  '',
  '-1',
  '99999999999',
  'x'.repeat(118),
  '1900-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59+00:00',
  '\u200b',
]

/** What a report says of the folder when a file has these rows as well. */
async function saidWith(
  name: string,
  more: (rows: TextRow[]) => TextRow[],
  source?: string,
): Promise<string[]> {
  const changed = await mkdtemp(join(tmpdir(), 'studentgo-column-'))
  try {
    await cp(folder, changed, { recursive: true })
    const path = join(changed, `${name}.csv`)
    const rows: TextRow[] = parse(await readFile(path, 'utf8'), { columns: true })
    const all = [...rows, ...more(rows)]
    await writeFile(path, csvOf([...new Set(all.flatMap(row => Object.keys(row)))], all))
    const options = { ...usual, dryRun: true, acceptEndings: true, ...(source ? { source } : {}) }
    return describeReport(await importFolder(world.database, changed, options))
  } finally {
    await rm(changed, { recursive: true })
  }
}

/** Lines that come from the database, or of which nobody knows where in the folder the fault is. */
function unexplained(lines: readonly string[]): string[] {
  return lines.filter(line => /the whole folder|constraint|violates|_key\b|_check\b|relation "/.test(line))
}

describe.each(Object.keys(files).filter(isFileName))('%s', name => {
  test('with a row that comes again under another id', async () => {
    const again = (rows: TextRow[]) =>
      rows.slice(0, 3).map((row, at) => ({ ...row, sourcedId: `again-${at}` }))
    expect(unexplained(await saidWith(name, again))).toEqual([])
  })

  test('with whatever may be written in a cell', async () => {
    for (const cell of hostileCells) {
      const odd = (rows: TextRow[]) => {
        const [first] = rows
        if (first === undefined) return []
        return Object.keys(first)
          .filter(column => column !== 'sourcedId')
          .map((column, at) => ({ ...first, sourcedId: `odd-${at}`, [column]: cell }))
      }
      const total = Object.keys(files[name].schema.shape).length
      for (let from = 0; from < total; from += rowsAtOnce) {
        const part = (rows: TextRow[]) => odd(rows).slice(from, from + rowsAtOnce)
        expect([cell, unexplained(await saidWith(name, part))]).toEqual([cell, []])
      }
    }
  })
})

test('the same school of another source', async () => {
  expect(unexplained(await saidWith('users', () => [], 'other'))).toEqual([])
})
