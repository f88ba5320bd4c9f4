/** A kind of file that may be uploaded: how its name ends, and the type that a download says. */
export interface FileKind {
  mime: string
  extensions: readonly string[]
}

/** Everything that may be uploaded (security 4.11). HEIC, the default format of iPhone photos, is not included. */
export const fileKinds = {
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
  jpg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { mime: 'image/png', extensions: ['png'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  odt: { mime: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  txt: { mime: 'text/plain; charset=utf-8', extensions: ['txt'] },
} as const satisfies Record<string, FileKind>

export type FileKindName = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds) as FileKindName[]

/** Those that a browser can show as a photo. */
export const pictureKinds: readonly FileKindName[] = ['jpg', 'png']

const heicExtensions = ['heic', 'heif']

/** The kind that a file's name promises; `heic` for a photo as iPhones make it, undefined for anything else. */
export function kindByName(name: string): FileKindName | 'heic' | undefined {
  const extension = extensionOf(name)
  if (heicExtensions.includes(extension)) return 'heic'
  return fileKindNames.find(kind => (fileKinds[kind].extensions as readonly string[]).includes(extension))
}

/** The part of a name after its last dot, in small letters; empty where there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}
