import { inflateSync } from 'node:zlib'
import type { Report } from '@studentgo/protocol/documents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../test/every-endpoint/refusal.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Answer, type Client, makeClient, makeWorld, type World } from '../../test/world/world.ts'

let world: World
let noora: Client
let aada: Client
let aadaId: number

beforeAll(async () => {
  world = await makeWorld()
  noora = await world.as('noora.aalto')
  aada = await world.as('aada.kuisma')
  aadaId = await world.personId('aada.kuisma')
})
afterAll(() => world.close())

async function reportsOf(client: Client, query = ''): Promise<Report[]> {
  return (await client.get<Report[]>(`/rest/v1/report${query}`)).body
}

async function addressOf(client: Client, code: Report['code'], more = ''): Promise<string> {
  const found = (await reportsOf(client)).find(one => one.code === code)
  if (found === undefined) throw new Error(`there is no ${code} to print`)
  return `/rest/v1/${found.module}/report/${found.id}?code=${code}${more}`
}

/** The code on the paper; the bytes of a document hold its words as numbers of glyphs, so it is read from the rows. */
function sourceOf({ bytes }: Answer): string {
  return bytes.toString('latin1')
}

/** All objects of a document as text, those that are packed too. */
function unpacked(answer: Answer): string {
  const source = sourceOf(answer)
  const streams = [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return packed
    }
  })
  return [source, ...streams].join('\n')
}

describe('the list of documents', () => {
  test('of a graduate begins with the certificate, which is official', async () => {
    const [first] = await reportsOf(noora)
    expect(first).toMatchObject({
      module: 'studies',
      code: 'STUDY_CERTIFICATE',
      title: 'Opiskelutodistus',
      about: 'Tieto- ja viestintätekniikan perustutkinto',
      format: 'PDF',
      official: true,
    })
  })

  test('says when an official one was last printed, and until when that one is valid', async () => {
    const veera = await world.as('veera.salo')
    const certificate = async () =>
      (await reportsOf(veera)).find(({ code }) => code === 'STUDY_CERTIFICATE') as Report
    expect(await certificate()).not.toHaveProperty('generatedAt')
    await veera.get(await addressOf(veera, 'STUDY_CERTIFICATE'))
    expect(await certificate()).toMatchObject({
      generatedAt: expect.stringMatching(/^2026-11-23T/),
      validUntil: '2027-02-21',
    })
    const state = (value: 'lasna' | 'valiaikaisestikeskeytynyt') =>
      world.database.db
        .updateTable('study_right')
        .set({ state: value })
        .where('id', '=', veeraRight)
        .execute()
    const { id: veeraRight } = await certificate()
    await state('lasna')
    expect(await certificate()).not.toHaveProperty('validUntil')
    await state('valiaikaisestikeskeytynyt')
  })

  test('of another person’s study right is not found', async () => {
    expectRefusal(await noora.get('/rest/v1/report?personalStudyPlanId=999999'), 404, 'not-found')
  })
})

