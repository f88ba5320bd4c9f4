import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { addresses } from '@studentgo/protocol/addresses'
import { plainDocumentCode, type readReport } from '@studentgo/protocol/documents'
import { fromWire, type Language } from '@studentgo/protocol/language'
import { addDays } from '@studentgo/protocol/rules/calendar'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import type { TermStartReader } from '../absences/term-start.cache.ts'
import { safeFileName } from '../platform/files/file-name.ts'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { PdfContent, PdfVerification } from '../platform/pdf/pdf-content.ts'
import type { PdfWorkerPool } from '../platform/pdf/pdf-worker-pool.ts'
import type { Platform } from '../platform/platform.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { hashToken, keyedDigest } from '../platform/secrets.ts'
import { textsIn } from '../platform/texts.ts'
import type { CurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import type { DocumentFormats } from './document-formats.presenter.ts'
import { codeOf } from './issued-documents.rules.ts'
import { issueDocument } from './issued-documents.sql.ts'
import { kindAt, requireMayPrint } from './list-reports.query.ts'
import type { ReportContext, ReportKind } from './report-kind.query.ts'

/** What printing needs besides the call. */
export interface Printing {
  platform: Platform
  pdfWorkers: PdfWorkerPool
  formats: Record<Language, DocumentFormats>
  curriculum: CurriculumCache
  termStart: TermStartReader
}

/** A document as a file that a browser shows by itself: we have drawn it, so that nothing in it can act in our name. */
export async function reportToSend(
  call: CallOf<typeof readReport>,
  { platform, pdfWorkers, formats, curriculum, termStart }: Printing,
): Promise<FileAnswer> {
  const { params, query, access } = call
  const kind = kindAt(params.module, query.code)
  requireMayPrint(kind, call)
  const language = query.language === undefined ? call.language : fromWire(query.language)
  const context: ReportContext = {
    ...call,
    language,
    formats: formats[language],
    curriculum,
    termStart,
    from: query.from,
    to: query.to,
  }
  const { holder, blocks } = await kind.read(context, params.reportId)
  const title = inLanguage(kind.title, language)
  const content: PdfContent = {
    language,
    title,
    author: inLanguage(call.provider.name, language),
    lead: `${holder} · ${context.formats.date(call.today)}`,
    blocks,
    pageOf: texts.pageOf[language],
    madeAt: call.now.toISOString(),
  }
  const verification = await issue(platform, kind, params.reportId, content, context)
  const whole = verification === undefined ? content : { ...content, verification }
  const bytes = await pdfWorkers.print(whole, access.reader.personId)
  return {
    name: safeFileName(`${title} ${holder} ${call.today}.pdf`),
    mime: 'application/pdf',
    size: bytes.byteLength,
    isOurs: true,
    open: async () => Readable.from([bytes]),
  }
}

/**
 * Gives an official document its code, and records it. The same content on the same day has the same code, so that
 * printing it again notes nothing.
 */
async function issue(
  { db, secrets, environment }: Platform,
  { code, validDays }: ReportKind,
  objectId: number,
  { madeAt: _, ...content }: PdfContent,
  { access, now, today, formats, language }: ReportContext,
): Promise<PdfVerification | undefined> {
  if (validDays === undefined) return undefined
  const said = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const { studentId } = access
  const documentCode = codeOf(
    keyedDigest(secrets.documents, [studentId, code, objectId, today, said].join(' ')),
  )
  const codeHash = hashToken(plainDocumentCode(documentCode))
  const validUntil = addDays(today, validDays)
  await issueDocument(db, { studentId, code, objectId, codeHash, now, validUntil })
  const say = textsIn(texts, language)
  return {
    heading: say('verify'),
    text: say('verifyHow', { until: formats.date(validUntil) }),
    code: documentCode,
    address: `${environment.publicOrigin}${environment.BASE_PATH}${addresses.checkDocument}`,
  }
}
