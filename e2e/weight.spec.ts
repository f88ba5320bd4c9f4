import { expect, test } from '@playwright/test'
import { bundleSizes, entryBudget } from '../scripts/bundle-sizes.ts'

test('the program of every page weighs no more than its budget, and has no schemas', () => {
  const { entry, entryFiles } = bundleSizes()
  expect(entry).toBeLessThanOrEqual(entryBudget)
  expect(entryFiles.filter(file => file.startsWith('schemas'))).toEqual([])
})
