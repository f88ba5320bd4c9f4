import { beforeAll, describe, expect, test } from 'vitest'
import { attemptFault } from '../src/competence-demonstrations/after-result.rules.ts'
import { type DemoAt, demoAt } from '../test/world/demo-at.ts'

const moments = ['2026-11-23T09:00:00+02:00', '2026-07-15T00:10:00+03:00', '2027-03-28T05:00:00+03:00']

describe.each(moments)('the demonstrations of the demo school on %s', moment => {
  const now = new Date(moment)
  let school: DemoAt
  let assessments: Map<string, DemoAt['records']['demonstrationAssessments'][number]>

  beforeAll(async () => {
    school = await demoAt(moment)
    assessments = new Map(school.records.demonstrationAssessments.map(row => [row.demonstration_id, row]))
  })

  const of = (student: string) => school.records.demonstrations.filter(row => row.student_id === student)

  test('are about as many as domain §4 says', () => {
    expect(school.records.demonstrations.length).toBeGreaterThan(120)
    expect(school.records.demonstrations.length).toBeLessThan(220)
  })

  test('end after they begin, and nothing is published that has not been assessed, or not yet', () => {
    for (const row of school.records.demonstrations) {
      expect(row.end_date >= row.start_date).toBe(true)
      expect(row.published_at !== null).toBe(assessments.has(row.source_id))
      if (row.published_at !== null) expect(Date.parse(row.published_at)).toBeLessThanOrEqual(+now)
    }
  })

  test('follow each other as the rules say', () => {
    for (const row of school.records.demonstrations) {
      const previous = school.records.demonstrations.find(one => one.source_id === row.previous_source)
      const grade = previous && assessments.get(previous.source_id)?.grade
      const before = previous && {
        attempt: previous.attempt,
        raiseAttempt: previous.raise_attempt,
        grade,
        published: previous.published_at !== null,
      }
      expect(attemptFault({ attempt: row.attempt, raiseAttempt: row.raise_attempt }, before)).toBeUndefined()
    }
  })

  test('match what domain §4 says of each person', async () => {
    const own = new Map((await school.portal('self_assessment')).map(one => [one.demonstration_id, one]))
    const next = of('amina.warsame').find(row => row.state === 'READY')
    expect(own.get(next?.source_id)?.state).toBe('DRAFT')
    expect(of('aada.kuisma').some(row => row.state === 'PUBLISHED')).toBe(true)
    const agreed = of('olena.bondar').filter(row => row.state === 'AGREED' && !own.has(row.source_id))
    expect(agreed).toHaveLength(1)
    expect(of('vaino.ohman').some(row => row.attempt === 2 && !row.raise_attempt)).toBe(true)
    expect(of('asa-maria.soderstrom').some(row => row.raise_attempt)).toBe(true)
    expect(of('noora.aalto').every(row => row.state === 'PUBLISHED')).toBe(true)
    expect(of('eino.kuisma')).toEqual([])
  })
})
