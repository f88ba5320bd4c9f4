import {
  listReports,
  type Report,
  type ReportCode,
  readReport,
  reportCode,
} from '@studentgo/protocol/documents'
import type { WireLanguage } from '@studentgo/protocol/language'
import { addressOf } from '@studentgo/protocol/paths'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** The printable reports. */
export function reportsQuery() {
  return endpointQuery(listReports, { query: {} })
}

export interface Asked {
  language: WireLanguage
  studentId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The address of a document, which the browser opens itself. */
export function reportAddress(
  { module, id, code }: Pick<Report, 'module' | 'id' | 'code'>,
  { studentId, ...asked }: Asked,
  apiBase: string,
): string {
  const path = readReport.path.replace(':module', module).replace(':reportId', String(id))
  const query = new URLSearchParams({ code })
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value)
  if (studentId !== undefined) query.set('studentId', String(studentId))
  return `${addressOf(readReport.base, path, apiBase)}?${query}`
}

/** The document as a file, to share with another program of the device. */
export function reportFileQuery(
  { module, id, code }: Pick<Report, 'module' | 'id' | 'code'>,
  language: WireLanguage,
) {
  const params = { module, reportId: String(id) }
  return { ...endpointQuery(readReport, { params, query: { code, language } }), gcTime: 0 }
}

/** The first document on the screen. */
const certificate: ReportCode = 'STUDY_CERTIFICATE'

/** The other documents in their order. */
const others = reportCode.options.filter(code => code !== certificate)

/** The visible documents of one kind; older ones, which are seldom printed, are collapsed. */
const mostShown = 4

/** The certificates, the newest documents of every other kind, and the older ones. */
export function partsOf(reports: readonly Report[]) {
  const kinds = others.map(kind => reports.filter(({ code }) => code === kind))
  return {
    certificates: reports.filter(({ code }) => code === certificate),
    newest: kinds.flatMap(kind => kind.slice(0, mostShown)),
    older: kinds.flatMap(kind => kind.slice(mostShown)),
  }
}
