import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import { jobCounts } from '../jobs/job-queue.ts'
import { waitingForPasswordCheck } from '../passwords/passwords.ts'
import { version } from '../version.ts'

/** The metrics of one server, for Prometheus. No metric is about a person. */
export interface Figures {
  registry: Registry
  signIns: Counter<'outcome'>
  policyReports: Counter
  browserFaults: Counter<'kind'>
}

interface Counted {
  fastify: FastifyInstance
  database: OpenDatabase
  clock: Clock
}

/** Counts the requests of a server, beside the metrics of features and of its database. */
export function makeFigures({ fastify, database, clock }: Counted): Figures {
  const own = new Registry()
  const registers = [own]
  const requests = new Histogram({
    name: 'studentgo_request_seconds',
    help: 'How long requests took, by the pattern of their address',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  fastify.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    requests.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
  })
  new Gauge({
    name: 'studentgo_build_info',
    help: 'The version that runs',
    labelNames: ['version'],
    aggregator: 'max',
    registers,
  }).set({ version }, 1)
  const queue = new Gauge({
    name: 'studentgo_password_checks_waiting',
    help: 'Sign-ins that wait until their password is checked',
    registers,
    collect() {
      queue.set(waitingForPasswordCheck())
    },
  })
  const jobs = new Gauge({
    name: 'studentgo_jobs',
    help: 'Jobs that are due, and those that were given up after their last try',
    labelNames: ['state'],
    // All workers read one queue.
    aggregator: 'max',
    registers,
    async collect() {
      // Without a database there are other figures to worry about, which must still be answered.
      const counted = await jobCounts(database.db, { now: clock.now().toISOString() }).catch(() => [])
      for (const { due, failed } of counted) {
        jobs.set({ state: 'due' }, due)
        jobs.set({ state: 'failed' }, failed)
      }
    },
  })
  const signIns = new Counter({
    name: 'studentgo_sign_ins_total',
    help: 'Sign-ins by what came of them',
    labelNames: ['outcome'],
    registers,
  })
  const policyReports = new Counter({
    name: 'studentgo_policy_reports_total',
    help: 'What browsers reported that the content policy of a page had stopped',
    registers,
  })
  const browserFaults = new Counter({
    name: 'studentgo_browser_faults_total',
    help: 'Faults of the program that pages told of, by how they came',
    labelNames: ['kind'],
    registers,
  })
  return { registry: Registry.merge([own, database.figures]), signIns, policyReports, browserFaults }
}
