import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keepTables } from '../../../server/test/every-endpoint/kept-tables.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
let restore: () => Promise<void>
beforeAll(async () => {
  world = await makeWorld()
  restore = await keepTables(world.database.db, ['demonstration', 'self_assessment', 'self_assessment_item'])
})
afterEach(async () => {
  localStorage.clear()
  await restore()
})
afterAll(() => world.close())

const unit = 'Puusepäntuotteiden valmistaminen'

async function placeOf(username: string, name = unit) {
  const client = await world.as(username)
  const all = await client.get<{ id: number; planId: number; name: string }[]>(
    '/rest/v1/competencedemonstrations',
  )
  const one = all.body.find(other => other.name === name)
  if (one === undefined) throw new Error(`${username} has no demonstration of ${name}`)
  return {
    id: one.id,
    address: `/competencedemonstrations/selfassessment?plan=${one.planId}&id=${one.id}`,
  }
}

async function saved(id: number) {
  return world.database.db
    .selectFrom('self_assessment')
    .select(['state', 'develop', 'shared', 'version'])
    .where('demonstration_id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('the self-assessment', () => {
  test.each([
    ['fi', '2/4 vaatimusta arvioitu', /arvioijat Kaisa Mäntylä ja Antero Laurila/],
    ['sv', '2 av 4 krav bedömda', /bedömarna Kaisa Mäntylä och Antero Laurila/],
    ['en', '2 of 4 requirements rated', /the assessors Kaisa Mäntylä and Antero Laurila/],
  ] as const)(
    'goes on in %s where Amina stopped, and names its readers',
    async (language, progress, names) => {
      const { address } = await placeOf('amina.warsame')
      await renderScreen(world, await world.as('amina.warsame'), address, { language })
      expect(await screen.findByRole('progressbar', { name: progress })).toBeTruthy()
      expect(screen.getByText(names)).toBeTruthy()
      await expectAccessible()
    },
  )

  test('what is written is saved by itself, on the server too', async () => {
    const { id, address } = await placeOf('amina.warsame')
    const { user } = await renderScreen(world, await world.as('amina.warsame'), address)
    await user.type(await screen.findByRole('textbox', { name: 'Missä haluat vielä kehittyä?' }), 'Lakkaus.')
    await waitFor(async () => expect((await saved(id)).develop).toBe('Lakkaus.'), { timeout: 5000 })
    expect((await saved(id)).state).toBe('DRAFT')
    expect(await screen.findByText(/^Tallennettu 23\.11\.2026/)).toBeTruthy()
  })

  test('sending leads to the first requirement without a level, and then to the assessors', async () => {
    const { id, address } = await placeOf('amina.warsame')
    const { user } = await renderScreen(world, await world.as('amina.warsame'), address)
    await user.click(await screen.findByRole('button', { name: 'Lähetä arvioijille' }))
    const open = screen.getAllByText('Valitse yksi vaihtoehto.')
    expect(open).toHaveLength(2)
    const first = screen.getByRole('group', { name: 'Tarkistat tuotteen mitat ja laadun ja korjaat virheet' })
    expect(first.contains(document.activeElement)).toBe(true)
    await expectAccessible()
    for (const group of [first, screen.getByRole('group', { name: /^Sovit työvaiheista/ })]) {
      await user.click(within(group).getByRole('radio', { name: /^3 hyvä/ }))
    }
    await user.click(screen.getByRole('button', { name: 'Lähetä arvioijille' }))
    expect(await screen.findByRole('button', { name: 'Muuta itsearviointia' })).toBeTruthy()
    expect(screen.getByText('Lähetetty 23.11.2026.')).toBeTruthy()
    expect((await saved(id)).state).toBe('SUBMITTED')
    await expectAccessible()
  })

  test('what was sent is changed here until the changes are sent', async () => {
    const { id, address } = await placeOf('mikael.lindqvist', 'Ohjelmointi')
    const client = await world.as('mikael.lindqvist')
    const { user } = await renderScreen(world, client, address, { language: 'sv' })
    await user.click(await screen.findByRole('button', { name: 'Ändra självbedömningen' }))
    const box = await screen.findByRole('textbox', { name: 'Vad vill du ännu utveckla?' })
    await user.clear(box)
    await user.type(box, 'Testning')
    expect(await screen.findByText(/^Ändringarna är sparade på den här enheten/)).toBeTruthy()
    expect((await saved(id)).develop).not.toBe('Testning')
    await user.click(screen.getByRole('button', { name: 'Skicka ändringarna' }))
    await waitFor(async () => expect((await saved(id)).develop).toBe('Testning'))
  })

  test('a change made in another window is not written over', async () => {
    const { id, address } = await placeOf('amina.warsame')
    const { user } = await renderScreen(world, await world.as('amina.warsame'), address)
    await world.database.db
      .updateTable('self_assessment')
      .set({ version: 9, develop: 'Toisesta ikkunasta' })
      .where('demonstration_id', '=', id)
      .execute()
    await user.type(await screen.findByRole('textbox', { name: 'Missä haluat vielä kehittyä?' }), 'Tästä')
    expect(
      await screen.findByText('Itsearviointia on muutettu toisessa ikkunassa', {}, { timeout: 5000 }),
    ).toBeTruthy()
    expect((await saved(id)).develop).toBe('Toisesta ikkunasta')
    await user.click(screen.getByRole('button', { name: 'Ota toinen versio' }))
    expect(await screen.findByDisplayValue('Toisesta ikkunasta')).toBeTruthy()
  })

  test('once the discussion is recorded it is locked and says why; sharing stays Joonas’s to say', async () => {
    const { id, address } = await placeOf('joonas.vainio', 'Ohjelmointi')
    const { user } = await renderScreen(world, await world.as('joonas.vainio'), address)
    expect(screen.getByText('Itsearviointi on lukittu.')).toBeTruthy()
    expect(screen.getByText(/Sitä ei voi enää muuttaa/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(
      await screen.findByRole('checkbox', { name: 'Näytä lähetetty itsearviointi huoltajalle' }),
    )
    await waitFor(async () => expect((await saved(id)).shared).toBe(true))
    await expectAccessible()
  })

  test('of a demonstration that is only planned it says when it opens', async () => {
    const { address } = await placeOf('aada.kuisma', 'Tieto- ja viestintätekniikan perustehtävät')
    await renderScreen(world, await world.as('aada.kuisma'), address)
    expect(screen.getByText(/^Itsearviointi avautuu, kun näyttö on sovittu/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Lähetä arvioijille' })).toBeNull()
  })
})

test('Veera, whose studies are interrupted, reads why she cannot write one now', async () => {
  const { address } = await placeOf('veera.salo', 'Ohjelmistokehittäjänä toimiminen')
  await renderScreen(world, await world.as('veera.salo'), address)
  expect(screen.getByText(/koska opintosi ovat keskeytyneet tai päättyneet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Lähetä arvioijille' })).toBeNull()
})

describe('home', () => {
  test('leads Amina to her demonstration and its self-assessment, without a grade', async () => {
    const { queryClient } = await renderScreen(world, await world.as('amina.warsame'), '/')
    expect(await screen.findByRole('heading', { name: `Itsearviointi: ${unit}` })).toBeTruthy()
    expect(screen.getByRole('heading', { name: `Näyttö: ${unit}` })).toBeTruthy()
    const kept = queryClient.getQueryCache().findAll({ queryKey: ['/competencedemonstrations'] })
    expect(JSON.stringify(kept.map(query => query.state.data))).not.toContain('grade')
  })
})
