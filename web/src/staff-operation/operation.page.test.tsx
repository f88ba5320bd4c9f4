import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const kimmo = () => world.as('kimmo.saari', 'STAFF')

describe('operation', () => {
  test('shows the state of the portal, retries a letter, and signs a person out', async () => {
    await sql`insert into job (kind, subject, run_at, attempts, failed_at, last_error)
      values ('deliver-email', ${String(await world.personId('aada.kuisma'))}, '2026-11-22', 20, '2026-11-22', 'Error ECONNREFUSED')`.execute(
      world.database.db,
    )
    const { user } = await renderScreen(world, await kimmo(), '/staff/operation')
    const main = within(screen.getByRole('main'))
    for (const name of [
      'Palvelun tila',
      'Kirjautuneet',
      'Ilmoitukset, jotka eivät lähteneet',
      'Taustatyöt',
    ]) {
      expect(await main.findByRole('heading', { level: 2, name })).toBeTruthy()
    }
    expect(await main.findByText('Sähköposti opiskelijalle')).toBeTruthy()
    await expectAccessible()
    await user.click(main.getByRole('button', { name: 'Yritä uudelleen' }))
    const left = async () => {
      const { rows } = await sql<{
        left: number
      }>`select count(*)::int as left from job where failed_at is not null`.execute(world.database.db)
      return rows[0]?.left
    }
    await waitFor(async () => expect(await left()).toBe(0))

    const sami = await world.as('sami.rautio', 'STAFF')
    await user.click(main.getByRole('button', { name: 'Kirjaa henkilö ulos' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Käyttäjätunnus tai sähköposti'), 'sami.rautio')
    await user.type(dialog.getByRole('textbox', { name: 'Syy' }), 'Puhelin on kadonnut.')
    await user.click(dialog.getByRole('button', { name: 'Kirjaa ulos' }))
    expect(await screen.findByText(/istunto(a)? päätettiin/)).toBeTruthy()
    expect((await sami.get('/rest/v1/staff/today')).status).toBe(401)
  })
})

describe('backups', () => {
  test('are reported as missing, and then when the last was written and tried, and whether it was whole', async () => {
    const { unmount } = await renderScreen(world, await kimmo(), '/staff/operation')
    const part = () => within(screen.getByRole('region', { name: 'Varmuuskopiot' }))
    expect(part().getByText(/^Ei vielä yhtään/)).toBeTruthy()
    expect(part().getByText('Palautusta ei ole vielä kokeiltu.')).toBeTruthy()
    unmount()
    await sql`insert into backup_run (kind, at, backup_at, rows, files, bytes, fault) values
      ('BACKUP', '2026-11-21T01:00Z', '2026-11-21T01:00Z', 20000, 13, 7000000, '1 files are lost'),
      ('BACKUP', '2026-11-22T01:00Z', '2026-11-22T01:00Z', 20345, 14, 7000000, null),
      ('DRILL', '2026-11-22T02:00Z', '2026-11-22T01:00Z', 20345, 14, 7000000, 'person differs')`.execute(
      world.database.db,
    )
    await renderScreen(world, await kimmo(), '/staff/operation')
    expect(part().getByText(/^22\.11\.2026 klo 3\.00/)).toBeTruthy()
    expect(part().getByText(/^20\s345 riviä ja 14 tiedostoa, \d+(,\d+)?\sMt$/)).toBeTruthy()
    expect(part().queryByText('Tiedostoja puuttuu')).toBeNull()
    expect(part().getByText('Palautus ei onnistunut')).toBeTruthy()
    expect(screen.getByText('Palvelimen levyllä')).toBeTruthy()
  })
})

describe('a new first password', () => {
  test('is given with a reason, and shown until it is put away', async () => {
    const { user } = await renderScreen(world, await kimmo(), '/staff/operation')
    await user.click(await screen.findByRole('button', { name: 'Anna uusi ensisalasana' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expectAccessible()
    await user.type(dialog.getByLabelText('Käyttäjätunnus'), 'sami.rautio')
    await user.type(dialog.getByRole('textbox', { name: 'Syy' }), 'Salasana on unohtunut.')
    await user.click(dialog.getByRole('checkbox', { name: 'Poista myös kaksivaiheinen kirjautuminen' }))
    await user.click(dialog.getByRole('button', { name: 'Anna salasana' }))
    expect(await screen.findByText('Uusi ensisalasana: sami.rautio')).toBeTruthy()
    expect(screen.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)).toBeTruthy()
    expect(screen.getByText('Se näytetään vain tässä ja toimii 30 päivää.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Piilota salasana' }))
    expect(screen.queryByText('Uusi ensisalasana: sami.rautio')).toBe(null)
    const samis = sql`select from totp_factor where person_id = ${await world.personId('sami.rautio')}`
    expect((await samis.execute(world.database.db)).rows).toEqual([])
  })
})

describe('who has looked', () => {
  test('is shown of a student once the reason is written', async () => {
    const { user } = await renderScreen(world, await kimmo(), '/staff/audit')
    await user.type(screen.getByLabelText('Opiskelija'), 'aada.kuisma')
    await user.type(screen.getByLabelText('Miksi avaat tiedot?'), 'Opiskelija kysyi, kuka on katsonut.')
    await user.click(screen.getByRole('button', { name: 'Avaa tunniksi' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Aada Kuisma' })).toBeTruthy()
    expect(await screen.findByText('Opiskelija kysyi, kuka on katsonut.')).toBeTruthy()
    expect(screen.getByText('Kirjoitti syyn')).toBeTruthy()
    await expectAccessible()
  })

  test('is not shown once the reason has expired', async () => {
    const id = await world.personId('amina.warsame')
    await renderScreen(world, await kimmo(), `/staff/audit?id=${id}`)
    expect(await screen.findByText('Tästä opiskelijasta ei ole voimassa olevaa syytä')).toBeTruthy()
  })
})

describe('retention', () => {
  test('says what would go, and removes it once it is asked twice', async () => {
    await sql`update message set at = '2024-07-31T12:00:00Z' where thread_id = (select min(thread_id) from message)`.execute(
      world.database.db,
    )
    const { user } = await renderScreen(world, await kimmo(), '/staff/retention')
    const rule = within(await screen.findByRole('listitem', { name: 'Vanhat viestit' }))
    expect(rule.getByText('Poistettaisiin 1 viestiketju.')).toBeTruthy()
    await user.click(rule.getByRole('button', { name: 'Poista' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Poista lopullisesti' }))
    expect(await screen.findByText('1 viestiketju poistettiin')).toBeTruthy()
  })
})
