import type { Report, ReportCode, ReportModule } from '@studentgo/protocol/documents'
import { toWire } from '@studentgo/protocol/language'
import { mayAlsoRead } from '../platform/access/student-access.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { invalidInput, notFound, Problem } from '../platform/http/problems.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { isValidOn } from './issued-documents.rules.ts'
import { type PrintableRows, printableRows } from './printable.sql.ts'
import type { ListContext, ReportKind } from './report-kind.query.ts'
import { reportKinds } from './report-kinds.data.ts'

/** What the reader may print about the student, of one study right where one is named. */
export async function listPrintable(
  context: ListContext,
  studyRightId: number | undefined,
): Promise<Report[]> {
  const params = { studentId: context.access.studentId }
  const rows = onlyRow(
    await printableRows(context.db, {
      rights: params,
      demonstrations: params,
      decisions: params,
      contracts: params,
      claims: params,
      issued: params,
    }),
  )
  const isAsked = (id: number) => studyRightId === undefined || studyRightId === id
  const asked = {
    ...rows,
    rights: rows.rights.filter(right => isAsked(right.studyRightId)),
    demonstrations: rows.demonstrations.filter(one => isAsked(one.studyRightId)),
    contracts: rows.contracts.filter(one => isAsked(one.studyRightId)),
    claims: rows.claims.filter(one => isAsked(one.studyRightId)),
  }
  if (studyRightId !== undefined && asked.rights.length === 0) throw notFound()
  return reportKinds
    .filter(kind => mayPrint(kind, context))
    .flatMap(kind => kind.printable(asked, context).map(one => presentReport(kind, one, rows, context)))
}

function presentReport(
  kind: ReportKind,
  { id, about }: { id: number; about?: string },
  { issued }: PrintableRows,
  { language, today }: StudentContext,
): Report {
  const last = issued.find(one => one.code === kind.code && one.objectId === id)
  return {
    id,
    module: kind.module,
    code: kind.code,
    title: inLanguage(kind.title, language),
    description: inLanguage(kind.description, language),
    about,
    format: 'PDF' as const,
    official: kind.validDays !== undefined,
    generatedAt: last?.issuedAt,
    validUntil: last && isValidOn(last, today) ? last.validUntil : undefined,
    parameters: [
      {
        name: 'code' as const,
        kind: 'CODE' as const,
        required: kindsOf(kind.module).length > 1,
        default: kind.code,
      },
      { name: 'language' as const, kind: 'LANGUAGE' as const, required: false, default: toWire(language) },
      ...(kind.hasPeriod
        ? (['from', 'to'] as const).map(name => ({ name, kind: 'DATE' as const, required: false }))
        : []),
    ],
  }
}

/** The kind of document that an address names. Refuses one that leaves open which, and one that is none. */
export function kindAt(module: string, code: ReportCode | undefined): ReportKind {
  const kinds = kindsOf(module)
  if (code === undefined && kinds.length > 1) throw invalidInput({ code: 'required', field: 'query.code' })
  const kind = kinds.find(one => code === undefined || one.code === code)
  if (kind === undefined) throw notFound()
  return kind
}

function kindsOf(module: ReportModule | (string & {})): readonly ReportKind[] {
  return reportKinds.filter(kind => kind.module === module)
}

/** Throws `scope-missing` for a guardian whose access does not cover all that is in the document. */
export function requireMayPrint(kind: ReportKind, context: StudentContext): void {
  if (!mayPrint(kind, context)) throw new Problem('scope-missing')
}

function mayPrint({ follows }: ReportKind, { access }: StudentContext): boolean {
  return follows.every(endpoint => mayAlsoRead(endpoint, access))
}
