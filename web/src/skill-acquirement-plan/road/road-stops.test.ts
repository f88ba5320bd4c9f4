import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { describe, expect, test } from 'vitest'
import { roadStops } from './road-stops.ts'

type Unit = Pick<PlanModule, 'name' | 'state'> & Partial<PlanModule>

function names(units: Unit[], guidance: SkillAcquirementPlan['guidance'] = {}): string[] {
  const modules = units.map(
    (unit, at) => ({ id: at + 1, kind: 'VOCATIONAL', osp: 15, ...unit }) as PlanModule,
  )
  return roadStops({ modules, guidance }, instant => instant.slice(0, 10)).map(stop => {
    if (stop.kind === 'UNIT') return stop.unit.name
    return stop.kind === 'TALK' ? 'talk' : stop.demonstration.name
  })
}

const exam = (startDate: string) => ({ nextDemonstration: { id: 1, name: 'demonstration', startDate } })
const many = Array.from({ length: 9 }, (_, at) => ({
  name: `unit ${at}`,
  state: 'ONGOING' as const,
  endDate: `2027-0${at + 1}-01`,
}))

describe('the way ahead', () => {
  test('begins with what waits for its assessment and continues by the day', () => {
    const units: Unit[] = [
      { name: 'later', state: 'SCHEDULED', startDate: '2027-03-01', endDate: '2027-04-01' },
      { name: 'now', state: 'ONGOING', endDate: '2026-12-18' },
      { name: 'waits', state: 'AWAITING_ASSESSMENT', endDate: '2026-10-01' },
      { name: 'done', state: 'COMPLETED' },
      { name: 'not agreed', state: 'NOT_PLANNED' },
    ]
    const guidance = { nextMeeting: '2026-11-25T15:45:00+02:00', ...exam('2027-01-10') }
    expect(names(units, guidance)).toEqual(['waits', 'talk', 'now', 'demonstration'])
  })

  test('ends at the next demonstration', () => {
    expect(names(many, exam('2027-05-15'))).toEqual([
      'unit 0',
      'unit 1',
      'unit 2',
      'unit 3',
      'unit 4',
      'demonstration',
    ])
  })

  test('shows something of what follows one that comes at once', () => {
    expect(names(many, exam('2026-11-24'))).toEqual(['demonstration', 'unit 0', 'unit 1', 'unit 2'])
  })

  test('leads to a demonstration that is far away over the first stops alone', () => {
    const stops = names(many, exam('2028-01-01'))
    expect(stops).toHaveLength(7)
    expect(stops.at(-1)).toBe('demonstration')
    expect(names(many)).toHaveLength(7)
  })

  test('names the parts of a unit instead of the unit, and no courses', () => {
    const units: Unit[] = [
      { name: 'whole', state: 'ONGOING', id: 50 },
      { name: 'part', state: 'ONGOING', parentId: 50, endDate: '2027-01-01' },
      { name: 'course', state: 'ONGOING', kind: 'COURSE', endDate: '2027-01-01' },
    ]
    expect(names(units)).toEqual(['part'])
  })
})
