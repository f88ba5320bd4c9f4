import { describe, expect, it } from 'vitest'
import { type AssessmentFacts, isVisibleTo, judgeAcknowledgement, ownPartSpan } from './assessment.rules.ts'

const teachers: AssessmentFacts = { kind: 'TEACHER', state: 'PUBLISHED', comment: null }
const read: AssessmentFacts = { ...teachers, state: 'ACKNOWLEDGED' }

describe('«I have read this»', () => {
  it.each([
    ['of a published one', teachers, null, 'ACKNOWLEDGE'],
    ['of a published one, with a comment', teachers, 'Kiitos', 'ACKNOWLEDGE'],
    ['a second time', read, null, 'REPEATED'],
    ['a second time, with a first comment', read, 'Kiitos', 'COMMENT'],
    ['a second time, with the same comment', { ...read, comment: 'Kiitos' }, 'Kiitos', 'REPEATED'],
    ['a second time, without the comment', { ...read, comment: 'Kiitos' }, null, 'REPEATED'],
    ['a second time, with another comment', { ...read, comment: 'Kiitos' }, 'Eipäs', 'REFUSED'],
    ['of a draft', { ...teachers, state: 'DRAFT' }, null, 'REFUSED'],
    ['of an own part', { ...teachers, kind: 'SELF' }, null, 'REFUSED'],
  ] as [string, AssessmentFacts, string | null, string][])('%s', (_what, assessment, comment, verdict) => {
    expect(judgeAcknowledgement(assessment, comment)).toBe(verdict)
  })
})

it('a draft is seen by its author alone, and a student drafts only own parts', () => {
  expect(isVisibleTo('STUDENT', { kind: 'TEACHER', state: 'DRAFT' })).toBe(false)
  expect(isVisibleTo('STUDENT', { kind: 'SELF', state: 'DRAFT' })).toBe(true)
  expect(isVisibleTo('PARENT', { kind: 'SELF', state: 'DRAFT' })).toBe(false)
  expect(isVisibleTo('PARENT', { kind: 'SELF', state: 'PUBLISHED' })).toBe(true)
})

describe('the days that an own part covers', () => {
  const period = { startDate: '2026-11-02', endDate: '2026-12-04' }
  it.each([
    ['the first, in the middle', undefined, '2026-11-23', { start: '2026-11-02', end: '2026-11-23' }],
    ['the next', '2026-11-09', '2026-11-23', { start: '2026-11-10', end: '2026-11-23' }],
    ['after the period', '2026-11-09', '2026-12-10', { start: '2026-11-10', end: '2026-12-04' }],
    ['a second one after the period', '2026-12-04', '2026-12-10', { start: '2026-12-04', end: '2026-12-04' }],
    ['the first, on the first day', undefined, '2026-11-02', { start: '2026-11-02', end: '2026-11-02' }],
  ])('%s', (_what, previous, today, span) => {
    expect(ownPartSpan(period, previous, today)).toEqual(span)
  })
})
