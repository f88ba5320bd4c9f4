import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw-pdf.ts'
import type { PdfContent } from './pdf-content.ts'

/** What the thread answers: the file, or why there is none. */
export type PdfAnswer = { bytes: Uint8Array } | { fault: string }

parentPort?.on('message', async (content: PdfContent) => {
  parentPort?.postMessage(await answerFor(content))
})

async function answerFor(content: PdfContent): Promise<PdfAnswer> {
  try {
    return { bytes: await drawPdf(content) }
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
