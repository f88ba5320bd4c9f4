import type { Session } from '@studentgo/protocol/session'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Client, makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

describe('the own account', () => {
  test('begins with signing out, however many devices are signed in, and lists only a few of them', async () => {
    for (let device = 0; device < 6; device++) await world.as('aada.kuisma')
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/account')
    const devices = screen.getByRole('region', { name: 'Laitteet, joilla olet kirjautuneena' })
    await waitFor(() => expect(within(devices).getAllByRole('listitem')).toHaveLength(4))
    const [first] = within(devices).getAllByRole('listitem')
    expect(first?.textContent).toContain('Tämä laite, käytössä nyt')
    const out = screen.getByRole('button', { name: 'Kirjaudu ulos' })
    expect(out.compareDocumentPosition(devices)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(within(devices).getByRole('button', { name: /^Näytä muut 3/ }))
    expect(within(devices).getAllByRole('listitem')).toHaveLength(7)
  })

  test('says in its place that a device has been signed out, and has the focus there', async () => {
    await world.as('olena.bondar')
    const { user } = await renderScreen(world, await world.as('olena.bondar'), '/account', { language: 'en' })
    await user.click(await screen.findByRole('button', { name: /^Sign out .*Last used/ }))
    const receipt = await screen.findByText('The device has been signed out.')
    expect(document.activeElement?.contains(receipt)).toBe(true)
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
  })

  test('shows at once how the portal is to be shown, and on the next device without being asked', async () => {
    const look = () => document.documentElement.dataset.appearance
    onTestFinished(() => document.documentElement.removeAttribute('data-appearance'))
    const aada = await world.as('aada.kuisma')
    const { user, settled } = await renderScreen(world, aada, '/account')
    await user.click(screen.getByRole('radio', { name: 'Suurin' }))
    await user.click(screen.getByRole('checkbox', { name: 'Ei liikettä' }))
    await user.click(screen.getByRole('radio', { name: 'Tumma' }))
    expect(look()).toBe('dark largest-text no-motion')
    await settled()
    cleanup()
    document.documentElement.removeAttribute('data-appearance')
    await renderScreen(world, await world.as('aada.kuisma'), '/account')
    expect(look()).toBe('dark largest-text no-motion')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Suurin' }).checked).toBe(true)
  })

  test('a session that was read after the first choice does not undo the second one', async () => {
    onTestFinished(() => document.documentElement.removeAttribute('data-appearance'))
    const amina = await world.as('amina.warsame')
    const held = Promise.withResolvers<void>()
    const isRead = Promise.withResolvers<void>()
    let isHeld = false
    const send: Client['send'] = async (method, path, ...rest) => {
      if (isHeld && method === 'GET' && path === '/rest/v1/session') {
        isRead.resolve()
        await held.promise
      }
      return amina.send(method, path, ...rest)
    }
    const { user, settled } = await renderScreen(world, { ...amina, send }, '/account')
    isHeld = true
    await user.click(screen.getByRole('radio', { name: 'Suurin' }))
    await isRead.promise
    await user.click(screen.getByRole('checkbox', { name: 'Ei liikettä' }))
    const shown: string[] = []
    const observer = new MutationObserver(() => shown.push(document.documentElement.dataset.appearance ?? ''))
    observer.observe(document.documentElement, { attributeFilter: ['data-appearance'] })
    held.resolve()
    await settled()
    expect([...shown, ...observer.takeRecords()]).toEqual([])
    expect(document.documentElement.dataset.appearance).toBe('largest-text no-motion')
    const { body } = await amina.send<Session>('GET', '/rest/v1/session')
    expect(body.appearance).toEqual(['largest-text', 'no-motion'])
  })

  test.each([
    ['fi', 'Salasana on vaihdettu.'],
    ['sv', 'Lösenordet har bytts.'],
    ['en', 'The password has been changed.'],
  ] as const)('says in %s that the password has been changed', async (language, text) => {
    await renderScreen(world, await world.as('amina.warsame'), '/account?passwordChanged', { language })
    expect(screen.getByText(text)).toBeTruthy()
  })
})
