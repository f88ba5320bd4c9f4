import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { delayAnswers } from '../../test/delayed-answers.ts'
import { renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const path = '/personalinfo/psapactivities'

describe('the page of plan talks', () => {
  test.each([
    ['fi', 'HOKS-keskustelut', /^Suunnitelma käydään kanssasi läpi vähintään 3 kertaa/],
    ['sv', 'PUK-samtal', /^Planen gås igenom med dig minst 3 gånger/],
    ['en', 'Plan meetings', /^The plan is reviewed with you at least 3 times/],
  ] as const)(
    'says in %s when the next talk is and what the school promises',
    async (language, title, promise) => {
      const { container } = await renderScreen(world, await world.as('aada.kuisma'), path, { language })
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(screen.getByText(promise)).toBeTruthy()
      const link = container.querySelector<HTMLAnchorElement>('a[download]')
      expect(link?.getAttribute('href')).toMatch(/\/rest\/v1\/personalinfo\/psapactivities\/\d+\/meeting$/)
    },
  )

  test('Aada ticks off what she promised, and it leaves the list of what is open', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    const open = screen.getByRole('region', { name: 'Sovitut tehtäväni' })
    const before = within(open).getAllByRole('checkbox')
    const first = before[0]
    if (first === undefined) throw new Error('nothing to do')
    await user.click(first)
    await waitFor(() => expect(within(open).queryAllByRole('checkbox')).toHaveLength(before.length - 1))
  })

  test('what is unticked before the tick has reached the server stays open', async () => {
    const { client, release } = delayAnswers(await world.as('aada.kuisma'), '/', 'PUT')
    const { user, settled } = await renderScreen(world, client, path)
    const open = screen.getByRole('region', { name: 'Sovitut tehtäväni' })
    const before = within(open).getAllByRole('checkbox').length
    const box = () => within(open).getAllByRole<HTMLInputElement>('checkbox')[0] as HTMLInputElement
    await user.click(box())
    expect(box().checked).toBe(true)
    await user.click(box())
    expect(box().checked).toBe(false)
    release()
    await settled()
    expect(within(open).getAllByRole('checkbox')).toHaveLength(before)
  })

  test('an entry that was not read yet is acknowledged', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    await user.click(screen.getByRole('button', { name: /^Olen lukenut tämän/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Olen lukenut tämän/ })).toBeNull())
  })

  test('Joonas sees that a review is late, and that the school books it', async () => {
    await renderScreen(world, await world.as('joonas.vainio'), path)
    expect(screen.getByText(/^Suunnitelma piti käydä läpi viimeistään/)).toBeTruthy()
  })
})

test('what was said and agreed only in Finnish is read out in Finnish on the page of a reader in English', async () => {
  const { db } = world.database
  await sql`update plan_activity set title = title - 'en', summary = summary - 'en'`.execute(db)
  await sql`update plan_activity_action set text = text - 'en'`.execute(db)
  const { container } = await renderScreen(world, await world.as('aada.kuisma'), path, { language: 'en' })
  const article = container.querySelector('article')
  const [title, summary] = [article?.querySelector('h3'), article?.querySelector('h3 ~ p')]
  expect([title?.lang, summary?.getAttribute('lang')]).toEqual(['fi', 'fi'])
  const actions = screen
    .getAllByRole('checkbox')
    .map(box => container.querySelector(`label[for="${box.id}"]`))
  expect(actions.map(label => label?.querySelector('[lang]')?.getAttribute('lang'))).toEqual(
    actions.map(() => 'fi'),
  )
  const next = screen.getByRole('region', { name: 'Next meeting' })
  expect(next.querySelector('[lang]')?.getAttribute('lang')).toBe('fi')
})
