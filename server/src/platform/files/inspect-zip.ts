import { text } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { FileFault } from './file-faults.ts'

const mostEntries = 1000
const mostUnpacked = 100 * 1024 * 1024
const mostTimesLarger = 100
const longestPart = 1024 * 1024

const archiveStart = Buffer.from('PK\x03\x04', 'latin1')
/** Parts that run, or hold any file at all. */
const activePart = /(^|\/)(vbaProject[^/]*\.bin|activeX\/|Basic\/|Scripts\/|embeddings\/[^/]*\.bin)/i

type DocumentKind = 'docx' | 'odt'

/**
 * Why a document, which is a zip archive, is not taken. Only the directory of the archive is read, and the few parts
 * that say what kind it is and what it fetches from elsewhere.
 */
export async function faultOfDocument(content: Buffer, kind: DocumentKind): Promise<FileFault | undefined> {
  // From the first byte on: nothing stands before an archive that is only that.
  if (!content.subarray(0, 4).equals(archiveStart)) return 'file.mismatch'
  try {
    const archive = await fromBufferPromise(content, { lazyEntries: true, strictFileNames: true })
    if (archive.comment !== '') return 'file.mismatch'
    if (archive.entryCount > mostEntries) return 'file.tooDetailed'
    const entries = new Map<string, Entry>()
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry)
    return (
      faultOfSizes([...entries.values()], content.length) ??
      faultOfParts([...entries.values()]) ??
      (await (kind === 'docx' ? faultOfDocx(archive, entries) : faultOfOdt(archive, entries)))
    )
  } catch {
    // Names with parts of paths, sizes that do not fit, an end that is missing: the archive is not whole.
    return 'file.damaged'
  }
}

function faultOfSizes(entries: readonly Entry[], packedBytes: number): FileFault | undefined {
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  return unpacked > mostUnpacked || unpacked > packedBytes * mostTimesLarger ? 'file.tooDetailed' : undefined
}

function faultOfParts(entries: readonly Entry[]): FileFault | undefined {
  if (entries.some(entry => entry.isEncrypted())) return 'file.locked'
  return entries.some(entry => activePart.test(entry.fileName)) ? 'file.active' : undefined
}

async function faultOfDocx(
  archive: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<FileFault | undefined> {
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

async function faultOfOdt(
  archive: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<FileFault | undefined> {
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
