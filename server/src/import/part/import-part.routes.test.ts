import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../../scripts/test-scope.ts'
import { importSample, usual } from '../../../test/import/import-sample.ts'
import { type SampleFolder, withMore, withRow } from '../../../test/import/sample-folder.ts'
import { withStudies } from '../../../test/import/study-sample.ts'
import { wholeWithPart } from '../../../test/import/whole-with-part.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import type { ImportReport } from '../engine/report.ts'
import { previousRows } from '../history/import-history.query.ts'
import { undoImport } from '../undo-import.ts'
import { onlyOf } from './only.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
})

afterAll(() => world.close())

const source = 'part'
const school = withStudies(source)
const names = Object.keys(school)
const parts = ['class:c1', 'class:c2', 'person:s1', 'person:s2', 'person:t1', 'person:g1']

type Change = {
  kind: 'CELL' | 'ROW_GONE' | 'ROW_MORE' | 'FILE_GONE'
  file: number
  row: number
  column: number
}

const change: fc.Arbitrary<Change & { with: number }> = fc.record({
  kind: fc.constantFrom('CELL', 'CELL', 'CELL', 'ROW_GONE', 'ROW_GONE', 'ROW_MORE', 'FILE_GONE'),
  file: fc.nat(),
  row: fc.nat(),
  column: fc.nat(),
  with: fc.nat(),
})

/** The folder with something in it otherwise: another cell of the same column, of a like row, or nonsense. */
function changed(folder: SampleFolder, { kind, file, row, column, with: other }: Change & { with: number }) {
  const name = names[file % names.length] ?? ''
  const rows = folder[name] ?? []
  const at = row % Math.max(1, rows.length)
  const original = rows[at]
  if (original === undefined) return folder
  if (kind === 'FILE_GONE') {
    const { [name]: _gone, ...rest } = folder
    return rest
  }
  if (kind === 'ROW_GONE') return { ...folder, [name]: rows.toSpliced(at, 1) }
  const columns = Object.keys(original)
  const key = columns[column % columns.length] ?? ''
  const words = [...rows.map(one => one[key] ?? ''), '', 'nonsense', '2026-12-24', 's2', 't2', 'c2', 'true']
  const cells = { ...original, [key]: words[other % words.length] ?? '' }
  if (kind === 'CELL') return { ...folder, [name]: rows.with(at, cells) }
  return { ...folder, [name]: [...rows, { ...cells, sourcedId: `new${other % 3}` }] }
}

/** The folder with a row that is marked as gone in each file that would have no header otherwise. */
function withHeaders(folder: SampleFolder): SampleFolder {
  const filled = Object.entries(folder).map(([name, rows]) => {
    const [first] = school[name] ?? []
    return [name, rows.length > 0 ? rows : [{ ...first, sourcedId: nobody, status: 'tobedeleted' }]]
  })
  return Object.fromEntries(filled)
}

const nobody = 'nobody'

function done({ tallies, isStopped, refusals, leftOut }: ImportReport) {
  const kinds = [...tallies].filter(([, { created, updated, ended }]) => created + updated + ended > 0)
  return {
    isTaken: !isStopped && refusals.length === 0,
    refusals: refusals.map(({ file, column, reason }) => `${file} ${column} ${reason}`),
    counts: Object.fromEntries(
      kinds.map(([kind, { created, updated, ended }]) => [kind, { created, updated, ended }]),
    ),
    leftOut: leftOut
      .map(
        ({ file, column, reason }) =>
          `${file} ${column} ${reason.replace(/(on line \d+|in the last import)/, 'before')}`,
      )
      .toSorted(),
  }
}

type Rows = Record<string, string>[]

/** Rows without what says nothing, in the order of their ids. */
function inOrder(files: readonly (readonly [string, Rows])[]): Record<string, Rows> {
  const filled = files.map(([name, rows]) => [
    name,
    rows
      .filter(row => row.sourcedId !== nobody)
      .map(row =>
        Object.fromEntries(
          Object.entries(row)
            .filter(([, cell]) => cell !== '')
            .toSorted(),
        ),
      )
      .toSorted((a, b) => String(a.sourcedId).localeCompare(String(b.sourcedId))),
  ])
  return Object.fromEntries(filled)
}

