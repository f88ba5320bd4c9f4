import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContactLink } from './contact-link.tsx'

test.each([
  ['tuki@kuutsalmi.example', 'mailto:tuki@kuutsalmi.example'],
  ['+358 40 123 4567', 'tel:+358401234567'],
  ['(09) 123-456', 'tel:09123456'],
  ['Opintotoimisto, ma–pe 9–14', undefined],
])('the contact %s leads to %s', (contact, address) => {
  const { container } = render(<ContactLink contact={contact} />)
  expect(container.textContent).toBe(contact)
  expect(container.querySelector('a')?.getAttribute('href')).toBe(address)
})
