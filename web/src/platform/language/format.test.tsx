import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makePortal } from '../../../test/portal.tsx'
import { useFormats } from './format.ts'

const instant = '2026-11-23T06:05:00Z'

function EveryFormat() {
  const formats = useFormats()
  return (
    <ul>
      <li>{formats.date('2026-11-23')}</li>
      <li>{formats.shortDate('2026-11-23')}</li>
      <li>{formats.weekdayDate('2026-11-23')}</li>
      <li>{formats.shortWeekdayDate('2026-11-23')}</li>
      <li>{formats.time(instant)}</li>
      <li>{formats.timeRange(instant, '2026-11-23T07:35:00Z')}</li>
      <li>{formats.wallTime('18:30')}</li>
      <li>{formats.dateTime(instant)}</li>
    </ul>
  )
}

test('a screen writes every date and time by the patterns of the translations', () => {
  const { i18n, Portal } = makePortal()
  i18n.addResourceBundle('fi', 'common', {
    'format.date': "yyyy'/'MM'/'dd",
    'format.shortDate': "MM'/'dd",
    'format.weekdayDate': "EEEE' the 'd",
    'format.shortWeekdayDate': "EEE' the 'd",
    'format.time': "HH'h'mm",
    'format.dateTime': "dd'-'MM' at 'HH'h'mm",
  })
  render(<EveryFormat />, { wrapper: Portal })
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    '2026/11/23',
    '11/23',
    'maanantai the 23',
    'ma the 23',
    '08h05',
    '08h05–09h35',
    '18h30',
    '23-11 at 08h05',
  ])
})

function Durations() {
  const formats = useFormats()
  return [45, 180, 225, 1245.4, 60_000].map(minutes => <li key={minutes}>{formats.duration(minutes)}</li>)
}

test.each([
  ['fi', ['45 min', '3 t', '3 t 45 min', '20 t 45 min', '1\u00a0000 t']],
  ['sv', ['45 min', '3 h', '3 h 45 min', '20 h 45 min', '1\u00a0000 h']],
  ['en', ['45 min', '3 h', '3 h 45 min', '20 h 45 min', '1,000 h']],
] as const)(
  'a duration is written in %s in hours and minutes, never in parts of an hour',
  (language, written) => {
    const { Portal } = makePortal({ language })
    render(<Durations />, { wrapper: Portal })
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual(written)
  },
)
