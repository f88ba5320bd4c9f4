import type { DeskImport, DeskImportWithReport, ImportRun } from '@studentgo/protocol/staff-import'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample } from '../../test/import/import-sample.ts'
import { type SampleFolder, sampleSchool } from '../../test/import/sample-folder.ts'
import { zip } from '../../test/world/sample-files.ts'
import { until } from '../../test/world/until.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { csvOf } from '../import/engine/csv-text.ts'

let world: World
let kimmo: Client

beforeAll(async () => {
  world = await makeWorld()
  kimmo = await world.as('kimmo.saari', 'STAFF')
})
afterAll(() => world.close())

const path = '/rest/v1/staff/imports'

/** The files of a folder as text, with its manifest. */
function filesOf(folder: SampleFolder, source: string): Record<string, string> {
  const manifest = [
    { propertyName: 'oneroster.version', value: '1.2' },
    { propertyName: 'source.systemCode', value: source },
  ]
  const tables = Object.entries(folder).map(([name, rows]) => [
    `${name}.csv`,
    csvOf(Object.keys(Object.assign({}, ...rows)), rows),
  ])
  return { 'manifest.csv': csvOf(['propertyName', 'value'], manifest), ...Object.fromEntries(tables) }
}

async function bring(folder: SampleFolder, source: string, client = kimmo): Promise<number> {
  const { body } = await client.post<DeskImport>(path, { name: source })
  for (const [name, content] of Object.entries(filesOf(folder, source))) {
    const sent = await client.upload(`${path}/${body.id}/file`, { path: name }, { name, content })
    expect(sent.status).toBe(200)
  }
  return body.id
}

/** Waits until the server has done what was asked. */
async function ended(id: number): Promise<DeskImportWithReport> {
  await world.platform.jobs.runDue()
  return until(`the end of import ${id}`, async () => {
    const { body } = await kimmo.get<DeskImportWithReport>(`/rest/v1/staff/import/${id}`)
    return body.state === 'WAITING' || body.state === 'RUNNING' ? undefined : body
  })
}

async function tried(id: number): Promise<DeskImportWithReport> {
  expect((await kimmo.post(`${path}/${id}/check`)).status).toBe(200)
  return ended(id)
}

async function applied(id: number, acceptEndings = false): Promise<DeskImportWithReport> {
  expect(await kimmo.post(`${path}/${id}/apply`, { acceptEndings })).toMatchObject({ status: 200 })
  return ended(id)
}

/** Kimmo has signed in longer ago than counts as fresh, or just now. */
async function signedInAgo(minutes: number): Promise<void> {
  await sql`update login_session set authenticated_at = ${new Date(world.platform.clock.now().getTime() - minutes * 60_000)}
    where person_id = ${await world.personId('kimmo.saari')}`.execute(world.database.db)
}

/** A source whose first import has come by the command. */
async function newSource(tag: string): Promise<{ source: string; folder: SampleFolder }> {
  const source = `desk-${tag}`
  const folder = sampleSchool(tag)
  expect((await importSample(world, folder, source)).refusals).toEqual([])
  return { source, folder }
}

/** The folder with the lesson x2 an hour later, and the second student gone from the first class. */
function changed(folder: SampleFolder): SampleFolder {
  const sessions = (folder.ext_sessions ?? []).map(row =>
    row.sourcedId === 'x2'
      ? {
          ...row,
          startTime: row.startTime?.replace('T08', 'T09') ?? '',
          endTime: '2026-11-30T12:00:00+02:00',
        }
      : row,
  )
  return {
    ...folder,
    ext_sessions: sessions,
    enrollments: (folder.enrollments ?? []).filter(row => row.sourcedId !== 'e2'),
  }
}

const lessonOf = async (source: string) => {
  const { rows } = await sql<{ startAt: string; state: string }>`select start_at as "startAt", state
    from event_session where source_id = ${`${source}:x2`}`.execute(world.database.db)
  return rows[0]
}

