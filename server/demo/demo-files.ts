import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../src/platform/files/files.ts'
import { demoFolder } from './demo-options.ts'

const folder = join(demoFolder, 'files')

/** The files of the demo school, by what `portal/stored_file.csv` says of them. */
export async function demoFiles(): Promise<{ name: string; path: string; sha256: string; size: number }[]> {
  const names = await readdir(folder)
  return Promise.all(
    names.sort().map(async name => {
      const path = join(folder, name)
      const content = await readFile(path)
      return { name, path, sha256: createHash('sha256').update(content).digest('hex'), size: content.length }
    }),
  )
}

/** Puts the files of the demo school into the store, whose rows come with those of the portal. */
export async function storeDemoFiles({ intake, storage }: Pick<Files, 'intake' | 'storage'>): Promise<void> {
  await mkdir(intake.folder, { recursive: true, mode: 0o700 })
  for (const { path, sha256 } of await demoFiles()) {
    // The store takes what it is given, and these stay.
    const copy = join(intake.folder, randomUUID())
    await copyFile(path, copy)
    await storage.put(sha256, copy)
    await rm(copy, { force: true })
  }
}
