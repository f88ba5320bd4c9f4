import fs, { readdirSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { Writable } from 'node:stream'
import type { Attachment } from '@studentgo/protocol/attachments'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from './world/world.ts'

const real = { createWriteStream: fs.createWriteStream, rename: promises.rename }

/** The room of the disk ends in the middle of a file: where it comes in, or where it is to lie. */
const breakAt = {
  incoming() {
    fs.createWriteStream = ((path: string) => {
      fs.writeFileSync(path, 'half of it')
      return new Writable({ write: (_part, _encoding, done) => done(noRoom()) })
    }) as unknown as typeof fs.createWriteStream
    syncBuiltinESMExports()
  },
  store() {
    promises.rename = () => Promise.reject(noRoom())
    syncBuiltinESMExports()
  },
}

function mend(): void {
  fs.createWriteStream = real.createWriteStream
  promises.rename = real.rename
  syncBuiltinESMExports()
}

function noRoom(): Error {
  return Object.assign(new Error('no room'), { code: 'ENOSPC' })
}

let world: World
let aada: Client
let path: string

beforeAll(async () => {
  world = await makeWorld()
  aada = await world.as('aada.kuisma')
  path = `/rest/v1/student/${await world.personId('aada.kuisma')}/attachment`
})
afterEach(mend)
afterAll(() => world.close())

const upload = () =>
  aada.upload<Attachment>(path, { category: 'OTHER' }, { name: 'a.txt', content: 'Hei kaikki' })
const attachments = () => world.database.db.selectFrom('attachment').select('id').execute()

test.each(['incoming', 'store'] as const)(
  'a disk that fills up in the middle, %s, is reported; nothing is half there, and it works again after',
  async place => {
    const before = await attachments()
    breakAt[place]()
    const refused = await upload()
    mend()
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([503, 'storage-full'])
    expect(readdirSync(world.platform.files.intake.folder)).toEqual([])
    expect(await attachments()).toEqual(before)
    const { status, body } = await upload()
    expect(status).toBe(200)
    expect((await aada.get(`${path}/${body.id}`)).text).toBe('Hei kaikki')
  },
)