describe('a folder that is uploaded at the desk', () => {
  test('is tried, reports what would change and from what to what, and changes nothing', async () => {
    const { source, folder } = await newSource('tried')
    const before = await lessonOf(source)
    const { state, step, report } = await tried(await bring(changed(folder), source))
    expect({ state, step, outcome: report?.outcome }).toEqual({
      state: 'DONE',
      step: 'CHECK',
      outcome: 'APPLIED',
    })
    const lessons = report?.kinds.find(kind => kind.kind === 'sessions')
    expect(lessons).toMatchObject({ created: 0, updated: 1, ended: 0 })
    const [lesson] = lessons?.examples.updated ?? []
    expect(lesson?.name).toContain('Ohjelmoinnin perusteet')
    expect(lesson?.fields.find(one => one.field === 'start_at')).toMatchObject({
      before: expect.stringMatching(/^2026-11-30 \d\d:\d\d$/),
      after: expect.stringMatching(/^2026-11-30 \d\d:\d\d$/),
    })
    const enrolments = report?.kinds.find(kind => kind.kind === 'enrolments')
    expect(enrolments).toMatchObject({ ended: 1 })
    expect(enrolments?.examples.ended[0]).toMatch(/^Ohjelmoinnin perusteet · s2|^s2 · Ohjelmoinnin perusteet/)
    expect(await lessonOf(source)).toEqual(before)
  })

  test('names a student only to a person who has written down a reason', async () => {
    const { source, folder } = await newSource('named')
    const id = await bring(changed(folder), source)
    const { report } = await tried(id)
    expect(JSON.stringify(report)).not.toMatch(/Öhman/)
    const { rows } = await sql<{ id: number }>`
      select id from person where source_id = ${`${source}:s2`}`.execute(world.database.db)
    const why = { studentId: rows[0]?.id, reason: 'Tarkistan, kuka poistuu ryhmästä.' }
    expect((await kimmo.post('/rest/v1/staff/reason', why)).status).toBe(200)
    const seen = (await kimmo.get<DeskImportWithReport>(`/rest/v1/staff/import/${id}`)).body
    const enrolments = seen.report?.kinds.find(kind => kind.kind === 'enrolments')
    expect(enrolments?.examples.ended[0]).toContain('Saša Öhman (s2)')
    await sql`insert into staff_role (staff_id, role)
      values (${await world.personId('sami.rautio')}, 'ADMINISTRATOR')`.execute(world.database.db)
    const other = await (await world.as('sami.rautio', 'STAFF')).get(`/rest/v1/staff/import/${id}`)
    expect(other.status).toBe(200)
    expect(other.text).not.toMatch(/Öhman/)
  })

  test('says which fields of people change, and never their contents', async () => {
    const { source, folder } = await newSource('hidden')
    const users = (folder.users ?? []).map(row => ({ ...row, phone: '040 555 7788' }))
    const attendance = (folder.ext_attendance ?? []).flatMap(row => [
      row,
      { ...row, sourcedId: 'a2', userSourcedId: 's2' },
    ])
    const id = await bring({ ...folder, users, ext_attendance: attendance }, source)
    const { report } = await tried(id)
    const people = report?.kinds.find(kind => kind.kind === 'people')
    expect(people?.examples.updated[0]?.fields).toEqual([{ field: 'phone' }])
    expect(JSON.stringify(report)).not.toContain('555 7788')
    const marks = report?.kinds.find(kind => kind.kind === 'absence marks')
    expect(marks).toMatchObject({ created: 1, examples: { created: [], updated: [], ended: [] } })
  })

  test('is applied, with who has done it in the history, and its files are gone', async () => {
    const { source, folder } = await newSource('applied')
    const before = await lessonOf(source)
    const id = await bring(changed(folder), source)
    await tried(id)
    const done = await applied(id)
    expect(done).toMatchObject({ step: 'APPLY', state: 'DONE', files: 0, report: { outcome: 'APPLIED' } })
    expect(await lessonOf(source)).not.toEqual(before)
    const { runs } = (await kimmo.get<{ runs: ImportRun[] }>(path)).body
    expect(runs[0]).toMatchObject({
      runId: done.runId,
      source,
      by: 'Kimmo Saari',
      mayUndo: true,
      undone: false,
    })
    expect(runs[1]).toMatchObject({ source, kind: 'IMPORT' })
    expect(runs[1]?.by).toBeUndefined()
  })

  test('may be an archive', async () => {
    const { source, folder } = await newSource('zip')
    const { body } = await kimmo.post<DeskImport>(path, { name: 'vienti.zip' })
    const content = await zip(filesOf(changed(folder), source))
    const sent = { name: 'vienti.zip', content }
    await kimmo.upload(`${path}/${body.id}/file`, { path: 'vienti.zip' }, sent)
    expect((await tried(body.id)).report).toMatchObject({ outcome: 'APPLIED', source })
  })

  test('has its faults by cause and line, and rows that are left out stay as they were', async () => {
    const { source, folder } = await newSource('faulty')
    const users = (folder.users ?? []).map(row => ({ ...row, givenName: '' }))
    const { report } = await tried(await bring({ ...folder, users }, source))
    expect(report?.outcome).toBe('APPLIED_WITHOUT_SOME_ROWS')
    expect(report?.leftOut[0]).toMatchObject({ file: 'users.csv', column: 'givenName', count: 5 })
    expect(report?.leftOut[0]?.lines).toEqual([2, 3, 4, 5, 6])
  })

  test('that cannot be read as a whole is refused, and cannot be applied', async () => {
    const { source, folder } = await newSource('broken')
    const users = (folder.users ?? []).map(({ familyName: _name, ...row }) => row)
    const id = await bring({ ...folder, users }, source)
    const { report } = await tried(id)
    expect(report?.outcome).toBe('REFUSED')
    expect(report?.faults[0]?.file).toBe('users.csv')
    expect((await kimmo.post(`${path}/${id}/apply`, { acceptEndings: false })).status).toBe(409)
  })

  test('is not applied before it was tried, nor after a file has come since', async () => {
    const { source, folder } = await newSource('untried')
    const id = await bring(folder, source)
    expect((await kimmo.post(`${path}/${id}/apply`, { acceptEndings: false })).status).toBe(409)
    await tried(id)
    const file = { name: 'rooms.csv', content: 'a,b\n1,2\n' }
    await kimmo.upload(`${path}/${id}/file`, { path: 'ext_rooms.csv' }, file)
    expect((await kimmo.post(`${path}/${id}/apply`, { acceptEndings: false })).status).toBe(409)
  })

  test.each([
    '../users.csv',
    'files/../users.csv',
    '/etc/passwd',
    'users.exe',
    'a\\b.csv',
    '.csv',
    'files/a/b.jpg',
  ])('has no place %s', async place => {
    const { body } = await kimmo.post<DeskImport>(path, { name: 'x' })
    const file = { name: 'users.csv', content: 'a,b\n1,2\n' }
    expect((await kimmo.upload(`${path}/${body.id}/file`, { path: place }, file)).status).toBe(400)
  })

  test('is removed after a day, and when it is put away', async () => {
    const { source, folder } = await newSource('away')
    const id = await bring(folder, source)
    const old = await bring(folder, source)
    expect((await kimmo.delete(`${path}/${id}`)).status).toBe(200)
    expect((await kimmo.get(`/rest/v1/staff/import/${id}`)).status).toBe(404)
    const { db } = world.database
    await sql`update desk_import set created_at = created_at - interval '25 hours' where id = ${old}`.execute(
      db,
    )
    await sql`update job set run_at = now() - interval '10 years' where kind = 'sweep-desk-imports'`.execute(
      db,
    )
    await sql`insert into job (kind, subject, run_at) values ('sweep-desk-imports', '', '2020-01-01')
      on conflict do nothing`.execute(db)
    await world.platform.jobs.runDue()
    expect((await kimmo.get(`/rest/v1/staff/import/${old}`)).status).toBe(404)
  })
})

