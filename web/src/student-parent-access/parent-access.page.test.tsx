import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../../server/demo/personas.ts'
import { makeTestClock } from '../../../server/test/world/test-clock.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

const clock = makeTestClock()
let world: World
beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

const path = '/studentparentaccess'
const absencesOf = async (guardian: string, student: string) => {
  const client = await world.as(guardian, 'PARENT')
  return (await client.get(`/rest/v1/absence?studentId=${await world.personId(student)}`)).status
}

describe('a minor', () => {
  test.each([
    ['fi', 'Näkevät nyt', /^Voit päättää siitä \d+\.\d+\.20\d\d alkaen/],
    ['sv', 'Ser nu', /^Du kan bestämma om det från och med \d/],
    ['en', 'Can see now', /^You can decide on this from \d/],
  ] as const)('reads in %s who sees the studies, and from when to decide', async (language, title, later) => {
    await renderScreen(world, await world.as('aada.kuisma'), path, { language })
    const seeing = screen.getByRole('region', { name: title })
    expect(within(seeing).getAllByRole('listitem')).toHaveLength(2)
    expect(within(seeing).queryByRole('button')).toBeNull()
    expect(screen.getByText(later)).toBeTruthy()
  })

  test('who turns 18 soon chooses which access continues, and can take it back', async () => {
    const { user } = await renderScreen(world, await world.as('joonas.vainio'), path)
    const handover = screen.getByRole('region', { name: 'Kun täytät 18 (5.12.2026)' })
    expect(within(handover).getByText('Ei näe mitään 5.12.2026 alkaen.')).toBeTruthy()
    await user.click(within(handover).getByRole('button', { name: /^Valitse, mitä näkee/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Mitä Merja Vainio näkee' })
    await expectAccessible()
    await user.click(within(dialog).getByRole('button', { name: 'Tallenna' }))
    expect(await within(dialog).findByText('Valitse ainakin yksi.')).toBeTruthy()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Poissaolot' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Lukujärjestys' }))
    await user.click(within(dialog).getByRole('button', { name: 'Tallenna' }))
    expect(
      await within(handover).findByText(
        'Näkee jatkossakin: lukujärjestyksen ja poissaolot. Viimeinen päivä 5.12.2027.',
      ),
    ).toBeTruthy()
    await user.click(await within(handover).findByRole('button', { name: /^Älä jatka/ }))
    expect(await within(handover).findByText('Ei näe mitään 5.12.2026 alkaen.')).toBeTruthy()
  })
})

describe('an adult', () => {
  test('whose data nobody sees reads so', async () => {
    await renderScreen(world, await world.as('olena.bondar'), path, { language: 'en' })
    expect(screen.getByText('Nobody else can see your studies.')).toBeTruthy()
  })

  test('renews in one tap, and takes back at once after one question', async () => {
    const { user } = await renderScreen(world, await world.as('amina.warsame'), path)
    const seeing = screen.getByRole('region', { name: 'Näkevät nyt' })
    expect(within(seeing).getByText('23.7.2027')).toBeTruthy()
    await user.click(within(seeing).getByRole('button', { name: /^Jatka 12 kk/ }))
    expect(await within(seeing).findByText('23.11.2027')).toBeTruthy()
    expect(within(seeing).queryByRole('button', { name: /^Jatka/ })).toBeNull()
    expect(await absencesOf('hodan.warsame', 'amina.warsame')).toBe(200)
    await user.click(within(seeing).getByRole('button', { name: /^Peru lupa/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Perutaanko lupa: Hodan Warsame?' })
    await user.click(within(dialog).getByRole('button', { name: 'Peru lupa' }))
    expect(await screen.findByText('Peruit luvan 23.11.2026.')).toBeTruthy()
    expect(await absencesOf('hodan.warsame', 'amina.warsame')).toBe(404)
  })

  test('grants again with support as a choice of its own, after the password where the sign-in is old', async () => {
    const amina = await world.as('amina.warsame')
    clock.pass({ minutes: 6 })
    const { user } = await renderScreen(world, amina, path)
    await user.click(screen.getByRole('button', { name: /^Anna lupa/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Mitä Hodan Warsame näkee' })
    const support = within(dialog).getByRole('checkbox', { name: 'Tuen tiedot' })
    expect((support as HTMLInputElement).checked).toBe(false)
    await user.click(support)
    await user.click(within(dialog).getByRole('button', { name: 'Tallenna' }))
    await user.type(await within(dialog).findByLabelText(/^Nykyinen salasana/), demoPassphrase)
    await user.click(within(dialog).getByRole('button', { name: 'Tallenna' }))
    const seeing = await screen.findByRole('region', { name: 'Näkevät nyt' })
    expect(await within(seeing).findByText('Tuen tiedot')).toBeTruthy()
  })

  test('invites a person by e-mail, and cancels it', async () => {
    const { user } = await renderScreen(world, await world.as('tuomas.harju'), path)
    await user.click(screen.getByRole('button', { name: 'Lähetä kutsu' }))
    const dialog = await screen.findByRole('dialog', { name: 'Lähetä kutsu' })
    await expectAccessible()
    await user.type(within(dialog).getByLabelText(/^Nimi/), 'Liisa Täti')
    await user.type(within(dialog).getByLabelText(/^Sähköposti/), 'liisa@example.invalid')
    await user.click(within(dialog).getByRole('radio', { name: 'Muu läheinen' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Lukujärjestys' }))
    await user.click(within(dialog).getByRole('button', { name: 'Lähetä' }))
    const seeing = await screen.findByRole('region', { name: 'Näkevät nyt' })
    expect(await within(seeing).findByText('Kutsu odottaa vastausta')).toBeTruthy()
    await user.click(within(seeing).getByRole('button', { name: /^Peru kutsu/ }))
    const question = await screen.findByRole('dialog', { name: 'Perutaanko kutsu: Liisa Täti?' })
    await user.click(within(question).getByRole('button', { name: 'Peru kutsu' }))
    expect(await screen.findByText('Kukaan muu ei näe opintojasi.')).toBeTruthy()
  })

  test('under whose name the college bars a person reads that, and has no button for it', async () => {
    const id = await world.personId('veera.salo')
    const { db } = world.database
    await db.updateTable('parent_access').set({ state: 'BLOCKED' }).where('student_id', '=', id).execute()
    await renderScreen(world, await world.as('veera.salo'), path)
    const ended = screen.getByRole('region', { name: 'Eivät näe nyt' })
    expect(within(ended).getByText(/^Ei näe opintojasi. Oppilaitos on päättänyt niin/)).toBeTruthy()
    expect(within(ended).queryByRole('button')).toBeNull()
  })
})
