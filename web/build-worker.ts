import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageAssets } from '@studentgo/protocol/page'
import { build, type InlineConfig } from 'vite'
import type { FoundRoute } from './src/app/routes.tsx'

export interface OfflineScreen extends Pick<FoundRoute, 'path' | 'area'> {
  /** The names of its files. */
  files: string[]
}

const unhashedFiles = ['icon.svg', 'icon-192.png']

/**
 * Builds the service worker into one file without a hash in its name, with the list of files to precache.
 * `offlineScreens` are those that open without a network, and `offlineParts` what the frame needs beside them.
 * It changes whenever the portal does, and that is how a browser learns of a new version.
 */
export async function buildWorker(
  shared: InlineConfig,
  publicFolder: string,
  page: PageAssets,
  offlineScreens: OfflineScreen[],
  offlineParts: string[],
): Promise<void> {
  const hashed = new Set([
    page.stylesheet,
    ...page.preload,
    ...Object.values(page.texts),
    ...offlineScreens.flatMap(({ files }) => files),
    ...offlineParts,
  ])
  const studentPaths = offlineScreens.filter(({ area }) => area === 'student').map(({ path }) => path)
  const unhashed = await Promise.all(
    unhashedFiles.map(async url => ({ url, revision: digest(await readFile(join(publicFolder, url))) })),
  )
  const precached = [...[...hashed].map(url => ({ url, revision: null })), ...unhashed]
  await build({
    ...shared,
    publicDir: false,
    define: {
      __PRECACHE__: JSON.stringify(precached),
      __OFFLINE_PATHS__: JSON.stringify(studentPaths),
      __STAMP__: JSON.stringify(page.stamp),
      __BUILD__: JSON.stringify(digest(JSON.stringify([precached, page.screens, page.scriptHash]))),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: publicFolder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(shared.root ?? '', 'src/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
