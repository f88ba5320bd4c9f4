import { describe, expect, test } from 'vitest'
import {
  addressOf,
  areaOfPath,
  defaultApiBase,
  defaultBasePath,
  placeOf,
  processTrackingBase,
  publicPath,
  restBase,
  workerScopeOf,
} from './paths.ts'

describe('addresses, as the specification has them', () => {
  test('the portal lies at /studentgo/app, its files at /studentgo/app/public/, its worker over /studentgo', () => {
    expect(defaultBasePath).toBe('/studentgo/app')
    expect(publicPath(defaultBasePath)).toBe('/studentgo/app/public/')
    expect(workerScopeOf(defaultBasePath)).toBe('/studentgo')
  })

  test('calls go to /rest/v1 below the api base, which is empty unless somebody sets it', () => {
    expect([restBase, defaultApiBase]).toEqual(['/rest/v1', ''])
    expect(addressOf('rest', '/public/config', defaultApiBase)).toBe('/rest/v1/public/config')
    expect(addressOf('rest', '/public/config', '/school')).toBe('/school/rest/v1/public/config')
  })

  test('process tracking and texts have bases of their own, whatever the api base', () => {
    expect(processTrackingBase).toBe('/api/v1/processtracking')
    expect(addressOf('processtracking', '/instance', '/school')).toBe('/api/v1/processtracking/instance')
    expect(addressOf('translations', '/se/common', '/school')).toBe(
      '/education/app/rest/v1/public/translationtexts/student/se/common',
    )
  })

  test('a school that puts the portal elsewhere moves its files and its worker along', () => {
    expect(publicPath('/portal')).toBe('/portal/public/')
    expect(workerScopeOf('/portal')).toBe('/portal')
  })
})

describe('the area of a page is told by its path', () => {
  test.each([
    ['/parent', 'parent'],
    ['/parent/', 'parent'],
    ['/parent/login', 'parent'],
    ['/parent/error/session-expired', 'parent'],
    ['/staff', 'staff'],
    ['/staff/login', 'staff'],
    ['/staff/error/general', 'staff'],
    ['', 'student'],
    ['/', 'student'],
    ['/parents', 'student'],
    ['/staffing', 'student'],
    ['/findstaff', 'student'],
    ['/absence', 'student'],
    ['/error/not-found', 'student'],
    ['/absence/parent', 'student'],
  ])('%s is of the %s', (path, area) => {
    expect(areaOfPath(`${defaultBasePath}${path}`, defaultBasePath)).toBe(area)
  })
})

describe('the part of the portal that a path belongs to', () => {
  test.each([
    ['/', { kind: 'portal', start: '' }],
    ['/absence', { kind: 'portal', start: '' }],
    ['/staff', { kind: 'staff', start: '/staff' }],
    ['/staff/cases', { kind: 'staff', start: '/staff' }],
    ['/parent', { kind: 'guardian', start: '/parent' }],
    ['/parent/student/', { kind: 'guardian', start: '/parent' }],
    ['/parent/student/0/absence', { kind: 'guardian', start: '/parent' }],
    ['/parent/student/4x', { kind: 'guardian', start: '/parent' }],
    ['/parent/student/4', { kind: 'child', start: '/parent/student/4', studentId: 4 }],
    ['/parent/student/42/absence', { kind: 'child', start: '/parent/student/42', studentId: 42 }],
  ])('%s is found with its start', (path, place) => {
    expect(placeOf(path)).toEqual(place)
  })
})
