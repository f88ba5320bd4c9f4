import { bic } from '@studentgo/protocol/rules/bic'
import { email } from '@studentgo/protocol/rules/email'
import { errorKinds } from '@studentgo/protocol/rules/error-kind'
import { iban } from '@studentgo/protocol/rules/iban'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../test/world/world.ts'

const base = '/education/app/rest/v1/public/translationtexts/student'
let world: World

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

async function texts(path: string): Promise<Record<string, string>> {
  const answer = await (await world.anyone()).get(`${base}${path}`)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as Record<string, string>
}

describe('texts, before anybody has signed in', () => {
  test.each([
    ['fi', 'Kirjaudu'],
    ['se', 'Logga in'],
    ['en', 'Sign in'],
  ])('come in %s as plain key and text', async (language, word) => {
    const common = await texts(`/${language}/common`)
    expect(common['signIn.submit']).toBe(word)
    expect(Object.values(common).every(text => typeof text === 'string' && text !== '')).toBe(true)
  })

  test.each(['fi', 'se', 'en'])('say in %s how dates and times are written', async language => {
    const common = await texts(`/${language}/common`)
    for (const format of ['format.date', 'format.dateTime', 'format.time'])
      expect(common).toHaveProperty([format])
  })

  test.each(['fi', 'se', 'en'])(
    'have in %s a title and a text for each of the five error pages',
    async language => {
      const error = await texts(`/${language}/error`)
      for (const kind of Object.values(errorKinds)) {
        expect([kind, typeof error[`${kind}.title`], typeof error[`${kind}.text`]]).toEqual([
          kind,
          'string',
          'string',
        ])
      }
      expect(error.reloginButton).toBeTypeOf('string')
      expect(await texts(`/${language}/common`)).toHaveProperty(['error.general'])
    },
  )

  test.each(['fi', 'se', 'en'])(
    'say in %s what is wrong with an e-mail address, a BIC, an IBAN',
    async language => {
      const common = await texts(`/${language}/common`)
      for (const fault of [email, bic, iban].map(schema => schema.safeParse('?').error?.issues[0]?.message)) {
        expect(common).toHaveProperty([`problem.${fault}`])
      }
    },
  )

  test.each(['/sv/common', '/de/common', '/fi/secrets', '/fi'])('are not at %s', async path => {
    const answer = await (await world.anyone()).get(`${base}${path}`)
    expect(answer.status).toBe(404)
  })
})
