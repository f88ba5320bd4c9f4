import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundleSizes, entryBudget } from '../scripts/bundle-sizes.ts'

test('the program of every page weighs no more than its budget, and has no schemas', () => {
  expect(bundleSizes().entry).toBeLessThanOrEqual(entryBudget)
  const { preload } = JSON.parse(readFileSync(new URL('../web/dist/page.json', import.meta.url), 'utf8')) as {
    preload: string[]
  }
  expect(preload.filter(file => file.startsWith('schemas'))).toEqual([])
})
