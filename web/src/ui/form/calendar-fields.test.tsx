import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makePortal, translations } from '../../../test/portal.tsx'
import { DateField } from './date-field.tsx'
import { TimeField } from './time-field.tsx'

const nothing = () => undefined

test.each([
  ['fi', /^ma/],
  ['sv', /^må/],
  ['en', /^Mon/],
] as const)('in %s the weeks of the calendar start on Monday', async (language, monday) => {
  makePortal({ language }).show(<DateField label="Päivä" value="2026-11-23" onChange={nothing} />)
  const name = translations.common[language]['date.calendar'] ?? ''
  await userEvent.click(screen.getByRole('button', { name: new RegExp(name) }))
  const days = document.querySelectorAll('[role="dialog"] thead th')
  expect(days).toHaveLength(7)
  expect(days[0]?.textContent).toMatch(monday)
})

test.each(['fi', 'sv', 'en'] as const)(
  'in %s a time of the evening is past 12, without am or pm',
  language => {
    makePortal({ language }).show(<TimeField label="Kello" value="20:15" onChange={nothing} />)
    const parts = screen.getAllByRole('spinbutton').map(part => part.textContent)
    expect(parts).toEqual(['20', '15'])
  },
)
