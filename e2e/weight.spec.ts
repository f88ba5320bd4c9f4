import { expect, test } from '@playwright/test'
import { bundleSizes, entryBudget, routeBudget } from '../scripts/bundle-sizes.ts'

test('the program of every page weighs no more than its budget, and has no schemas; no screen weighs more than its own', () => {
  const { entry, entryFiles, largest } = bundleSizes()
  expect(largest.size, largest.source).toBeLessThanOrEqual(routeBudget)
  expect(entry).toBeLessThanOrEqual(entryBudget)
  expect(entryFiles.filter(file => file.startsWith('schemas'))).toEqual([])
})