describe('one import at a time', () => {
  test('runs, even when another is requested', async () => {
    const { source, folder } = await newSource('two')
    const [one, two] = [await bring(folder, source), await bring(folder, source)]
    expect((await kimmo.post(`${path}/${one}/check`)).status).toBe(200)
    const refused = await kimmo.post(`${path}/${two}/check`)
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'importRuns'])
    expect((await kimmo.delete(`${path}/${one}`)).status).toBe(409)
    await ended(one)
    expect((await kimmo.post(`${path}/${two}/check`)).status).toBe(200)
    await ended(two)
  })

  test('that no longer responds is over, and can be tried again', async () => {
    const { source, folder } = await newSource('silent')
    const id = await bring(folder, source)
    await sql`update desk_import set step = 'CHECK', state = 'RUNNING', seen_at = '2020-01-01' where id = ${id}`.execute(
      world.database.db,
    )
    expect((await tried(id)).report?.outcome).toBe('APPLIED')
  })
})

/** A school of forty more students, and the export of it that was cut after the fifth. */
function large(tag: string): { whole: SampleFolder; cut: SampleFolder } {
  const folder = sampleSchool(tag)
  const each = Array.from({ length: 40 }, (_, at) => at)
  const user = (at: number) => ({
    sourcedId: `n${at}`,
    givenName: `Nro${at}`,
    familyName: 'Oppija',
    username: '',
  })
  const role = (at: number) => ({
    sourcedId: `rn${at}`,
    userSourcedId: `n${at}`,
    roleType: 'primary',
    role: 'student',
    orgSourcedId: 'o1',
    beginDate: '2026-08-10',
  })
  const of = (numbers: number[]) => ({
    ...folder,
    users: [...(folder.users ?? []), ...numbers.map(user)],
    roles: [...(folder.roles ?? []), ...numbers.map(role)],
  })
  return { whole: of(each), cut: of(each.slice(0, 5)) }
}

