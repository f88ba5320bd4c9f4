import { describe, expect, test } from 'vitest'
import {
  matterOfProcess,
  processFilter,
  processIdOf,
  processKindNames,
  readProcessOrder,
} from './process-tracking.ts'

describe('a matter of process tracking', () => {
  test.each(processKindNames)('is found by the id of one of %s', kind => {
    expect(matterOfProcess(processIdOf(kind, 4711))).toEqual({ kind, matterId: 4711 })
  })

  test.each([0, 1, 99, 100, 4799])('is not found by %i', id => {
    expect(matterOfProcess(id)).toBeUndefined()
  })

  test.each([
    ['updatedAt', { field: 'updatedAt', direction: 'DESC' }],
    ['updatedAt DESC', { field: 'updatedAt', direction: 'DESC' }],
    ['updatedAt ASC', { field: 'updatedAt', direction: 'ASC' }],
  ])('is listed by «%s»', (text, order) => {
    expect(readProcessOrder(text)).toEqual(order)
  })

  test('is requested a page at a time', () => {
    expect(processFilter({ page: 3, size: 20, field: 'updatedAt' })).toEqual({
      'filter[limit]': '20',
      'filter[skip]': '60',
      'filter[order]': 'updatedAt DESC',
    })
    expect(processFilter({ page: 0, size: 20, field: 'updatedAt', direction: 'ASC' })['filter[order]']).toBe(
      'updatedAt ASC',
    )
  })
})
