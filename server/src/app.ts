import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { absencesRoutes } from './absences/absences.routes.ts'
import { codesRoutes } from './codes/codes.routes.ts'
import { competenceDemonstrationsRoutes } from './competence-demonstrations/competence-demonstrations.routes.ts'
import { configRoutes } from './config/config.routes.ts'
import { educationEventsRoutes } from './education-events/education-events.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { localeRoutes } from './locale/locale.routes.ts'
import { openApiRoutes } from './openapi/openapi.routes.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import type { WebBuild } from './pages/web-build.ts'
import { personalEducationEventsRoutes } from './personal-education-events/personal-education-events.routes.ts'
import { type Clock, followClock, makeClock } from './platform/clock.ts'
import { type OpenDatabase, timeOf } from './platform/database/database.ts'
import type { Environment } from './platform/environment.ts'
import { makeFigures } from './platform/health/figures.ts'
import { answerErrors, beforeRouting } from './platform/http/error-answers.ts'
import { answerUnchanged } from './platform/http/etag.ts'
import { sendSecurityHeaders } from './platform/http/headers.ts'
import { acceptOnlyJson } from './platform/http/json-bodies.ts'
import { ownOrigins } from './platform/http/own-origin.ts'
import { receivePolicyReports } from './platform/http/policy-reports.ts'
import type { Platform } from './platform/platform.ts'
import { providerReader } from './platform/provider.ts'
import { loadSecrets, randomToken } from './platform/secrets.ts'
import { psapActivitiesRoutes } from './psap-activities/psap-activities.routes.ts'
import { backChannelLogoutRoutes } from './session/back-channel-logout.routes.ts'
import { makeOpenIdClient } from './session/open-id.client.ts'
import { openIdRoutes } from './session/open-id.routes.ts'
import { ownSessionsRoutes } from './session/own-sessions.routes.ts'
import { passwordRoutes } from './session/password.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { sweepHourly } from './session/sweep.job.ts'
import { skillAcquirementPlanRoutes } from './skill-acquirement-plan/skill-acquirement-plan.routes.ts'
import { specialSupportRoutes } from './special-support/special-support.routes.ts'
import { studySkillsRoutes } from './study-skills/study-skills.routes.ts'
import { timetableRoutes } from './timetable/timetable.routes.ts'
import { loadTranslations } from './translations/translations.data.ts'
import { translationsRoutes } from './translations/translations.routes.ts'

const bodyLimitBytes = 256 * 1024

interface Parts {
  environment: Environment
  database: OpenDatabase
  /** Without a build the server has endpoints but no pages: enough for tests of endpoints. */
  build?: WebBuild | undefined
  /** A test moves its own; a server has the one that its settings name. */
  clock?: Clock | undefined
  /** Where the log goes instead of the standard output. */
  log?: Writable | undefined
}

/** The whole server on one screen: limits, hooks, then the features. */
export async function makeApp({
  environment,
  database,
  build,
  clock: given,
  log: stream,
}: Parts): Promise<Platform> {
  const server = fastify({
    logger:
      environment.LOG_LEVEL === 'silent'
        ? false
        : {
            level: environment.LOG_LEVEL,
            redact: ['req.headers', 'req.url'],
            ...(stream === undefined ? {} : { stream }),
          },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomToken(9),
    bodyLimit: bodyLimitBytes,
    trustProxy: environment.trustedProxies.length > 0 ? environment.trustedProxies : false,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 },
    ...beforeRouting,
  })
  const clock = given ?? (await sharedClock(server, environment, database))
  const platform: Platform = {
    fastify: server,
    database,
    db: database.db,
    clock,
    environment,
    figures: makeFigures(server, database),
    secrets: await loadSecrets(database.db),
    provider: providerReader(database.db, clock, environment.school),
    isOwnOrigin: ownOrigins(environment, () => portsOf(server.addresses())),
    answersForPages: new Map(),
  }
  await server.register(cookie)
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  sendSecurityHeaders(server)
  answerErrors(server)
  acceptOnlyJson(server)
  answerUnchanged(server)

  const translations = loadTranslations()
  const openId = makeOpenIdClient(environment, clock)
  sessionRoutes(platform, openId)
  openIdRoutes(platform, openId)
  backChannelLogoutRoutes(platform, openId)
  ownSessionsRoutes(platform)
  passwordRoutes(platform)
  sweepHourly(platform)
  receivePolicyReports(platform)
  openApiRoutes(platform)
  localeRoutes(platform)
  configRoutes(platform)
  codesRoutes(platform)
  absencesRoutes(platform)
  const timetable = timetableRoutes(platform, translations)
  homeRoutes(platform, timetable)
  skillAcquirementPlanRoutes(platform)
  psapActivitiesRoutes(platform)
  studySkillsRoutes(platform)
  specialSupportRoutes(platform)
  const eventCards = educationEventsRoutes(platform, translations)
  personalEducationEventsRoutes(platform, eventCards)
  competenceDemonstrationsRoutes(platform)
  translationsRoutes(platform, translations)
  if (build !== undefined) await pagesRoutes(platform, build)
  return platform
}

/** The embedded database has the clock of its machine; a PostgreSQL is what several servers share. */
async function sharedClock(
  server: FastifyInstance,
  environment: Environment,
  database: OpenDatabase,
): Promise<Clock> {
  const { SCHOOL_TIME_ZONE, NOW } = environment
  if (database.kind === 'embedded') return makeClock(SCHOOL_TIME_ZONE, NOW)
  const followed = await followClock(() => timeOf(database))
  server.addHook('onClose', async () => followed.stop())
  return makeClock(SCHOOL_TIME_ZONE, NOW, followed.skew)
}

/** The ports that a server listens on. */
export function portsOf(addresses: (AddressInfo | string | null)[]): number[] {
  return addresses.flatMap(address => (typeof address === 'object' && address !== null ? [address.port] : []))
}
