import { setImmediate as nextTurn } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import { addresses, addressIn, staffAddresses } from '@studentgo/protocol/addresses'
import { defaultLanguage, type Language, languageParameter, readLanguage } from '@studentgo/protocol/language'
import { programHeader } from '@studentgo/protocol/page'
import { areaOfPath, homePathOf, loginPathOf, workerScopeOf } from '@studentgo/protocol/paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mustSetUpFactor } from '../platform/access/authentication.rules.ts'
import { keepAlive, languageOf } from '../platform/access/visitor.ts'
import { makeConcurrencyLimiter } from '../platform/concurrency-limiter.ts'
import { actorOf } from '../platform/http/actor.ts'
import type { RequestActor } from '../platform/http/answer.ts'
import { cookieOf, sessionCookie, setLanguageCookie } from '../platform/http/browser/cookies.ts'
import { policyReportPath } from '../platform/http/browser/policy-reports.ts'
import { ensureXsrf } from '../platform/http/browser/xsrf.ts'
import { notFound } from '../platform/http/problems.ts'
import type { Platform } from '../platform/platform.ts'
import { getOrLoad } from '../platform/ttl-cache.ts'
import { areaOf, homeAddress, targetIn } from '../session/sign-in-address.rules.ts'
import { keptPage, sendKeptPage, sendPage } from './page-bytes.ts'
import { appearanceOfDevice, makePageWriter } from './page-writer.ts'
import { addressOfPublicPage, createPublicPageCache } from './public-page-cache.ts'
import type { WebBuild } from './web-build.ts'
import { manifestName, webManifest } from './web-manifest.ts'

/** The web app: its files, and every page below the base path, written here and taken over in the browser. */
export async function pagesRoutes(platform: Platform, build: WebBuild): Promise<void> {
  const { fastify, environment } = platform
  const base = environment.BASE_PATH

  const sendPage = makePageSender(platform, build)
  serveLogo(platform)
  serveManifest(platform)
  await serveFiles(platform, build)
  fastify.get('/', (request, reply) => reply.redirect(`${base}${request.url}`))
  fastify.get(`${base}/*`, sendPage)
  fastify.get(base, (request, reply) =>
    request.url === base ? reply.redirect(`${base}/`) : sendPage(request, reply),
  )
}

/** The school's logo; its name changes with the file. */
function serveLogo({ fastify, environment }: Platform): void {
  const { logo } = environment.school
  if (logo === undefined) return
  fastify.get(`${environment.BASE_PATH}/public/${logo.name}`, (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(logo.type).send(logo.bytes),
  )
}

/** Made for each school; its address names a language, since what is installed has one name. */
function serveManifest(platform: Platform): void {
  const { fastify, environment } = platform
  fastify.get<{ Querystring: { lang?: string } }>(
    `${environment.BASE_PATH}/public/${manifestName}`,
    async ({ query }, reply) => {
      const language = readLanguage(query.lang) ?? defaultLanguage
      return reply
        .header('Cache-Control', 'public, max-age=300')
        .type('application/manifest+json')
        .send(webManifest(environment, await platform.provider(), language))
    },
  )
}

async function serveFiles({ fastify, environment }: Platform, build: WebBuild): Promise<void> {
  const base = environment.BASE_PATH
  const prefix = `${base}/public/`
  if (build.serveSources !== undefined) {
    const serve = await build.serveSources(fastify.server, prefix)
    fastify.get(`${prefix}*`, (request, reply) => {
      reply.hijack()
      serve(request.raw, reply.raw)
    })
    return
  }
  await fastify.register(fastifyStatic, {
    root: build.publicFolder,
    prefix,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      const hashed = /-[A-Za-z0-9_-]{8}\.(js|css)(\.br|\.gz)?$/.test(path)
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      if (/service-worker\.js(\.br|\.gz)?$/.test(path)) {
        reply.header('Service-Worker-Allowed', workerScopeOf(base))
        reply.header('Cache-Control', 'no-cache')
      }
    },
  })
}