describe('an export that was cut off', () => {
  test('is stopped with its reasons, and continues only with a confirmation and a fresh sign-in', async () => {
    const { whole, cut } = large('cut')
    await importSample(world, whole, 'desk-cut')
    const id = await bring(cut, 'desk-cut')
    const { report } = await tried(id)
    expect(report?.outcome).toBe('STOPPED')
    expect(report?.deletionGuard?.endings.find(one => one.kind === 'PEOPLE')).toMatchObject({ ending: 35 })
    expect(report?.deletionGuard?.signs.map(one => one.sign)).toContain('MUCH_SMALLER')
    const refused = await kimmo.post(`${path}/${id}/apply`, { acceptEndings: false })
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'importStopped'])
    await signedInAgo(6)
    const stale = await kimmo.post(`${path}/${id}/apply`, { acceptEndings: true })
    expect([stale.status, stale.subErrors[0]?.code]).toEqual([403, 'reauth-required'])
    await signedInAgo(0)
    expect((await applied(id, true)).report?.outcome).toBe('APPLIED')
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from person
      where source_id like 'desk-cut:n%' and is_active`.execute(world.database.db)
    expect(rows[0]?.left).toBe(5)
  })
})

describe('the last import of a source', () => {
  test('is taken back whole after a trial, by name, and no other is', async () => {
    const { source, folder } = await newSource('undone')
    const before = await lessonOf(source)
    const id = await bring(changed(folder), source)
    await tried(id)
    const { runId = 0 } = await applied(id)
    const { runs } = (await kimmo.get<{ runs: ImportRun[] }>(path)).body
    const first = runs.find(run => run.source === source && run.runId !== runId)
    expect((await kimmo.post(`${path}/undo`, { runId: first?.runId })).status).toBe(409)
    expect((await kimmo.post(`${path}/undo`, { runId: 999_999 })).status).toBe(404)
    const undo = await kimmo.post<DeskImport>(`${path}/undo`, { runId })
    const trial = await ended(undo.body.id)
    expect(trial).toMatchObject({ kind: 'UNDO', state: 'DONE', report: { outcome: 'APPLIED' } })
    expect(trial.report?.kinds.find(kind => kind.kind === 'sessions')).toMatchObject({ updated: 1 })
    expect(await lessonOf(source)).not.toEqual(before)
    await signedInAgo(6)
    expect((await kimmo.post(`${path}/${undo.body.id}/apply`, { acceptEndings: false })).status).toBe(403)
    await signedInAgo(0)
    await applied(undo.body.id)
    expect(await lessonOf(source)).toEqual(before)
    const history = (await kimmo.get<{ runs: ImportRun[] }>(path)).body.runs
    expect(history[0]).toMatchObject({ kind: 'UNDO', source, by: 'Kimmo Saari' })
    expect(history.find(run => run.runId === runId)).toMatchObject({ undone: true, mayUndo: false })
  })
})
