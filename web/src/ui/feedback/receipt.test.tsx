import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { makePortal } from '../../../test/portal.tsx'
import { Receipt } from './notice.tsx'

function Form() {
  const [isSent, setSent] = useState(false)
  return isSent ? (
    <Receipt
      fresh
      title="Lähetetty klo 9.37"
      action={
        <button type="button" onClick={() => setSent(false)}>
          Muuta
        </button>
      }
    />
  ) : (
    <button type="button" onClick={() => setSent(true)}>
      Lähetä
    </button>
  )
}

test('a receipt replaces the button, with focus on it and the way to change what was sent', async () => {
  makePortal().show(<Form />)
  await userEvent.click(screen.getByRole('button', { name: 'Lähetä' }))
  expect(document.activeElement?.textContent).toBe('Lähetetty klo 9.37Muuta')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Muuta' }))
})

test('the receipt of an earlier visit leaves focus where it is', () => {
  makePortal().show(<Receipt title="Lähetit kyselyn 16.11." />)
  expect(document.activeElement).toBe(document.body)
})
