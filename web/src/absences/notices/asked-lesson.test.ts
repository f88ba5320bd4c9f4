import { expect, test } from 'vitest'
import { askedLesson } from './asked-lesson.ts'

const today = '2026-11-24'

test.each([
  ['report=2026-11-24&from=08:15&to=09:45', { day: '2026-11-24', from: '08:15', to: '09:45' }],
  ['report=today', { day: '2026-11-24', from: '', to: '' }],
  ['report=2026-11-30', { day: '2026-11-30', from: '', to: '' }],
  ['report=2026-11-24&from=09:45&to=08:15', { day: '2026-11-24', from: '', to: '' }],
  ['report=2026-11-24&from=8&to=nine', { day: '2026-11-24', from: '', to: '' }],
  ['report=2026-11-23&from=08:15&to=09:45', undefined],
  ['report=2026-02-30', undefined],
  ['report=tomorrow', undefined],
  ['reach=year', undefined],
])('the address ?%s asks to report %o', (search, lesson) => {
  expect(askedLesson(new URLSearchParams(search), today)).toEqual(lesson)
})
