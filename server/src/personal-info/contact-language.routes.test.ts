import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PersonalInfo } from '@studentgo/protocol/personal-info'
import type { Session } from '@studentgo/protocol/session'
import type { StudentCard } from '@studentgo/protocol/staff-students'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksOnHome } from '../../test/world/home-tasks.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { addressee } from '../notifications/delivery/deliveries.sql.ts'
import { mailFolder } from '../platform/mail/mailer.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'studentgo-mails-'))
let world: World

beforeAll(async () => {
  world = await makeWorld({ settings: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true })
})

const path = '/rest/v1/personalinfo'
const infoOf = async (client: Client) => (await client.get<PersonalInfo>(path)).body
const shownTo = async (client: Client) => (await client.get<Session>('/rest/v1/session')).body?.language
const press = (client: Client, language: string) => client.put('/rest/v1/locale/', { language })

/** Saves with the version that the server has. */
async function save(client: Client, change: object) {
  return client.put<PersonalInfo>(path, { version: (await infoOf(client)).version, ...change })
}

describe('the language shown and the language of contact are two facts', () => {
  test('who has not chosen reads the portal in the language of contact', async () => {
    const joonas = await world.as('joonas.vainio')
    expect([await shownTo(joonas), (await infoOf(joonas)).contactLanguage]).toEqual(['fi', 'fi'])
    await save(joonas, { contactLanguage: 'se' })
    expect(await shownTo(joonas)).toBe('se')
  })

  test('the language button changes the first alone, also for the staff who look', async () => {
    const aada = await world.as('aada.kuisma')
    expect((await press(aada, 'en')).status).toBe(200)
    expect([await shownTo(aada), (await infoOf(aada)).contactLanguage]).toEqual(['en', 'fi'])
    const kaisa = await world.as('kaisa.mantyla', 'STAFF')
    const card = await kaisa.get<StudentCard>(`/rest/v1/staff/student/${await world.personId('aada.kuisma')}`)
    expect(card.body.language).toBe('fi')
  })

  test('the own field changes the second alone', async () => {
    const aada = await world.as('aada.kuisma')
    await press(aada, 'en')
    expect((await save(aada, { contactLanguage: 'se' })).body.contactLanguage).toBe('se')
    expect(await shownTo(aada)).toBe('en')
  })

  test.each([
    ['tuomas.harju', undefined, 'Vahvista'],
    ['olena.bondar', 'se', 'Bekräfta'],
    ['amina.warsame', 'en', 'Confirm'],
  ])('a letter to %s, who has pressed %s, begins with «%s»', async (username, pressed, word) => {
    const client = await world.as(username)
    await save(client, { contactLanguage: 'fi' })
    if (pressed !== undefined) await press(client, pressed)
    const email = `${username}.uusi@example.invalid`
    expect((await save(client, { email })).status).toBe(200)
    await world.platform.jobs.runDue()
    const folder = join(dataDir, mailFolder)
    const letters = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
    const letter = letters.find(one => one.includes(`To: ${email}`))
    expect(letter).toMatch(new RegExp(`^Subject: ${word}`, 'm'))
  })
})

test('a notification goes out in the shown language, and before one is chosen in that of contact', async () => {
  const olena = await world.as('olena.bondar')
  const { personId } = await infoOf(olena)
  const { db } = world.database
  const sentIn = async () => (await addressee(db, { personId }))[0]?.language
  await save(olena, { contactLanguage: 'en' })
  await press(olena, 'se')
  expect(await sentIn()).toBe('sv')
  await db.updateTable('person').set({ shown_language: null }).where('id', '=', personId).execute()
  expect(await sentIn()).toBe('en')
})

describe('a language of contact that the button has changed in an earlier version', () => {
  const script = readFileSync(
    new URL('../../database/migrations/0073-languages-by-button.sql', import.meta.url),
    'utf8',
  )
  const asked = async (client: Client) => [
    (await infoOf(client)).asksContactLanguage,
    (await tasksOnHome(client, 'CONTACT_LANGUAGE')).length,
  ]

  test.each([
    ['mikael.lindqvist', 'se', 'se'],
    ['joonas.vainio', 'fi', 'en'],
  ] as const)(
    'the question comes once to %s, and the shown language stays',
    async (username, was, answer) => {
      const client = await world.as(username)
      await save(client, { contactLanguage: was })
      expect(await asked(client)).toEqual([false, 0])
      await press(client, 'en')
      await world.database.runScript(script)
      expect(await asked(client)).toEqual([true, 1])
      expect(await shownTo(client)).toBe(was)
      const other = await save(client, { employer: 'Kone' })
      expect(other.body.asksContactLanguage).toBe(true)
      const { body } = await save(client, { contactLanguage: answer })
      expect([body.contactLanguage, await shownTo(client)]).toEqual([answer, was])
      expect(await asked(client)).toEqual([false, 0])
      await press(client, 'en')
      expect(await asked(client)).toEqual([false, 0])
    },
  )

  test('asks neither people who never pressed it nor guardians, and never people who can only read', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const noora = await world.as('noora.aalto')
    await press(petri, 'se')
    await press(noora, 'se')
    await world.database.runScript(script)
    const rows = await world.database.db
      .selectFrom('person')
      .innerJoin('account', 'account.person_id', 'person.id')
      .select('username')
      .where('language_by_button', '=', true)
      .execute()
    const found = rows.map(one => one.username)
    expect(found).toContain('noora.aalto')
    expect(found).not.toContain('petri.kuisma')
    expect(found).not.toContain('vaino.ohman')
    expect(await asked(noora)).toEqual([false, 0])
  })
})
