import type { CsvSource } from './engine/csv-rows.ts'
import { type ReadContext, readRows } from './engine/read-rows.ts'
import { RowStore } from './engine/store/row-store.ts'
import { type FileName, type Folder, files, isFileName, requiredFiles } from './files.ts'

/** Reads the files that are there, one after the other; what is wrong goes to `context.refuse`. */
export async function readFolder(
  sources: ReadonlyMap<FileName, CsvSource>,
  context: ReadContext,
): Promise<Folder> {
  const empty = requiredFiles.map(name => [name, new RowStore(files[name].schema.shape)])
  const folder: Record<string, RowStore<object>> = Object.fromEntries(empty)
  for (const name of Object.keys(files).filter(isFileName)) {
    const source = sources.get(name)
    if (source !== undefined) folder[name] = await readRows(source, files[name], context)
  }
  // Each file was read by its own schema, from which the type of its rows follows.
  return folder as unknown as Folder
}
