import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf, type TextRow } from '../../src/import/engine/csv-text.ts'
import { describeReport, type ImportReport } from '../../src/import/engine/report.ts'
import { type FileName, files, isFileName } from '../../src/import/files.ts'
import { importFolder } from '../../src/import/import-folder.ts'
import { writeTemplate } from '../../src/import/template/write-template.ts'
import { makeWorld, type World } from '../world/world.ts'
import { usual } from './import-sample.ts'

let world: World
let folder: string
const names = Object.keys(files).filter(isFileName)
const rowsOf = new Map<FileName, TextRow[]>()

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
  folder = await mkdtemp(join(tmpdir(), 'studentgo-columns-'))
  await writeTemplate(folder)
  expect((await importFolder(world.database, folder, usual)).refusals).toEqual([])
  for (const name of names) {
    const text = await readFile(join(folder, `${name}.csv`), 'utf8').catch(() => '')
    rowsOf.set(name, parse(text, { columns: true }))
  }
})

afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** Faulty rows of one file are few enough to be left out one by one. */
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

interface Addition {
  name: FileName
  row: TextRow
}

/** The report on the folder with these rows as well. */
async function importedWith(additions: readonly Addition[], source?: string): Promise<ImportReport> {
  const changed = await mkdtemp(join(tmpdir(), 'studentgo-column-'))
  try {
    await cp(folder, changed, { recursive: true })
    for (const [name, own] of Map.groupBy(additions, addition => addition.name)) {
      const all = [...(rowsOf.get(name) ?? []), ...own.map(({ row }) => row)]
      await writeFile(
        join(changed, `${name}.csv`),
        csvOf([...new Set(all.flatMap(row => Object.keys(row)))], all),
      )
    }
    const options = { ...usual, dryRun: true, acceptEndings: true, ...(source ? { source } : {}) }
    return await importFolder(world.database, changed, options)
  } finally {
    await rm(changed, { recursive: true })
  }
}

/** Where the whole folder is refused, its halves are tried, so that each row reaches the database or is refused alone. */
async function unexplainedWith(additions: readonly Addition[]): Promise<string[]> {
  const report = await importedWith(additions)
  if (report.refusals.length === 0 || additions.length === 1) return unexplained(describeReport(report))
  const half = additions.length >> 1
  return [
    ...(await unexplainedWith(additions.slice(0, half))),
    ...(await unexplainedWith(additions.slice(half))),
  ]
}

/** Lines that come from the database, or of which nobody knows where in the folder the fault is. */
function unexplained(lines: readonly string[]): string[] {
  return lines.filter(line => /the whole folder|constraint|violates|_key\b|_check\b|relation "/.test(line))
}

test('rows that come again under another id', async () => {
  const additions = names.flatMap(name =>
    (rowsOf.get(name) ?? [])
      .slice(0, 3)
      .map((row, at) => ({ name, row: { ...row, sourcedId: `again-${at}` } })),
  )
  expect(additions.length).toBeGreaterThan(50)
  expect(await unexplainedWith(additions)).toEqual([])
})

/** The first row of a file with one cell written otherwise, for each cell and each hostile text. */
function oddRowsOf(name: FileName): Addition[] {
  const [first] = rowsOf.get(name) ?? []
  if (first === undefined) return []
  const columns = Object.keys(first).filter(column => column !== 'sourcedId')
  return hostileCells
    .flatMap(cell => columns.map(column => ({ ...first, [column]: cell })))
    .map((row, at) => ({ name, row: { ...row, sourcedId: `odd-${at}` } }))
}

const mostColumns = Math.max(...names.map(name => Object.keys(files[name].schema.shape).length))
const rounds = Math.ceil((mostColumns * hostileCells.length) / rowsAtOnce)

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'whatever may be written in a cell, the rows of each file from %i × 18 on',
  async round => {
    const from = round * rowsAtOnce
    const additions = names.flatMap(name => oddRowsOf(name).slice(from, from + rowsAtOnce))
    if (additions.length > 0) expect(await unexplainedWith(additions)).toEqual([])
  },
)

test('the same school of another source', async () => {
  expect(unexplained(describeReport(await importedWith([], 'other')))).toEqual([])
})
