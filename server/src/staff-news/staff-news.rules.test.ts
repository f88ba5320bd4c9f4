import { describe, expect, test } from 'vitest'
import { faultOfAudience, newsActsOf, newsStateOf, publishingTime } from './staff-news.rules.ts'

const now = new Date('2026-11-23T09:00:00+02:00')
const before = '2026-11-20T09:00:00+02:00'
const after = '2026-11-25T09:00:00+02:00'

describe('a piece of news', () => {
  test.each([
    ['DRAFT', before, null, false, 'DRAFT', 'edit publish delete'],
    ['PUBLISHED', before, null, false, 'PUBLISHED', 'edit withdraw'],
    ['PUBLISHED', after, null, false, 'SCHEDULED', 'edit publish withdraw'],
    ['PUBLISHED', before, now.toISOString(), false, 'EXPIRED', 'edit'],
    ['PUBLISHED', before, after, false, 'PUBLISHED', 'edit withdraw'],
    ['WITHDRAWN', before, null, false, 'WITHDRAWN', 'edit publish'],
    ['PUBLISHED', before, null, true, 'PUBLISHED', 'withdraw'],
    ['PUBLISHED', after, null, true, 'SCHEDULED', 'withdraw'],
    ['WITHDRAWN', before, null, true, 'WITHDRAWN', 'publish'],
  ] as const)(
    '%s from %s to %s (imported: %s) is %s: %s',
    (state, publishedAt, expiresAt, isImported, expected, may) => {
      const news = { state, publishedAt, expiresAt, isImported }
      expect(newsStateOf(news, now)).toBe(expected)
      const acts = Object.entries(newsActsOf(news, now)).flatMap(([act, can]) => (can ? [act] : []))
      expect(acts.join(' ')).toBe(may)
    },
  )

  test.each([
    [undefined, null, { at: now }],
    [new Date(after), null, { at: new Date(after) }],
    [new Date(before), null, { fault: 'timeHasPassed' }],
    [undefined, before, { fault: 'endBeforeStart' }],
    [new Date(after), after, { fault: 'endBeforeStart' }],
  ])('wished for %s and ending %s is published %j', (wished, ends, expected) => {
    expect(publishingTime(wished, ends, now)).toEqual(expected)
  })
})

describe('the people that a staff member may write to', () => {
  const none = { campusIds: [], groupIds: [], qualificationIds: [] }
  const office = {
    everybody: true,
    campuses: [{ id: 1 }],
    groups: [{ id: 2 }, { id: 3 }],
    qualifications: [{ id: 4 }],
  }
  const teacher = { everybody: false, campuses: [], groups: [{ id: 2 }], qualifications: [] }
  test.each([
    ['the office to everybody', none, office, undefined],
    ['the office to a campus', { ...none, campusIds: [1], qualificationIds: [4] }, office, undefined],
    ['nobody to a group that is not there', { ...none, groupIds: [9] }, office, 'not-found'],
    ['a teacher to an own group', { ...none, groupIds: [2] }, teacher, undefined],
    ['a teacher to everybody', none, teacher, 'required'],
    ['a teacher to the group of others', { ...none, groupIds: [2, 3] }, teacher, 'not-found'],
    ['a teacher to a campus', { ...none, groupIds: [2], campusIds: [1] }, teacher, 'not-found'],
  ])('%s', (_, wished, choices, expected) => {
    expect(faultOfAudience(wished, choices)).toBe(expected)
  })
})