describe('a document', () => {
  test('is a PDF that opens by itself, with title, language, tags and fonts of its own', async () => {
    const answer = await noora.get(await addressOf(noora, 'STUDY_CERTIFICATE'))
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^inline; filename="Opiskelutodistus .+\.pdf"; filename\*=UTF-8''/,
      ),
      'cache-control': 'no-store, private',
    })
    expect(String(answer.headers['content-security-policy'])).not.toContain('sandbox')
    const text = unpacked(answer)
    expect(text.startsWith('%PDF-1.7')).toBe(true)
    for (const part of [
      '/MarkInfo',
      '/StructTreeRoot',
      '/DisplayDocTitle true',
      '/FontFile2',
      '/S /H1',
      '/S /TH',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toMatch(/\/Lang \(fi-FI\)/)
    expect(text).toContain('pdfuaid')
  })

  test.each([
    ['se', 'sv-FI', 'Studieintyg'],
    ['en', 'en-GB', 'Certificate of studies'],
  ])('is printed in %s where that is chosen', async (language, tag, title) => {
    const answer = await noora.get(await addressOf(noora, 'STUDY_CERTIFICATE', `&language=${language}`))
    expect(String(answer.headers['content-disposition'])).toContain(title)
    expect(unpacked(answer)).toContain(`/Lang (${tag})`)
  })

  test.each([
    ['a module that nobody knows', '/rest/v1/attachments/report/1'],
    ['a module that has no documents', '/rest/v1/apprenticeinfo/report/1'],
    ['a kind that is another module’s', '/rest/v1/studies/report/1?code=PLAN'],
    ['an id of nobody', '/rest/v1/studies/report/99999999?code=STUDY_CERTIFICATE'],
  ])('of %s is not found, and that is said as JSON', async (_what, address) => {
    expectRefusal(await noora.get(address), 404, 'not-found')
  })

  test('whose address has several is refused without saying which', async () => {
    const several = (await reportsOf(noora)).filter(one => one.parameters.some(({ required }) => required))
    expect(several).not.toEqual([])
    for (const { module, id } of several) {
      expectRefusal(await noora.get(`/rest/v1/${module}/report/${id}`), 400, 'required')
    }
  })

  const tab = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  test.each([
    ['not there', '/rest/v1/studies/report/99999999?code=PLAN', 'not-found'],
    [
      'of a child who is not theirs',
      '/rest/v1/studies/report/1?code=PLAN&studentId=1',
      'not-found',
      'petri.kuisma',
    ],
    [
      'asked for when nobody is signed in any more',
      '/rest/v1/studies/report/1?code=PLAN',
      'session-expired',
      null,
    ],
    ['asked for wrongly', '/rest/v1/studies/report/1?code=NOTHING', 'general'],
  ])(
    'that is %s leads a browser’s tab to the error page',
    async (_what, address, reason, who?: string | null) => {
      const client = who === null ? makeClient(world.platform) : who ? await world.as(who, 'PARENT') : noora
      const { status, headers } = await client.send('GET', address, undefined, tab)
      const area = who ? '/parent' : ''
      expect([status, headers.location]).toEqual([303, `/studentgo/app${area}/error/${reason}`])
      // What a page saves under a name would be saved in place of the document.
      const saved = await client.send('GET', address, undefined, { ...tab, 'sec-fetch-dest': 'empty' })
      expect(saved.status).toBeGreaterThanOrEqual(400)
    },
  )

  test('of another person is not found', async () => {
    expectRefusal(await noora.get(await addressOf(aada, 'STUDY_CERTIFICATE')), 404, 'not-found')
    const named = `${await addressOf(aada, 'STUDY_CERTIFICATE')}&studentId=${aadaId}`
    expectRefusal(await noora.get(named), 403, 'not-permitted')
  })
})

describe('guardians', () => {
  test('of a minor print what they may read', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const codes = (await reportsOf(petri, `?studentId=${aadaId}`)).map(({ code }) => code)
    expect(codes).toContain('STUDY_CERTIFICATE')
    const address = `${await addressOf(aada, 'STUDY_CERTIFICATE')}&studentId=${aadaId}`
    expect((await petri.get(address)).status).toBe(200)
  })

  test('whose consent does not cover it neither find nor open it', async () => {
    const aminaId = await world.personId('amina.warsame')
    await world.database.db
      .updateTable('parent_access')
      .set({ consent_scopes: ['TIMETABLE'], consent_until: '2027-06-01' })
      .where('parent_id', '=', await world.personId('hodan.warsame'))
      .execute()
    const hodan = await world.as('hodan.warsame', 'PARENT')
    expect(await reportsOf(hodan, `?studentId=${aminaId}`)).toEqual([])
    const amina = await world.as('amina.warsame')
    const address = `${await addressOf(amina, 'STUDY_CERTIFICATE')}&studentId=${aminaId}`
    expectRefusal(await hodan.get(address), 403, 'scope-missing')
  })
})

