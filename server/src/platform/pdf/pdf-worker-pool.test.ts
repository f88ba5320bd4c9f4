import { afterAll, expect, test } from 'vitest'
import type { PdfContent } from './pdf-content.ts'
import { makePdfWorkerPool } from './pdf-worker-pool.ts'

const content: PdfContent = {
  language: 'sv',
  title: 'Intyg',
  author: 'Läroanstalten',
  lead: '23.11.2026',
  pageOf: '{{page}}/{{pages}}',
  madeAt: '2026-11-23T07:00:00Z',
  blocks: [],
}
const pdfWorkers = makePdfWorkerPool()
afterAll(() => pdfWorkers.close())

test('several documents at once are each drawn, in threads', async () => {
  const titles = ['Yksi', 'Kaksi', 'Kolme', 'Neljä']
  const drawn = await Promise.all(titles.map((title, at) => pdfWorkers.print({ ...content, title }, at)))
  for (const bytes of drawn) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(drawn.map(bytes => bytes.toString('latin1').includes('Intyg'))).toEqual([false, false, false, false])
})

test('one person has at most three in progress', async () => {
  const asked = Array.from({ length: 4 }, () => pdfWorkers.print(content, 7))
  const results = await Promise.allSettled(asked)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[3]).toMatchObject({ reason: { problem: 'busy' } })
})

test('one that takes too long is given up, and the next one is drawn', async () => {
  const slow = makePdfWorkerPool({ atOnce: 1, milliseconds: 1 })
  await expect(slow.print(content, 1)).rejects.toMatchObject({ problem: 'busy' })
  await slow.close()
  expect((await pdfWorkers.print(content, 1)).subarray(0, 5).toString()).toBe('%PDF-')
})
