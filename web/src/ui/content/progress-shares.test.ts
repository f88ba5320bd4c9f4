import type { Progress } from '@studentgo/protocol/progress'
import { describe, expect, test } from 'vitest'
import { sharesOf } from './progress-shares.ts'

const progress: Progress = {
  unit: 'OSP',
  requiredOsp: 180,
  recognisedOsp: 30,
  completedOsp: 45,
  ongoingOsp: 60,
  plannedOsp: 30,
  unplannedOsp: 15,
  paceOspPerMonth: 4.8,
  paceStatus: 'OK',
}

describe('the bar of progress', () => {
  test('puts its parts end to end and fills up', () => {
    const shares = sharesOf(progress)
    expect(shares.map(share => share.kind)).toEqual([
      'recognised',
      'completed',
      'ongoing',
      'planned',
      'unplanned',
    ])
    for (const [at, share] of shares.entries()) {
      const before = shares.slice(0, at).reduce((sum, one) => sum + one.length, 0)
      expect(share.from).toBeCloseTo(before, 9)
    }
    expect(shares.reduce((sum, share) => sum + share.length, 0)).toBeCloseTo(1, 9)
  })

  test('is as long as the plan where the plan holds more than the qualification asks', () => {
    const shares = sharesOf({ ...progress, plannedOsp: 50, unplannedOsp: 0 })
    expect(shares.at(-1)?.length).toBe(0)
    expect(shares.reduce((sum, share) => sum + share.length, 0)).toBeCloseTo(1, 9)
  })

  test('is empty for a plan of nothing', () => {
    const nothing = {
      ...progress,
      requiredOsp: 0,
      recognisedOsp: 0,
      completedOsp: 0,
      ongoingOsp: 0,
      plannedOsp: 0,
      unplannedOsp: 0,
    }
    expect(sharesOf(nothing).every(share => share.length === 0)).toBe(true)
  })
})
