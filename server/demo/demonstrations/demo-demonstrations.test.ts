import { describe, expect, test } from 'vitest'
import { attemptFault } from '../../src/competence-demonstrations/after-result.rules.ts'
import { buildDemoSchool } from '../small-school.ts'

const days = ['2026-11-23T09:00:00+02:00', '2026-07-15T00:10:00+03:00', '2027-03-28T05:00:00+03:00']

describe.each(days)('the demonstrations of the demo school on %s', day => {
  const now = new Date(day)
  const { records, facts } = buildDemoSchool(now, 'Europe/Helsinki')
  const rows = [...(records.demonstrations ?? [])]
  const assessments = new Map(
    [...(records.demonstrationAssessments ?? [])].map(row => [row.demonstration_id, row]),
  )
  const of = (student: string) => rows.filter(row => row.student_id === student)

  test('are about as many as domain §4 says', () => {
    expect(rows.length).toBeGreaterThan(120)
    expect(rows.length).toBeLessThan(220)
  })

  test('end after they begin, and nothing is published that has not been assessed, or not yet', () => {
    for (const row of rows) {
      expect(row.end_date >= row.start_date).toBe(true)
      expect(row.published_at !== null).toBe(assessments.has(row.source_id))
      if (row.published_at !== null)
        expect(new Date(row.published_at).getTime()).toBeLessThanOrEqual(now.getTime())
    }
  })

  test('follow each other as the rules say', () => {
    for (const row of rows) {
      const previous = rows.find(one => one.source_id === row.previous_source)
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

  test('tell of each person what domain §4 says', () => {
    const own = new Map(facts.demonstrations.assessments.map(one => [one.demonstration_id, one]))
    const next = of('amina.warsame').find(row => row.state === 'READY')
    expect(own.get(next?.source_id ?? '')?.state).toBe('DRAFT')
    expect(of('aada.kuisma').some(row => row.state === 'PUBLISHED')).toBe(true)
    expect(of('olena.bondar').filter(row => row.state === 'AGREED' && !own.has(row.source_id))).toHaveLength(
      1,
    )
    expect(of('vaino.ohman').some(row => row.attempt === 2 && !row.raise_attempt)).toBe(true)
    expect(of('asa-maria.soderstrom').some(row => row.raise_attempt)).toBe(true)
    expect(of('noora.aalto').every(row => row.state === 'PUBLISHED')).toBe(true)
    expect(of('eino.kuisma')).toEqual([])
  })
})
