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

/** What can be printed. */
export function reportsQuery() {
  return endpointQuery(listReports, { query: {} })
}

export interface Asked {
  language: WireLanguage
  studentId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Where a document is: the browser opens it by itself. */
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

/** A document itself, to hand to another program of the device. */
export function reportFileQuery(
  { module, id, code }: Pick<Report, 'module' | 'id' | 'code'>,
  language: WireLanguage,
) {
  const params = { module, reportId: String(id) }
  return { ...endpointQuery(readReport, { params, query: { code, language } }), gcTime: 0 }
}

/** The document that the screen begins with. */
const certificate: ReportCode = 'STUDY_CERTIFICATE'

/** The rest of them in their order. */
const others = reportCode.options.filter(code => code !== certificate)

/** More of a kind than this are folded away: the newest are the ones that are printed. */
const mostShown = 4

/** The certificates, the newest of every other kind, and what is older. */
export function partsOf(reports: readonly Report[]) {
  const kinds = others.map(kind => reports.filter(({ code }) => code === kind))
  return {
    certificates: reports.filter(({ code }) => code === certificate),
    newest: kinds.flatMap(kind => kind.slice(0, mostShown)),
    older: kinds.flatMap(kind => kind.slice(mostShown)),
  }
}
