import { addresses } from '@studentgo/protocol/addresses'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestClock } from '../../../server/test/world/test-clock.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'
import { linesOf, watchSavedFiles } from '../../test/saved-files.ts'
import { routeOf } from '../app/routes.tsx'

const clock = makeTestClock()
let world: World
beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

const path = '/studysocialbenefit'

describe('study social benefits', () => {
  test('are saved as a table, a line for each row of each claim', async () => {
    const saved = watchSavedFiles()
    const { user } = await renderScreen(world, await world.as('tuomas.harju'), path)
    await user.click(screen.getByRole('button', { name: 'Tallenna taulukkona (CSV)' }))
    await waitFor(() => expect(saved.size).toBe(1))
    const [head, ...rows] = await linesOf([...saved.values()][0])
    expect(head).toMatch(/^Hakemus;Tila;Etu;/)
    expect(rows.filter(row => row.includes(';Palautettu korjattavaksi;')).length).toBeGreaterThan(0)
    expect(rows[0]).toMatch(/^E\d+;[^;]+;[^;]+;20\d\d-\d\d-\d\d;20\d\d-\d\d-\d\d;\d+;\d+(,\d+)?;/)
  })

  test('of an apprentice are ticked, corrected with a live total, and sent', async () => {
    const { user } = await renderScreen(world, await world.as('reetta.hakkinen'), path)
    const days = screen.getByRole('region', { name: 'Opiskelupäivät, joita voit hakea' })
    expect(within(days).getByText(/Seuraavat opiskelupäivät: ti 24\.11\./)).toBeTruthy()
    await user.click(within(days).getByRole('checkbox', { name: /tiistai 29\.9\./ }))
    // The loading state of a screen is tested by load-screen.
    await routeOf(addresses.benefitClaim)?.screen.load()
    await user.click(within(days).getByRole('button', { name: 'Tee hakemus 4 päivästä' }))
    expect(await screen.findByRole('heading', { level: 1, name: /^Hakemus E/ })).toBeTruthy()
    expect(screen.getByText('Hakemus yhteensä 60,00 €')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Lisää rivi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Lisää rivi' })
    await user.selectOptions(await within(dialog).findByLabelText('Etu'), 'Matka')
    await user.click(within(dialog).getByRole('radio', { name: 'Oma auto' }))
    await user.type(within(dialog).getByLabelText(/Matka yhteen suuntaan/), '3')
    expect(within(dialog).getByText(/vähintään 10 km/)).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/Matka yhteen suuntaan/), '2,5')
    expect(within(dialog).getByText('Tämä rivi 21,45 €.')).toBeTruthy()
    expect(within(dialog).getByText(/Hakemus yhteensä 81,45 €/)).toBeTruthy()
    await expectAccessible()
    await user.click(within(dialog).getByRole('button', { name: 'Tallenna rivi' }))
    expect(await screen.findByText('Hakemus yhteensä 81,45 €')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Lähetä hakemus' }))
    expect(await screen.findByText('Hakemus on lähetetty')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Peru hakemus' })).toBeTruthy()
  })

  test('that were sent are no longer offered: the day says when, and the rest of it is a fold away', async () => {
    await renderScreen(world, await world.as('reetta.hakkinen'), path)
    const days = screen.getByRole('region', { name: 'Opiskelupäivät, joita voit hakea' })
    const [sent] = within(days).getAllByText(/^Lähetetty 23\.11\.2026:/)
    expect(within(sent ?? days).getByRole('link', { name: /^Hakemus E/ })).toBeTruthy()
    expect(within(days).queryByRole('button', { name: 'Tee hakemus 4 päivästä' })).toBeNull()
    expect(within(days).getByRole('checkbox', { name: /tiistai 29\.9\./ })).toBeTruthy()
    const rest = within(days).getByText('Hae samoilta päiviltä myös muuta').closest('details')
    expect(rest?.open).toBe(false)
    const boxes = within(rest ?? days).getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
    expect(boxes.some(box => box.checked)).toBe(false)
  })

  test.each([
    ['PAID', 1],
    ['RETURNED', 0],
  ] as const)(
    'that are decided on can be printed: of one that is %s there are %i links',
    async (state, links) => {
      const claim = await world.database.db
        .selectFrom('benefit_claim')
        .where('student_id', '=', await world.personId('tuomas.harju'))
        .where('state', '=', state)
        .select(['id', 'number'])
        .executeTakeFirstOrThrow()
      await renderScreen(world, await world.as('tuomas.harju'), `${addresses.benefitClaim}?id=${claim.id}`)
      await screen.findByRole('heading', { level: 1, name: `Hakemus ${claim.number}` })
      expect(screen.queryAllByRole('link', { name: /^Tulosta \(PDF\)/ })).toHaveLength(links)
    },
  )

  test.each([
    ['fi', 'Sinulla ei ole nyt haettavia etuja', /Kelasta/],
    ['sv', 'Du har inga förmåner att ansöka om just nu', /FPA/],
    ['en', 'You have nothing to claim right now', /Kela/],
  ] as const)(
    'say in %s to a student who is not an apprentice why there is nothing',
    async (language, title, elsewhere) => {
      await renderScreen(world, await world.as('aada.kuisma'), path, { language })
      expect(screen.getByText(title)).toBeTruthy()
      expect(screen.getByText(elsewhere)).toBeTruthy()
    },
  )
})

describe('the account', () => {
  test('is checked before it is sent, and then shows its mask alone', async () => {
    const { user } = await renderScreen(world, await world.as('enni.kukkonen'), path)
    await user.click(screen.getByRole('button', { name: 'Anna tili' }))
    const dialog = await screen.findByRole('dialog', { name: 'Anna tili' })
    await user.type(await within(dialog).findByLabelText(/^Tilinumero/), 'FI22 1234 5600 0007 85')
    await user.type(within(dialog).getByLabelText(/^Tilin omistaja/), 'Enni Kukkonen')
    await user.click(within(dialog).getByRole('button', { name: 'Tallenna tili' }))
    expect(await within(dialog).findByText('Tilinumerossa on virhe. Tarkista numerot.')).toBeTruthy()
    await expectAccessible()
    await user.clear(within(dialog).getByLabelText(/^Tilinumero/))
    await user.type(within(dialog).getByLabelText(/^Tilinumero/), 'FI21 1234 5600 0007 85')
    await user.click(within(dialog).getByRole('button', { name: 'Tallenna tili' }))
    expect(await screen.findByText('FI21 **** **** 0785')).toBeTruthy()
    expect(screen.getByText(/sille maksetaan aikaisintaan 24\.11\.2026/)).toBeTruthy()
  })
})
