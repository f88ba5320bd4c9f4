import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** The most that the program of every page may weigh as it is sent, in kB. */
export const entryBudget = 130
/** The most that a screen may weigh beside it before it is drawn, in kB. */
export const routeBudget = 50

interface PageDescription {
  preload: string[]
  screens: Record<string, string[]>
}

/** What the browser loads of the program as just built, in kB of brotli: for every page, and beside it for the heaviest screen. */
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
