import * as z from 'zod'
import type { Platform } from '../../platform.ts'
import { Problem } from '../problems.ts'
import { logLimit } from './log-limit.ts'

/** Where browsers tell what the content policy of a page has stopped (security 4.9). */
export const policyReportPath = '/rest/v1/public/csp-report'

const bodyLimit = 64 * 1024

const text = z.string().max(2000)
const report = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: text,
    blockedURL: text.optional(),
    effectiveDirective: z.string().max(100),
    sourceFile: text.nullish(),
    lineNumber: z.number().nullish(),
  }),
})
const reports = z.array(z.unknown()).max(100)

/** Receives browsers' policy reports, and logs those about the portal: no query, no person's id, no content. */
export function receivePolicyReports({ fastify, environment, clock, figures }: Platform): void {
  const mayLog = logLimit(clock)
  fastify.register(async scope => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser('application/reports+json', { parseAs: 'string' }, parse)
    scope.post(`${environment.API_BASE}${policyReportPath}`, { bodyLimit }, async (request, reply) => {
      const parsed = reports.safeParse(request.body)
      if (!parsed.success) throw new Problem('invalid-input')
      for (const one of parsed.data) {
        const read = report.safeParse(one)
        if (!read.success) continue
        const {
          documentURL,
          blockedURL,
          effectiveDirective: directive,
          sourceFile,
          lineNumber,
        } = read.data.body
        figures.policyReports.inc()
        if (!mayLog()) continue
        const facts = { directive, page: pathOf(documentURL), blocked: originOf(blockedURL) }
        request.log.warn(
          { ...facts, source: pathOf(sourceFile), line: lineNumber },
          'a page broke its policy',
        )
      }
      return reply.code(204).send()
    })
  })
}

/** The path of an address with numbers left out. */
function pathOf(address: string | null | undefined): string | undefined {
  return URL.parse(address ?? '')?.pathname.replaceAll(/\d+/g, ':id')
}

/** The origin of what was stopped; `inline` and `eval` are no addresses. */
function originOf(address: string | undefined): string | undefined {
  const origin = URL.parse(address ?? '')?.origin
  return origin ?? (/^[a-z-]{1,40}$/.test(address ?? '') ? address : undefined)
}
