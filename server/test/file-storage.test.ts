import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attachment, Attachments } from '@studentgo/protocol/attachments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkFiles } from '../src/platform/files/check-files.ts'
import { pathOfFile } from '../src/platform/files/storage.ts'
import { sweepFiles, usersOfFiles } from '../src/platform/files/stored-files.ts'
import { evil, fakeClamd } from './fakes/fake-clamd.ts'
import { fakeS3 } from './fakes/fake-s3.ts'
import { rowsOf } from './world/rows-of.ts'
import { makeTestClock } from './world/test-clock.ts'
import { type Answer, type Client, makeWorld, type World } from './world/world.ts'

async function pathIn(world: World): Promise<string> {
  return `/rest/v1/student/${await world.personId('aada.kuisma')}/attachment`
}

async function upload(client: Client, path: string, content: string): Promise<Answer<Attachment>> {
  return client.upload<Attachment>(path, { category: 'OTHER' }, { name: 'a.txt', content })
}

describe('with a scanner', () => {
  const socket = join(tmpdir(), `clamd-${process.pid}.sock`)
  let clamd: Awaited<ReturnType<typeof fakeClamd>>
  let world: World
  let aada: Client
  let path: string
  const clock = makeTestClock()

  beforeAll(async () => {
    clamd = await fakeClamd()
    world = await makeWorld({ settings: { CLAMD_ADDRESS: clamd.address }, clock })
    aada = await world.as('aada.kuisma')
    path = await pathIn(world)
  })
  afterAll(async () => {
    await world.close()
    await clamd.close()
    rmSync(socket, { force: true })
  })

  const download = async (id: number) => {
    const answer = await aada.get(`${path}/${id}`)
    return [answer.status, answer.subErrors[0]?.code]
  }

  test('a file waits until it has been scanned, and is then there', async () => {
    const { body } = await upload(aada, path, 'Hei, olen tekstiä.')
    expect(body.scan).toBe('PENDING')
    expect(await download(body.id)).toEqual([409, 'filePending'])
    await world.platform.jobs.runDue()
    expect(clamd.scanned.at(-1)).toBe(Buffer.byteLength('Hei, olen tekstiä.'))
    expect(await download(body.id)).toEqual([200, undefined])
    const { body: listed } = await aada.get<Attachments>(path)
    expect(listed.content.find(({ id }) => id === body.id)?.scan).toBe('CLEAN')
  })

  test('one with a virus is shown to nobody, and attached to nothing', async () => {
    const { body } = await upload(aada, path, `x ${evil}`)
    await world.platform.jobs.runDue()
    expect(await download(body.id)).toEqual([409, 'fileRejected'])
    const report = { kind: 'SICK', startDate: '2026-11-25', endDate: '2026-11-25', reasonCode: 'T' }
    expect((await aada.post('/rest/v1/absence', { ...report, attachmentIds: [body.id] })).status).toBe(404)
    expect((await upload(aada, path, `x ${evil}`)).body.scan).toBe('REJECTED')
    expect((await aada.delete(`${path}/${body.id}`)).status).toBe(200)
  })

  test.each(['gone', 'confused'] as const)(
    'that is %s a file stays waiting, and is scanned when the scanner works again',
    async mood => {
      clamd.feel(mood)
      const { body } = await upload(aada, path, `Hei ${mood}`)
      await world.platform.jobs.runDue()
      expect(await download(body.id)).toEqual([409, 'filePending'])
      clamd.feel('well')
      clock.pass({ minutes: 2 })
      await world.platform.jobs.runDue()
      expect(await download(body.id)).toEqual([200, undefined])
    },
  )

  test('on a socket of this machine it works as well', async () => {
    const local = await fakeClamd(socket)
    const other = await makeWorld({ settings: { CLAMD_ADDRESS: socket } })
    const somebody = await other.as('aada.kuisma')
    const { body } = await upload(somebody, await pathIn(other), 'Hei')
    await other.platform.jobs.runDue()
    expect((await somebody.get(`${await pathIn(other)}/${body.id}`)).text).toBe('Hei')
    await other.close()
    await local.close()
  })
})

