import { isUtf8 } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'

/** How a file of rows was written: its character encoding, and the delimiter between its cells. */
export interface CsvForm {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  delimiter: ',' | ';' | '\t'
}

const chunkBytes = 1 << 20
const headBytes = 1 << 16

/**
 * Tells the form of a file by its content, since nothing else says it: Excel writes what the country of its computer
 * is used to.
 */
export async function formOf(path: string): Promise<CsvForm> {
  const file = await open(path)
  try {
    // Most files are small, and so is what they are read into.
    const { size } = await file.stat()
    const head = await read(file, Buffer.alloc(Math.min(size, headBytes)), 0)
    const chunk = size <= headBytes ? head : Buffer.alloc(Math.min(size, chunkBytes))
    const encoding = wideEncodingOf(head) ?? ((await isLatin(file, chunk)) ? 'windows-1252' : 'utf-8')
    return { encoding, delimiter: delimiterOf(new TextDecoder(encoding).decode(head)) }
  } finally {
    await file.close()
  }
}

/** UTF-16 by its mark, or by the half of ordinary letters that is zero. */
function wideEncodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  const most = head.length / 4
  if (odd > most && even < most / 4) return 'utf-16le'
  return even > most && odd < most / 4 ? 'utf-16be' : undefined
}

/** What of the file from that place on the buffer has room for. */
async function read(file: FileHandle, into: Buffer, from: number): Promise<Buffer> {
  const { bytesRead } = await file.read(into, 0, into.length, from)
  return into.subarray(0, bytesRead)
}

/**
 * True of a file that is not UTF-8 anywhere beyond plain letters: one broken letter makes no other encoding. It is read
 * piece by piece into `room`.
 */
async function isLatin(file: FileHandle, room: Buffer): Promise<boolean> {
  let isBroken = false
  for (let at = 0; ; ) {
    const letters = await read(file, room, at)
    if (letters.length === 0) return isBroken
    const chunk = letters.subarray(0, wholeLetters(letters))
    at += chunk.length
    if (isUtf8(chunk)) {
      if (chunk.some(byte => byte > 0x7f)) return false
    } else if (hasWideLetter(chunk)) return false
    else isBroken = true
  }
}

/** Where the last whole letter of a chunk ends. */
function wholeLetters(chunk: Buffer): number {
  for (let back = 1; back < 4 && back < chunk.length; back++) {
    const byte = chunk[chunk.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) return chunk.length - back
  }
  return chunk.length
}

function hasWideLetter(chunk: Buffer): boolean {
  return /[\xc3-\xf4][\x80-\xbf]/.test(chunk.toString('latin1'))
}

const delimiters = [',', ';', '\t'] as const

/** The most frequent delimiter in the header; a file of one column has commas. */
function delimiterOf(text: string): CsvForm['delimiter'] {
  const header = (text.split(/[\r\n]/).find(line => line.trim() !== '') ?? '').replaceAll(/"[^"]*"/g, '')
  const counted = delimiters.map(sign => ({ sign, count: header.split(sign).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}
