import { describe, expect, it } from 'vitest'
import { type AssessmentStanding, isSeenBy, judgeAcknowledgement, ownPartSpan } from './assessment.rules.ts'

const teachers: AssessmentStanding = { kind: 'TEACHER', state: 'PUBLISHED', comment: undefined }
const read: AssessmentStanding = { ...teachers, state: 'ACKNOWLEDGED' }

describe('«I have read this»', () => {
  it.each([
    ['of a published one', teachers, undefined, 'ACKNOWLEDGE'],
    ['of a published one, with a word', teachers, 'Kiitos', 'ACKNOWLEDGE'],
    ['a second time', read, undefined, 'REPEATED'],
    ['a second time, with a first word', read, 'Kiitos', 'COMMENT'],
    ['a second time, with the same word', { ...read, comment: 'Kiitos' }, 'Kiitos', 'REPEATED'],
    ['a second time, without the word', { ...read, comment: 'Kiitos' }, undefined, 'REPEATED'],
    ['a second time, with another word', { ...read, comment: 'Kiitos' }, 'Eipäs', 'REFUSED'],
    ['of a draft', { ...teachers, state: 'DRAFT' }, undefined, 'REFUSED'],
    ['of an own part', { ...teachers, kind: 'SELF' }, undefined, 'REFUSED'],
  ] as [string, AssessmentStanding, string | undefined, string][])(
    '%s',
    (_what, standing, wished, verdict) => {
      expect(judgeAcknowledgement(standing, wished)).toBe(verdict)
    },
  )
})

it('a draft is seen by its author alone, and of students’ that is an own part', () => {
  expect(isSeenBy('STUDENT', { kind: 'TEACHER', state: 'DRAFT' })).toBe(false)
  expect(isSeenBy('STUDENT', { kind: 'SELF', state: 'DRAFT' })).toBe(true)
  expect(isSeenBy('PARENT', { kind: 'SELF', state: 'DRAFT' })).toBe(false)
  expect(isSeenBy('PARENT', { kind: 'SELF', state: 'PUBLISHED' })).toBe(true)
})

describe('the days that an own part tells of', () => {
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
