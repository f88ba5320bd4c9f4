import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import type { Report } from '@studentgo/protocol/documents'
import type { Envelope } from '@studentgo/protocol/envelope'
import { makeApp } from '../../server/src/app.ts'
import { readEnvironment } from '../../server/src/platform/environment.ts'
import type { PdfContent } from '../../server/src/platform/pdf/pdf-content.ts'
import { makePdfWorkerPool } from '../../server/src/platform/pdf/pdf-worker-pool.ts'
import { percentiles } from './clients/load.ts'
import { openLargeSchool, signInMany, type Visit } from './large-school.ts'

const students = 60
const units = 40
const longestPage = 300
const longestTranscript = 600
const longestBlock = 20

/**
 * How long a certificate and a transcript of 40 units take, one after the other, and how long everybody else waits
 * meanwhile: the event loop delay of the serving process, by its 99th percentile, since other programs of the machine
 * lengthen single ones.
 */
export async function documents(): Promise<boolean> {
  const school = await openLargeSchool(students)
  const visits = await signInMany(school, students)
  const environment = readEnvironment(
    { NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: school.url },
    fileURLToPath(new URL('../../', import.meta.url)),
  )
  const { fastify } = await makeApp({ environment, database: school.database })
  await fastify.ready()
  const get = (visit: Visit, url: string) =>
    fastify.inject({ method: 'GET', url, headers: { cookie: visit.cookie } })

  async function certificate(visit: Visit): Promise<string> {
    const { body } = (await get(visit, '/rest/v1/report')).json<Envelope<Report[]>>()
    const found = body?.find(({ code }) => code === 'STUDY_CERTIFICATE')
    return `/rest/v1/studies/report/${found?.id}`
  }

  const addresses = await Promise.all(visits.map(certificate))
  const press = makePdfWorkerPool()
  const reached: boolean[] = []
  try {
    const printing = (at: number) => async () => {
      const visit = visits[at % visits.length]
      const address = addresses[at % visits.length]
      if (visit === undefined || address === undefined) throw new Error('the school has students')
      const { statusCode } = await get(visit, address)
      if (statusCode !== 200) throw new Error(`a certificate was answered with ${statusCode}`)
    }
    // The first ones start the threads.
    await Promise.all([printing(0)(), printing(1)(), press.print(transcript, 1), press.print(transcript, 2)])
    reached.push(await measure('a certificate, asked for', longestPage, printing))
    reached.push(
      await measure(
        `a transcript of ${units} units, drawn`,
        longestTranscript,
        () => () => press.print(transcript, 1),
      ),
    )
  } finally {
    await press.close()
    await fastify.close()
    await school.close()
  }
  return reached.every(Boolean)
}

async function measure(
  name: string,
  longest: number,
  work: (at: number) => () => Promise<unknown>,
): Promise<boolean> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const times: number[] = []
  delay.enable()
  for (let at = 2; at < students; at++) {
    const start = performance.now()
    await work(at)()
    times.push(performance.now() - start)
  }
  delay.disable()
  const { p50, p95 } = percentiles(times)
  const [blocked, most] = [delay.percentile(99) / 1e6, delay.max / 1e6]
  const isReached = p50 <= longest && blocked <= longestBlock
  console.log(
    `${name}: p50 ${p50.toFixed(0)} ms (at most ${longest}), p95 ${p95.toFixed(0)} ms; event loop p99 ${blocked.toFixed(1)} ms (at most ${longestBlock}), longest ${most.toFixed(1)} ms${isReached ? '' : '   MISSED'}`,
  )
  return isReached
}

const transcript: PdfContent = {
  language: 'fi',
  title: 'Opintosuoritusote',
  author: 'Kuutsalmen ammattiopisto',
  lead: 'Aada Kuisma · 23.11.2026',
  pageOf: 'Sivu {{page}}/{{pages}}',
  madeAt: '2026-11-23T07:00:00Z',
  blocks: [
    {
      kind: 'table',
      columns: [
        { label: 'Tutkinnon osa', share: 5 },
        { label: 'Laajuus', share: 1.6, align: 'right' },
        { label: 'Arvosana', share: 2.4 },
        { label: 'Päivä', share: 2 },
      ],
      rows: Array.from({ length: units }, (_, at) => [
        `Ohjelmistokehittäjänä toimiminen ja tietojen käsittely ${at + 1}`,
        '15 osp',
        '4 hyvä',
        '23.11.2026',
      ]),
    },
  ],
}
