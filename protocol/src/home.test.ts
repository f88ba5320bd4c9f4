import { expect, test } from 'vitest'
import { deadlineOf, type HomeTask } from './home.ts'

test('a task has its deadline, where its kind has one', () => {
  expect(deadlineOf({ kind: 'CERTIFICATE', deadline: '2026-11-30' } as unknown as HomeTask)).toBe(
    '2026-11-30',
  )
  expect(deadlineOf({ kind: 'NEWS' } as unknown as HomeTask)).toBeUndefined()
})
