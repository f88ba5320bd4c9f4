import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import cookie from '@fastify/cookie'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { absencesRoutes } from './absences/absences.routes.ts'
import { appearanceRoutes } from './appearance/appearance.routes.ts'
import { assessorRoutes } from './assessor/assessor.routes.ts'
import { attachmentsRoutes } from './attachments/attachments.routes.ts'
import { defineFileJobs } from './attachments/files.job.ts'
import { childrenRoutes } from './children/children.routes.ts'
import { codesRoutes } from './codes/codes.routes.ts'
import { competenceDemonstrationsRoutes } from './competence-demonstrations/competence-demonstrations.routes.ts'
import { configRoutes } from './config/config.routes.ts'
import { securityContactRoutes } from './config/security-contact.routes.ts'
import { contractsRoutes } from './contracts/contracts.routes.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { educationEventsRoutes } from './education-events/education-events.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { localeRoutes } from './locale/locale.routes.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { newsRoutes } from './news/news.routes.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { openApiRoutes } from './openapi/openapi.routes.ts'
import { ownDataRoutes } from './own-data/own-data.routes.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import type { WebBuild } from './pages/web-build.ts'
import { parentLetterArea } from './parent-account/parent-letter.data.ts'
import { parentPasswordRoutes } from './parent-account/parent-password.routes.ts'
import { parentProfileRoutes } from './parent-account/parent-profile.routes.ts'
import { parentSecondFactorArea } from './parent-account/parent-second-factor.data.ts'
import { parentSignInRoutes } from './parent-account/parent-sign-in.routes.ts'
import { passwordLetterRoutes } from './password-letter/password-letter.routes.ts'
import { personalEducationEventsRoutes } from './personal-education-events/personal-education-events.routes.ts'
import { personalInfoRoutes } from './personal-info/personal-info.routes.ts'
import { type Clock, followClock, makeClock } from './platform/clock.ts'
import { type OpenDatabase, timeOf } from './platform/database/database.ts'
import { defineVacuum } from './platform/database/vacuum.job.ts'
import type { Environment } from './platform/environment.ts'
import { type Files, makeFiles } from './platform/files/files.ts'
import { makeFigures } from './platform/health/figures.ts'
import { watchAddresses } from './platform/health/one-address.ts'
import type { Bytes } from './platform/http/answer.ts'
import { receiveBrowserFaults } from './platform/http/browser/browser-faults.ts'
import { sendSecurityHeaders } from './platform/http/browser/headers.ts'
import { ownOrigins } from './platform/http/browser/own-origin.ts'
import { receivePolicyReports } from './platform/http/browser/policy-reports.ts'
import { compressAnswers } from './platform/http/compression.ts'
import { answerErrors, beforeRouting } from './platform/http/error-answers.ts'
import { answerUnchanged } from './platform/http/etag.ts'
import { acceptOnlyJson } from './platform/http/json-bodies.ts'
import { endSlowBodies } from './platform/http/limits/slow-bodies.ts'
import { makeJobRunner } from './platform/jobs/job-runner.ts'
import { makeLiveHub } from './platform/live/live-hub.ts'
import { serveLive } from './platform/live/live-stream.ts'
import { serveLetters } from './platform/mail/letters-page.ts'
import { makeMailer } from './platform/mail/mailer.ts'
import type { Platform } from './platform/platform.ts'
import { providerReader } from './platform/provider.ts'
import { loadSecrets, randomToken } from './platform/secrets.ts'
import { makeTraces } from './platform/telemetry/load-traces.ts'
import { watchRequests } from './platform/telemetry/request-log.ts'
import { makeAnswerCache } from './platform/versions/answer-cache.ts'
import { followStatements } from './platform/versions/composition.ts'
import { definePruningOfChanges } from './platform/versions/prune-changes.job.ts'
import { processTrackingRoutes } from './process-tracking/process-tracking.routes.ts'
import { psapActivitiesRoutes } from './psap-activities/psap-activities.routes.ts'
import { requestsRoutes } from './requests/requests.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { backChannelLogoutRoutes } from './session/open-id/back-channel-logout.routes.ts'
import { makeOpenIdClients } from './session/open-id/open-id.client.ts'
import { openIdRoutes } from './session/open-id/open-id.routes.ts'
import { ownSessionsRoutes } from './session/own-sessions.routes.ts'
import { passwordRoutes } from './session/password.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { defineSweep } from './session/sweep.job.ts'
import { skillAcquirementPlanRoutes } from './skill-acquirement-plan/skill-acquirement-plan.routes.ts'
import { specialSupportRoutes } from './special-support/special-support.routes.ts'
import { staffAccountRoutes } from './staff-account/staff-account.routes.ts'
import { staffReasonsRoutes } from './staff-account/staff-reasons.routes.ts'
import { staffSecondFactorArea } from './staff-account/staff-second-factor.data.ts'
import { staffAttendanceRoutes } from './staff-attendance/staff-attendance.routes.ts'
import { staffCasesRoutes } from './staff-cases/staff-cases.routes.ts'
import { staffDemonstrationsRoutes } from './staff-demonstrations/staff-demonstrations.routes.ts'
import { staffGroupMessageRoutes } from './staff-group-message/staff-group-message.routes.ts'
import { staffGuardiansRoutes } from './staff-guardians/staff-guardians.routes.ts'
import { staffImportRoutes } from './staff-import/staff-import.routes.ts'
import { staffMessagesRoutes } from './staff-messages/staff-messages.routes.ts'
import { staffNewsRoutes } from './staff-news/staff-news.routes.ts'
import { staffOffersRoutes } from './staff-offers/staff-offers.routes.ts'
import { staffOperationRoutes } from './staff-operation/staff-operation.routes.ts'
import { staffPlanRoutes } from './staff-plan/staff-plan.routes.ts'
import { staffSearchRoutes } from './staff-search/staff-search.routes.ts'
import { staffStudentsRoutes } from './staff-students/staff-students.routes.ts'
import { staffSupportRoutes } from './staff-support/staff-support.routes.ts'
import { staffTalksRoutes } from './staff-talks/staff-talks.routes.ts'
import { staffTemplatesRoutes } from './staff-templates/staff-templates.routes.ts'
import { staffTodayRoutes } from './staff-today/staff-today.routes.ts'
import { studentLetterArea } from './student-account/student-letter.data.ts'
import { studentSecondFactorArea } from './student-account/student-second-factor.data.ts'
import { studentSignInRoutes } from './student-account/student-sign-in.routes.ts'
import { studentParentAccessRoutes } from './student-parent-access/student-parent-access.routes.ts'
import { studySkillsRoutes } from './study-skills/study-skills.routes.ts'
import { studySocialBenefitRoutes } from './study-social-benefit/study-social-benefit.routes.ts'
import { timetableRoutes } from './timetable/timetable.routes.ts'
import { loadTranslations, watchTranslations } from './translations/translations.data.ts'
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
  /** A test has files of its own. */
  files?: Files | undefined
}

