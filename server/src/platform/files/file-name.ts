import { extensionOf } from '@studentgo/protocol/rules/file-kinds'

const longestName = 120
/** Invisible characters that turn the direction of text, so that a name reads as something that it is not. */
const bidiMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const controls = /[\p{Cc}\u2028\u2029\ufeff]/gu
const forbiddenInNames = /[/\\:*?"<>|]/g
/** Windows takes these for devices, whatever follows the dot. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i

/**
 * A name as it is kept and shown: what a device sends, without folders, controls, marks of direction and leading dots,
 * and short enough to be saved anywhere. The end that says the kind stays.
 */
export function safeFileName(sent: string): string {
  const name = (sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replace(bidiMarks, '')
    .replace(controls, '')
    .replace(forbiddenInNames, '_')
    .trim()
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
  const extension = extensionOf(name)
  const tail = extension === '' ? '' : name.slice(-extension.length - 1)
  const stem = name.slice(0, name.length - tail.length) || 'file'
  const free = reserved.test(stem) ? `_${stem}` : stem
  return `${cutTo(free, longestName - tail.length).trimEnd()}${tail}`
}

/** The name that somebody has typed for a file, made safe to save; its extension stays. */
export function renamed(name: string, typed: string): string {
  const ending = `.${extensionOf(name)}`
  const stem = typed.trim().toLowerCase().endsWith(ending) ? typed.trim().slice(0, -ending.length) : typed
  return safeFileName(`${stem.trim()}${ending}`)
}

/** Cuts between characters as people count them. */
function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (cut.length + segment.length > length) break
    cut += segment
  }
  return cut
}

/** The header that makes a browser save an answer under this name (RFC 6266), or show it and save it so when asked. */
export function contentDisposition(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
