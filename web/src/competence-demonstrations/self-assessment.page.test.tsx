import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
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

/** Opens the overall step from the list of all steps. */
async function turnToWhole(user: UserEvent): Promise<void> {
  await user.click(await screen.findByText(/^(Kaikki osat|Alla delar)/))
  await user.click(screen.getByRole('button', { name: /Koko näyttö|Hela yrkesprovet/ }))
}

describe('the self-assessment', () => {
  test.each([
    ['fi', 'Osa 3/5', 'Kaikki osat (valmiina 3/5)', /arvioijat Riikka Salmela ja Antero Laurila/],
    ['sv', 'Del 3 av 5', 'Alla delar (3 av 5 klara)', /bedömarna Riikka Salmela och Antero Laurila/],
    ['en', 'Part 3 of 5', 'All parts (3 of 5 done)', /the assessors Riikka Salmela and Antero Laurila/],
  ] as const)(
    'resumes in %s at the requirement where Amina stopped, and names its readers',
    async (language, number, progress, names) => {
      const { address } = await placeOf('amina.warsame')
      await renderScreen(world, await world.as('amina.warsame'), address, { language })
      expect(await screen.findByRole('heading', { level: 2, description: number })).toBeTruthy()
      expect(screen.getAllByRole('group').filter(one => one.tagName === 'FIELDSET')).toHaveLength(1)
      expect(screen.getByText(progress)).toBeTruthy()
      expect(screen.getByText(names)).toBeTruthy()
    },
  )

  test('one requirement follows the other, and what was chosen is still there on the way back', async () => {
    const { id, address } = await placeOf('amina.warsame')
    const { user } = await renderScreen(world, await world.as('amina.warsame'), address)
    const step = await screen.findByRole('region', { name: /^Tarkistat tuotteen mitat/ })
    await user.click(within(step).getByRole('radio', { name: /^4 / }))
    await user.type(within(step).getByRole('textbox', { name: 'Miten se näkyy työssäsi?' }), 'Mittaan aina.')
    await user.click(screen.getByRole('button', { name: 'Seuraava' }))
    const next = screen.getByRole('region', { name: /^Sovit työvaiheista/ })
    expect(document.activeElement).toBe(within(next).getByRole('heading', { name: /^Sovit/ }))
    expect(within(next).queryByRole('radio', { checked: true })).toBeNull()
    expect(within(next).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Edellinen' }))
    const again = screen.getByRole('region', { name: /^Tarkistat tuotteen mitat/ })
    expect(within(again).getByRole('radio', { name: /^4 /, checked: true })).toBeTruthy()
    expect(within(again).getByDisplayValue('Mittaan aina.')).toBeTruthy()
    await waitFor(async () => {
      const rows = await world.database.db
        .selectFrom('self_assessment_item')
        .select(['level', 'comment'])
        .where('demonstration_id', '=', id)
        .execute()
      expect(rows).toContainEqual({ level: '4', comment: 'Mittaan aina.' })
    })
  })

  test('what is written is saved by itself, on the server too', async () => {
    const { id, address } = await placeOf('amina.warsame')
    const { user } = await renderScreen(world, await world.as('amina.warsame'), address)
    await turnToWhole(user)
    await user.type(screen.getByRole('textbox', { name: 'Missä haluat vielä kehittyä?' }), 'Lakkaus.')
    await waitFor(async () => expect((await saved(id)).develop).toBe('Lakkaus.'))
    expect((await saved(id)).state).toBe('DRAFT')
    expect(await screen.findByText(/^Tallennettu 23\.11\.2026/)).toBeTruthy()
  })

  test('sending leads to the first requirement without a level, and then to the assessors', async () => {
    const { id, address } = await placeOf('amina.warsame')
    const { user } = await renderScreen(world, await world.as('amina.warsame'), address)
    await turnToWhole(user)
    await user.click(screen.getByRole('button', { name: 'Lähetä arvioijille' }))
    await expectAccessible()
    for (const name of [/^Tarkistat tuotteen mitat/, /^Sovit työvaiheista/]) {
      const step = screen.getByRole('region', { name })
      expect(within(step).getByText('Valitse yksi vaihtoehto.')).toBeTruthy()
      expect(document.activeElement).toBe(within(step).getByRole('heading', { name }))
      await user.click(within(step).getByRole('radio', { name: /^3 hyvä/ }))
      expect(within(step).queryByText('Valitse yksi vaihtoehto.')).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Seuraava' }))
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
    await turnToWhole(user)
    const box = screen.getByRole('textbox', { name: 'Vad vill du ännu utveckla?' })
    await user.clear(box)
    await user.type(box, 'Testning')
    expect(await screen.findByText(/^Ändringarna är sparade på den här enheten/)).toBeTruthy()
    expect((await saved(id)).develop).not.toBe('Testning')
    await user.click(screen.getByRole('button', { name: 'Skicka ändringarna' }))
    await waitFor(async () => expect((await saved(id)).develop).toBe('Testning'))
  })

  test('a late save by a closed window is not a change by another', async () => {
    const { id, address } = await placeOf('amina.warsame')
    const client = await world.as('amina.warsame')
    const first = await renderScreen(world, client, address)
    await turnToWhole(first.user)
    await first.user.type(screen.getByRole('textbox', { name: 'Missä haluat vielä kehittyä?' }), 'Hiomista')
    await screen.findByText(/^Tallennettu tälle laitteelle/)
    cleanup()
    const develop = `${(await saved(id)).develop ?? ''}Hiomista`
    await sql`update self_assessment set develop = ${develop}, version = version + 1
      where demonstration_id = ${id}`.execute(world.database.db)
    const { user } = await renderScreen(world, client, address)
    await turnToWhole(user)
    await user.type(screen.getByRole('textbox', { name: 'Missä haluat vielä kehittyä?' }), ' ja mittaamista')
    await waitFor(async () => expect((await saved(id)).develop).toBe(`${develop} ja mittaamista`))
    expect(screen.queryByText('Itsearviointia on muutettu toisessa ikkunassa')).toBeNull()
  })

  test('a change made in another window is not overwritten', async () => {
    const { id, address } = await placeOf('amina.warsame')
    const { user } = await renderScreen(world, await world.as('amina.warsame'), address)
    await world.database.db
      .updateTable('self_assessment')
      .set({ version: 9, develop: 'Toisesta ikkunasta' })
      .where('demonstration_id', '=', id)
      .execute()
    await turnToWhole(user)
    await user.type(screen.getByRole('textbox', { name: 'Missä haluat vielä kehittyä?' }), 'Tästä')
    expect(await screen.findByText('Itsearviointia on muutettu toisessa ikkunassa')).toBeTruthy()
    expect((await saved(id)).develop).toBe('Toisesta ikkunasta')
    await user.click(screen.getByRole('button', { name: 'Ota toinen versio' }))
    expect(await screen.findByDisplayValue('Toisesta ikkunasta')).toBeTruthy()
  })

  test('once the discussion is recorded it is locked and says why; sharing remains Joonas’s choice', async () => {
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

  test('Amina, whose mother does not see assessments, is not asked to show it to a guardian', async () => {
    const { address } = await placeOf('amina.warsame')
    const { user } = await renderScreen(world, await world.as('amina.warsame'), address)
    await turnToWhole(user)
    expect(screen.getByRole('textbox', { name: 'Mikä sujuu hyvin?' })).toBeTruthy()
    expect(screen.queryByText(/huoltaja/i)).toBeNull()
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
