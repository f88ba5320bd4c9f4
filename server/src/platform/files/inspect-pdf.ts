import { inflateSync } from 'node:zlib'
import type { FileFault } from './file-faults.ts'

/** What runs, opens something else or carries other files along. */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?|XFA|RichMedia|ImportData|SubmitForm)(?![A-Za-z0-9])/
/** To open at a place, `[3 0 R /Fit]`, is what LibreOffice writes into every file; anything else is an action. */
const opensWithAction = /\/OpenAction(?!\s*\[)(?![A-Za-z0-9])/
const locked = /\/Encrypt(?![A-Za-z0-9])/
/** How the names begin that the patterns above are about. */
const suspects = ['/Java', '/Laun', '/Embe', '/XFA', '/Rich', '/Impo', '/Subm', '/Open', '/Encr']

const endMark = '%%EOF'
/** Bytes that may follow the end mark: a line break, and the padding of some printers. */
const mostAfterEnd = 1024
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const longestZipEnd = 22 + 65_535
const mostUnpacked = 32 * 1024 * 1024

/**
 * Why a PDF is not taken: it is not one from its first byte to its last, is locked, or does more than show pages. Names
 * may be written with `#xx` and may be in compressed object streams, so both are decoded first.
 */
export function faultOfPdf(content: Buffer): FileFault | undefined {
  if (!/^%PDF-[12]\.\d/.test(content.subarray(0, 8).toString('latin1'))) return 'file.mismatch'
  if (!content.subarray(-mostAfterEnd).includes(endMark)) return 'file.damaged'
  // A second file behind this one: the end of a zip archive, after which there is only its comment.
  if (content.subarray(-longestZipEnd).includes(zipEnd)) return 'file.mismatch'
  const outside = faultIn(content)
  if (outside !== undefined) return outside
  return faultInObjectStreams(content)
}

/** Bytes; longer than a name with every letter escaped, and what is inspected after it. */
const nameReach = 64

/** Looks only at the few places where such a name may be, since files are large. */
function faultIn(content: Buffer): FileFault | undefined {
  const places = [...suspects.flatMap(name => [...placesOf(content, name)]), ...escapesIn(content)]
  for (const place of places) {
    const text = unescaped(content.toString('latin1', Math.max(0, place - nameReach), place + nameReach))
    if (locked.test(text)) return 'file.locked'
    if (active.test(text) || opensWithAction.test(text)) return 'file.active'
  }
  return undefined
}

function* placesOf(content: Buffer, what: string | number): Generator<number> {
  for (let at = content.indexOf(what); at >= 0; at = content.indexOf(what, at + 1)) yield at
}

/** The places where `#` and two digits may encode a letter. */
function* escapesIn(content: Buffer): Generator<number> {
  for (const at of placesOf(content, 0x23)) {
    if (isHexDigit(content[at + 1]) && isHexDigit(content[at + 2])) yield at
  }
}

function isHexDigit(byte = 0): boolean {
  return (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102)
}

/** Names may have any character as `#` and two digits. */
function unescaped(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function faultInObjectStreams(content: Buffer): FileFault | undefined {
  let left = mostUnpacked
  for (let found = content.indexOf('stream'); found >= 0; found = content.indexOf('stream', found + 6)) {
    const head = unescaped(content.toString('latin1', Math.max(0, found - 512), found))
    const dictionary = head.slice(head.lastIndexOf('endobj') + 1)
    if (!dictionary.trimEnd().endsWith('>>') || !/\/ObjStm(?![A-Za-z0-9])/.test(dictionary)) continue
    const unpacked = unpack(content, found, dictionary, left)
    if (typeof unpacked === 'string') return unpacked
    const fault = faultIn(unpacked)
    if (fault !== undefined) return fault
    left -= unpacked.length
  }
  return undefined
}

/** The objects of a stream; a fault where their compression is unknown, or they are too many. */
function unpack(content: Buffer, at: number, dictionary: string, most: number): Buffer | FileFault {
  const start = at + 'stream'.length + (content[at + 6] === 13 ? 2 : 1)
  const end = content.indexOf('endstream', start)
  if (end < 0) return 'file.damaged'
  const packed = content.subarray(start, end)
  if (!dictionary.includes('/Filter')) return packed
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?:\/|>)/.test(dictionary)) return 'file.active'
  if (most <= 0) return 'file.tooDetailed'
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? 'file.tooDetailed' : 'file.damaged'
  }
}
