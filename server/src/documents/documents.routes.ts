import * as endpoints from '@studentgo/protocol/documents'
import { makeTermStartReader } from '../absences/term-start.cache.ts'
import { bind } from '../platform/http/serve.ts'
import { makePdfWorkerPool } from '../platform/pdf/pdf-worker-pool.ts'
import type { Platform } from '../platform/platform.ts'
import { makeCurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import type { Translations } from '../translations/translations.data.ts'
import { isDocumentValid } from './check-document.query.ts'
import { documentFormats } from './document-formats.presenter.ts'
import { listPrintable } from './list-reports.query.ts'
import { reportToSend } from './read-report.query.ts'

/** Documents to print, as PDF, and whether one that somebody shows is valid. */
export function documentsRoutes(platform: Platform, translations: Translations): void {
  const pdfWorkers = makePdfWorkerPool()
  platform.fastify.addHook('onClose', () => pdfWorkers.close())
  const formats = documentFormats(translations)
  const printing = {
    platform,
    pdfWorkers,
    formats,
    curriculum: makeCurriculumCache(),
    termStart: makeTermStartReader(),
  }

  bind(
    platform,
    endpoints,
    {
      listReports: call =>
        listPrintable({ ...call, formats: formats[call.language] }, call.query.personalStudyPlanId),
      readReport: call => reportToSend(call, printing),
      // What was counted stays counted where the answer is a refusal.
      checkDocument: {
        handle: async ({ body, request, now, today }) => ({
          valid: await isDocumentValid(platform, { code: body.code, address: request.ip, now, today }),
        }),
        ownTransactions: true,
      },
    },
    { isKept: true },
  )
}
