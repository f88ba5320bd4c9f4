import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makePortal } from '../../test/portal.tsx'
import { DateField } from './late.tsx'

test('a field is its label in the page of the server, and a field as soon as its code is there', async () => {
  const { Portal } = makePortal()
  const page = (
    <Portal>
      <DateField label="Päivä" value="2026-11-23" onChange={() => undefined} />
    </Portal>
  )
  const container = document.createElement('main')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  expect(screen.getByText('Päivä')).toBeDefined()
  expect(screen.queryByRole('group')).toBeNull()

  const faults: unknown[] = []
  render(page, { container, hydrate: true, onRecoverableError: fault => faults.push(fault) })
  await screen.findByRole('group', { name: 'Päivä' })
  expect(faults).toEqual([])
})
