import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { alerts } from '#web/platform/page/alerts.ts'
import { makePortal, translations } from '../../../test/portal.tsx'
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

test('what was said is read out politely and stays listed', () => {
  makePortal().show(<Alerts />)
  act(() => alerts.add({ key: 'save', intent: 'success', description: 'Tallennettu.' }))
  act(() => alerts.remove('save'))
  const list = screen.getByRole('list', { name: translations.common.fi['alerts.said'] ?? '' })
  expect(list.getAttribute('aria-live')).toBe('polite')
  expect(list.textContent).toContain('Tallennettu.')
})
