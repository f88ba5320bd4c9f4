import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CodeItem } from '@studentgo/protocol/codes'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testNow, testTimeZone } from '../../../test/world/test-time.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { codeList } from '../../codes/code-lists.data.ts'
import type { NationalSet } from '../../codes/refreshed-codes.rules.ts'
import { makeClock } from '../../platform/clock.ts'
import { fetchCodes } from './fetch-codes.client.ts'
import { describeChanges } from './koodisto-json.rules.ts'
import { refreshCodes } from './refresh-codes.command.ts'

let world: World
let ahead = 0
beforeAll(async () => {
  const clock = makeClock(testTimeZone, testNow)
  world = await makeWorld({ clock: { ...clock, now: () => new Date(clock.now().getTime() + ahead) } })
})
beforeEach(() => world.database.db.deleteFrom('national_code').execute())
afterAll(() => world.close())

const today = '2026-11-23'

interface Code {
  koodiUri: string
  koodiArvo: string
  versio: number
  tila: string
  voimassaAlkuPvm: string | null
  voimassaLoppuPvm: string | null
  metadata: { kieli: string; nimi: string | null }[]
}

function code(set: string, value: string, fi: string, more: Partial<Code> = {}): Code {
  return {
    koodiUri: `${set}_${value.toLowerCase()}`,
    koodiArvo: value,
    versio: 1,
    tila: 'HYVAKSYTTY',
    voimassaAlkuPvm: '1990-01-01',
    voimassaLoppuPvm: null,
    metadata: [
      { kieli: 'FI', nimi: fi },
      { kieli: 'SV', nimi: `${fi} på svenska` },
      { kieli: 'EN', nimi: null },
    ],
    ...more,
  }
}

/** The languages that the program knows, as the register would give them, with what is put in their place. */
function languages(...changed: Code[]): Code[] {
  const values = new Set(changed.map(one => one.koodiArvo))
  const known = codeList('languages', 'fi')
    .filter(one => !values.has(one.code))
    .map(one =>
      code('kieli', one.code, one.names.fi, {
        metadata: [
          { kieli: 'FI', nimi: one.names.fi },
          { kieli: 'SV', nimi: one.names.sv ?? '' },
        ],
      }),
    )
  return [...known, ...changed]
}