/** The whole server on one screen: limits, hooks, then the features. */
export async function makeApp({
  environment,
  database,
  build,
  clock: clockOfTest,
  log: stream,
  files = makeFiles(environment),
}: Parts): Promise<Platform> {
  const server = fastify({
    logger:
      environment.logLevel === 'silent'
        ? false
        : {
            level: environment.logLevel,
            redact: ['req.headers', 'req.url'],
            ...(stream === undefined ? {} : { stream }),
          },
    // The line for a request is ours; its id is called as answers and the audit call it.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomToken(9),
    bodyLimit: bodyLimitBytes,
    trustProxy: environment.trustedProxies.length > 0 ? environment.trustedProxies : false,
    // Said by `endSlowBodies`, for a file takes longer than a form.
    requestTimeout: 0,
    connectionTimeout: 20_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What comes while it ends is served like everything before; `makeDrain` says the rest.
    return503OnClosing: false,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 },
    ...beforeRouting,
  })
  const traces = await makeTraces(environment, server.log)
  watchRequests({ fastify: server, database, environment, traces })
  const clock = clockOfTest ?? (await sharedClock(server, environment, database))
  const jobs = makeJobRunner({ fastify: server, db: database.db, clock })
  const answerCache = makeAnswerCache<Bytes>(environment.ANSWER_CACHE_MEGABYTES * 1024 * 1024)
  const platform: Platform = {
    fastify: server,
    database,
    db: database.db,
    clock,
    environment,
    figures: makeFigures({ fastify: server, database, clock }),
    oneAddress: watchAddresses(server, environment),
    secrets: await loadSecrets(database.db),
    provider: providerReader(database.db, clock, environment.school),
    answerCache,
    files,
    isOwnOrigin: ownOrigins(environment, () => portsOf(server.addresses())),
    answersForPages: new Map(),
    unchangedReads: new Map(),
    jobs,
    mailer: makeMailer(environment),
    live: makeLiveHub(database, clock, jobs.wake, answerCache.forget),
  }
  const stopFollowing = followStatements(database)
  server.addHook('onClose', async () => {
    stopFollowing()
    platform.mailer?.close()
    await traces?.close()
  })
  await server.register(cookie)
  sendSecurityHeaders(server)
  answerErrors(server, environment.BASE_PATH)
  acceptOnlyJson(server)
  endSlowBodies(server)
  answerUnchanged(server)
  compressAnswers(server)

  const translations = build?.serveSources === undefined ? loadTranslations() : watchTranslations()
  const openId = makeOpenIdClients(environment, clock)
  sessionRoutes(platform, openId)
  studentSignInRoutes(platform)
  openIdRoutes(platform, openId)
  backChannelLogoutRoutes(platform, openId)
  ownSessionsRoutes(platform)
  passwordRoutes(platform)
  parentSignInRoutes(platform)
  parentPasswordRoutes(platform)
  secondFactorRoutes(platform, parentSecondFactorArea)
  parentProfileRoutes(platform)
  staffAccountRoutes(platform)
  staffCasesRoutes(platform)
  staffMessagesRoutes(platform)
  secondFactorRoutes(platform, staffSecondFactorArea)
  secondFactorRoutes(platform, studentSecondFactorArea)
  passwordLetterRoutes(platform, parentLetterArea)
  passwordLetterRoutes(platform, studentLetterArea)
  staffImportRoutes(platform)
  staffOperationRoutes(platform)
  staffReasonsRoutes(platform)
  staffTodayRoutes(platform)
  staffStudentsRoutes(platform)
  receivePolicyReports(platform)
  receiveBrowserFaults(platform)
  serveLive(platform)
  defineSweep(platform)
  defineVacuum(platform)
  definePruningOfChanges(platform)
  openApiRoutes(platform)
  localeRoutes(platform)
  appearanceRoutes(platform)
  configRoutes(platform)
  securityContactRoutes(platform)
  codesRoutes(platform)
  absencesRoutes(platform)
  staffAttendanceRoutes(platform)
  const timetable = timetableRoutes(platform, translations)
  homeRoutes(platform, timetable)
  skillAcquirementPlanRoutes(platform)
  staffPlanRoutes(platform)
  psapActivitiesRoutes(platform)
  staffTalksRoutes(platform)
  personalInfoRoutes(platform)
  ownDataRoutes(platform)
  studentParentAccessRoutes(platform)
  staffGuardiansRoutes(platform)
  studySkillsRoutes(platform)
  specialSupportRoutes(platform)
  staffSupportRoutes(platform)
  processTrackingRoutes(platform)
  studySocialBenefitRoutes(platform)
  contractsRoutes(platform)
  const eventCards = educationEventsRoutes(platform, translations)
  staffOffersRoutes(platform)
  personalEducationEventsRoutes(platform, eventCards)
  competenceDemonstrationsRoutes(platform)
  staffDemonstrationsRoutes(platform)
  assessorRoutes(platform)
  messagesRoutes(platform)
  staffGroupMessageRoutes(platform)
  notificationsRoutes(platform)
  attachmentsRoutes(platform)
  childrenRoutes(platform)
  documentsRoutes(platform, translations)
  defineFileJobs(platform)
  serveLetters(platform)
  newsRoutes(platform)
  staffNewsRoutes(platform)
  staffTemplatesRoutes(platform)
  requestsRoutes(platform)
  staffSearchRoutes(platform)
  searchRoutes(platform)
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