describe('in an S3-compatible store', () => {
  let s3: Awaited<ReturnType<typeof fakeS3>>
  let world: World
  let aada: Client
  let path: string

  beforeAll(async () => {
    s3 = await fakeS3()
    world = await makeWorld({ settings: s3.settings })
    aada = await world.as('aada.kuisma')
    path = await pathIn(world)
  })
  afterAll(async () => {
    await world.close()
    await s3.close()
  })

  test('a file is signed in, comes back and is swept out', async () => {
    const { status, body } = await upload(aada, path, 'Pilvessä')
    expect(status).toBe(200)
    expect([...s3.objects].map(([name, content]) => [name, content.toString()])).toContainEqual([
      `/studentgo/${pathOfFile(body.sha256)}`,
      'Pilvessä',
    ])
    expect((await aada.get(`${path}/${body.id}`)).text).toBe('Pilvessä')
    await aada.delete(`${path}/${body.id}`)
    await sweepFiles(world.database.db, world.platform.files, new Date('2026-12-01T00:00:00Z'))
    expect(s3.objects.has(`/studentgo/${pathOfFile(body.sha256)}`)).toBe(false)
  })

  test('that does not answer leaves nothing half done, and it works again after', async () => {
    const { body } = await upload(aada, path, 'Ennen')
    const count = async () => (await world.database.db.selectFrom('attachment').select('id').execute()).length
    const before = await count()
    s3.setDown(true)
    const refused = await upload(aada, path, 'Poikki')
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([503, 'storage-unavailable'])
    const unread = await aada.get(`${path}/${body.id}`)
    expect([unread.status, unread.subErrors[0]?.code]).toEqual([503, 'storage-unavailable'])
    expect([await count(), (await aada.get(path)).status]).toEqual([before, 200])
    s3.setDown(false)
    expect((await upload(aada, path, 'Poikki')).status).toBe(200)
    expect((await aada.get(`${path}/${body.id}`)).text).toBe('Ennen')
  })

  test('a wrong key is not a fault of the person', async () => {
    const other = await makeWorld({ settings: { ...s3.settings, S3_SECRET_KEY: 'wrong' } })
    const refused = await upload(await other.as('aada.kuisma'), await pathIn(other), 'x')
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([503, 'storage-unavailable'])
    await other.close()
  })
})

describe('on the disk', () => {
  let world: World
  let aada: Client
  let path: string

  beforeAll(async () => {
    world = await makeWorld()
    aada = await world.as('aada.kuisma')
    path = await pathIn(world)
  })
  afterAll(() => world.close())

  const placeOf = (sha256: string) => join(world.platform.environment.filesDir, pathOfFile(sha256))

  test('what nothing uses is swept after two hours, and what somebody uses stays', async () => {
    const [kept, gone] = [await upload(aada, path, 'Jää'), await upload(aada, path, 'Menee')]
    await aada.delete(`${path}/${gone.body.id}`)
    const later = (hours: number) => new Date(world.platform.clock.now().getTime() + hours * 3_600_000)
    await sweepFiles(world.database.db, world.platform.files, later(1))
    expect(existsSync(placeOf(gone.body.sha256))).toBe(true)
    await sweepFiles(world.database.db, world.platform.files, later(3))
    expect([existsSync(placeOf(gone.body.sha256)), existsSync(placeOf(kept.body.sha256))]).toEqual([
      false,
      true,
    ])
    expect((await aada.get(`${path}/${kept.body.id}`)).text).toBe('Jää')
    expect((await upload(aada, path, 'Menee')).status).toBe(200)
    expect(existsSync(placeOf(gone.body.sha256))).toBe(true)
  })

  test('a lost one is reported as such, and the page still works', async () => {
    const { body } = await upload(aada, path, 'Katoaa')
    rmSync(placeOf(body.sha256))
    const lost = await aada.get(`${path}/${body.id}`)
    expect([lost.status, lost.subErrors[0]?.code]).toEqual([404, 'fileLost'])
    expect((await aada.get(path)).status).toBe(200)
  })

  test('the check reports what is lost and what was altered, and nothing else', async () => {
    const [lost, altered] = [await upload(aada, path, 'Kadonnut'), await upload(aada, path, 'Muutettu')]
    const { db } = world.database
    const before = await checkFiles(db, world.platform.files)
    rmSync(placeOf(lost.body.sha256))
    writeFileSync(placeOf(altered.body.sha256), 'Toinen')
    const after = await checkFiles(db, world.platform.files)
    expect(after.checked).toBe(before.checked)
    expect(after.findings.slice(before.findings.length)).toEqual([
      { sha256: lost.body.sha256, what: 'lost' },
      { sha256: altered.body.sha256, what: 'altered' },
    ])
    // Sent again, it is whole again.
    await upload(aada, path, 'Kadonnut')
    await upload(aada, path, 'Muutettu')
    expect(await checkFiles(db, world.platform.files)).toEqual(before)
  })

  test('a file is its owner’s alone', async () => {
    const { body } = await upload(aada, path, 'Oma')
    const { statSync } = await import('node:fs')
    expect(statSync(placeOf(body.sha256)).mode & 0o077).toBe(0)
    writeFileSync(placeOf(body.sha256), 'Oma')
  })

  test('every table that points at a file is asked before it is swept', async () => {
    const found = await rowsOf<{ table: string; column: string }>(
      world.database.db,
      `select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'stored_file'::regclass order by 1`,
      [],
    )
    expect(found).toEqual([...usersOfFiles])
  })
})
