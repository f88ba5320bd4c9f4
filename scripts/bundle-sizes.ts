import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** The largest transfer size of the program of every page, in kB. */
export const entryBudget = 130
/** The largest additional transfer size of a screen before it is rendered, in kB. */
export const routeBudget = 50

interface PageDescription {
  preload: string[]
  screens: Record<string, string[]>
}

/**
 * The code that the browser loads of the last build, in kB of brotli: for every page, and beside it for the heaviest
 * screen.
 */
export function bundleSizes(): {
  entry: number
  entryFiles: string[]
  largest: { source: string; size: number }
} {
  const page = JSON.parse(readFileSync(join(root, 'web/dist/page.json'), 'utf8')) as PageDescription
  const kilobytes = (files: string[]) =>
    files
      .filter(file => file.endsWith('.js'))
      .reduce((sum, file) => sum + statSync(join(root, 'web/dist/public', `${file}.br`)).size / 1000, 0)
  const ofEntry = new Set(page.preload)
  const [largest] = Object.entries(page.screens)
    .filter(([source]) => source.endsWith('.page.tsx'))
    .map(([source, files]) => ({ source, size: kilobytes(files.filter(file => !ofEntry.has(file))) }))
    .toSorted((a, b) => b.size - a.size)
  if (largest === undefined) throw new Error('the build has no screens')
  return { entry: kilobytes(page.preload), entryFiles: page.preload, largest }
}
