import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { alerts } from '#web/platform/page/alerts.ts'
import { closeAlerts, makePortal, translations } from '../../../test/portal.tsx'
import { Alerts } from './alerts.tsx'

const intents = ['error', 'success', 'warning'] as const

test.each(intents)(
  'an alert of intent %s says what kind it is and what it is about, and can be closed',
  async intent => {
    makePortal().show(<Alerts />)
    const description = `Kerrottavaa: ${intent}.`
    act(() => alerts.add({ key: intent, intent, description }))
    const region = screen.getByRole('region', { name: translations.common.fi['alerts.title'] ?? '' })
    expect(region.textContent).toContain(`${translations.common.fi[`alerts.${intent}`]} ${description}`)
    await userEvent.click(screen.getByRole('button', { name: translations.common.fi['alerts.close'] ?? '' }))
    expect(region.textContent).toBe('')
  },
)

test.each([
  ['the middle', 300, 'bottom'],
  ['the bottom', 690, 'top'],
])('alerts leave what has focus in sight when it is in %s of the window', (_, bottom, edge) => {
  makePortal().show(
    <>
      <button type="button">Lähetä</button>
      <Alerts />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Lähetä' })
  button.getBoundingClientRect = () => new DOMRect(0, bottom - 44, 100, 44)
  button.focus()
  act(() => alerts.add({ key: 'send', intent: 'error', description: 'Ei lähetetty.' }))
  expect(screen.getByRole('region').dataset.edge).toBe(edge)
  closeAlerts()
})

test('a message is read out politely and stays listed', () => {
  makePortal().show(<Alerts />)
  act(() => alerts.add({ key: 'save', intent: 'success', description: 'Tallennettu.' }))
  act(() => alerts.remove('save'))
  const list = screen.getByRole('list', { name: translations.common.fi['alerts.said'] ?? '' })
  expect(list.getAttribute('aria-live')).toBe('polite')
  expect(list.textContent).toContain('Tallennettu.')
})
