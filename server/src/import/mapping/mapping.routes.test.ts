import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testNow, testTimeZone } from '../../../test/world/test-time.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { describeReport, exitCodeOf } from '../engine/report.ts'
import { sumOf } from '../engine/run.ts'
import { importFolder } from '../import-folder.ts'

const example = join(import.meta.dirname, '../../../../demo/other-system')

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

/** A copy of the example folder, with these texts in the place of others. */
function folderWith(changes: Record<string, (text: string) => string | Buffer> = {}): string {
  const path = mkdtempSync(join(tmpdir(), 'studentgo-mapping-test-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  cpSync(example, path, { recursive: true })
  for (const [file, change] of Object.entries(changes)) {
    writeFileSync(join(path, file), change(readFileSync(join(path, file), 'utf8')))
  }
  return path
}

async function run(path: string, options: { dryRun?: boolean; mapping?: string } = {}) {
  const usual = { now: new Date(testNow), timeZone: testTimeZone, hash: async () => 'hash' }
  const report = await importFolder(world.database, path, { ...usual, ...options })
  return { report, lines: describeReport(report), exitCode: exitCodeOf(report), ...sumOf(report.tallies) }
}

async function lessonsOf(studentId: string) {
  const { rows } = await sql<{ at: string; class: string; room: string; teachers: string }>`
    select to_char(s.start_at at time zone 'Europe/Helsinki', 'YYYY-MM-DD HH24:MI') as at, e.code as class,
      r.code as room,
      (select string_agg(p.last_name, ', ') from event_session_teacher t join person p on p.id = t.staff_id
        where t.session_id = s.id) as teachers
    from event_participant g join person st on st.id = g.student_id
    join education_event e on e.id = g.event_id
    join event_session s on s.event_id = e.id and s.state <> 'CANCELLED' left join room r on r.id = s.room_id
    where st.source_id = ${`primus-untis:${studentId}`} and s.start_at between '2026-11-23' and '2026-12-02'
    order by s.start_at`.execute(world.database.db)
  return rows.map(row => `${row.at} ${row.class} ${row.room} ${row.teachers}`)
}

describe('files of another system with a mapping', () => {
  test('come in as a school of their own, with weekly lessons, a substitute and a cancelled lesson', async () => {
    const { lines, exitCode } = await run(folderWith())
    expect(lines.filter(line => /left out|fault/.test(line))).toEqual([])
    expect(exitCode).toBe(0)
    expect(await lessonsOf('10001')).toEqual([
      '2026-11-23 08:15 OHJ1.OHJ26 A101 Virtanen',
      '2026-11-23 10:00 OHJ1.OHJ26 A101 Virtanen',
      '2026-11-25 10:00 MAT1.OHJ26 A101 Virtanen',
      '2026-11-30 08:15 OHJ1.OHJ26 A101 Virtanen',
    ])
    const { rows } = await sql<{ child: string; guardian: string }>`
      select c.first_names || ' ' || c.call_name || ' ' || c.birth_date as child, g.last_name as guardian
      from parent_access a join person c on c.id = a.student_id join person g on g.id = a.parent_id
      where c.source_id like 'primus-untis:%' order by c.source_id`.execute(world.database.db)
    expect(rows).toEqual([
      { child: 'Aino Maria Aino 2010-02-03', guardian: 'Mäkelä' },
      { child: 'Eero Eero 2008-11-17', guardian: 'Mäkelä' },
    ])
  })

  test('change nothing when they come a second time', async () => {
    await run(folderWith())
    const { created, updated, ended } = await run(folderWith())
    expect({ created, updated, ended }).toEqual({ created: 0, updated: 0, ended: 0 })
  })

  test('are read in the letters of an old Windows program', async () => {
    const latin = (text: string) => Buffer.from(text, 'latin1')
    await run(folderWith())
    const { created, updated, ended, exitCode } = await run(
      folderWith({
        'opiskelijat.csv': latin,
        'opettajat.csv': latin,
        'GPU001.TXT': latin,
        'GPU014.TXT': latin,
      }),
    )
    expect({ created, updated, ended, exitCode }).toEqual({ created: 0, updated: 0, ended: 0, exitCode: 0 })
  })

  test('report a faulty cell by the line of their own file', async () => {
    const { report, exitCode } = await run(
      folderWith({ 'opiskelijat.csv': text => `${text}10005;Virta;;;1.1.2009;OHJ26;;läsnä;;;;\n` }),
      { dryRun: true },
    )
    expect(exitCode).toBe(1)
    expect(report.leftOut).toContainEqual(
      expect.objectContaining({
        file: 'opiskelijat.csv',
        line: 6,
        column: 'users.givenName',
        reason: 'is empty',
      }),
    )
  })

  test('report a substitution of a lesson that does not exist', async () => {
    const { lines, exitCode } = await run(folderWith({ 'GPU014.TXT': text => text.replace(';17;', ';99;') }))
    expect(exitCode).toBe(2)
    expect(lines).toContain(
      'GPU014.TXT line 1, sourcedId: 99/2026-11-25/2 is to be changed and is not in ext_sessions.csv',
    )
  })

  test('may have their mapping elsewhere', async () => {
    const place = join(mkdtempSync(join(tmpdir(), 'studentgo-mapping-test-')), 'ours.json')
    const path = folderWith()
    writeFileSync(place, readFileSync(join(path, 'mapping.json')))
    rmSync(join(path, 'mapping.json'))
    const { exitCode } = await run(path, { mapping: place, dryRun: true })
    expect(exitCode).toBe(0)
  })

  test('are refused beside a manifest of differences, which they would make whole', async () => {
    const path = folderWith()
    writeFileSync(join(path, 'manifest.csv'), 'propertyName,value\nfile.users,delta\n')
    const { lines, exitCode } = await run(path)
    expect(exitCode).toBe(2)
    expect(lines).toContain(
      'mapping.json: makes whole files, and the manifest of the folder speaks of differences (delta)',
    )
  })

  test.each([
    ['is no JSON', () => '{', /^mapping\.json: is not JSON/],
    [
      'names a file that is not there',
      (text: string) => text.replace('kurssit.csv', 'kursit.csv'),
      /^mapping\.json, kursit\.csv: is not in the folder$/,
    ],
    ['leaves the folder', (text: string) => text.replace('kurssit.csv', '../kurssit.csv'), /without folders/],
    [
      'fills a file that nobody knows',
      (text: string) => text.replace('"courses"', '"subjects"'),
      /subjects is no file of the import/,
    ],
    [
      'fills a column that nobody knows',
      (text: string) => text.replace('"courseCode"', '"code"'),
      /^mapping\.json, courses: code is no column of courses\.csv$/,
    ],
    [
      'reads a column that is not there',
      (text: string) => text.replace('{Nimi}', '{Nimike}'),
      /^mapping\.json, kurssit\.csv: has no column Nimike; it has [^;]*\bNimi\b/,
    ],
    [
      'says what no mapping says',
      (text: string) => text.replace('"once"', '"onse"'),
      /^mapping\.json, tables\.\d+: /,
    ],
  ])('are refused, with nothing written, where the mapping %s', async (_, change, expected) => {
    const { lines, exitCode, created } = await run(folderWith({ 'mapping.json': change }))
    expect(
      lines.some(line => expected.test(line)),
      lines.join('\n'),
    ).toBe(true)
    expect({ exitCode, created }).toEqual({ exitCode: 2, created: 0 })
  })
})
