import { expect, test } from 'vitest'
import { namespaceOf } from './translations.ts'

test.each([
  ['common.json', 'common'],
  ['error.json', 'error'],
  ['staff.json', 'common'],
  ['anything.json', 'common'],
])('the texts of %s are of %s', (file, namespace) => {
  expect(namespaceOf(file)).toBe(namespace)
})
