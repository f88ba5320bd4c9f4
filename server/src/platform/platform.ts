import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db, OpenDatabase } from './database/database.ts'
import type { Environment } from './environment.ts'
import type { Files } from './files/files.ts'
import type { Figures } from './health/figures.ts'
import type { Answer, Bytes, IsUnchanged } from './http/answer.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ProviderReader } from './provider.ts'
import type { Secrets } from './secrets.ts'
import type { AnswerCache } from './versions/answer-cache.ts'

/** The shared services of every feature. Passed as one value, so that nothing hides in decorators. */
export interface Platform {
  fastify: FastifyInstance
  database: OpenDatabase
  db: Db
  clock: Clock
  environment: Environment
  figures: Figures
  /** The warning where everybody seems to come from one private address. */
  oneAddress: () => string | undefined
  secrets: Secrets
  provider: ProviderReader
  /** Answers that are used until something that they are made of changes. */
  answerCache: AnswerCache<Bytes>
  files: Files
  isOwnOrigin: (origin: string) => boolean
  /** How a page that the server writes asks the endpoints that change nothing, by `pageKey`. */
  answersForPages: Map<string, Answer>
  /** By their addresses, the reads of which a device may ask whether its answers are still right. */
  unchangedReads: Map<string, IsUnchanged>
  /** What is done after a request; a feature defines its kinds of jobs here. */
  jobs: JobRunner
  /** Sends letters; undefined where nobody is written to. */
  mailer: Mailer | undefined
  /** Tells open pages what has changed. */
  live: LiveHub
}
