import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { alerts } from '#web/platform/page/alerts.ts'
import { makePortal, translations } from '../../../test/portal.tsx'
import { Alerts } from '../feedback/alerts.tsx'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'

const region = () => screen.getByRole('region', { name: translations.common.fi['alerts.title'] ?? '' })
const failed = { key: 'save', intent: 'error', description: 'Tallennus ei onnistunut.' } as const

test.each([
  ['a dialog', Dialog],
  ['a sheet', Sheet],
])('an earlier alert does not stay behind %s, and stays listed', (_, Overlay) => {
  const { show } = makePortal()
  const { rerender } = show(<Alerts />)
  act(() => alerts.add(failed))
  rerender(
    <>
      <Alerts />
      <Overlay title="Poissaolo" onClose={() => undefined}>
        <p>Mikä päivä?</p>
      </Overlay>
    </>,
  )
  expect(alerts.read()).toEqual({ shown: [], announced: [failed] })
})

test('an alert that comes while a dialog is open can be read and closed there', async () => {
  makePortal().show(
    <>
      <Alerts />
      <Dialog title="Poissaolo" onClose={() => undefined}>
        <p>Mikä päivä?</p>
      </Dialog>
    </>,
  )
  act(() => alerts.add(failed))
  expect(region().textContent).toContain(failed.description)
  await userEvent.click(screen.getByRole('button', { name: translations.common.fi['alerts.close'] ?? '' }))
  expect(region().textContent).toBe('')
  expect(screen.getByRole('dialog', { name: 'Poissaolo' })).toBeDefined()
})
