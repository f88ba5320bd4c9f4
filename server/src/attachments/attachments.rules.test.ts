import { visibilityOf } from '@studentgo/protocol/rules/attachment-readers'
import { describe, expect, test } from 'vitest'
import { downloadFault, mayDelete, mayUpload, mostBytes, spaceFault } from './attachments.rules.ts'

describe('a file that', () => {
  test.each([
    ['STUDENT', 'CERTIFICATE', true, 'STUDENT'],
    ['STUDENT', 'DEMONSTRATION', true, 'STUDENT'],
    ['STUDENT', 'MESSAGE', true, 'STUDENT'],
    ['STUDENT', 'ABSENCE', true, 'STUDENT_AND_PARENT'],
    ['STUDENT', 'CONTRACT', true, 'STUDENT_AND_PARENT'],
    ['PARENT', 'ABSENCE', true, 'STUDENT_AND_PARENT'],
    ['PARENT', 'CERTIFICATE', false, 'STUDENT_AND_PARENT'],
    ['PARENT', 'MESSAGE', false, 'STUDENT_AND_PARENT'],
  ] as const)('%s uploads for %s is accepted: %s, and seen by %s', (reader, category, taken, seenBy) => {
    expect([mayUpload(reader, category), visibilityOf(reader, category)]).toEqual([taken, seenBy])
  })

  test.each([
    ['the first', 0, 0, 1, undefined],
    ['the last', 199, 0, 1, undefined],
    ['one too many', 200, 0, 1, 'tooManyFiles'],
    ['one that just fits', 1, mostBytes - 5, 5, undefined],
    ['one that does not', 1, mostBytes - 5, 6, 'noRoomForFile'],
  ])('is %s', (_what, files, bytes, size, fault) => {
    expect(spaceFault({ files, bytes }, size)).toBe(fault)
  })

  test.each([
    [7, false, true],
    [7, true, false],
    [8, false, false],
  ])('person %i uploaded, in use: %s, is deleted by person 7: %s', (uploaderId, isUsed, deleted) => {
    expect(mayDelete(7, { uploaderId, isUsed })).toBe(deleted)
  })

  test.each([
    ['CLEAN', undefined],
    ['UNSCANNED', undefined],
    ['PENDING', 'filePending'],
    ['REJECTED', 'fileRejected'],
  ] as const)('is %s can be downloaded or not: %s', (scan, fault) => {
    expect(downloadFault(scan)).toBe(fault)
  })
})
