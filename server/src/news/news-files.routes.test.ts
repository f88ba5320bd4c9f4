import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NewsItem, NewsPage } from '@studentgo/protocol/news'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn } from '../../test/import/import-sample.ts'
import { sampleSchool, writeFolder } from '../../test/import/sample-folder.ts'
import { pdf, photo } from '../../test/world/sample-files.ts'
import { testNow, testTimeZone } from '../../test/world/test-time.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { importFolder } from '../import/import-folder.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function newsId(title: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from news where title ->> 'fi' like ${`${title}%`}`.execute(world.database.db)
  return rows[0]?.id ?? 0
}

describe('the pictures and files of news', () => {
  test('are shown with the piece, in the language of the reader, and are sent to its readers alone', async () => {
    const aada = await world.as('aada.kuisma')
    const id = await newsId('Satamakadulla vesikatko')
    const { body } = await aada.get<NewsItem>(`/rest/v1/news/${id}`)
    const [image] = body.images
    expect(image).toMatchObject({ alt: expect.stringMatching(/^Pohjapiirros/), width: 960, height: 540 })
    const english = await world.as('joonas.vainio')
    await english.put('/rest/v1/locale/', { language: 'en' })
    const translated = (await english.get<NewsItem>(`/rest/v1/news/${id}`)).body.images[0]
    expect(translated?.alt).toMatch(/^Floor plan/)
    const address = `/rest/v1/news/${id}/file/${image?.id}`
    const sent = await aada.get(address)
    expect([sent.status, sent.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(sent.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/)
    const elsewhere = await world.as('amina.warsame')
    const nobodys = await elsewhere.get(`/rest/v1/news/${id}/file/999999999`)
    expect(nobodys.status).toBe(404)
    expect((await elsewhere.get(address)).text).toBe(nobodys.text)
    const other = await newsId('Näin käsittelemme tietojasi')
    expect((await aada.get(`/rest/v1/news/${other}/file/${image?.id}`)).status).toBe(404)
    const paper = (await aada.get<NewsItem>(`/rest/v1/news/${other}`)).body.attachments
    expect(paper).toMatchObject([{ name: 'Tietosuojaseloste.pdf', mime: 'application/pdf', scan: 'CLEAN' }])
    await sql`update news set expires_at = ${testNow} where id = ${id}`.execute(world.database.db)
    expect((await aada.get(address)).status).toBe(404)
  })
})

describe('files of news in an import', () => {
  const piece = {
    sourcedId: 'n1',
    title: 'Kuvia ja liitteitä',
    body: '<p>Katso kuva.</p>',
    category: 'GENERAL',
    publishedAt: '2026-11-20T09:00:00+02:00',
  }
  const picture = { sourcedId: 'f1', newsSourcedId: 'n1', name: 'kuva.jpg', alt: 'Kissa', altSv: 'En katt' }
  const paper = { sourcedId: 'f2', newsSourcedId: 'n1', name: 'ohje.pdf', alt: '', altSv: '' }

  function bring(rows: Record<string, string>[], files: Record<string, Buffer | string>, dryRun = false) {
    const school = { ...sampleSchool('files'), ext_news: [piece], ext_news_files: rows }
    const folder = writeFolder(school, 'files')
    mkdirSync(join(folder, 'files'))
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'files', name), content)
    return importFolder(world.database, folder, {
      now: new Date(testNow),
      timeZone: testTimeZone,
      hash: async () => 'hash',
      files: world.platform.files,
      dryRun,
    })
  }
  const storedCount = async () =>
    (await world.database.db.selectFrom('stored_file').select('id').execute()).length

  test('are checked, drawn anew, stored once, and end with their row', async () => {
    const content = { 'kuva.jpg': await photo({ width: 64, height: 48 }), 'ohje.pdf': pdf() }
    const before = await storedCount()
    const trial = await bring([picture, paper], content, true)
    expect([trial.refusals, trial.tallies.get('news files')?.created, await storedCount()]).toEqual([
      [],
      2,
      before,
    ])
    expect((await bring([picture, paper], content)).refusals).toEqual([])
    const again = await bring([picture, paper], content)
    expect(again.tallies.get('news files')).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await storedCount()).toBe(before + 2)

    const mikael = await world.as('mikael.lindqvist')
    await mikael.put('/rest/v1/locale/', { language: 'se' })
    const { content: pieces } = (await mikael.get<NewsPage>('/rest/v1/news?size=100')).body
    const id = pieces.find(one => one.title === piece.title)?.id
    const { images, attachments } = (await mikael.get<NewsItem>(`/rest/v1/news/${id}`)).body
    expect(images).toMatchObject([{ alt: 'En katt', width: 64, height: 48 }])
    expect(attachments).toMatchObject([{ name: 'ohje.pdf' }])
    const sent = await mikael.get(`/rest/v1/news/${id}/file/${images[0]?.id}`)
    expect(sent.bytes.includes('SECRET-PLACE')).toBe(false)
    expect((await sharp(sent.bytes).metadata()).width).toBe(64)

    expect((await bring([picture], content)).tallies.get('news files')).toMatchObject({ ended: 1 })
    expect((await mikael.get<NewsItem>(`/rest/v1/news/${id}`)).body.attachments).toEqual([])
  })

  test.each([
    ['that are not there', { ...picture }, {}, 'name', 'is not in the folder files'],
    [
      'that are not what they say',
      { ...picture },
      { 'kuva.jpg': 'GIF89a' },
      'name',
      'cannot be taken: file.mismatch',
    ],
    ['with a way out of the folder', { ...paper, name: '../ohje.pdf' }, {}, 'name', 'is no name of a file'],
    [
      'of a kind that nobody opens',
      { ...paper, name: 'ohje.exe' },
      {},
      'name',
      'is no kind of file that the portal takes',
    ],
    [
      'that are no pictures, with words for one',
      { ...paper, alt: 'Ohje' },
      {},
      'alt',
      'is for pictures alone: jpg or png',
    ],
    ['with words in Swedish alone', { ...picture, alt: '' }, {}, 'alt', 'is needed where it is translated'],
  ])('%s are reported, and none is stored', async (_, row, files, column, reason) => {
    const before = await storedCount()
    const report = await bring([row], files)
    expect(faultsIn(report).map(one => [one.file, one.column, one.reason])).toContainEqual([
      'ext_news_files.csv',
      column,
      reason,
    ])
    expect(await storedCount()).toBe(before)
  })

  test('are 20 for a piece at most', async () => {
    const rows = Array.from({ length: 21 }, (_, at) => ({ ...paper, sourcedId: `f${at}` }))
    const report = await bring(rows, { 'ohje.pdf': pdf() })
    expect(faultsIn(report).map(one => one.reason)).toEqual(['has more than 20 files'])
  })
})
