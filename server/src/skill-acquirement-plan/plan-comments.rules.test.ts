import { expect, test } from 'vitest'
import { commentsOfPage, pageOfComments } from './plan-comments.rules.ts'

const newestFirst = (count: number) => Array.from({ length: count }, (_, at) => count - at)

test.each([
  [0, 0, undefined, false],
  [1, 1, 1, false],
  [commentsOfPage, commentsOfPage, 1, false],
  [commentsOfPage + 1, commentsOfPage, 2, true],
])('of %i comments %i are on a page, the first being number %s', (count, shown, first, hasEarlier) => {
  const { comments, hasEarlierComments } = pageOfComments(newestFirst(count))
  expect([comments.length, comments[0], hasEarlierComments]).toEqual([shown, first, hasEarlier])
  expect(comments).toEqual(comments.toSorted((a, b) => a - b))
})
