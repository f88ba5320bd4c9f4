import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makePortal } from '../../test/portal.tsx'
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
