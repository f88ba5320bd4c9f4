import { createRequire } from 'node:module'
import { localeOf } from '@studentgo/protocol/language'
import PDFDocument from 'pdfkit'
import { fillText } from '../texts.ts'
import type { PdfBlock, PdfColumn, PdfContent, PdfFact, PdfVerification } from './pdf-content.ts'

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

const require = createRequire(import.meta.url)
const fonts = {
  regular: require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
}

const margin = { top: 56, right: 56, bottom: 72, left: 56 }
const size = { title: 22, heading: 14, text: 11, small: 9.5 }
const gap = { line: 2, block: 10, section: 18, cell: 5, column: 14 }
const ink = '#1a1a1a'
const quietInk = '#4d4d4d'
const line = '#b8b8b8'
/** No document is longer (security 4.11). */
const mostPages = 200

/**
 * Draws a document as a tagged PDF: a title, a language, headings, tables with their headers, and embedded fonts.
 * Marks decoration (lines, page numbers) as such.
 */
export async function drawPdf(content: PdfContent): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: margin,
    pdfVersion: '1.7',
    tagged: true,
    subset: 'PDF/UA',
    lang: localeOf(content.language),
    displayTitle: true,
    bufferPages: true,
    font: fonts.regular,
    info: {
      Title: content.title,
      Author: content.author,
      Creator: 'StudentGo',
      Producer: 'StudentGo',
      // Programs that check many papers read the code here.
      ...(content.verification === undefined ? {} : { Keywords: content.verification.code }),
      CreationDate: new Date(content.madeAt),
    },
  } as object)
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.on('pageAdded', () => {
    if (doc.bufferedPageRange().count > mostPages)
      throw new Error(`a document of more than ${mostPages} pages`)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawHead(doc, root, content)
  for (const block of content.blocks) drawBlock(doc, root, block)
  if (content.verification !== undefined) drawVerification(doc, root, content.verification)
  root.end()
  drawFeet(doc, content)
  doc.end()
  return whole
}

function drawHead(doc: Doc, root: Element, { author, title, lead }: PdfContent): void {
  paragraph(doc, root, 'P', author, { font: 'bold', size: size.text, colour: quietInk })
  doc.y += gap.block
  paragraph(doc, root, 'H1', title, { font: 'bold', size: size.title })
  paragraph(doc, root, 'P', lead, { size: size.text, colour: quietInk })
  doc.y += gap.block
}

function drawBlock(doc: Doc, root: Element, block: PdfBlock): void {
  switch (block.kind) {
    case 'heading':
      drawHeading(doc, root, block.text)
      break
    case 'text':
      paragraph(doc, root, 'P', block.text, block.quiet ? { size: size.small, colour: quietInk } : {})
      doc.y += gap.block
      break
    case 'facts':
      drawFacts(doc, root, block.facts)
      break
    case 'table':
      drawTable(doc, root, block.columns, block.rows)
      break
    case 'list':
      drawList(doc, root, block.items)
  }
}

/** A heading keeps the first lines of what it is over on its page. */
function drawHeading(doc: Doc, root: Element, text: string): void {
  doc.y += gap.section - gap.block
  needSpace(doc, 70)
  paragraph(doc, root, 'H2', text, { font: 'bold', size: size.heading })
  doc.y += gap.line * 2
}

interface Look {
  font?: 'regular' | 'bold'
  size?: number
  colour?: string
}

function useLook(doc: Doc, { font = 'regular', size: points = size.text, colour = ink }: Look): void {
  doc.font(fonts[font]).fontSize(points).fillColor(colour)
}

function paragraph(doc: Doc, parent: Element, tag: string, text: string, look: Look): void {
  useLook(doc, look)
  tagged(doc, parent, tag, () => {
    doc.text(written(text), margin.left, doc.y, { width: widthOf(doc), lineGap: gap.line })
  })
}

/** With the space that divides it from what comes next when it is read out. */
function written(text: string): string {
  // The library tries where to divide a word letter by letter, which takes a minute for one of a thousand lines.
  return `${text.replace(/\S{40}(?=\S)/gu, '$&\u200b')} `
}

/** Draws content that belongs to an element of its own below this one. */
function tagged(doc: Doc, parent: Element, tag: string, draw: () => void, scope?: 'Row' | 'Column'): void {
  const element = doc.struct(tag)
  if (scope !== undefined) {
    dataOf(element).A = { O: 'Table', Scope: scope }
  }
  parent.add(element)
  const marked = doc.markStructureContent(tag)
  draw()
  doc.endMarkedContent()
  element.add(marked)
  element.end()
}

/** The library's types leave out the content of an element's own dictionary. */
function dataOf(element: Element): Record<string, unknown> {
  return (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data
}

function group(doc: Doc, parent: Element, tag: string): Element {
  const element = doc.struct(tag)
  parent.add(element)
  return element
}

/** Draws decoration that screen readers skip. */
function artifact(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

function widthOf(doc: Doc): number {
  return doc.page.width - margin.left - margin.right
}

/** Begins a new page where less than this height is left. Answers whether it did. */
function needSpace(doc: Doc, height: number): boolean {
  if (doc.y + height <= doc.page.height - margin.bottom) return false
  doc.addPage()
  return true
}

interface Cell {
  text: string
  look: Look
  header?: 'Row' | 'Column'
  align?: 'left' | 'right' | undefined
}

interface RowOptions {
  widths: readonly number[]
  /** Drawn again on each page that a table continues on. */
  head?: readonly Cell[]
}

function drawTable(
  doc: Doc,
  root: Element,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / shares) * widthOf(doc))
  const head = columns.map(
    ({ label, align }): Cell => ({
      text: label,
      look: { font: 'bold', size: size.small },
      header: 'Column',
      align,
    }),
  )
  const table = group(doc, root, 'Table')
  drawRow(doc, group(doc, table, 'THead'), head, { widths })
  const body = group(doc, table, 'TBody')
  for (const row of rows) {
    const cells = row.map((text, at): Cell => ({ text, look: {}, align: columns[at]?.align }))
    drawRow(doc, body, cells, { widths, head })
  }
  table.end()
  doc.y += gap.block
}

function drawFacts(doc: Doc, root: Element, facts: readonly PdfFact[]): void {
  const whole = widthOf(doc)
  const widths = [whole * 0.35, whole * 0.65]
  const table = group(doc, root, 'Table')
  for (const { label, value } of facts) {
    const cells: Cell[] = [
      { text: label, look: { colour: quietInk }, header: 'Row' },
      { text: value, look: {} },
    ]
    drawRow(doc, table, cells, { widths })
  }
  table.end()
  doc.y += gap.block
}

/** One row with a line below it; it stays on one page. */
function drawRow(doc: Doc, parent: Element, cells: readonly Cell[], { widths, head }: RowOptions): void {
  const height = heightOfRow(doc, cells, widths)
  if (needSpace(doc, height) && head !== undefined) {
    const headHeight = heightOfRow(doc, head, widths)
    artifact(doc, 'Pagination', () => drawCells(doc, head, widths, (_cell, draw) => draw()))
    endRow(doc, headHeight)
  }
  const row = group(doc, parent, 'TR')
  drawCells(doc, cells, widths, ({ header }, draw) => {
    tagged(doc, row, header === undefined ? 'TD' : 'TH', draw, header)
  })
  endRow(doc, height)
}

function drawCells(
  doc: Doc,
  cells: readonly Cell[],
  widths: readonly number[],
  each: (cell: Cell, draw: () => void) => void,
): void {
  const top = doc.y
  let left = margin.left
  for (const [at, cell] of cells.entries()) {
    const width = (widths[at] ?? 0) - gap.column
    const { align = 'left' } = cell
    each(cell, () => {
      useLook(doc, cell.look)
      doc.text(written(cell.text), left, top + gap.cell, { width, align, lineGap: gap.line })
    })
    doc.y = top
    left += widths[at] ?? 0
  }
}

function heightOfRow(doc: Doc, cells: readonly Cell[], widths: readonly number[]): number {
  const heights = cells.map((cell, at) => {
    useLook(doc, cell.look)
    return doc.heightOfString(written(cell.text), {
      width: (widths[at] ?? 0) - gap.column,
      lineGap: gap.line,
    })
  })
  return Math.max(...heights) + 2 * gap.cell
}

function endRow(doc: Doc, height: number): void {
  doc.y += height
  drawLine(doc, doc.y)
}

function drawLine(doc: Doc, y: number): void {
  artifact(doc, 'Layout', () => {
    doc
      .moveTo(margin.left, y)
      .lineTo(doc.page.width - margin.right, y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
  })
}

function drawList(doc: Doc, root: Element, items: readonly string[]): void {
  const indent = 14
  const list = group(doc, root, 'L')
  for (const item of items) {
    useLook(doc, {})
    const width = widthOf(doc) - indent
    needSpace(doc, Math.min(doc.heightOfString(written(item), { width, lineGap: gap.line }), 40))
    const entry = group(doc, list, 'LI')
    const top = doc.y
    tagged(doc, entry, 'Lbl', () => doc.text('• ', margin.left, top, { width: indent }))
    tagged(doc, entry, 'LBody', () =>
      doc.text(written(item), margin.left + indent, top, { width, lineGap: gap.line }),
    )
    entry.end()
  }
  list.end()
  doc.x = margin.left
  doc.y += gap.block
}

function drawVerification(doc: Doc, root: Element, { heading, text, code, address }: PdfVerification): void {
  needSpace(doc, 125)
  doc.y += gap.section
  drawLine(doc, doc.y)
  doc.y += gap.block
  paragraph(doc, root, 'H2', heading, { font: 'bold', size: size.text })
  paragraph(doc, root, 'P', text, { size: size.small })
  doc.y += gap.line
  paragraph(doc, root, 'P', code, { font: 'bold', size: size.heading })
  paragraph(doc, root, 'P', address, { size: size.small })
}

/** Title and number at the foot of each page. */
function drawFeet(doc: Doc, { title, author, pageOf }: PdfContent): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    // Otherwise writing below the margin would begin another page.
    doc.page.margins.bottom = 0
    artifact(doc, 'Pagination', () => {
      useLook(doc, { size: size.small, colour: quietInk })
      const y = doc.page.height - margin.bottom + 24
      const page = fillText(pageOf, { page: at + 1, pages: count })
      const width = widthOf(doc)
      doc.text(`${author} · ${title}`, margin.left, y, {
        width: width * 0.75,
        height: 14,
        ellipsis: true,
        lineBreak: false,
      })
      doc.text(page, margin.left + width * 0.75, y, { width: width * 0.25, align: 'right', lineBreak: false })
    })
    doc.page.margins.bottom = margin.bottom
  }
}
