import { describe, expect, test } from 'vitest'
import {
  askFault,
  forgottenBefore,
  givenUpBefore,
  keptUntil,
  nextExportAt,
  type WantedExport,
} from './exports.rules.ts'

const now = new Date('2026-11-23T09:00:00+02:00')
const wanted = (hoursAgo: number, state: WantedExport['state'] = 'READY'): WantedExport => ({
  state,
  askedAt: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
})

describe('another archive', () => {
  test.each([
    ['nothing was asked for', [], undefined],
    ['one is being made', [wanted(1, 'BEING_MADE')], 'exportBeingMade'],
    ['one has failed', [wanted(1, 'FAILED')], undefined],
    ['four were asked for today', [1, 2, 3, 4].map(hours => wanted(hours)), undefined],
    ['five were', [1, 2, 3, 4, 5].map(hours => wanted(hours)), 'tooManyExports'],
    ['five have failed', [1, 2, 3, 4, 5].map(hours => wanted(hours, 'FAILED')), 'tooManyExports'],
    ['the first of five was a day ago', [1, 2, 3, 4, 24].map(hours => wanted(hours)), undefined],
  ] as const)('where %s: %s', (_what, list, fault) => {
    expect(askFault(list, now)).toBe(fault)
  })

  test.each([
    ['five', [1, 2, 3, 4, 5]],
    ['five, in whatever order', [5, 1, 4, 2, 3]],
    ['the last five of six', [6, 5, 1, 4, 2, 3]],
  ])('comes a day after the first of %s', (_title, hoursAgo) => {
    const at = nextExportAt(
      hoursAgo.map(hours => wanted(hours)),
      now,
    )
    expect(at?.toISOString()).toBe('2026-11-24T02:00:00.000Z')
  })
})

test('an archive is kept for seven days, also over the end of a year', () => {
  expect(keptUntil('2026-12-28')).toBe('2027-01-04')
})

test('an archive that is not made within a day has failed', () => {
  expect(givenUpBefore(now).toISOString()).toBe('2026-11-22T07:00:00.000Z')
})

test('a failed archive is shown for seven days', () => {
  expect(forgottenBefore(now).toISOString()).toBe('2026-11-16T07:00:00.000Z')
})
