import { type ReadContext, readRows } from './engine/read-rows.ts'
import { type FileName, type Folder, files, isFileName, requiredFiles } from './files.ts'

/** Reads the files that are there, one after the other; what is wrong goes to `context.refuse`. */
export async function readFolder(
  present: ReadonlyMap<FileName, string>,
  context: ReadContext,
): Promise<Folder> {
  const folder: Record<string, object[]> = Object.fromEntries(requiredFiles.map(name => [name, []]))
  for (const name of Object.keys(files).filter(isFileName)) {
    const path = present.get(name)
    if (path !== undefined) folder[name] = await readRows(path, files[name], context)
  }
  // Each file was read by its own schema, from which the type of its rows follows.
  return folder as Folder
}
