import { kindByName } from '@studentgo/protocol/rules/file-kinds'
import { importLimits } from '@studentgo/protocol/staff-import'

/** A file for an import, with its path in the folder. */
export interface ChosenFile {
  path: string
  file: File
}

export interface Chosen {
  name: string
  files: ChosenFile[]
  /** Names that do not belong to an import and are not sent. */
  left: string[]
}

/** The part of a folder that an import takes: its tables, and the files in `files`. */
export function chosenFolder(list: readonly File[]): Chosen {
  const files: ChosenFile[] = []
  const left: string[] = []
  for (const file of list) {
    const [, ...parts] = (file.webkitRelativePath || `folder/${file.name}`).split('/')
    const path = parts.join('/')
    if (isTaken(path, file)) files.push({ path, file })
    else left.push(path)
  }
  return { name: list[0]?.webkitRelativePath.split('/')[0] || 'import', files, left }
}

export function chosenArchive(file: File): Chosen {
  return { name: file.name, files: [{ path: file.name, file }], left: [] }
}

function isTaken(path: string, file: File): boolean {
  if (file.size === 0 || file.name.startsWith('.')) return false
  if (!path.includes('/')) return file.name.toLowerCase().endsWith('.csv')
  const kind = kindByName(file.name)
  return /^files\/[^/]+$/.test(path) && kind !== undefined && kind !== 'heic'
}

/** Why the files cannot be imported at once; undefined where they can. */
export function faultOfChosen({ files }: Chosen): 'empty' | 'tooMany' | 'tooLarge' | undefined {
  if (files.length === 0) return 'empty'
  if (files.length > importLimits.files) return 'tooMany'
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const isTooLarge =
    bytes > importLimits.bytes || files.some(({ file }) => file.size > importLimits.fileBytes)
  return isTooLarge ? 'tooLarge' : undefined
}
