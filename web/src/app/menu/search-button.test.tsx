import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { switchSlash } from '#web/platform/page/slash-key.ts'
import { Alerts } from '#web/ui/feedback/alerts.tsx'
import { closeAlerts, makePortal, translations } from '../../../test/portal.tsx'
import { SearchButton } from './search-button.tsx'

afterEach(closeAlerts)

test.each([
  ['without a network', false, 'search.notOpenedOffline'],
  ['over a network that breaks', true, 'search.notOpened'],
] as const)(
  'the search that cannot be fetched %s says so, and opens when it can',
  async (_, onLine, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
    let isBroken = true
    const fetchDialog = async () => {
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module')
      return { default: () => <p>Mitä etsit?</p> }
    }
    makePortal().show(
      <>
        <SearchButton fetchDialog={fetchDialog} />
        <Alerts />
      </>,
    )
    const button = screen.getByRole('button', { name: translations.common.fi['search.open'] ?? '' })
    await userEvent.click(button)
    const alert = await screen.findByRole('region')
    expect(alert.textContent).toContain(translations.common.fi[text])
    expect(screen.queryByText('Mitä etsit?')).toBeNull()
    isBroken = false
    await userEvent.click(button)
    expect(await screen.findByText('Mitä etsit?')).toBeDefined()
  },
)

test('a slash opens the search where nobody is typing, unless it is switched off on this device', async () => {
  const fetchDialog = async () => ({ default: () => <p>Mitä etsit?</p> })
  makePortal().show(
    <>
      <SearchButton fetchDialog={fetchDialog} />
      <input aria-label="Aihe" />
    </>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Aihe' }), 'ja/tai')
  expect(screen.queryByText('Mitä etsit?')).toBeNull()
  await user.click(document.body)
  switchSlash(false)
  await user.keyboard('/')
  expect(screen.queryByText('Mitä etsit?')).toBeNull()
  switchSlash(true)
  await user.keyboard('/')
  expect(await screen.findByText('Mitä etsit?')).toBeDefined()
})
