import { expect, test } from 'vitest'
import { attachmentCategory } from '../attachments.ts'
import { visibilityOf } from './attachment-readers.ts'

test('what a guardian uploads both see', () => {
  for (const category of attachmentCategory.options) {
    expect(visibilityOf('PARENT', category)).toBe('STUDENT_AND_PARENT')
  }
})

test('of what a student uploads a guardian sees what is about absence and contracts, and nothing else', () => {
  const shared = attachmentCategory.options.filter(
    category => visibilityOf('STUDENT', category) === 'STUDENT_AND_PARENT',
  )
  expect(shared.toSorted()).toEqual(['ABSENCE', 'CONTRACT'])
})
