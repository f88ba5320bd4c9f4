import { type CodeItem, codeLists } from '@studentgo/protocol/codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../test/world/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

describe('a student who is signed in', () => {
  test.each(codeLists)('gets the list %s in the language of the session', async list => {
    const student = await world.as('aada.kuisma')
    for (const [language, name] of [
      ['fi', 'fi'],
      ['se', 'sv'],
      ['en', 'en'],
    ] as const) {
      student.cookies.set('prottLang', language)
      const answer = await student.get<CodeItem[]>(`/rest/v1/code/${list}`)
      expect(answer.status).toBe(200)
      expect(answer.subErrors).toEqual([])
      expect(answer.body.length).toBeGreaterThan(5)
      expect(answer.body.every(item => item.name === item.names[name])).toBe(true)
    }
  })

  test('may keep a list for a day, and gets no body again while it still is the same', async () => {
    const student = await world.as('aada.kuisma')
    const first = await student.get('/rest/v1/code/countries')
    expect(first.headers['cache-control']).toBe('private, max-age=86400')
    expect(String(first.headers.vary)).toMatch(/Cookie.*Accept-Language/)
    const tag = String(first.headers.etag)
    const again = await student.send('GET', '/rest/v1/code/countries', undefined, { 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
  })

  test('gets another list after changing the language, although the old one is known', async () => {
    const student = await world.as('aada.kuisma')
    student.cookies.set('prottLang', 'fi')
    const tag = String((await student.get('/rest/v1/code/countries')).headers.etag)
    student.cookies.set('prottLang', 'se')
    const answer = await student.send<CodeItem[]>('GET', '/rest/v1/code/countries', undefined, {
      'if-none-match': tag,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.find(item => item.code === 'DE')?.name).toBe('Tyskland')
  })

  test.each(['planets', 'Countries', 'basicEducations', 'countries%00', '__proto__', '..%2fsession'])(
    'finds no list «%s»',
    async list => {
      const student = await world.as('aada.kuisma')
      expect((await student.get(`/rest/v1/code/${list}`)).status).toBe(404)
    },
  )

  test('is refused when the address has a query that no list supports', async () => {
    const student = await world.as('aada.kuisma')
    const answer = await student.get('/rest/v1/code/countries?active=true')
    expect(answer.status).toBe(400)
  })
})

test('nobody gets a list without signing in', async () => {
  const visitor = await world.anyone()
  const answer = await visitor.get('/rest/v1/code/countries')
  expect(answer.status).toBe(401)
  expect(String(answer.headers['cache-control'])).toContain('no-store')
  expect(answer.headers.etag).toBeUndefined()
})
