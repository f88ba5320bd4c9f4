import { listReports, type Report, type ReportCode, readReport } from '@studentgo/protocol/documents'
import type { WireLanguage } from '@studentgo/protocol/language'
import { addressOf } from '@studentgo/protocol/paths'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** What can be printed. */
export function reportsQuery() {
  return endpointQuery(listReports, { query: {} })
}

interface Asked {
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

/** The parts of the screen, in their order, and the kinds of documents in each. */
export const groups = [
  { name: 'studies', codes: ['STUDY_CERTIFICATE', 'TRANSCRIPT'] },
  { name: 'plan', codes: ['PLAN'] },
  { name: 'absences', codes: ['ABSENCE_SUMMARY'] },
  { name: 'demonstrations', codes: ['DEMONSTRATION_PLAN', 'ASSESSMENT_FORM'] },
  { name: 'work', codes: ['CONTRACT', 'BENEFIT_DECISION'] },
  { name: 'support', codes: ['SUPPORT_DECISION'] },
] as const satisfies readonly { name: string; codes: readonly ReportCode[] }[]