/** Sends a page of the portal, or on to where its visitor has to be. */
function makePageSender(platform: Platform, build: WebBuild) {
  const publicPages = createPublicPageCache()
  // One in each turn of the event loop, so that many of them do not keep those waiting who are signed in.
  const oneATurn = makeConcurrencyLimiter({ atOnce: 1, waiting: 1000 })
  const writer = makePageWriter(platform, build)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { environment, db, secrets } = platform
    const base = environment.BASE_PATH
    const url = URL.parse(request.url, 'http://page')
    if (url === null || !isPageAddress(url, base)) throw notFound()
    const page = build.render.publicPageOf(url.pathname.slice(base.length) || '/')
    const usual = (page === undefined ? url.pathname : base + page) + url.search
    // A page is kept and written by the one spelling of its address, which browsers send: it names no host, for one.
    if (request.url !== usual) return redirect(reply, usual)
    const actor = await actorOf(platform, request, platform.answerCache.wantedOfAll())
    const { visitor, now } = actor
    // Before the redirect to sign-in, which would lose the choice in the address.
    const language = chosenLanguage(request, reply, url)
    const target = redirectTarget(platform, actor, request, url, page !== undefined)
    if (target !== undefined) return redirect(reply, target)

    reply.header('Reporting-Endpoints', `csp="${environment.API_BASE}${policyReportPath}"`)
    if (visitor !== undefined) await keepAlive(db, request, visitor, now)
    ensureXsrf(request, reply, secrets.xsrf, visitor?.sessionHash)
    const ofPage = { ...actor, language, request, reply, isPage: true }
    const isBuilt = build.serveSources === undefined
    // Only students get a frame in place of a page until its program draws it.
    const isStudents = visitor?.kind === 'STUDENT'
    if (isStudents && isBuilt && request.headers[programHeader.toLowerCase()] === build.stamp) {
      const frame = await writer.writeFrame(ofPage, request.url)
      if (frame !== undefined) return sendPage(reply, frame)
    }
    if (visitor !== undefined || !isBuilt) {
      return sendPage(reply, await writer.render(ofPage, request.url))
    }
    await oneATurn(() => nextTurn())
    const address = addressOfPublicPage(url, base)
    const key = [language, appearanceOfDevice(request), address].join(' ')
    const kept = await getOrLoad(publicPages, key, now, async () =>
      keptPage(await writer.render(ofPage, address)),
    )
    return sendKeptPage(request, reply, kept)
  }
}

/** False for an address whose dots lead out of the portal, and for a file that is not there. */
function isPageAddress({ pathname }: URL, base: string): boolean {
  return `${pathname}/`.startsWith(`${base}/`) && !pathname.startsWith(`${base}/public/`)
}

function redirect(reply: FastifyReply, target: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(target)
}

/** Where a page sends on to instead of showing itself: sign-in, session expired, the password to be changed. */
function redirectTarget(
  platform: Platform,
  { visitor, isShutOut }: Pick<RequestActor, 'visitor' | 'isShutOut'>,
  request: FastifyRequest,
  url: URL,
  isPublic: boolean,
): string | undefined {
  const { environment } = platform
  const base = environment.BASE_PATH
  const area = areaOfPath(url.pathname, base)
  const areaOfVisitor = visitor && areaOf(visitor.kind)
  const signInPage = base + loginPathOf(area)
  if (visitor === undefined || areaOfVisitor !== area) {
    if (isPublic) return undefined
    if (isShutOut && area === 'student') return `${base}/error/non-student`
    const target = targetIn(environment, area, url.pathname + url.search)
    const isHome = target === undefined || target === homeAddress(environment, area)
    const service = isHome ? '' : `?service=${encodeURIComponent(target)}`
    // A visitor with a session in the other area has lost no session here.
    const expired = visitor === undefined && cookieOf(request, sessionCookie) !== undefined
    return expired ? `${base}${homePathOf(area)}/error/session-expired${service}` : `${signInPage}${service}`
  }
  const changePage = base + addressIn(visitor.kind, addresses.changePassword)
  if (visitor.mustChangePassword && url.pathname !== changePage && !isPublic) return changePage
  const factorPage = base + addressIn('STAFF', staffAddresses.secondFactor)
  const mustSetUp = mustSetUpFactor({ kind: visitor.kind, amr: visitor.authenticationMethods })
  if (mustSetUp && ![factorPage, changePage].includes(url.pathname) && !isPublic) return factorPage
  return url.pathname === signInPage ? homeAddress(environment, area) : undefined
}

/** `?lang=` is remembered; then the cookie, then what the browser accepts (specification §9). */
function chosenLanguage(request: FastifyRequest, reply: FastifyReply, url: URL): Language {
  const requested = readLanguage(url.searchParams.get(languageParameter) ?? undefined)
  if (requested !== undefined) setLanguageCookie(reply, requested)
  return requested ?? languageOf(request)
}
