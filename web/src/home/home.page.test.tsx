import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

function waiting() {
  return within(screen.getByRole('region', { name: 'Sinua odottaa' }))
}

describe('home', () => {
  test('Aada sees what waits for her, each thing one tap from being done', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/')
    const absences = waiting().getByRole('heading', { name: '3 poissaoloa selvitettävänä' }).closest('li')
    expect(absences?.textContent).toContain(
      '2 päivää aikaa · ehdota syytä, huoltaja vahvistaa · viimeistään 25.11.',
    )
    const link = within(absences as HTMLElement).getByRole('link', { name: 'Selvitä' })
    expect(link.getAttribute('href')).toMatch(/\/absence$/)
    const plan = waiting().getByRole('heading', { name: 'Suunnitelmasi odottaa hyväksyntää' }).closest('li')
    expect(
      within(plan as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/\/studies\/plan\?right=\d+$/)
    await expectAccessible()
  })

  test('every task of every demo student leads to a screen of the portal', async () => {
    for (const username of ['joonas.vainio', 'amina.warsame', 'olena.bondar', 'mikael.lindqvist']) {
      const home = await renderScreen(world, await world.as(username), '/')
      for (const task of waiting().getAllByRole('listitem')) {
        expect(within(task).getByRole('heading').textContent).not.toMatch(/^home\.|\{\{/)
        expect(within(task).getByRole('link').getAttribute('href')).toMatch(/^\/studentgo\/app\//)
      }
      home.unmount()
    }
  })

  test('whose data is on its way shows grey lines, and then everything at once', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/', { prefetch: false })
    expect(await screen.findByRole('region', { name: 'Sinua odottaa' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Opintojen eteneminen' })).toBeTruthy()
    expect(screen.queryByRole('status', { name: 'Haetaan tietoja' })).toBeNull()
  })

  test('tells Veera plainly that nothing waits for her', async () => {
    await renderScreen(world, await world.as('veera.salo'), '/')
    expect(waiting().getByText('Mikään ei odota sinua juuri nyt.')).toBeTruthy()
    expect(waiting().queryByRole('list')).toBeNull()
  })

  test('shows Tuomas how far each of his two study rights has come', async () => {
    await renderScreen(world, await world.as('tuomas.harju'), '/')
    const progress = within(screen.getByRole('region', { name: 'Opintojen eteneminen' }))
    expect(progress.getAllByRole('img')).toHaveLength(2)
  })
})
