import { describe, expect, test } from 'vitest'
import { type AskedExport, askFault, keptUntil, nextExportAt } from './exports.rules.ts'

const now = new Date('2026-11-23T09:00:00+02:00')
const asked = (hoursAgo: number, state: AskedExport['state'] = 'READY'): AskedExport => ({
  state,
  askedAt: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
})

describe('another archive', () => {
  test.each([
    ['nothing was asked for', [], undefined],
    ['one is being made', [asked(1, 'BEING_MADE')], 'exportBeingMade'],
    ['one has failed', [asked(1, 'FAILED')], undefined],
    ['four were asked for today', [1, 2, 3, 4].map(hours => asked(hours)), undefined],
    ['five were', [1, 2, 3, 4, 5].map(hours => asked(hours)), 'tooManyExports'],
    ['five have failed', [1, 2, 3, 4, 5].map(hours => asked(hours, 'FAILED')), 'tooManyExports'],
    ['the first of five was a day ago', [1, 2, 3, 4, 24].map(hours => asked(hours)), undefined],
  ] as const)('where %s: %s', (_what, list, fault) => {
    expect(askFault(list, now)).toBe(fault)
  })

  test('comes a day after the first of five', () => {
    const at = nextExportAt(
      [1, 2, 3, 4, 5].map(hours => asked(hours)),
      now,
    )
    expect(at?.toISOString()).toBe('2026-11-24T02:00:00.000Z')
  })
})

test('an archive is kept for seven days, also over the end of a year', () => {
  expect(keptUntil('2026-12-28')).toBe('2027-01-04')
})
