import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PublicConfig } from '@studentgo/protocol/config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareBuild } from './world/bare-build.ts'
import { makeClient, makeWorld, type World } from './world/world.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const school = {
  name: { fi: 'Merilinnan opisto', sv: 'Havsborgs institut' },
  shortName: { fi: 'Merilinna', sv: 'Havsborg' },
  contentLanguage: 'sv',
  accentColour: '#5b4691',
  logo: 'logo.svg',
}
const build = bareBuild({
  render: async () => ({ body: '', boot: '', found: true, sources: [], area: 'public' }),
  publicPageOf: path => path,
})

let folder: string
let world: World

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studentgo-school-'))
  writeFileSync(join(folder, 'logo.svg'), drawing)
  const file = join(folder, 'school.json')
  writeFileSync(file, JSON.stringify(school))
  world = await makeWorld({ build, settings: { SCHOOL_FILE: file } })
})

afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const config = async () =>
  (await makeClient(world.platform).post<PublicConfig>('/rest/v1/public/config', {})).body

describe('a portal with a school file', () => {
  test('says the school’s name and the language of what it writes', async () => {
    expect(await config()).toMatchObject({ providerName: school.name, contentLanguage: 'sv' })
  })

  test('serves its logo, under a name that changes with it', async () => {
    const { logoUrl } = await config()
    expect(logoUrl).toMatch(/^\/studentgo\/app\/public\/school-logo-[0-9a-f]{8}\.svg$/)
    const { headers, payload } = await world.platform.fastify.inject({ url: logoUrl })
    expect([headers['content-type'], headers['cache-control'], payload]).toEqual([
      'image/svg+xml',
      'public, max-age=31536000, immutable',
      drawing,
    ])
    // Opened by itself, a drawing may run nothing.
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('is installed under its own name, colour and logo, in the language of the page', async () => {
    const { payload } = await world.platform.fastify.inject({
      url: '/studentgo/app/login',
      headers: { 'accept-language': 'sv' },
    })
    const { logoUrl } = await config()
    expect(payload).toContain(`<link rel="icon" href="${logoUrl}" type="image/svg+xml">`)
    expect(payload).toContain(
      '<meta name="theme-color" content="#5b4691" media="(prefers-color-scheme: light)">',
    )
    expect(payload).toMatch(
      /<meta name="theme-color" content="#[0-9a-f]{6}" media="\(prefers-color-scheme: dark\)">/,
    )
    const [, url = ''] = /<link rel="manifest" href="([^"]*)">/.exec(payload) ?? []
    const manifest = await world.platform.fastify.inject({ url })
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.json()).toMatchObject({
      name: 'Havsborgs institut',
      short_name: 'Havsborg',
      lang: 'sv',
      theme_color: '#5b4691',
      background_color: '#f6f6f4',
      icons: [{ src: logoUrl.split('/').at(-1), sizes: 'any', type: 'image/svg+xml' }],
      shortcuts: [
        { name: 'Schema', url: '../studenttimetable' },
        { name: 'Anmäl frånvaro', url: '../absence?report=today' },
        { name: 'Meddelanden', url: '../messages' },
      ],
    })
    expect(
      (await world.platform.fastify.inject({ url: url.replace('lang=se', 'lang=fi') })).json(),
    ).toMatchObject({
      name: 'Merilinnan opisto',
      lang: 'fi',
    })
  })

  test('has its accent in every page, after the product’s own, allowed by its hash', async () => {
    const url = '/studentgo/app/login'
    const { payload, headers } = await world.platform.fastify.inject({
      url,
      headers: { 'accept-language': 'sv' },
    })
    const sheets = [...payload.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(match => match[1] ?? '')
    expect(sheets).toHaveLength(2)
    expect(sheets[1]).toContain('--accent:light-dark(#5b4691,')
    const hash = createHash('sha256')
      .update(sheets[1] ?? '')
      .digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    expect(payload).toContain('<title>Havsborgs institut</title>')
  })
})
