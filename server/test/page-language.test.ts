import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookiesSetBy } from './sign-in/sign-in.ts'
import { bareBuild } from './world/bare-build.ts'
import { makeClient, makeWorld, type World } from './world/world.ts'

/** A web app whose every page says nothing but the language that the server has chosen for it. */
const build = bareBuild({
  render: async ({ boot }) => ({
    body: `<p>${boot.language}</p>`,
    boot: '{}',
    found: true,
    sources: [],
    area: 'public',
  }),
  publicPageOf: path => path,
})

let world: World
/** The same, of pages that nobody sees without a session. */
let needsSession: World

beforeAll(async () => {
  world = await makeWorld({ build })
  needsSession = await makeWorld({
    build: { ...build, render: { ...build.render, publicPageOf: () => undefined } },
  })
})
afterAll(async () => {
  await world.close()
  await needsSession.close()
})

describe('the language of a page', () => {
  test.each([
    ['the parameter first', '?lang=se', 'en', 'fi', 'sv'],
    ['then the cookie', '', 'se', 'en', 'sv'],
    ['then what the browser asks for', '', undefined, 'en-GB,sv;q=0.8', 'en'],
    ['Finnish where nobody has said anything', '', undefined, undefined, 'fi'],
    ['and never a parameter that names no language', '?lang=de', 'en', 'sv', 'en'],
  ] as const)('is chosen by %s', async (_, search, cookie, browser, language) => {
    const answer = await pageFor(search, cookie, browser)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(`<html lang="${language}"`)
    expect(answer.text).toContain(`<p>${language}</p>`)
  })

  test.each([
    '/studentgo/app/studenttimetable?lang=se',
    '/studentgo/app/?lang=se',
    '/studentgo/app/parent?lang=se',
  ])('is chosen by the parameter of %s too, which leads on to sign-in', async address => {
    const client = makeClient(needsSession.platform)
    const answer = await client.send('GET', address, undefined, { 'accept-language': 'en' })
    expect(answer.status).toBe(302)
    expect(cookiesSetBy(answer).prottLang).toMatch(/^prottLang=se;/)
  })

  test('and an address without the base path keeps its parameter', async () => {
    const answer = await makeClient(world.platform).send('GET', '/?lang=se')
    expect([answer.status, answer.headers.location]).toEqual([302, '/studentgo/app/?lang=se'])
  })

  test('is remembered when the parameter has chosen it, as the wire spells it', async () => {
    expect(cookiesSetBy(await pageFor('?lang=se', 'en', undefined)).prottLang).toMatch(/^prottLang=se;/)
    expect(cookiesSetBy(await pageFor('', 'en', 'sv'))).not.toHaveProperty('prottLang')
  })
})

function pageFor(search: string, cookie: string | undefined, browser: string | undefined) {
  const client = makeClient(world.platform)
  if (cookie !== undefined) client.cookies.set('prottLang', cookie)
  const headers = browser === undefined ? undefined : { 'accept-language': browser }
  return client.send('GET', `/studentgo/app/login${search}`, undefined, headers)
}
