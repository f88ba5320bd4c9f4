import type { ReportCode, ReportModule } from '@studentgo/protocol/documents'
import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { Localised } from '@studentgo/protocol/shapes'
import type * as z from 'zod/mini'
import type { TermStartReader } from '../absences/term-start.cache.ts'
import { makeRedaction } from '../platform/access/visibility.ts'
import { type Unserialised, wireValues } from '../platform/http/wire-values.ts'
import type { PdfBlock } from '../platform/pdf/pdf-content.ts'
import type { StudentContext } from '../platform/request-context.ts'
import type { CurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import type { DocumentFormats } from './document-formats.presenter.ts'
import type { PrintableRows } from './printable.sql.ts'

/** The parameters of a requested document, and what composing its text needs. */
export interface ReportContext extends ListContext {
  request: { id: string }
  curriculum: CurriculumCache
  termStart: TermStartReader
  from?: string | undefined
  to?: string | undefined
}

/** What naming the documents in a list takes. */
export interface ListContext extends StudentContext {
  formats: DocumentFormats
}

/** One that can be printed: its id, and which of several it is. */
export interface Printable {
  id: number
  about?: string
}

/** The content of a document below its title. */
export interface ReportText {
  /** Whom it is about. */
  holder: string
  blocks: readonly PdfBlock[]
}

/** A kind of document. A new one is a line in `report-kinds.data.ts`. */
export interface ReportKind {
  code: ReportCode
  module: ReportModule
  title: Localised
  description: Localised
  /** A reader who may read all of these about a student may print it. */
  follows: readonly Endpoint[]
  /** Of an official document: how long it is valid, unless its content changes before. */
  validDays?: number
  /** It is about days, which can be chosen. */
  hasPeriod?: true
  /** The printable ones of the student. */
  printable(rows: PrintableRows, context: ListContext): Printable[]
  /** Throws `not-found` for an id that is none of the student's. */
  read(context: ReportContext, id: number): Promise<ReportText>
}

/**
 * Builds the function that turns what a presenter gives into what its reader gets of it on paper: the values of the wire,
 * for a guardian without what only others may see. Without a `name` in the list of what guardians see, the whole of it.
 */
export function onPaper<Schema extends z.core.$ZodType>(schema: Schema, name?: string) {
  const toWire = wireValues(schema)
  const redact = name === undefined ? undefined : makeRedaction(name, schema)
  return (value: Unserialised<z.input<Schema>>, { access, timeZone }: StudentContext): z.input<Schema> => {
    const values = toWire(value, timeZone)
    if (redact === undefined || access.reader.kind === 'STUDENT') return values
    return redact(values, access) as z.input<Schema>
  }
}
