import { screen, waitFor, within } from '@testing-library/react'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../../server/demo/personas.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const open = async (username: string) =>
  renderScreen(world, await world.as(username, 'PARENT'), '/parent/account')

describe('the account of a guardian', () => {
  test('has how the college reaches them, and a new address waits for its proof', async () => {
    const { user } = await open('petri.kuisma')
    const profile = await screen.findByRole('region', { name: 'Yhteystiedot' })
    await within(profile).findByText('petri.kuisma@example.invalid')
    expect(screen.getByRole('link', { name: 'Vaihda salasana' }).getAttribute('href')).toBe(
      '/studentgo/app/parent/login/password',
    )
    await user.click(within(profile).getByRole('button', { name: 'Muuta yhteystietoja' }))
    const dialog = within(await screen.findByRole('dialog'))
    const email = dialog.getByLabelText('Sähköpostiosoite')
    await user.clear(email)
    await user.click(dialog.getByRole('button', { name: 'Tallenna' }))
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    await user.type(email, ' petri.uusi@example.invalid ')
    await user.click(dialog.getByRole('button', { name: 'Tallenna' }))
    await within(profile).findByText('Osoite petri.uusi@example.invalid odottaa vahvistusta')
  })

  test('takes an authenticator app into use, shows the recovery codes once, and takes it out again', async () => {
    const { user } = await open('merja.vainio')
    await user.click(await screen.findByRole('button', { name: 'Ota todennussovellus käyttöön' }))
    await user.type(screen.getByLabelText('Nykyinen salasana'), demoPassphrase)
    await user.click(screen.getByRole('button', { name: 'Jatka' }))
    await screen.findByRole('img', { name: 'Ruutukoodi todennussovellukselle' })
    const dialog = screen.getByRole('dialog')
    const secret = dialog.querySelector('code')?.textContent?.replaceAll(' ', '') ?? ''
    const code = screen.getByLabelText('Sovelluksen näyttämä koodi')
    await user.type(code, '000000')
    await user.click(screen.getByRole('button', { name: 'Vahvista koodi' }))
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    await user.clear(code)
    await user.type(code, new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await user.click(screen.getByRole('button', { name: 'Vahvista koodi' }))
    const kept = await screen.findByRole('button', { name: 'Koodit ovat tallessa' })
    expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(10)
    await expectAccessible()
    await user.click(kept)
    await screen.findByText('10 varakoodia on jäljellä.')
    await user.click(screen.getByRole('button', { name: 'Poista käytöstä' }))
    await user.type(screen.getByLabelText('Nykyinen salasana'), demoPassphrase)
    await user.click(screen.getByRole('button', { name: 'Jatka' }))
    await screen.findByRole('button', { name: 'Ota todennussovellus käyttöön' })
  })
})
