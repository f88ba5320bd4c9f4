import { buffer, text } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { FileFault } from './file-faults.ts'

const mostEntries = 1000
const mostUnpacked = 100 * 1024 * 1024
const mostTimesLarger = 100
const longestPart = 1024 * 1024

const archiveStart = Buffer.from('PK\x03\x04', 'latin1')
/** How archives begin: zip, gzip, bzip2, xz, zstd, 7-Zip, RAR and a cabinet; a tar has its mark in the middle. */
const archiveStarts = [
  '504b0304',
  '504b0506',
  '1f8b08',
  '425a68',
  'fd377a58',
  '28b52ffd',
  '377abcaf',
  '52617221',
  '4d534346',
]
const tarMark = { at: 257, text: 'ustar' }
/** Drawings that Word packs. */
const packedDrawing = /\.(emz|wmz)$/i
/** A diagram in a Word document embeds its table, which is such a document too. */
const embeddedDocument = /^word\/embeddings\/[^/]+\.(xlsx|docx|pptx)$/i
/** Parts that run, or hold any file at all. */
const activePart = /(^|\/)(vbaProject[^/]*\.bin|activeX\/|Basic\/|Scripts\/|embeddings\/[^/]*\.bin)/i

type DocumentKind = 'docx' | 'odt'

/**
 * Why a document, which is a zip archive, is not taken. Its directory may lie, so every part is unpacked once: each is as
 * long as the directory says, and none is an archive itself.
 */
export async function faultOfDocument(content: Buffer, kind: DocumentKind): Promise<FileFault | undefined> {
  // From the first byte on: nothing may precede an archive that is only that.
  if (!content.subarray(0, 4).equals(archiveStart)) return 'file.mismatch'
  try {
    const archive = await fromBufferPromise(content, { lazyEntries: true, strictFileNames: true })
    if (archive.comment !== '') return 'file.mismatch'
    const entries = await entriesOf(archive)
    return (
      faultOfDirectory(entries, content.length) ??
      (await (kind === 'docx' ? faultOfDocx(archive, entries) : faultOfOdt(archive, entries))) ??
      (await faultOfContents(archive, entries, kind))
    )
  } catch {
    // Names with parts of paths, sizes that do not fit, an end that is missing: the archive is not whole.
    return 'file.damaged'
  }
}

type Entries = ReadonlyMap<string, Entry>

async function entriesOf(archive: ZipFile): Promise<Entries> {
  const entries = new Map<string, Entry>()
  for await (const entry of archive.eachEntry()) {
    // Two parts of one name are read as one by some programs, and as the other by others.
    if (entries.has(entry.fileName)) throw new Error('a name twice')
    entries.set(entry.fileName, entry)
    if (entries.size > mostEntries) break
  }
  return entries
}

function faultOfDirectory(all: Entries, packedBytes: number): FileFault | undefined {
  const entries = [...all.values()]
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (entries.length > mostEntries || unpacked > mostUnpacked || unpacked > packedBytes * mostTimesLarger) {
    return 'file.tooDetailed'
  }
  if (entries.some(entry => entry.isEncrypted())) return 'file.locked'
  return entries.some(entry => activePart.test(entry.fileName)) ? 'file.active' : undefined
}

/** Unpacks every part, one after the other; a part that is not as long as its directory says throws. */
async function faultOfContents(
  archive: ZipFile,
  entries: Entries,
  kind: DocumentKind | 'embedded',
): Promise<FileFault | undefined> {
  for (const [name, entry] of entries) {
    if (kind === 'docx' && embeddedDocument.test(name)) {
      const fault = await faultOfEmbedded(await buffer(await archive.openReadStreamPromise(entry)))
      if (fault !== undefined) return fault
    } else if (isArchive(await startOf(archive, entry)) && !packedDrawing.test(name)) {
      return 'file.active'
    }
  }
  return undefined
}

async function faultOfEmbedded(content: Buffer): Promise<FileFault | undefined> {
  const archive = await fromBufferPromise(content, { lazyEntries: true, strictFileNames: true })
  const entries = await entriesOf(archive)
  return faultOfDirectory(entries, content.length) ?? faultOfContents(archive, entries, 'embedded')
}

/** The first bytes of a part, which is unpacked to its end. */
async function startOf(archive: ZipFile, entry: Entry): Promise<Buffer> {
  let start = Buffer.alloc(0)
  for await (const part of await archive.openReadStreamPromise(entry)) {
    if (start.length < 512) start = Buffer.concat([start, (part as Buffer).subarray(0, 512)])
  }
  return start
}

function isArchive(start: Buffer): boolean {
  return (
    archiveStarts.some(signature => start.toString('hex', 0, signature.length / 2) === signature) ||
    start.toString('latin1', tarMark.at, tarMark.at + tarMark.text.length) === tarMark.text
  )
}

async function faultOfDocx(archive: ZipFile, entries: Entries): Promise<FileFault | undefined> {
  const types = await partOf(archive, entries.get('[Content_Types].xml'))
  if (types === undefined || !entries.has('word/document.xml')) return 'file.mismatch'
  if (/macroEnabled|vbaProject/i.test(types)) return 'file.active'
  for (const [name, entry] of entries) {
    if (!name.endsWith('.rels')) continue
    const relations = await partOf(archive, entry)
    if (relations === undefined || fetchesFromElsewhere(relations)) return 'file.active'
  }
  return undefined
}

/** A link that a reader may press is no harm; a picture, template or object of another place is fetched unasked. */
function fetchesFromElsewhere(relations: string): boolean {
  if (!relations.includes('<Relationships') || /<!DOCTYPE|&#/.test(relations)) return true
  const outside = (relations.match(/<Relationship\b[^>]*>/g) ?? []).filter(one =>
    /TargetMode\s*=\s*["']External/i.test(one),
  )
  return outside.some(one => !/Type\s*=\s*["'][^"']*\/hyperlink["']/.test(one))
}

async function faultOfOdt(archive: ZipFile, entries: Entries): Promise<FileFault | undefined> {
  const [first] = entries.values()
  const kind = first?.fileName === 'mimetype' ? await partOf(archive, first) : undefined
  if (kind !== 'application/vnd.oasis.opendocument.text' || !entries.has('content.xml'))
    return 'file.mismatch'
  const manifest = (await partOf(archive, entries.get('META-INF/manifest.xml'))) ?? ''
  return manifest.includes('encryption-data') ? 'file.locked' : undefined
}

/** A part as text; undefined where it is missing, or longer than such a part ever is. */
async function partOf(archive: ZipFile, entry: Entry | undefined): Promise<string | undefined> {
  if (entry === undefined || entry.uncompressedSize > longestPart) return undefined
  return text(await archive.openReadStreamPromise(entry))
}
