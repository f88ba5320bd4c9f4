import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryFS } from '@electric-sql/pglite'

/** Where the embedded database looks for its files. */
const home = '/pglite/data'

interface Snapshot {
  folders: string[]
  files: { name: string; content: Uint8Array }[]
}

/** The content of each folder, read once by a worker. */
const snapshots = new Map<string, Snapshot>()

/** The files of a closed embedded database, copied in memory: many times faster than unpacking a dump of it. */
export class SnapshotInMemory extends MemoryFS {
  readonly #folder: string

  constructor(folder: string) {
    super()
    this.#folder = folder
  }

  override async initialSyncFs() {
    if (this.pg === undefined) throw new Error('no database has opened these files')
    const { mkdirTree, writeFile, lookupPath } = this.pg.Module.FS
    const { folders, files } = snapshotIn(this.#folder)
    for (const name of folders) mkdirTree(`${home}/${name}`)
    for (const { name, content } of files) {
      writeFile(`${home}/${name}`, content, { canOwn: true })
      copyBeforeWriting(lookupPath(`${home}/${name}`, {}).node as unknown as MemoryFile)
    }
  }
}

interface MemoryFile {
  contents: Uint8Array
  stream_ops: { write(...params: unknown[]): number }
}

/** All copies share a file of the snapshot; one that writes into it gets its own first. */
function copyBeforeWriting(file: MemoryFile): void {
  const shared = file.stream_ops
  file.stream_ops = {
    ...shared,
    write(...params) {
      if (file.stream_ops !== shared) {
        file.contents = file.contents.slice()
        file.stream_ops = shared
      }
      return shared.write(...params)
    },
  }
}

function snapshotIn(folder: string): Snapshot {
  const known = snapshots.get(folder)
  if (known !== undefined) return known
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const isFolder = (name: string) => statSync(join(folder, name)).isDirectory()
  const snapshot = {
    folders: names.filter(isFolder),
    files: names
      .filter(name => !isFolder(name))
      .map(name => ({ name, content: new Uint8Array(readFileSync(join(folder, name))) })),
  }
  snapshots.set(folder, snapshot)
  return snapshot
}
