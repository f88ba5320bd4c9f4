/** Why a file is not taken; each has a text under `problem.<name>` that says what to do instead. */
export type FileFault =
  | 'file.missing'
  | 'file.empty'
  | 'file.kind'
  | 'file.heic'
  | 'file.mismatch'
  | 'file.damaged'
  | 'file.locked'
  | 'file.active'
  | 'file.tooDetailed'
  | 'file.textEncoding'
