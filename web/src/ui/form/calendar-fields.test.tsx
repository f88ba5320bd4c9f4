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

test.each([
  ['fi', '5.12.2026', '8.05'],
  ['sv', '5.12.2026', '8.05'],
  ['en', '5 Dec 2026', '08:05'],
] as const)('in %s a field shows a day and a time as the rest of the page does', (language, day, time) => {
  const portal = makePortal({ language })
  portal.show(
    <>
      <DateField label="Päivä" value="2026-12-05" onChange={nothing} />
      <TimeField label="Kello" value="08:05" onChange={nothing} />
    </>,
  )
  expect(shownIn('Päivä')).toBe(day)
  expect(shownIn('Kello')).toBe(time)
})

test('a field follows the pattern of the translations', () => {
  const portal = makePortal()
  portal.i18n.addResourceBundle('fi', 'common', { 'format.date': "dd'/'MM'/'yyyy", 'format.time': "HH'h'mm" })
  portal.show(
    <>
      <DateField label="Päivä" value="2026-12-05" onChange={nothing} />
      <TimeField label="Kello" value="08:05" onChange={nothing} />
    </>,
  )
  expect([shownIn('Päivä'), shownIn('Kello')]).toEqual(['05/12/2026', '08h05'])
})

/** The text of a field's parts side by side, without direction marks. */
function shownIn(label: string): string {
  const input = screen.getAllByRole('spinbutton', { name: new RegExp(label) })[0]?.parentElement
  return (input?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '')
}
