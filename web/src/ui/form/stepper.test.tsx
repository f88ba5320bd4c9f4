import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { makePortal } from '../../../test/portal.tsx'
import { Stepper } from './stepper.tsx'

const titles = ['Työn aloittaminen', 'Työn tekeminen', 'Työn arviointi']

function Form() {
  const [at, setAt] = useState(0)
  return (
    <Stepper
      steps={titles.map((title, number) => ({ key: number, title, isDone: number === 0 }))}
      at={at}
      onTurn={setAt}
      end={<button type="submit">Lähetä</button>}
    >
      <p>Kysymykset {at + 1}</p>
    </Stepper>
  )
}

test('a long form is gone through one step at a time, with focus on the heading of the step, and sent after the last', async () => {
  makePortal().show(<Form />)
  expect(screen.getByRole('region', { name: 'Työn aloittaminen' }).textContent).toContain('Kysymykset 1')
  expect(screen.queryByRole('button', { name: 'Edellinen' })).toBeNull()
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Seuraava' }))
  const second = screen.getByRole('heading', { name: 'Työn tekeminen', description: 'Osa 2/3' })
  expect(document.activeElement).toBe(second)
  expect(screen.queryByRole('button', { name: 'Lähetä' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Seuraava' }))
  expect(screen.getByRole('button', { name: 'Lähetä' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Seuraava' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Edellinen' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Työn tekeminen' }))
})

test('a list of all steps says which are done and where one is, leads to any of them, and folds away again', async () => {
  makePortal().show(<Form />)
  const summary = screen.getByText('Kaikki osat (valmiina 1/3)')
  await userEvent.click(summary)
  expect(screen.getByRole('button', { name: /Työn aloittaminen.*valmis/ }).getAttribute('aria-current')).toBe(
    'step',
  )
  await userEvent.click(screen.getByRole('button', { name: /Työn arviointi/ }))
  expect(screen.getByRole('region', { name: 'Työn arviointi' }).textContent).toContain('Kysymykset 3')
  expect(summary.closest('details')?.open).toBe(false)
})
