import { expect, test } from 'vitest'
import { toPage } from './paging.ts'

test.each([
  [0, 0, 10, { totalPages: 0, first: true, last: true }],
  [10, 0, 10, { totalPages: 1, first: true, last: true }],
  [11, 0, 10, { totalPages: 2, first: true, last: false }],
  [11, 1, 10, { totalPages: 2, first: false, last: true }],
  [25, 1, 10, { totalPages: 3, first: false, last: false }],
  [25, 7, 10, { totalPages: 3, first: false, last: true }],
])('of %i rows page %i of size %i has its place among all pages', (total, number, size, place) => {
  const rows = ['a']
  expect(toPage(rows, total, number, size)).toEqual({
    content: rows,
    totalElements: total,
    number,
    size,
    ...place,
  })
})
