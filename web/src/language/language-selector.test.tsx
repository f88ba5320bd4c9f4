import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alerts } from '#web/platform/page/alerts.ts'
import { failures } from '#web/platform/page/failures.ts'
import { closeAlerts, makePortal, translations } from '../../test/portal.tsx'
import { LanguageSelector } from './language-selector.tsx'

const locale = { 'PUT /rest/v1/locale/': { body: { language: 'se' } } }
const pressed = () =>
  screen
    .getAllByRole('button')
    .map(button => [
      button.firstChild?.textContent,
      button.getAttribute('aria-pressed'),
      button.getAttribute('lang'),
    ])

test('three buttons stand for fi, en and se, and say which one is active', () => {
  makePortal({ answers: locale }).show(<LanguageSelector />)
  expect(pressed()).toEqual([
    ['fi', 'true', 'fi'],
    ['en', 'false', 'en'],
    ['se', 'false', 'sv'],
  ])
  expect(screen.getByRole('button', { name: /^se\s*På svenska$/ })).toBeDefined()
})

test('who presses se reads Swedish at once, and the server hears of it as se', async () => {
  const portal = makePortal({ answers: locale })
  portal.show(<LanguageSelector />)
  await userEvent.click(screen.getByRole('button', { name: /^se\s*På svenska$/ }))
  await waitFor(() => expect(pressed()[2]).toEqual(['se', 'true', 'sv']))
  expect(portal.i18n.language).toBe('sv')
  expect(portal.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['PUT', '/rest/v1/locale/', '{"language":"se"}'],
  ])
})

test('without a network the words change all the same', async () => {
  const portal = makePortal({ answers: { 'PUT /rest/v1/locale/': 'no network' } })
  portal.show(<LanguageSelector />)
  await userEvent.click(screen.getByRole('button', { name: /^en\s*In English$/ }))
  await waitFor(() => expect(pressed()[1]).toEqual(['en', 'true', 'en']))
})

describe('a language whose texts the page does not have', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: /^se\s*På svenska$/ }))

  beforeEach(() => failures.clear())
  afterEach(() => {
    closeAlerts()
    vi.unstubAllGlobals()
  })

  /** A page only in Finnish, whose server gives these answers in turn for the Swedish texts. */
  function finnishPage(...answers: Response[]) {
    vi.stubGlobal('fetch', async () => answers.shift() ?? Response.json(translations.common.sv))
    const portal = makePortal({ answers: locale })
    for (const namespace of ['common', 'error']) portal.i18n.removeResourceBundle('sv', namespace)
    portal.show(<LanguageSelector />)
    return portal
  }

  test.each([
    ['are refused', () => new Response('', { status: 404 }), 'status code: 404'],
    ['are no JSON', () => new Response('<html>'), 'failed parsing'],
  ])('does not change when they %s; that is said, listed, and can be tried again', async (_, answer, why) => {
    const { i18n, requests } = finnishPage(answer(), answer())
    await press()
    const description = translations.common.fi['language.failed']
    await waitFor(() =>
      expect(alerts.read().shown).toEqual([{ key: 'language', intent: 'error', description }]),
    )
    expect(i18n.language).toBe('fi')
    expect(requests).toEqual([])
    expect(failures.read().map(({ what, how }) => [what, how.includes(why)])).toEqual([['Kieli: se', true]])
    await press()
    await waitFor(() => expect(pressed()[2]).toEqual(['se', 'true', 'sv']))
    expect(i18n.t('menu.home')).toBe(translations.common.sv['menu.home'])
    expect(alerts.read().shown).toEqual([])
  })

  test('comes after its texts, and is not taken when another was chosen meanwhile', async () => {
    let arrive = (_: Response) => {}
    const { i18n } = finnishPage()
    vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (arrive = resolve)))
    await press()
    await waitFor(() => expect(screen.getByRole('button', { busy: true }).firstChild?.textContent).toBe('se'))
    await userEvent.click(screen.getByRole('button', { name: /^en\s*In English$/ }))
    await waitFor(() => expect(i18n.language).toBe('en'))
    arrive(new Response('', { status: 404 }))
    await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull())
    expect(i18n.language).toBe('en')
  })
})
