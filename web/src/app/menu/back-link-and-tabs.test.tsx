import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../server/test/world/world.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** The bottom bar of a phone; the rail of a desktop is the other list of the same name. */
function bottomBar() {
  const menus = screen.getAllByRole('navigation', { name: 'Päävalikko' })
  const bar = menus.at(-1)
  if (bar === undefined) throw new Error('no menu')
  return within(bar)
}

describe('navigation among the studies', () => {
  test.each([
    '/studies/plan',
    '/studies/module/moduleDetails?plan=1&module=1',
    '/studies/choose',
    '/studies/choose/event?event=1&slot=1&plan=1',
    '/competencedemonstrations',
    '/competencedemonstrations/demonstration?plan=1&id=1',
    '/competencedemonstrations/selfassessment?plan=1&id=1',
    '/personaleducationevents',
    '/personaleducationevent?event=1',
    '/personalinfo/psapactivities',
    '/studyskills',
    '/education/specialsupport',
  ])('the bottom bar of a phone shows on %s that the page is in the studies', async path => {
    await renderScreen(world, await world.as('aada.kuisma'), path)
    const current = bottomBar()
      .getAllByRole('link')
      .filter(link => link.getAttribute('aria-current') !== null)
    expect(current.map(link => link.textContent)).toEqual(['Opinnot'])
  })

  test('the account is found under «More»', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/account')
    expect(bottomBar().getByRole('link', { name: 'Lisää' }).getAttribute('aria-current')).toBe('true')
  })

  test('the plan leads to the pages beside it, each of which is marked in its turn', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/studies/plan')
    const row = within(screen.getByRole('navigation', { name: 'Opinnot' }))
    expect(row.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Suunnitelma',
      'Näytöt',
      'Opetus',
      'Keskustelut',
      'Valmiudet',
      'Tuki',
    ])
    await user.click(row.getByRole('link', { name: 'Näytöt' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Näytöt' })).toBeTruthy()
    const there = within(screen.getByRole('navigation', { name: 'Opinnot' }))
    expect(there.getByRole('link', { name: 'Näytöt' }).getAttribute('aria-current')).toBe('page')
    expect(there.getByRole('link', { name: 'Suunnitelma' }).getAttribute('aria-current')).toBeNull()
  })

  test.each([
    ['/competencedemonstrations/demonstration?plan=1&id=1', 'Takaisin: Näytöt', '/competencedemonstrations'],
    [
      '/competencedemonstrations/selfassessment?plan=1&id=2',
      'Takaisin: Näyttö',
      '/competencedemonstrations/demonstration?plan=1&id=2',
    ],
    ['/personaleducationevent?event=1', 'Takaisin: Opetus', '/personaleducationevents'],
    ['/studies/choose', 'Takaisin: Opetus', '/personaleducationevents'],
    ['/studies/choose/event?event=1&slot=1&plan=3', 'Takaisin: Valitse opetusta', '/studies/choose?plan=3'],
  ])('%s has the way back above its heading, before anything is read', async (path, name, to) => {
    await renderScreen(world, await world.as('aada.kuisma'), path)
    const back = screen.getByRole('link', { name })
    expect(back.getAttribute('href')).toBe(`/studentgo/app${to}`)
    const heading = screen.getByRole('heading', { level: 1 })
    expect(back.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
