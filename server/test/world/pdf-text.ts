import { inflateSync } from 'node:zlib'

/** What a document of ours says, line by line as it is drawn: its glyphs read back by the tables that come with its fonts. */
export function textOfPdf(bytes: Buffer): string {
  const source = bytes.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      return [name, lettersIn(unpacked(objects.get(table) ?? ''))]
    }),
  )
  return [...objects.values()]
    .map(unpacked)
    .filter(stream => stream.includes(' Tf'))
    .map(page => textOfPage(page, fonts))
    .join('\n')
}

function unpacked(object: string): string {
  const packed = /stream\n([\s\S]*?)\nendstream/.exec(object)?.[1]
  if (packed === undefined) return ''
  return object.includes('/FlateDecode')
    ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    : packed
}

/** The letters of a font by the numbers of its glyphs. */
function lettersIn(table: string): string[] {
  const letters: string[] = []
  for (const [, start = '0', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? []
      letters[Number.parseInt(start, 16) + at] = String.fromCharCode(
        ...units.map(unit => Number.parseInt(unit, 16)),
      )
    }
  }
  return letters
}

function textOfPage(page: string, fonts: ReadonlyMap<string, string[]>): string {
  let letters: string[] = []
  let text = ''
  for (const [, font, drawn] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? []
    for (const [, glyphs = ''] of (drawn ?? '').matchAll(/<([0-9a-f]+)>/gi)) {
      text += (glyphs.match(/.{4}/g) ?? []).map(glyph => letters[Number.parseInt(glyph, 16)] ?? '').join('')
    }
    if (drawn !== undefined) text += '\n'
  }
  return text
}
