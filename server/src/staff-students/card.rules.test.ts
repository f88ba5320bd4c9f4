import { staffRoles } from '@studentgo/protocol/endpoint'
import { openMatterKind } from '@studentgo/protocol/staff-students'
import { expect, test } from 'vitest'
import { cardPartsFor, mayKnowOf } from './card.rules.ts'

test('support is for special needs alone', () => {
  expect(staffRoles.filter(role => cardPartsFor([role]).support)).toEqual(['SPECIAL_NEEDS'])
  expect(cardPartsFor(['TEACHER', 'SPECIAL_NEEDS']).support).toBe(true)
})

test('attendance is hidden from coordinators of workplaces', () => {
  expect(staffRoles.filter(role => !cardPartsFor([role]).attendance)).toEqual(['WORKPLACE_COORDINATOR'])
})

test('one role that reads attendance is enough', () => {
  expect(cardPartsFor(['WORKPLACE_COORDINATOR', 'TEACHER']).attendance).toBe(true)
})

test.each([
  [
    'somebody who reads neither',
    { attendance: false, support: false },
    [
      'PLAN_SENT',
      'PLAN_RETURNED',
      'PLAN_APPROVED',
      'PLAN_PROPOSAL',
      'TASK_PROPOSAL',
      'ASSESSMENT',
      'AFTER_RESULT',
    ],
  ],
  [
    'a teacher',
    { attendance: true, support: false },
    openMatterKind.options.filter(kind => kind !== 'SUPPORT_REQUEST'),
  ],
  ['special needs', { attendance: true, support: true }, openMatterKind.options],
])('%s may know of what belongs to the parts that they read', (_who, parts, kinds) => {
  expect(openMatterKind.options.filter(kind => mayKnowOf(kind, parts))).toEqual(kinds)
})