describe('two hundred an hour', () => {
  let limited: World
  let reader: Client
  const clock = makeTestClock()
  beforeAll(async () => {
    limited = await makeWorld({ clock, hasWriteLimits: true })
    reader = await limited.as('noora.aalto')
  })
  afterAll(() => limited.close())
  const opened = async () =>
    (
      await limited.database.db
        .selectFrom('write_count')
        .where('action', 'like', '%/report/:reportId')
        .select('writes')
        .executeTakeFirst()
    )?.writes

  test('may be opened; what is refused does not count', async () => {
    const address = await addressOf(reader, 'STUDY_CERTIFICATE')
    expect((await reader.get(address)).status).toBe(200)
    for (const wrong of [address.replace(/report\/\d+/, 'report/1'), `${address}&from=never`]) {
      expect((await reader.get(wrong)).status).not.toBe(200)
    }
    expect(await opened()).toBe(1)
  })

  test('then the refusal says of what there was too much and until when, to a browser too', async () => {
    const address = await addressOf(reader, 'STUDY_CERTIFICATE')
    await limited.database.db.updateTable('write_count').set({ writes: 200 }).execute()
    clock.pass({ minutes: 20 })
    const refused = await reader.get(address)
    expectRefusal(refused, 429, 'too-many-requests')
    expect(refused.headers['retry-after']).toBe('2400')
    const until = new Date(clock.now().getTime() + 2_400_000).toISOString()
    expect(refused.subErrors[0]?.params).toEqual({ count: 2400, of: 'documents', until, times: 200 })
    const tab = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const led = await reader.send('GET', address, undefined, tab)
    expect([led.status, led.headers['retry-after'], led.headers.location]).toEqual([
      303,
      '2400',
      `/studentgo/app/error/general?${new URLSearchParams({ limited: 'documents', until, times: '200' })}`,
    ])
    clock.pass({ minutes: 40 })
    reader = await limited.as('noora.aalto')
    expect((await reader.get(address)).status).toBe(200)
  })
})

describe('a person who is shown an official document', () => {
  async function codeOnPaper(): Promise<string> {
    const answer = await noora.get(await addressOf(noora, 'STUDY_CERTIFICATE'))
    const code = /<pdf:Keywords>([0-9A-Z-]{19})</.exec(sourceOf(answer))?.[1]
    if (code === undefined) throw new Error('an official document has a code')
    return code
  }

  const check = async (code: string, client?: Client) =>
    (client ?? (await world.anyone())).post('/rest/v1/public/document', { code })

  test('learns that it is valid, and nothing else', async () => {
    const code = await codeOnPaper()
    for (const typed of [code, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `]) {
      const answer = await check(typed)
      expect([answer.status, answer.body]).toEqual([200, { valid: true }])
    }
    expect((await check('0000-0000-0000-0000')).body).toEqual({ valid: false })
    expect((await check(`${code}0`)).body).toEqual({ valid: false })
  })

  test('learns that it is invalid once its content has changed, and finds the same code on the same day', async () => {
    const code = await codeOnPaper()
    expect(await codeOnPaper()).toBe(code)
    const nooraId = await world.personId('noora.aalto')
    const setState = (state: 'valmistunut' | 'eronnut') =>
      world.database.db.updateTable('study_right').set({ state }).where('student_id', '=', nooraId).execute()
    await setState('eronnut')
    expect((await check(code)).body).toEqual({ valid: false })
    await setState('valmistunut')
    expect((await check(code)).body).toEqual({ valid: true })
    const rows = await world.database.db
      .selectFrom('issued_document')
      .where('student_id', '=', nooraId)
      .select(['code_hash', 'valid_until'])
      .execute()
    expect(new Set(rows.map(row => row.valid_until))).toEqual(new Set(['2027-02-21']))
    expect(rows.map(row => row.code_hash)).not.toContain(code)
  })

  test('cannot try codes one after the other', async () => {
    const other = await makeWorld()
    const client = await other.anyone()
    const statuses = new Set<number>()
    for (let count = 0; count < 31; count++) {
      statuses.add((await check(`0000-0000-0000-00${count + 10}`, client)).status)
    }
    await other.close()
    expect([...statuses]).toEqual([200, 429])
  })
})