/** What is kept of the source. */
async function said() {
  const rows: [string, Rows][] = []
  const before = await previousRows(world.database.db, source)
  for (const name of before?.names() ?? []) {
    rows.push([name, [...((await before?.rowsOf(name)) ?? new Map<string, Rows[number]>()).values()]])
  }
  return inOrder(rows)
}

/** What is kept of a folder that was taken as it is. */
function keptOf(folder: SampleFolder) {
  const texts = Object.entries(folder).map(([name, rows]) => [name, rows.map(withoutPassword)] as const)
  return inOrder(texts)
}

function withoutPassword({ password: _secret, ...row }: Record<string, string>) {
  return row
}

test('a class or person alone comes in as with a whole folder in which nothing else has changed, and is taken back whole', async () => {
  const take = (folder: SampleFolder, more = {}) =>
    importSample(world, folder, source, { acceptEndings: true, ...more })
  await take(school)
  const before = await said()
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...parts),
      async (all, one) => {
        const only = onlyOf(one)
        if (only === undefined) throw new Error(one)
        const now = withHeaders(all.reduce(changed, school))
        const whole = withHeaders(wholeWithPart(school, now, only))
        const wanted = done(await take(whole, { dryRun: true }))
        const report = await take(now, { only })
        expect(done(report)).toEqual(wanted)
        if (!wanted.isTaken) {
          expect(await said()).toEqual(before)
          return
        }
        if (report.leftOut.length + report.warnings.length === 0) expect(await said()).toEqual(keptOf(whole))
        const again = done(await take(whole, { dryRun: true }))
        // A unit whose sub-areas have gone goes with the next import, whichever that is.
        const { 'plan modules': _units, ...counts } = again.counts
        expect({ counts, leftOut: again.leftOut }).toEqual({ counts: {}, leftOut: wanted.leftOut })
        expect((await undoImport(world.database, source, usual)).refusals).toEqual([])
        expect(await said()).toEqual(before)
      },
    ),
    {
      numRuns: Number(process.env.PART_RUNS ?? rounds(15, 3)),
      seed: Number(process.env.PART_SEED ?? 14),
      endOnFailure: true,
    },
  )
  expect(done(await take(school, { dryRun: true })).counts).toEqual({})
})

test('a trial of a person says what would come, and leaves everything as it was', async () => {
  const before = await said()
  const now = withRow(school, 'users', 's1', { givenName: 'Aino' })
  const report = await importSample(world, now, source, {
    only: onlyOf('person:s1'),
    dryRun: true,
    showDifferences: 'NAMES',
  })
  const people = report.differences?.get('people')
  expect(people).toMatchObject({
    created: [],
    ended: [],
    updated: [{ name: expect.stringContaining('Aada') }],
  })
  expect([...(report.differences?.values() ?? [])].filter(one => one.ended.length > 0)).toEqual([])
  expect(await said()).toEqual(before)
})

test('faults of a part are reported by the lines of the given file, and those of others are not', async () => {
  const nonsense = { birthDate: 'nonsense' }
  const now = withRow(withRow(school, 'demographics', 's1', nonsense), 'demographics', 's2', nonsense)
  const line = (now.demographics ?? []).findIndex(row => row.sourcedId === 's2') + 2
  const report = await importSample(world, now, source, { only: onlyOf('person:s2'), dryRun: true })
  expect([...report.leftOut, ...report.warnings]).toMatchObject([{ file: 'demographics.csv', line }])
})

test('a part that would lose most of what it has is stopped', async () => {
  const lessons = Array.from({ length: 30 }, (_, at) => ({
    ...school.ext_sessions?.[1],
    sourcedId: `more${at}`,
    startTime: `2026-12-${String((at % 15) + 1).padStart(2, '0')}T${at < 15 ? '10' : '12'}:00:00+02:00`,
    endTime: `2026-12-${String((at % 15) + 1).padStart(2, '0')}T${at < 15 ? '11' : '13'}:00:00+02:00`,
  })) as Record<string, string>[]
  await importSample(world, withMore(school, 'ext_sessions', ...lessons), source, { acceptEndings: true })
  const only = onlyOf('class:c1')
  const report = await importSample(world, school, source, { only })
  expect(report.isStopped).toBe(true)
  expect(report.deletionGuard?.endings).toMatchObject([{ kind: 'LESSONS', ending: 30 }])
  const accepted = await importSample(world, school, source, { only, acceptEndings: true })
  expect(accepted.tallies.get('sessions')).toMatchObject({ ended: 30 })
})
