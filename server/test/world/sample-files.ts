import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

/** A photo with the place where it was taken in it. */
export function photo({ width = 40, height = 30 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitude: '60/1 10/1 0/1' } })
    .jpeg()
    .toBuffer()
}

/** The smallest PDF that a reader opens, with this in its catalogue. */
export function pdf(more = ''): string {
  return `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R ${more}>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`
}

/** A zip archive of these parts. */
export function zip(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(parts)) {
    archive.addBuffer(Buffer.from(content), name, { compress: name !== 'mimetype' })
  }
  archive.end()
  return buffer(archive.outputStream as Readable)
}

export const docxParts = {
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  'word/document.xml': '<w:document/>',
  'word/_rels/document.xml.rels':
    '<Relationships><Relationship Id="1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.fi" TargetMode="External"/></Relationships>',
}

export const odtParts = {
  mimetype: 'application/vnd.oasis.opendocument.text',
  'content.xml': '<office:document-content/>',
  'META-INF/manifest.xml': '<manifest:manifest/>',
}
