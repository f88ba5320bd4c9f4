import type { Language } from '@studentgo/protocol/language'

/** A label and what holds for it. */
export interface PdfFact {
  label: string
  value: string
}

export interface PdfColumn {
  label: string
  /** How wide it is beside the others. */
  share: number
  align?: 'left' | 'right'
}

/** A part of a document, one below the other. */
export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; quiet?: boolean }
  | { kind: 'facts'; facts: readonly PdfFact[] }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'list'; items: readonly string[] }

/** How somebody who is shown the paper finds out whether it is valid. */
export interface PdfVerification {
  heading: string
  text: string
  code: string
  address: string
}

/** A document as plain data, with all its words: what travels to the thread that draws it. */
export interface PdfContent {
  language: Language
  title: string
  /** The school. */
  author: string
  /** Below the title: of whom, and of what day. */
  lead: string
  blocks: readonly PdfBlock[]
  verification?: PdfVerification
  /** At the foot of each page, with `{{page}}` and `{{pages}}`. */
  pageOf: string
  /** ISO text; the file says when it was made. */
  madeAt: string
}
