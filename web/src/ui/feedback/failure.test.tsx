import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallFailure } from '#web/platform/api/call.ts'
import { closeAlerts, makePortal, translations } from '../../../test/portal.tsx'
import SessionWarning from '../overlay/session-warning.tsx'
import { QueryState } from './loading.tsx'

afterEach(() => {
  closeAlerts()
  localStorage.clear()
})

const texts = translations.common.fi
const fault = (code: string, status: number) =>
  new CallFailure('refused', { status, subErrors: [{ code, messageKey: `problem.${code}` }] })
const lost = (isReading: boolean) => Object.assign(new CallFailure('network'), { isReading })

test.each([
  ['a network that is gone', lost(true), 'problem.network.reading', true],
  ['a write without a network', lost(false), 'problem.network', true],
  ['a busy server', fault('busy', 503), 'problem.busy', true],
  ['what is not there', fault('not-found', 404), 'problem.not-found', false],
  ['what somebody may not see', fault('not-permitted', 403), 'problem.not-permitted', false],
])(
  'a screen that could not be read for %s offers to try again only where that may help',
  (_, error, said, mayRetry) => {
    makePortal().show(<QueryState query={{ data: undefined, error }} lines={3} />)
    expect(screen.getByText(texts[said] ?? '')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Yritä uudelleen' }) !== null).toBe(mayRetry)
  },
)

test('without a network an unreadable screen is reported in grey, and without a claim that something was written', () => {
  const { container } = makePortal().show(
    <QueryState query={{ data: undefined, error: lost(true) }} lines={3} />,
  )
  expect(container.innerHTML).not.toMatch(/bad|Kirjoittamasi/)
  expect(texts['failure.offline.text']).not.toMatch(/kirjoittamasi/i)
})

test.each([false, true])(
  'the warning of the end of a session mentions a text only where there is one: %s',
  hasText => {
    if (hasText) localStorage.setItem('studentgo.draft.1.absence', 'sealed')
    makePortal().show(<SessionWarning secondsLeft={100} stay={() => undefined} />)
    expect(
      screen.getByText(/Istunto päättyy 2 minuutin kuluttua/).textContent?.includes('Kirjoittamasi'),
    ).toBe(hasText)
  },
)