/** A register of our own in the shape of the national one. */
async function registerWith(sets: Record<string, unknown>, listener?: RequestListener): Promise<string> {
  const asked: RequestListener = (request, response) => {
    const [, set = ''] = /^\/koodisto-service\/rest\/json\/([^/]+)\/koodi$/.exec(request.url ?? '') ?? []
    if (!Object.hasOwn(sets, set)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(sets[set]))
  }
  const server = createServer(listener ?? asked)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/koodisto-service`
}

function refresh(
  register: string,
  sets: readonly NationalSet[] = ['kieli'],
  dryRun = false,
  { signal } = new AbortController(),
) {
  const read = async (set: NationalSet) =>
    sets.includes(set) ? fetchCodes(register, set, signal) : undefined
  return refreshCodes(world.database.db, read, { today, dryRun })
}

async function listed(list: string): Promise<Map<string, CodeItem>> {
  const student = await world.as('aada.kuisma')
  // Settings are read again after a while.
  ahead += 20_000
  const { body } = await student.get<CodeItem[]>(`/rest/v1/code/${list}`)
  return new Map(body.map(one => [one.code, one]))
}

async function stored(): Promise<number> {
  const rows = await world.database.db.selectFrom('national_code').select('code').execute()
  return rows.length
}

describe('code sets of the national register', () => {
  test('are refreshed from an address: new codes, names, those that ended; and it says what changed', async () => {
    const register = await registerWith({
      kieli: languages(
        code('kieli', 'XQ', 'uusi kieli'),
        code('kieli', 'DE', 'saksan kieli', { versio: 2 }),
        code('kieli', 'DE', 'vanha saksa', { versio: 1 }),
        code('kieli', 'VO', 'volapük', { voimassaLoppuPvm: '2026-01-01' }),
      ),
    })
    const first = await refresh(register)
    expect(first.faults).toEqual([])
    const changes = first.changes.get('kieli')
    expect(changes).toMatchObject({ added: ['XQ'], renamed: ['DE'], ended: ['VO'], returned: [] })
    expect(
      describeChanges('kieli', changes ?? { added: [], renamed: [], ended: [], returned: [], unchanged: 0 }),
    ).toMatch(/^kieli: 1 new \(XQ\), 1 renamed \(DE\), 1 ended \(VO\), \d+ unchanged$/)
    const list = await listed('languages')
    expect(list.get('XQ')).toMatchObject({
      name: 'uusi kieli',
      names: { fi: 'uusi kieli', sv: 'uusi kieli på svenska', en: 'uusi kieli' },
      active: true,
      validFrom: '1990-01-01',
      meta: { koodistoUri: 'kieli_xq' },
    })
    expect(list.get('DE')).toMatchObject({ names: { fi: 'saksan kieli', en: 'German' } })
    expect(list.get('VO')).toMatchObject({ active: false, validTo: '2026-01-01' })
    const again = await refresh(register)
    expect(again.changes.get('kieli')).toMatchObject({ added: [], renamed: [], ended: [], returned: [] })
  })

  test('are matched by number for countries, and codes that are left out stay', async () => {
    const all = codeList('nationalities', 'fi').map(one => code('maatjavaltiot2', one.code, one.names.fi))
    const changed = all.filter(one => one.koodiArvo !== '752')
    changed.push(code('maatjavaltiot2', '246', 'Suomen tasavalta'))
    const told = changed.filter((one, at) => one.koodiArvo !== '246' || at === changed.length - 1)
    expect((await refresh(await registerWith({ maatjavaltiot2: told }), ['maatjavaltiot2'])).faults).toEqual(
      [],
    )
    const countries = await listed('countries')
    expect(countries.get('FI')).toMatchObject({
      name: 'Suomen tasavalta',
      meta: { alpha2: 'FI', numeric: '246' },
    })
    expect(countries.get('SE')).toMatchObject({ name: 'Ruotsi', active: true })
    expect((await listed('nationalities')).get('246')?.name).toBe('Suomen tasavalta')
  })

  test('are not written by a trial', async () => {
    const register = await registerWith({ kieli: languages(code('kieli', 'XQ', 'uusi kieli')) })
    expect((await refresh(register, ['kieli'], true)).changes.get('kieli')?.added).toEqual(['XQ'])
    expect(await stored()).toBe(0)
  })

  test('end with their state, and come back', async () => {
    const gone = code('kieli', 'VO', 'volapük', { tila: 'PASSIIVINEN' })
    await refresh(await registerWith({ kieli: languages(gone) }))
    expect((await listed('languages')).get('VO')?.active).toBe(false)
    const { changes } = await refresh(
      await registerWith({ kieli: languages(code('kieli', 'VO', 'volapük')) }),
    )
    expect(changes.get('kieli')?.returned).toEqual(['VO'])
    expect((await listed('languages')).get('VO')?.active).toBe(true)
  })
})

describe('an invalid answer', () => {
  test.each([
    ['empty', [], '$', 'is empty'],
    ['no list', { message: 'x' }, '$', 'is no list of codes'],
    ['a part', languages().slice(0, 20), '$', 'has 20 codes, and 188 are known: this looks like a part'],
    [
      'of other types',
      [...languages(), { koodiArvo: 7, metadata: [] }],
      '$[188].koodiArvo',
      'is of type number, not string',
    ],
    ['without names', [...languages(), { koodiArvo: 'XQ' }], '$[188].metadata', 'is missing'],
    [
      'with a day that is none',
      languages(code('kieli', 'XQ', 'a', { voimassaLoppuPvm: '1.1.2026' })),
      '$[188].voimassaLoppuPvm',
      'is not a day like 2026-08-10',
    ],
    [
      'with a name of control characters',
      languages(code('kieli', 'XQ', 'a', { metadata: [{ kieli: 'FI', nimi: 'a\u0000b' }] })),
      '$[188].metadata[0].nimi',
      'has a name that cannot be shown',
    ],
    ['with a code that is none', languages(code('kieli', '../x', 'a')), '$[188].koodiArvo', 'is no code'],
  ])(
    'is refused by its path when it is %s, and changes nothing in any set',
    async (_what, kieli, path, reason) => {
      const fine = codeList('nationalities', 'fi').map(one => code('maatjavaltiot2', one.code, one.names.fi))
      const register = await registerWith({ kieli, maatjavaltiot2: fine })
      const { faults, changes } = await refresh(register, ['kieli', 'maatjavaltiot2'])
      expect(faults).toEqual([{ set: 'kieli', path, reason }])
      expect(changes.size).toBe(0)
      expect(await stored()).toBe(0)
    },
  )

  test.each<[string, RequestListener, string]>([
    ['not found', (_request, response) => response.writeHead(404).end(), 'was answered with status 404'],
    ['no JSON', (_request, response) => response.writeHead(200).end('<html>'), 'is no JSON'],
    [
      'too deep',
      (_request, response) => response.writeHead(200).end('['.repeat(100_000)),
      'is nested deeper than 64 levels',
    ],
    [
      'without end',
      (_request, response) => {
        response.writeHead(200)
        const more = () => {
          while (response.writable && response.write('x'.repeat(1_000_000)));
        }
        response.on('drain', more)
        more()
      },
      'is larger than 20 MB',
    ],
  ])('is refused when it is %s', async (_what, listener, reason) => {
    const { faults } = await refresh(await registerWith({}, listener))
    expect(faults).toHaveLength(1)
    expect(faults[0]?.reason.startsWith(reason)).toBe(true)
    expect(await stored()).toBe(0)
  })

  test('is not followed to another address, and has a time limit', async () => {
    const other = await registerWith({ kieli: languages() })
    const away = await registerWith({}, (request, response) =>
      response
        .writeHead(302, { location: `${other}/rest/json/kieli/koodi${request.url?.slice(0, 0)}` })
        .end(),
    )
    await expect(refresh(away)).rejects.toThrow(/cannot be read; nothing was written/)
    const patience = new AbortController()
    const silent = await registerWith({}, () => patience.abort(new DOMException('', 'TimeoutError')))
    await expect(refresh(silent, ['kieli'], false, patience)).rejects.toThrow(
      /cannot be read; nothing was written: no answer in time/,
    )
    await expect(refresh('http://127.0.0.1:1')).rejects.toThrow(/cannot be read; nothing was written/)
    expect(await stored()).toBe(0)
  })
})
