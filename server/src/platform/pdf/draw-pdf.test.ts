import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawPdf } from './draw-pdf.ts'
import type { PdfBlock, PdfContent } from './pdf-content.ts'

function documentOf(blocks: readonly PdfBlock[], more: Partial<PdfContent> = {}): PdfContent {
  return {
    language: 'fi',
    title: 'Opintosuoritusote',
    author: 'Kuutsalmen ammattiopisto',
    lead: 'Säde Kuŋŋás · 23.11.2026',
    pageOf: 'Sivu {{page}}/{{pages}}',
    madeAt: '2026-11-23T07:00:00Z',
    blocks,
    ...more,
  }
}

async function drawn(blocks: readonly PdfBlock[], more?: Partial<PdfContent>): Promise<string> {
  return (await drawPdf(documentOf(blocks, more))).toString('latin1')
}

function countOf(source: string, pattern: RegExp): number {
  return [...source.matchAll(pattern)].length
}

/** What each page draws, unpacked. */
function pagesOf(source: string): string[] {
  return [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      const text = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
      return text.includes('BDC') ? [text] : []
    } catch {
      return []
    }
  })
}

const columns = [
  { label: 'Tutkinnon osa', share: 3 },
  { label: 'Laajuus', share: 1, align: 'right' as const },
]

describe('a document', () => {
  test('says its title, its language, who made it and when', async () => {
    const source = await drawn([])
    expect(source).toContain('/Lang (fi-FI)')
    expect(source).toContain('/DisplayDocTitle true')
    expect(source).toContain('/Marked true')
    expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(source).toContain('Kuutsalmen ammattiopisto')
    expect(source).toContain('20261123070000Z')
  })

  test('is a heading with headings below it, in the order of reading', async () => {
    const source = await drawn([
      { kind: 'heading', text: 'Yksi' },
      { kind: 'heading', text: 'Kaksi' },
    ])
    expect([countOf(source, /\/S \/H1\b/g), countOf(source, /\/S \/H2\b/g)]).toEqual([1, 2])
  })

  test('has tables whose cells know their headers', async () => {
    const source = await drawn([
      { kind: 'table', columns, rows: [['Ohjelmointi', '15 osp']] },
      { kind: 'facts', facts: [{ label: 'Opiskelija', value: 'Säde Kuŋŋás' }] },
    ])
    expect(countOf(source, /\/Scope \/Column/g)).toBe(2)
    expect(countOf(source, /\/Scope \/Row/g)).toBe(1)
    expect(countOf(source, /\/S \/TD\b/g)).toBe(3)
  })

  test('repeats the head of a table on the next page for the eye alone, and numbers its pages', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [`Tutkinnon osa ${at}`, '15 osp'])
    const source = await drawn([{ kind: 'table', columns, rows }])
    expect(countOf(source, /\/Type \/Page\b/g)).toBe(2)
    expect(countOf(source, /\/Scope \/Column/g)).toBe(2)
    expect(pagesOf(source)).toHaveLength(2)
    for (const page of pagesOf(source)) expect(page).toContain('/Type /Pagination')
  })

  test('has lists of items', async () => {
    const source = await drawn([{ kind: 'list', items: ['Eka', 'Toka'] }])
    expect([countOf(source, /\/S \/LI\b/g), countOf(source, /\/S \/LBody\b/g)]).toEqual([2, 2])
  })

  test('marks all of what it draws as content or as artifact', async () => {
    const source = await drawn([{ kind: 'table', columns, rows: [['Ohjelmointi', '15 osp']] }])
    for (const page of pagesOf(source)) {
      const marked = countOf(page, /\bBDC\b/g)
      expect(marked).toBe(countOf(page, /\bEMC\b/g))
      // Outside of what is marked nothing is written or stroked.
      expect(page.replace(/BDC[\s\S]*?EMC/g, '')).not.toMatch(/\bTJ\b|\bTj\b|^S$/m)
    }
  })

  test('of more pages than anybody reads is not drawn', async () => {
    const rows = Array.from({ length: 9000 }, () => ['a', 'b'])
    await expect(drawPdf(documentOf([{ kind: 'table', columns, rows }]))).rejects.toThrow(
      'more than 200 pages',
    )
  }, 60_000)

  test.each([
    ['a word without an end', 'sana'.repeat(3000)],
    ['pictures and other scripts', '😀 مرحبا 中文'],
    ['what would end a text in the file', '(a) \\ ) endobj %PDF <b>'],
    ['nothing', ''],
  ])('draws whatever text was typed: %s', async (_what, text) => {
    const source = await drawn([
      { kind: 'text', text },
      { kind: 'list', items: [text] },
      { kind: 'facts', facts: [{ label: 'Tavoite', value: text }] },
    ])
    expect(source.trimEnd().endsWith('%%EOF')).toBe(true)
    expect([countOf(source, /\/S \/LBody\b/g), countOf(source, /\/S \/TD\b/g)]).toEqual([1, 1])
  })

  test('of an official kind carries its code', async () => {
    const verification = {
      heading: 'Voimassaolo',
      text: 'Näin',
      code: '0123-4567-89AB-CDEF',
      address: 'https://a.example',
    }
    expect(await drawn([], { verification })).toContain('<pdf:Keywords>0123-4567-89AB-CDEF</pdf:Keywords>')
  })
})
